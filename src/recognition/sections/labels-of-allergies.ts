// Labels that divide a list of allergies by kind: "Allergies / Drugs: penicillin / Food: nuts". Elsewhere, "Drugs:"
// heads the list of the patient's drugs, so it divides the allergies only if the next line is for another kind of
// allergen.

import { wordList } from '../grammar/grammar.js';
import { listedFrom } from '../text/listed.js';
import { isAsciiLetter, isLineEnd, type NoteText, unitAt } from '../text/note-text.js';
import { lengthOf } from '../text/word-tree.js';

const DRUGS = /* @__PURE__ */ wordList('label-of-drugs');
const KINDS = /* @__PURE__ */ wordList('kind-of-allergen');
const COLON = 0x3a;
/** Maximum number of characters in the line of a label, and before the first letter of the next line. */
const LINE = 160;
const LEAD = 8;

/** Whether the label at the given offset stands for a kind of allergen. */
export function labelsAllergies(note: NoteText, begin: number): boolean {
  if (labels(note, begin, KINDS)) return true;
  if (!labels(note, begin, DRUGS)) return false;
  let at = begin;
  while (at - begin < LINE && at < note.length && !isLineEnd(unitAt(note, at))) at++;
  const end = at;
  while (at - end < LEAD && at < note.length && !isAsciiLetter(unitAt(note, at))) at++;
  return labels(note, at, KINDS);
}

/** Whether one of these words and a colon are at the given offset. */
function labels(note: NoteText, at: number, words: ReturnType<typeof wordList>): boolean {
  const word = listedFrom(note, at, words);
  return word !== 0 && unitAt(note, at + lengthOf(word)) === COLON;
}
