// Detects bare numbers that are not values but counts of things or time units: "3 months ago", "2 views", "3d".

import { wordList } from '../grammar/grammar.js';
import { listedFrom } from './listed.js';
import { type NoteText, skipBlanks } from './note-text.js';
import type { WrittenNumber } from './read-numbers.js';
import { listsOf } from './word-tree.js';

const TIME_WORDS = /* @__PURE__ */ wordList('counted-noun', 'unit-of-time-letter');

const TIMES = /* @__PURE__ */ wordList('times-sign');

const AGO = /* @__PURE__ */ wordList('ago-word');

/** The bit in TIME_WORDS for the list of one-letter time units. */
const UNIT_LETTERS = 2;

/** Whether a bare number is not a value but a count of things or time units: "3 months ago", "2 views". */
export function countsTime(note: NoteText, { end, first }: WrittenNumber, limit: number): boolean {
  const begin = skipBlanks(note, end, 2);
  if (begin >= limit) return false;
  // In "101.2 x 3 days" the first number is a value, because only whole numbers can be counts.
  if (!Number.isInteger(first) && listedFrom(note, begin, TIMES) !== 0) return false;
  const lists = listsOf(listedFrom(note, begin, TIME_WORDS));
  // A single letter must touch its number ("3d"); otherwise "ago" must follow.
  if (lists !== UNIT_LETTERS) return lists !== 0;
  return begin === end || listedFrom(note, skipBlanks(note, begin + 1, 2), AGO) !== 0;
}
