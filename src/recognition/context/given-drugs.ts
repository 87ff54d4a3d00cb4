// Drugs after the findings that a patient denies: "denies pain, paracetamol 1 g given". Such a drug was given by
// others, so the denial does not reach it.

import { wordList } from '../grammar/grammar.js';
import { listedFrom } from '../text/listed.js';
import { isWordUnit, type NoteText, skipBlanks, unitAt, wordEnd } from '../text/note-text.js';

const GIVEN = /* @__PURE__ */ wordList('says-given');
/** Maximum number of dose words between the drug and the verb, and maximum length of such a word. */
const MOST_WORDS = 4;
const LONGEST = 12;

/** Whether a word such as "given" follows a drug, possibly after the dose and the route. */
export function isGiven(note: NoteText, end: number): boolean {
  let at = skipBlanks(note, end, 2);
  for (let words = 0; words <= MOST_WORDS; words++) {
    if (listedFrom(note, at, GIVEN) !== 0) return true;
    if (!isWordUnit(unitAt(note, at))) return false;
    at = skipBlanks(note, wordEnd(note, at, LONGEST), 2);
  }
  return false;
}
