// The scopes of a label ("Denies the following: …"), which govern every item after the colon. Input: the scopes that
// are open at the colon or at a semicolon after it.

import { wordList } from '../grammar/grammar.js';
import { lowestBit, type Scopes } from '../matching/scopes.js';
import { listedFrom } from '../text/listed.js';
import { isLineEnd, type NoteText, skipBlanks, unitAt } from '../text/note-text.js';

/**
 * The scopes opened by a label, which continue across a semicolon: "NEW: aspirin 81 mg; lisinopril 10 mg", "Denies the
 * following: fever; rash".
 */
export function labelSlots({ open, slots }: Scopes, labels: number, lastColon: number): number {
  let labelled = 0;
  for (let left = open & labels; left !== 0; left &= left - 1) {
    const slot = lowestBit(left);
    const end = slots[slot]?.hit.end ?? -1;
    if (end >= 0 && end <= lastColon && lastColon - end <= LABEL_GAP) labelled |= 1 << slot;
  }
  return labelled;
}

/** The open scopes that have not reached any mention yet, as bits. */
export function untakenSlots({ open, slots }: Scopes): number {
  let untaken = 0;
  for (let left = open; left !== 0; left &= left - 1) {
    const slot = lowestBit(left);
    if ((slots[slot]?.taken ?? 0) < 0) untaken |= 1 << slot;
  }
  return untaken;
}

/** Maximum number of characters between the cue in a label and the colon: "Denies [any of the following symptoms]:". */
const LABEL_GAP = 40;

const OR = /* @__PURE__ */ wordList('or-word');
const SEMICOLON = 0x3b;
/** Maximum number of characters from a semicolon to the last member of its list. */
const LONGEST_LIST = 120;

/** Whether the given semicolon or a later one introduces the last member of the list: "fever; cough; or rash". */
export function listsOn(note: NoteText, semicolon: number): boolean {
  for (let at = semicolon; at - semicolon < LONGEST_LIST; at++) {
    const code = unitAt(note, at);
    if (code === 0x2e || isLineEnd(code)) return false;
    if (code === SEMICOLON && listedFrom(note, skipBlanks(note, at + 1), OR) !== 0) return true;
  }
  return false;
}
