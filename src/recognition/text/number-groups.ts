// Numbers with digits in groups of three: "12,300", "310 000". A comma or a thin space between such groups always joins
// them. An ordinary blank may instead separate two numbers, so it joins groups only if the caller knows that a single
// number is meant.

import { isDigit, type NoteText, unitAt } from './note-text.js';

const COMMA = 0x2c;
const BLANK = 0x20;
const NO_BREAK_SPACE = 0xa0;
/** The length of a group in code units, including the comma or space before it. */
export const GROUP_LENGTH = 4;
/** Maximum number of digits before the first group. */
const MOST_LEADING = 3;

/** Whether there is a group at the given offset: a comma or a grouping space, followed by exactly three digits. */
export function isGroup(note: NoteText, at: number): boolean {
  const code = unitAt(note, at);
  return (code === COMMA || isGroupingSpace(code)) && isThreeDigits(note, at + 1);
}

/** Whether a code unit is a thin space or a non-breaking space. */
function isGroupingSpace(code: number): boolean {
  return code === NO_BREAK_SPACE || code === 0x2009 || code === 0x202f;
}

function isThreeDigits(note: NoteText, at: number): boolean {
  for (let i = 0; i < 3; i++) if (!isDigit(unitAt(note, at + i))) return false;
  return !isDigit(unitAt(note, at + 3));
}

/** The end of a number whose digits are grouped by ordinary blanks; `end` if they are not grouped. */
export function blankGroupsEnd(note: NoteText, begin: number, end: number): number {
  // Fast path: most numbers are not followed by a blank and a digit.
  if (end - begin > MOST_LEADING || !isDigit(unitAt(note, end + 1))) return end;
  for (let at = begin; at < end; at++) if (!isDigit(unitAt(note, at))) return end;
  let last = end;
  while (unitAt(note, last) === BLANK && isThreeDigits(note, last + 1)) last += GROUP_LENGTH;
  return last;
}
