// Rules out loose matches because of a word between their words: in "absent in the legs", the legs themselves are not
// absent, and an edema up to the knees is in the legs, not in the knees. Every loose match is checked, but few begin
// with a relevant word.

import { wordList } from '../grammar/grammar.js';
import { listedFrom } from '../text/listed.js';
import type { NoteText } from '../text/note-text.js';
import { listsOf } from '../text/word-tree.js';

const FIRST_WORDS = /* @__PURE__ */ wordList('lacking-word', 'swelling-word');
const LACKING = 0b01;
/**
 * Patterns of words that rule a match out: something absent in, at or from a site; an edema up to a site that only
 * indicates how far up the legs it extends.
 */
const AT_SITE = /\b(?:in|at|on|over|from|throughout|below|to)\b/i;
const UP_TO_SITE = /\bto\b[^.;:]*\b(?:knee|shin|thigh|hip|groin|calf|calve)/i;
/** Length, in letters, of the longest of these sites. */
const LONGEST_SITE = 6;

/**
 * Whether a word between the first two words of a match rules the match out; `begins` are the ascending offsets of the
 * match's words.
 */
export function leadsElsewhere(note: NoteText, begins: readonly number[]): boolean {
  const first = begins[0] ?? 0;
  const word = listedFrom(note, first, FIRST_WORDS);
  if (word === 0) return false;
  const between = note.text.slice(first, (begins[1] ?? first) + LONGEST_SITE);
  return (listsOf(word) & LACKING) !== 0 ? AT_SITE.test(between.slice(0, -LONGEST_SITE)) : UP_TO_SITE.test(between);
}
