// Rules out loose matches because of other words between the matched ones. In "absent in the legs", the legs themselves
// are not absent, and edema up to the knees is in the legs, not in the knees. Every loose match is checked, but few
// begin with a relevant word.

import { wordList } from '../grammar/grammar.js';
import { listedFrom } from '../text/listed.js';
import { isWordUnit, type NoteText, unitAt } from '../text/note-text.js';
import { listsOf } from '../text/word-tree.js';

const FIRST_WORDS = /* @__PURE__ */ wordList('lacking-word', 'swelling-word');
const LACKING = 0b01;
const LEADS = /* @__PURE__ */ wordList('leads-to-lacking-site', 'to-word', 'height-of-swelling');
const TO_LACKING = 0b001;
const TO = 0b010;
const HEIGHT = 0b100;

/**
 * Whether the text from the first to the second word of a match rules out the match; `begins` contains the offsets of
 * its words, ascending.
 */
export function leadsElsewhere(note: NoteText, begins: readonly number[]): boolean {
  const first = begins[0] ?? 0;
  const word = listedFrom(note, first, FIRST_WORDS);
  if (word === 0) return false;
  const second = begins[1] ?? first;
  const isLacking = (listsOf(word) & LACKING) !== 0;
  let reaches = false;
  for (let at = nextWord(note, first, second); at <= second; at = nextWord(note, at, second)) {
    const lists = listsOf(listedFrom(note, at, LEADS));
    if (isLacking) {
      if (at < second && (lists & TO_LACKING) !== 0) return true;
      continue;
    }
    if (reaches && (lists & HEIGHT) !== 0) return true;
    reaches ||= (lists & TO) !== 0;
  }
  return false;
}

/**
 * The start of the word after the one at the given offset; `last + 1` if no further word begins at or before `last`.
 */
function nextWord(note: NoteText, begin: number, last: number): number {
  let at = begin;
  while (at <= last && isWordUnit(unitAt(note, at))) at++;
  while (at <= last && !isWordUnit(unitAt(note, at))) at++;
  return at;
}
