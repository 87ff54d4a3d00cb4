// Lists with one item per line, opened by the line before them: "Denies:", "Has no". The cue that opens the list
// governs each of its items.

import { isBullet } from '../sections/sentences.js';
import { isLineEnd, type NoteText, skipBlanks, skipBlanksBack, unitAt } from '../text/note-text.js';

/**
 * Maximum number of characters between a colon and the end of its line, and maximum number of characters in the blank
 * lines before an item.
 */
const COLON_GAP = 65;
const BLANK_LINES = 60;

/** Whether there are only blanks between a colon at offset `colon` and the line end at `at`. */
export function endsInColon(note: NoteText, colon: number, at: number): boolean {
  return colon >= 0 && at - colon <= COLON_GAP && skipBlanksBack(note, at) === colon + 1;
}

/** Whether there are only blanks between `from` and the line end at `at`, and the next line is an item of a list. */
export function opensItems(note: NoteText, from: number, at: number): boolean {
  return isLineEnd(unitAt(note, at)) && skipBlanks(note, from) === at && itemFollows(note, at);
}

/** Whether the next line that is not blank is an item of a list. */
export function itemFollows(note: NoteText, at: number): boolean {
  let offset = at;
  while (offset - at < BLANK_LINES && isLineEnd(unitAt(note, offset))) offset = skipBlanks(note, offset + 1);
  return isBullet(note, offset);
}
