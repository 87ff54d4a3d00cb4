// Arrows next to the name of a test, in place of a number: "TSH ↑", "↓Na". They show that the value is abnormal, but
// not what it is.

import { type NoteText, skipBlanks, skipBlanksBack, unitAt } from '../text/note-text.js';
import { markSet } from '../text/word-sets.js';
import type { Measured } from './measured.js';

const ARROWS = /* @__PURE__ */ markSet('↑↓⬆⬇⇧⇩');

/** The lowest code unit of any arrow. The code unit after most names is lower. */
const FIRST_ARROW = 0x2190;
const BLANK = 0x20;

/** The arrow right after a name; undefined if there is none. */
export function arrowAfter(note: NoteText, end: number): Measured | undefined {
  const code = unitAt(note, end);
  if (code < FIRST_ARROW && code !== BLANK) return undefined;
  const at = skipBlanks(note, end, 2);
  return ARROWS.has(unitAt(note, at)) ? measuredArrow(end, at + 1) : undefined;
}

/**
 * The arrow right before a name; undefined if there is none or it belongs to the previous name, which ends at `floor`.
 */
export function arrowBefore(note: NoteText, begin: number, floor: number): Measured | undefined {
  const code = unitAt(note, begin - 1);
  if (code < FIRST_ARROW && code !== BLANK) return undefined;
  const end = skipBlanksBack(note, begin, 2);
  if (!ARROWS.has(unitAt(note, end - 1))) return undefined;
  const isOfPrevious = floor > 0 && skipBlanksBack(note, end - 1, 2) <= floor;
  return isOfPrevious ? undefined : measuredArrow(begin, begin);
}

function measuredArrow(begin: number, end: number): Measured {
  return { begin, end, value: '', unit: '', ucum: '', valueNumber: Number.NaN, result: 'A', side: '', parts: [] };
}
