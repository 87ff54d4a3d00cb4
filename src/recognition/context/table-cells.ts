// Cells of tables in a note: their separators, the rule below the column headings, and the start of a row.

import { isBlank, isLineEnd, type NoteText, unitAt } from '../text/note-text.js';
import { markSet } from '../text/word-sets.js';

const TAB = 0x09;
const BAR = 0x7c;
const RULES = /* @__PURE__ */ markSet('-|:+= \t');

/** Whether a code unit separates cells. */
export function isCellEnd(code: number): boolean {
  return code === BAR || code === TAB;
}

/** The offset after blanks that do not separate cells. */
export function skipSpaces(note: NoteText, begin: number): number {
  let at = begin;
  while (isBlank(unitAt(note, at)) && unitAt(note, at) !== TAB) at++;
  return at;
}

/** The start of the line that contains an offset; at most `longest` characters are read. */
export function lineBegin(note: NoteText, at: number, longest: number): number {
  let begin = at;
  while (begin > 0 && at - begin < longest && !isLineEnd(unitAt(note, begin - 1))) begin--;
  return begin;
}

/** Whether a line consists entirely of the rule below the column headings: "|---|---|". */
export function isRule(note: NoteText, begin: number, end: number): boolean {
  for (let at = begin; at < end; at++) if (!RULES.has(unitAt(note, at))) return false;
  return end > begin;
}
