// Series of values of one name, joined by arrows or words: "9.8 → 8.2", "10 then 12", "from 20 to 10 mg". Every lookup
// reads only a few characters after a number.

import { isDigit, type NoteText, skipBlanks, unitAt, wordFrom } from '../text/note-text.js';

/** The first letter of "then" and "to", for a quick check. */
const FIRST_OF_JOINTS = 0x74;

/** Offset of the next number of a series: after an arrow or "then", or after "to" in a change; -1 if there is none. */
export function nextInSeries(note: NoteText, end: number, limit: number, change: boolean): number {
  let at = skipBlanks(note, end, 4);
  const begin = at;
  const blank = at > end;
  while (at - begin < 4 && isArrowUnit(unitAt(note, at))) at++;
  if (at > begin) {
    const head = unitAt(note, at - 1);
    const isArrow = head === 0x2192 || head === 0x21d2 || (head === 0x3e && (at - begin > 1 || blank));
    at = skipBlanks(note, at, 4);
    return isArrow && at < limit && isDigit(unitAt(note, at)) ? at : -1;
  }
  if ((unitAt(note, at) | 0x20) !== FIRST_OF_JOINTS) return -1;
  const { word, end: wordEnd } = wordFrom(note, at, 4);
  if (word !== 'then' && !(change && word === 'to')) return -1;
  at = skipBlanks(note, wordEnd, 2);
  return at < limit && isDigit(unitAt(note, at)) ? at : -1;
}

function isArrowUnit(code: number): boolean {
  return code === 0x2d || code === 0x3d || code === 0x3e || code === 0x2192 || code === 0x21d2 || code === 0x2013;
}
