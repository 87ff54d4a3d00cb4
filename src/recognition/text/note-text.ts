// The text being recognised, and the primitives with which every stage reads it. The primitives scan forwards or
// backwards from an offset, up to a limit given by the caller, so no text can make recognition quadratic; `steps`
// counts the characters read, so that tests can verify this.

import type { Grammar } from '../grammar/grammar.js';
import { codeUnitsOf, SHARED_LENGTH, SHARED_UNITS } from './code-units.js';

/** A text being recognised. */
export interface NoteText {
  readonly text: string;
  /** The UTF-16 code units of the text, and their count. */
  readonly units: Uint16Array;
  readonly length: number;
  /** The grammar that classifies the words of the text. */
  readonly grammar: Grammar;
  /** Number of characters read so far. */
  steps: number;
}

/** A half-open range of UTF-16 offsets in the text. */
export interface Span {
  readonly begin: number;
  readonly end: number;
}

/**
 * Prepares a text for recognition. This invalidates the previously prepared text, because all texts share one buffer.
 */
export function newNote(text: string, grammar: Grammar): NoteText {
  return { text, units: codeUnitsOf(text), length: text.length, grammar, steps: 0 };
}

const TAB = 0x09;
const COMMA = 0x2c;
const NO_BREAK_SPACE = 0xa0;

/** Whether a code unit is a line end: LF, CR, and the Unicode line and paragraph separators. */
export function isLineEnd(code: number): boolean {
  return code === 0x0a || code === 0x0d || code === 0x85 || code === 0x2028 || code === 0x2029;
}

/** Whether a code unit is white space other than a line end. */
export function isBlank(code: number): boolean {
  if (code === 0x20 || code === TAB || code === NO_BREAK_SPACE) return true;
  // Thin spaces and the like separate groups of digits: "310\u2009000".
  return code >= 0x2000 && (code <= 0x200a || code === 0x202f || code === 0x3000);
}

/** Whether a code unit is an ASCII digit. */
export function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/** Lookup table: 1 for the code units below 256 that can be part of a word. */
const WORD_UNITS = /* @__PURE__ */ Uint8Array.from({ length: 0x100 }, (_, code) =>
  isDigit(code) || isAsciiLetter(code) || (code >= 0x80 && !isLineEnd(code) && !isBlank(code) && code !== 0xb7) ? 1 : 0,
);

/**
 * Whether a code unit can be part of a word. ASCII letters, digits, and non-ASCII code units other than blanks and
 * punctuation can.
 */
export function isWordUnit(code: number): boolean {
  // Read as an unsigned number, OUTSIDE is too large for the table.
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

/** Sentinel for offsets outside the text. It does not belong to any class of code units. */
export const OUTSIDE = -1;

/** The code unit at the given offset; OUTSIDE if the offset is before or after the text. */
export function unitAt(note: NoteText, at: number): number {
  note.steps++;
  if (at < 0 || at >= note.length) return OUTSIDE;
  return at < SHARED_LENGTH ? SHARED_UNITS[at] : note.units[at];
}

/**
 * The offset of the first non-blank character at or after the offset `at`, at most `limit` characters ahead. The scan
 * never crosses a line end.
 */
export function skipBlanks(note: NoteText, at: number, limit = 64): number {
  const stop = Math.min(note.length, at + limit);
  let offset = at;
  while (offset < stop && isBlank(unitAt(note, offset))) offset++;
  return offset;
}

/**
 * The offset after the last non-blank character before the offset `at`, at most `limit` characters back. The scan
 * never crosses a line end.
 */
export function skipBlanksBack(note: NoteText, at: number, limit = 64): number {
  const stop = Math.max(0, at - limit);
  let offset = at;
  while (offset > stop && isBlank(unitAt(note, offset - 1))) offset--;
  return offset;
}

/** The end of the word that begins at the offset `at`; `at` itself if there is none or it is longer than `limit`. */
export function wordEnd(note: NoteText, at: number, limit: number): number {
  const stop = Math.min(note.length, at + limit + 1);
  let end = at;
  while (end < stop && isWordUnit(unitAt(note, end))) end++;
  return end - at > limit ? at : end;
}

/** The start of the word that ends at the offset `at`; `at` itself if there is none or it is longer than `limit`. */
export function wordBegin(note: NoteText, at: number, limit = 16): number {
  const stop = Math.max(0, at - limit - 1);
  let begin = at;
  while (begin > stop && isWordUnit(unitAt(note, begin - 1))) begin--;
  return at - begin > limit ? at : begin;
}

/**
 * The word that begins at the given offset, in lower case, and its end. The word is empty if none begins there or it
 * is longer than `limit`.
 */
export function wordFrom(note: NoteText, at: number, limit = 16): { word: string; end: number } {
  const end = wordEnd(note, at, limit);
  return { word: note.text.slice(at, end).toLowerCase(), end };
}

/**
 * The word that ends at the given offset, in lower case, and its start. The word is empty if none ends there or it is
 * longer than `limit`.
 */
export function wordBefore(note: NoteText, at: number, limit = 16): { word: string; begin: number } {
  const begin = wordBegin(note, at, limit);
  return { word: note.text.slice(begin, at).toLowerCase(), begin };
}

/** The contents of a gap between two spans. */
export interface Gap {
  /** The number of words in the gap; counting stops once it exceeds the limit. */
  readonly words: number;
  /** Whether the part that was read contains a comma, semicolon, colon, sentence mark or line end. */
  readonly punctuated: boolean;
  /** Whether the gap contains a comma that is not inside a number. */
  readonly comma: boolean;
}

/** Reads the gap between two offsets, stopping once it has read more than `limit` words. */
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
