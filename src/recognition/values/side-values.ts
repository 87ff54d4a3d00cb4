// Values for both sides, one after the other: "OD 15, OS 11", "20/40 OD, 20/25 OS". The first value has already been
// parsed; the second value of the same test is searched for right after it.

import type { Measurable } from '../findings/measurable.js';
import { wordList } from '../grammar/grammar.js';
import { listedFrom } from '../text/listed.js';
import { isDigit, type NoteText, skipBlanks, unitAt } from '../text/note-text.js';
import { lengthOf } from '../text/word-tree.js';
import type { Measured } from './measured.js';
import { valueAt } from './read-values.js';
import { leadAfter, sideAt } from './value-lead.js';

/** The value for the other side, right after a value whose side is stated: "OD 15, OS 11". */
export function otherSide(note: NoteText, first: Measured, limit: number, of: Measurable): Measured | undefined {
  if (first.side === '') return undefined;
  const comma = skipBlanks(note, first.end, 2);
  const mark = unitAt(note, comma);
  const at = skipBlanks(note, mark === 0x2c || mark === 0x3b || mark === 0x7c ? comma + 1 : comma, 4);
  const side = sideAt(note, at);
  if (side === undefined || side.side === first.side) return undefined;
  const lead = leadAfter(note, side.end, limit, of);
  return lead === undefined ? undefined : valueAt(note, { ...lead, side: side.side }, limit, of);
}

/** A value followed by the letters for its eye, and the value for the other eye: "20/40 OD, 20/25 OS". */
export function valuesWithEyes(note: NoteText, first: Measured, limit: number, of: Measurable): readonly Measured[] {
  const own = eyeAfter(note, first.end);
  if (own === undefined) return [first];
  const values = [{ ...first, side: own.side, end: own.end }];
  const comma = skipBlanks(note, own.end, 2);
  const mark = unitAt(note, comma);
  const next = skipBlanks(note, mark === 0x2c || mark === 0x3b || mark === 0x2f ? comma + 1 : comma, 4);
  const and = listedFrom(note, next, AND);
  const at = and === 0 ? next : skipBlanks(note, next + lengthOf(and), 2);
  if (!isDigit(unitAt(note, at))) return values;
  const lead = { at, unit: undefined, flag: '', change: false, between: false, side: '', range: undefined };
  const second = valueAt(note, lead, limit, of);
  const other = second === undefined ? undefined : eyeAfter(note, second.end);
  if (second !== undefined && other !== undefined && other.side !== own.side)
    values.push({ ...second, side: other.side, end: other.end });
  return values;
}

const AND = /* @__PURE__ */ wordList('and-word');
const LETTER_O = 0x4f;

/** The side named by the capital letters for an eye (OD, OS, OU) right after the given offset. */
function eyeAfter(note: NoteText, end: number): { side: string; end: number } | undefined {
  const at = skipBlanks(note, end, 2);
  if (unitAt(note, at) !== LETTER_O || at === end) return undefined;
  const side = sideAt(note, at);
  return side !== undefined && side.end - at === 2 ? side : undefined;
}
