// Values told of both sides, one behind the other: "OD 15, OS 11", "20/40 OD, 20/25 OS". The first of them is found
// already; the second one is looked for right behind it, and is of the same test.

import type { Measurable } from '../findings/measurable.js';
import { isDigit, type NoteText, skipBlanks, unitAt } from '../text/note-text.js';
import { lengthOf, listedFrom, wordTree } from '../text/word-tree.js';
import { type Measured, valueAt } from './read-values.js';
import { leadBehind, sideAt } from './value-lead.js';

/** The value of the other side behind one that names its side: "OD 15, OS 11". */
export function otherSide(note: NoteText, first: Measured, limit: number, of: Measurable): Measured | undefined {
  if (first.side === '') return undefined;
  const comma = skipBlanks(note, first.end, 2);
  const mark = unitAt(note, comma);
  const at = skipBlanks(note, mark === 0x2c || mark === 0x3b || mark === 0x7c ? comma + 1 : comma, 4);
  const side = sideAt(note, at);
  if (side === undefined || side.side === first.side) return undefined;
  const lead = leadBehind(note, side.end, limit, of);
  return lead === undefined ? undefined : valueAt(note, { ...lead, side: side.side }, limit, of);
}

/** A value behind which the letters of its eye stand, and the value of the other eye: "20/40 OD, 20/25 OS". */
export function withEyes(note: NoteText, first: Measured, limit: number, of: Measurable): readonly Measured[] {
  const own = eyeBehind(note, first.end);
  if (own === undefined) return [first];
  const values = [{ ...first, side: own.side, end: own.end }];
  const comma = skipBlanks(note, own.end, 2);
  const mark = unitAt(note, comma);
  const behind = skipBlanks(note, mark === 0x2c || mark === 0x3b || mark === 0x2f ? comma + 1 : comma, 4);
  const and = listedFrom(note, behind, AND);
  const at = and === 0 ? behind : skipBlanks(note, behind + lengthOf(and), 2);
  if (!isDigit(unitAt(note, at))) return values;
  const lead = { at, unit: undefined, flag: '', change: false, between: false, side: '', range: undefined };
  const second = valueAt(note, lead, limit, of);
  const other = second === undefined ? undefined : eyeBehind(note, second.end);
  if (second !== undefined && other !== undefined && other.side !== own.side)
    values.push({ ...second, side: other.side, end: other.end });
  return values;
}

const AND = /* @__PURE__ */ wordTree(['and']);
const LETTER_O = 0x4f;

/** The letters of an eye in capitals right behind a place: OD, OS, OU. */
function eyeBehind(note: NoteText, end: number): { side: string; end: number } | undefined {
  const at = skipBlanks(note, end, 2);
  if (unitAt(note, at) !== LETTER_O || at === end) return undefined;
  const side = sideAt(note, at);
  return side !== undefined && side.end - at === 2 ? side : undefined;
}
