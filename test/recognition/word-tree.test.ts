// Word tries, compared with the slow method: cutting each word out of the text and looking it up in every list.

import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { endingTree, wordTree } from '../../src/recognition/grammar/build-word-tree.js';
import { type Grammar, grammarOf } from '../../src/recognition/grammar/grammar.js';
import { newNote, wordBefore, wordFrom } from '../../src/recognition/text/note-text.js';
import { lengthOf, listsOf, treeWordBefore, treeWordFrom } from '../../src/recognition/text/word-tree.js';
import { openTestKnowledge } from './knowledge.js';

const LISTS = ['a an the history of × ab'.split(' '), 'the then he abba ba'.split(' '), 'of'.split(' ')];
const FORWARD = wordTree(...LISTS);
const BACKWARD = endingTree(...LISTS);

const inLists = (word: string) => LISTS.reduce((bits, list, at) => (list.includes(word) ? bits | (1 << at) : bits), 0);
const texts = fc
  .array(fc.constantFrom('a', 'b', 'A', 'B', 'the', 'He', 'of', 'n', '×', 'é', '3', ' ', '-', '.', 'history'))
  .map((parts) => parts.join(''));

let grammar: Grammar;
beforeAll(async () => {
  grammar = grammarOf(await openTestKnowledge());
});

test('a trie finds the words of its lists wherever they are whole words, and no others', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const note = newNote(text, grammar);
      for (let at = 0; at <= text.length; at++) {
        const { word } = wordFrom(note, at, 99);
        const listed = treeWordFrom(note, at, FORWARD);
        expect([listsOf(listed), lengthOf(listed)], `from ${at}`).toEqual(found(word));
        const before = treeWordBefore(note, at, BACKWARD);
        expect([listsOf(before), lengthOf(before)], `before ${at}`).toEqual(found(wordBefore(note, at, 99).word));
      }
    }),
  );
});

function found(word: string): [number, number] {
  return inLists(word) === 0 ? [0, 0] : [inLists(word), word.length];
}
