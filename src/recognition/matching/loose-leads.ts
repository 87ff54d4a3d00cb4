// Words of names that stand apart across a word that leads elsewhere, so that the name is not meant: what is absent in the
// legs is not the legs, and an edema to the knees is one of the legs below them. Asked of every loose match, nearly none
// of which begins with such a word.

import type { NoteText } from '../text/note-text.js';
import { listedFrom, listsOf, wordTree } from '../text/word-tree.js';

const FIRST_WORDS = /* @__PURE__ */ wordTree(
  ['absent', 'missing'],
  ['edema', 'oedema', 'edematous', 'oedematous', 'pitting'],
);
const LACKING = 0b01;
/** What is lacking in, at or from a place; what reaches up to one of the places that an edema of the legs is measured by. */
const IN_PLACE = /\b(?:in|at|on|over|from|throughout|below|to)\b/i;
const UP_TO_PLACE = /\bto\b[^.;:]*\b(?:knee|shin|thigh|hip|groin|calf|calve)/i;
/** Letters that the longest of these places has. */
const PLACE = 6;

/** Whether the first two words that begin at these places, ascending, stand apart across a word that leads elsewhere. */
export function leadsElsewhere(note: NoteText, begins: readonly number[]): boolean {
  const first = begins[0] ?? 0;
  const word = listedFrom(note, first, FIRST_WORDS);
  if (word === 0) return false;
  const between = note.text.slice(first, (begins[1] ?? first) + PLACE);
  return (listsOf(word) & LACKING) !== 0 ? IN_PLACE.test(between.slice(0, -PLACE)) : UP_TO_PLACE.test(between);
}
