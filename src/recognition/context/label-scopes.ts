// The scopes of a label ("Denies the following: …"), which govern every item after the colon. Input: the scopes that are
// open at the colon or at a semicolon after it.

import { lowestBit, type Scopes } from '../matching/scopes.js';

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

/** The open scopes that govern nothing yet, as bits. */
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
