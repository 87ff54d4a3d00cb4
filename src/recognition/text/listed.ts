// Lookups of the words of a note in the word lists of its grammar.

import { backwardTree, forwardTree, type WordList, wordsOf } from '../grammar/grammar.js';
import { type NoteText, skipBlanksBack, wordBegin } from './note-text.js';
import { type Listed, treeLettersBefore, treeSuffixBefore, treeWordBefore, treeWordFrom } from './word-tree.js';

/** The listed word that begins at the given offset. */
export function listedFrom(note: NoteText, at: number, list: WordList): Listed {
  const { grammar } = note;
  return treeWordFrom(note, at, grammar.forward[list] ?? forwardTree(grammar, list));
}

/** The listed word that ends at the given offset. */
export function listedBefore(note: NoteText, end: number, list: WordList): Listed {
  const { grammar } = note;
  return treeWordBefore(note, end, grammar.backward[list] ?? backwardTree(grammar, list));
}

/** Whether any of the last `most` words before the given offset is listed. */
export function listedWithin(note: NoteText, begin: number, list: WordList, most: number): boolean {
  let at = begin;
  for (let words = 0; words < most; words++) {
    const end = skipBlanksBack(note, at, 2);
    if (listedBefore(note, end, list) !== 0) return true;
    at = wordBegin(note, end);
    if (at === end) return false;
  }
  return false;
}

/** Whether the letters before the given offset form a listed word, even directly after a digit: "mg" in "20mg". */
export function endsWithLetters(note: NoteText, end: number, list: WordList): boolean {
  const { grammar } = note;
  return treeLettersBefore(note, end, grammar.backward[list] ?? backwardTree(grammar, list));
}

/** Whether the word that ends at the given offset has one of the listed suffixes. */
export function endsWithListed(note: NoteText, end: number, list: WordList): boolean {
  const { grammar } = note;
  return treeSuffixBefore(note, end, grammar.backward[list] ?? backwardTree(grammar, list));
}

/** Whether a word, given in lower case, is listed. */
export function isListed({ grammar }: NoteText, word: string, list: WordList): boolean {
  return (grammar.words[list] ?? wordsOf(grammar, list)).has(word);
}

/** The value of a listed word, given in lower case; undefined for other words. */
export function listedValue({ grammar }: NoteText, word: string, list: WordList): string | undefined {
  return (grammar.words[list] ?? wordsOf(grammar, list)).get(word);
}
