// The gap between a drug and a reaction: how its words and marks relate the two. Only the words between two
// neighbouring mentions are read.

import { wordList } from '../grammar/grammar.js';
import { listedFrom } from '../text/listed.js';
import { isBlank, isDigit, isWordUnit, type NoteText, unitAt } from '../text/note-text.js';
import { markSet } from '../text/word-sets.js';
import { lengthOf, listsOf } from '../text/word-tree.js';

/** Maximum number of characters between a drug and its reaction. */
const GAP = 60;
/** Marks between a drug and its reaction. Those in LOOSE_MARKS may also introduce something else. */
const MARKS = /* @__PURE__ */ markSet('(=:[');
const ARROWS = /* @__PURE__ */ markSet('→>');
const LOOSE_MARKS = /* @__PURE__ */ markSet('-–—,/');
/** Marks after which a reaction needs a word that introduces it: "codeine; severity: high; [reaction]: rash". */
const SEPARATORS = /* @__PURE__ */ markSet(';|.\n\r');
/** Marks between two reactions. */
const LIST_MARKS = /* @__PURE__ */ markSet(',/&+');
const BETWEEN = /* @__PURE__ */ wordList(
  'between-drug-and-reaction',
  'leads-to-reaction',
  'causes-reaction',
  'caused-reaction',
  'caused-by-drug',
  'reason-for-avoiding',
);
const LEADS = 0b00010;
const CAUSES = 0b00100;
const CAUSED = 0b01000;
const CAUSED_BY_DRUG = 0b10000;
const REASON = 0b100000;
const JOINS = /* @__PURE__ */ wordList('list-word', 'with-word');
const TO_CAUSE = /* @__PURE__ */ wordList('leads-to-cause', 'with-word', 'leads-to-past-cause');

/** The relations that a gap can imply between a finding and the drug before it. UNRELATED means no relation. */
export const UNRELATED = 0;
/** The finding is a reaction only if it is a common reaction or continues a list of reactions. */
export const LOOSELY = 1;
/** The reaction is stated as a remark on the drug. */
export const BESIDE = 2;
/** An arrow leads from the drug to the reaction. */
export const POINTED = 3;
/** The drug caused the reaction once. */
export const ONCE = 4;
/** The drug caused the reaction once, and the reaction is given as a reason: "avoids codeine as it made". */
export const REASONED = 5;
/** The drug itself is said to have caused the reaction: "codeine gave me". */
export const DID = 6;
/** The drug causes the reaction whenever it is given. */
export const ALWAYS = 7;

/** The relation that the gap between a drug and the next finding implies. */
export function relationOfGap(note: NoteText, begin: number, end: number): number {
  if (end - begin > GAP) return UNRELATED;
  let related = UNRELATED;
  let isReason = false;
  let isSeparated = false;
  for (let at = begin; at < end; at++) {
    const code = unitAt(note, at);
    note.steps++;
    // An arrow is also a word unit, so marks are tested before words.
    if (ARROWS.has(code)) related = Math.max(related, POINTED);
    else if (MARKS.has(code)) related = Math.max(related, BESIDE);
    else if (isWordUnit(code)) {
      const word = listedFrom(note, at, BETWEEN);
      if (word === 0 && !isDigit(code)) return UNRELATED;
      const lists = listsOf(word);
      if ((lists & REASON) !== 0) isReason = true;
      if ((lists & LEADS) !== 0) isSeparated = false;
      if ((lists & CAUSES) !== 0) related = ALWAYS;
      else if ((lists & CAUSED_BY_DRUG) !== 0) related = Math.max(related, DID);
      else if ((lists & CAUSED) !== 0) related = Math.max(related, ONCE);
      else if ((lists & LEADS) !== 0) related = Math.max(related, BESIDE);
      at += Math.max(1, lengthOf(word)) - 1;
    } else if (LOOSE_MARKS.has(code)) related = Math.max(related, LOOSELY);
    else if (SEPARATORS.has(code)) isSeparated = true;
    else if (!isBlank(code)) return UNRELATED;
  }
  if (isSeparated) return UNRELATED;
  return isReason && (related === ONCE || related === DID) ? REASONED : related;
}

/** Whether a gap joins two reactions: "rash, hives", "nausea and vomiting". */
export function joins(note: NoteText, begin: number, end: number): boolean {
  if (end - begin > GAP) return false;
  for (let at = begin; at < end; at++) {
    const code = unitAt(note, at);
    if (isWordUnit(code)) {
      const word = listedFrom(note, at, JOINS);
      if (word === 0) return false;
      at += lengthOf(word) - 1;
    } else if (!isBlank(code) && !LIST_MARKS.has(code)) return false;
  }
  return true;
}

/** Whether a gap consists of words that connect a reaction to its cause: "with", "after taking". */
export function leadsToCause(note: NoteText, begin: number, end: number): boolean {
  if (end - begin > GAP) return false;
  let words = 0;
  for (let at = begin; at < end; at++) {
    const code = unitAt(note, at);
    if (isWordUnit(code)) {
      const word = listedFrom(note, at, TO_CAUSE);
      if (word === 0) return false;
      words++;
      at += lengthOf(word) - 1;
    } else if (!isBlank(code)) return false;
  }
  return words > 0;
}
