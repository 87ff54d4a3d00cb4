// Places between a person and the verb: "several residents [at the home] have", "a cousin [on her father's side] has".

import { type WordList, wordList } from '../grammar/grammar.js';
import { listedFrom } from '../text/listed.js';
import { isAsciiLetter, type NoteText, skipBlanks, unitAt, wordEnd } from '../text/note-text.js';
import { lengthOf, listsOf } from '../text/word-tree.js';
import { isApostrophe } from './possessives.js';

const PLACES = /* @__PURE__ */ wordList('leads-to-site', 'before-person');
const LEADS = 0b01;
const OWNS = 0b10;
const LONGEST_WORD = 16;

/**
 * The offset after a phrase such as "at the home"; `at` if there is none. `verbs` are lists of words that may follow a
 * person; `records` are the bits of those lists whose words may complete a genitive: "on her father's [side]".
 */
export function afterPlace(note: NoteText, at: number, verbs: WordList, records: number): number {
  const preposition = listedFrom(note, at, PLACES);
  if ((listsOf(preposition) & LEADS) === 0) return at;
  const begin = skipBlanks(note, at + lengthOf(preposition));
  const owner = listedFrom(note, begin, PLACES);
  if ((listsOf(owner) & OWNS) === 0) return at;
  const noun = skipBlanks(note, begin + lengthOf(owner));
  const end = wordEnd(note, noun, LONGEST_WORD);
  if (end === noun) return at;
  const isGenitive = isApostrophe(unitAt(note, end));
  const next = isGenitive ? skipBlanks(note, wordEnd(note, end + 1, LONGEST_WORD)) : end;
  if ((listsOf(listedFrom(note, next, verbs)) & records) !== 0)
    return skipBlanks(note, wordEnd(note, next, LONGEST_WORD));
  // "In the same office", "at his daughter's nursery": one more word belongs to the place if a verb follows it.
  const word = skipBlanks(note, next);
  if (!isAsciiLetter(unitAt(note, word)) || listedFrom(note, word, verbs) !== 0) return word;
  const after = skipBlanks(note, wordEnd(note, word, LONGEST_WORD));
  return listedFrom(note, after, verbs) === 0 ? word : after;
}
