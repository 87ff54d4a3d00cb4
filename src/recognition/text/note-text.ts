// The text under recognition and the small steps by which every part reads it. All of them walk forward or back from a
// place, bounded by a count the caller gives, so that no text makes them quadratic; `steps` counts the characters
// looked at, which is how the tests prove it.

import { ROOM, UNITS, unitsOf } from './unit-forms.js';

/** A text being recognised. */
export interface NoteText {
  readonly text: string;
  /** Its code units, and how many they are. */
  readonly units: Uint16Array;
  readonly length: number;
  /** Characters looked at so far. */
  steps: number;
}

/** A stretch of the text in UTF-16 code units, half open. */
export interface Span {
  readonly begin: number;
  readonly end: number;
}

/** A text of which nothing has been read yet, in place of the last one: there is one note at a time. */
export function newNote(text: string): NoteText {
  return { text, units: unitsOf(text), length: text.length, steps: 0 };
}

const TAB = 0x09;
const COMMA = 0x2c;
const NO_BREAK_SPACE = 0xa0;

/** Whether a code unit is a line end: LF, CR, and the Unicode line and paragraph separators. */
export function isLineEnd(code: number): boolean {
  return code === 0x0a || code === 0x0d || code === 0x85 || code === 0x2028 || code === 0x2029;
}

/** Whether a code unit is blank but no line end. */
export function isBlank(code: number): boolean {
  return code === 0x20 || code === TAB || code === NO_BREAK_SPACE || code === 0x202f || code === 0x3000;
}

/** Whether a code unit is an ASCII digit. */
export function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/** The code units below 256 that can stand in a word. */
const WORD_UNITS = /* @__PURE__ */ Uint8Array.from({ length: 0x100 }, (_, code) =>
  isDigit(code) || isAsciiLetter(code) || (code >= 0x80 && !isLineEnd(code) && !isBlank(code) && code !== 0xb7) ? 1 : 0,
);

/** Whether a code unit can stand in a word: ASCII letters and digits and everything that is not ASCII, save blanks. */
export function isWordUnit(code: number): boolean {
  // What stands outside the text is no place in the table.
  if (code >>> 0 < 0x100) return WORD_UNITS[code] === 1;
  return code >= 0x100 && !isLineEnd(code) && !isBlank(code) && !(code >= 0x2010 && code <= 0x2027);
}

/** Whether a code unit is an ASCII letter of either case. */
export function isAsciiLetter(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

/** Whether a code unit is an ASCII capital. */
export function isAsciiUpper(code: number): boolean {
  return code >= 0x41 && code <= 0x5a;
}

/** What stands outside the text. No class of code units holds it. */
export const OUTSIDE = -1;

/** The code unit at a place, OUTSIDE beside the text. */
export function unitAt(note: NoteText, at: number): number {
  note.steps++;
  if (at < 0 || at >= note.length) return OUTSIDE;
  return at < ROOM ? UNITS[at] : note.units[at];
}

/** The first place at or behind `at` that is not blank; never crosses a line end. At most `limit` places on. */
export function skipBlanks(note: NoteText, at: number, limit = 64): number {
  const stop = Math.min(note.length, at + limit);
  let place = at;
  while (place < stop && isBlank(unitAt(note, place))) place++;
  return place;
}

/** The place behind the last character before `at` that is not blank; never crosses a line end. */
export function skipBlanksBack(note: NoteText, at: number, limit = 64): number {
  const stop = Math.max(0, at - limit);
  let place = at;
  while (place > stop && isBlank(unitAt(note, place - 1))) place--;
  return place;
}

/** The end of the word that begins at `at`; `at` when none begins there or it is longer than `limit`. */
export function wordEnd(note: NoteText, at: number, limit: number): number {
  const stop = Math.min(note.length, at + limit + 1);
  let end = at;
  while (end < stop && isWordUnit(unitAt(note, end))) end++;
  return end - at > limit ? at : end;
}

/** The lower-case word that begins at `at` and its end; empty when none begins there or it is longer than `limit`. */
export function wordFrom(note: NoteText, at: number, limit = 16): { word: string; end: number } {
  const stop = Math.min(note.length, at + limit + 1);
  let end = at;
  while (end < stop && isWordUnit(unitAt(note, end))) end++;
  if (end - at > limit) return { word: '', end: at };
  return { word: note.text.slice(at, end).toLowerCase(), end };
}

/** The lower-case word that ends at `at` and its begin; empty when none ends there or it is longer than `limit`. */
export function wordBefore(note: NoteText, at: number, limit = 16): { word: string; begin: number } {
  const stop = Math.max(0, at - limit - 1);
  let begin = at;
  while (begin > stop && isWordUnit(unitAt(note, begin - 1))) begin--;
  if (at - begin > limit) return { word: '', begin: at };
  return { word: note.text.slice(begin, at).toLowerCase(), begin };
}

/** How a gap between two spans reads. */
export interface Gap {
  /** Words in the gap; counting stops one above the limit. */
  readonly words: number;
  /** A comma, semicolon, colon, sentence mark or line end stands in what was read of it. */
  readonly punctuated: boolean;
  /** A comma stands in it, and not inside a number. */
  readonly comma: boolean;
}

/** Reads the gap between two places until `limit` words are exceeded. */
export function readGap(note: NoteText, begin: number, end: number, limit: number): Gap {
  let words = 0;
  let inWord = false;
  let punctuated = false;
  let comma = false;
  for (let at = begin; at < end; at++) {
    const code = unitAt(note, at);
    if (isWordUnit(code)) {
      if (!inWord && ++words > limit) break;
      inWord = true;
    } else {
      inWord = false;
      if (isGapMark(code)) punctuated = true;
      if (code === COMMA && !isDigit(unitAt(note, at + 1))) comma = true;
    }
  }
  return { words, punctuated, comma };
}

function isGapMark(code: number): boolean {
  return (
    code === COMMA ||
    code === 0x3b ||
    code === 0x3a ||
    code === 0x2e ||
    code === 0x21 ||
    code === 0x3f ||
    isLineEnd(code)
  );
}
