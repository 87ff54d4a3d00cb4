// Possessive endings after persons ("the patient's", "his mothers' "). They do not belong to the person's name. The
// text after a name therefore begins with the ending, even if the hit includes the ending.

import type { CueHit } from '../matching/mentions.js';
import { type NoteText, unitAt } from '../text/note-text.js';

/** The end of the last word of a mention of a person, excluding a possessive ending. */
export function wordEndOf(note: NoteText, { end }: CueHit): number {
  return isApostrophe(unitAt(note, end - 2)) ? end - 2 : end;
}

/** Whether a hit is a possessive: "the patient's" does not introduce a new subject. */
export function isPossessive(note: NoteText, { end }: CueHit): boolean {
  return isApostrophe(unitAt(note, end - 2)) || isApostrophe(unitAt(note, end));
}

/** Whether a code unit is an apostrophe. */
export function isApostrophe(code: number): boolean {
  return code === 0x27 || code === 0x2019;
}
