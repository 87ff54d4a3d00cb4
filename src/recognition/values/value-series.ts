// A series of values for one name, joined by arrows or words: "9.8 → 8.2", "10 then 12", "from 20 to 10 mg". Every
// lookup reads only a few characters after a number.

import { wordList } from '../grammar/grammar.js';
import { listedFrom } from '../text/listed.js';
import { isDigit, type NoteText, skipBlanks, unitAt } from '../text/note-text.js';
import { lengthOf, listsOf } from '../text/word-tree.js';

/**
 * The words that join two values. Those in list 0 join any two values, and those in list 1 only the old and new values
 * of a change.
 */
const JOINTS = /* @__PURE__ */ wordList('next-in-series', 'to-word');
const JOINS_CHANGE = 2;

/** The offset of the next number in a series, after an arrow or "then" or, in a change, "to"; -1 if there is none. */
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
  const joint = listedFrom(note, at, JOINTS);
  if (joint === 0 || (listsOf(joint) === JOINS_CHANGE && !change)) return -1;
  at = skipBlanks(note, at + lengthOf(joint), 2);
  return at < limit && isDigit(unitAt(note, at)) ? at : -1;
}

function isArrowUnit(code: number): boolean {
  return code === 0x2d || code === 0x3d || code === 0x3e || code === 0x2192 || code === 0x21d2 || code === 0x2013;
}
