// Boundaries of clauses, sentences, lines and paragraphs, which limit how far context reaches. They are found in one
// pass over the marks that the kernel lists for a note. A line end inside a wrapped sentence is not a boundary, and
// neither is a full stop in an abbreviation, a number or a list marker.

import { wordList } from '../grammar/grammar.js';
import { listedBefore, listedFrom } from '../text/listed.js';
import {
  isAsciiLetter,
  isAsciiUpper,
  isBlank,
  isDigit,
  isLineEnd,
  isWordUnit,
  type NoteText,
  OUTSIDE,
  skipBlanks,
  skipBlanksBack,
  unitAt,
} from '../text/note-text.js';
import { listsOf } from '../text/word-tree.js';

/** End of a clause: a semicolon, or the vertical bar between two cells of a table. */
export const CLAUSE = 1;
/** A colon; the words before it are a label for the text that follows. */
export const COLON = 2;
/** An opening bracket. The scopes that are open at this point are restored when the bracket closes. */
export const OPEN = 3;
export const CLOSE = 4;
/** End of a sentence inside a line. */
export const SENTENCE = 5;
/** End of a line and of the sentence in it; a list may continue. */
export const LINE = 6;
/** A blank line. It ends a list unless an item of the list follows. */
export const PARAGRAPH = 7;

/**
 * Boundaries in ascending order. `at[i]` is the offset of the mark or, for LINE and PARAGRAPH, of the first line end.
 */
export interface Boundaries {
  readonly at: readonly number[];
  readonly kind: readonly number[];
}

const ABBREVIATIONS = /* @__PURE__ */ wordList('abbreviation-in-sentence', 'abbreviation-before-capital');
const IS_TITLE = 1;
const IS_SHORTENED = 2;
/** Maximum length, in characters, of the words examined before a mark. */
const LONGEST_WORD = 8;
/** Words after which a sentence continues on the next line. */
const UNFINISHED = /* @__PURE__ */ wordList('unfinished-line-end');
/** Words that answer a question. */
const ANSWERS = /* @__PURE__ */ wordList('answer-word');
/**
 * Lines of at least the first length are assumed to be wrapped, as are lines of at least the second length if the next
 * line begins in lower case.
 */
const WRAPPED_LINE = 60;
const WRAPPED_LOWERCASE_LINE = 30;

/** The boundaries in a note, selected from its marks (assembly/marks.ts), which include every possible boundary. */
export function findBoundaries(note: NoteText, marks: Uint32Array): Boundaries {
  const { text } = note;
  const at: number[] = [];
  const kind: number[] = [];
  let lineBegin = 0;
  note.steps += marks.length;
  for (let i = 0; i < marks.length; i++) {
    const mark = marks[i];
    // Of several successive line ends, only the first is a boundary.
    if (mark < lineBegin) continue;
    const code = text.charCodeAt(mark);
    let boundary = 0;
    if (code === 0x2e) {
      if (fullStopEnds(note, mark, lineBegin)) boundary = SENTENCE;
    } else if (isLineEnd(code)) {
      const next = nextLineBegin(note, mark);
      const isBlankLine = next > mark + (isCrLf(text, mark) ? 2 : 1);
      boundary = isBlankLine ? PARAGRAPH : lineEndKind(note, lineBegin, mark, next);
      lineBegin = next;
    } else if (code === 0x3a) {
      if (!(isDigit(unitAt(note, mark - 1)) && isDigit(unitAt(note, mark + 1)))) boundary = COLON;
    } else if (code === 0x3b || code === 0x7c) boundary = CLAUSE;
    else if (code === 0x21) boundary = SENTENCE;
    else if (code === 0x3f) {
      if (!isAnswered(note, mark)) boundary = SENTENCE;
    } else boundary = code === 0x28 || code === 0x5b ? OPEN : CLOSE;
    if (boundary === 0) continue;
    at.push(mark);
    kind.push(boundary);
  }
  return { at, kind };
}

/** Whether an answer follows a question mark: "Fever? No". */
function isAnswered(note: NoteText, at: number): boolean {
  return listedFrom(note, skipBlanks(note, at + 1), ANSWERS) !== 0;
}

/** Whether the full stop at the given offset ends a sentence. */
function fullStopEnds(note: NoteText, at: number, lineBegin: number): boolean {
  let end = at + 1;
  let next = unitAt(note, end);
  if (next === 0x22 || next === 0x27 || next === 0x29 || next === 0x201d) next = unitAt(note, ++end);
  if (next === OUTSIDE || isLineEnd(next)) return true;
  const before = unitAt(note, at - 1);
  if (!isBlank(next))
    return isAsciiUpper(next) && isAsciiLetter(before) && !isAsciiUpper(before) && isLongWord(note, at);
  if (isDigit(before) && isListMarker(note, at, lineBegin)) return false;
  const abbreviation = listsOf(listedBefore(note, at, ABBREVIATIONS));
  if ((abbreviation & IS_TITLE) !== 0) return false;
  const following = unitAt(note, skipBlanks(note, end));
  if (isAsciiUpper(following) || following === OUTSIDE || isLineEnd(following)) return true;
  if ((abbreviation & IS_SHORTENED) !== 0) return false;
  const begin = shortWordBegin(note, at);
  if (begin === at) return true;
  const dotted = unitAt(note, begin - 1) === 0x2e;
  // "C. difficile", "E. coli": the letter is the initial of a genus.
  const isGenus = at - begin === 1 && isAsciiUpper(unitAt(note, begin));
  return !dotted && !isGenus;
}

/** The start of the word before the offset `at`, or `at` itself if there is none or it is longer than LONGEST_WORD. */
function shortWordBegin(note: NoteText, at: number): number {
  const stop = Math.max(0, at - LONGEST_WORD - 1);
  let begin = at;
  while (begin > stop && isWordUnit(unitAt(note, begin - 1))) begin--;
  return at - begin > LONGEST_WORD ? at : begin;
}

/** Whether the word before the given offset has at least three letters ("pain.Denies", but not "Ph.D"). */
function isLongWord(note: NoteText, at: number): boolean {
  return isAsciiLetter(unitAt(note, at - 2)) && isAsciiLetter(unitAt(note, at - 3));
}

/** Whether the full stop at the given offset ends a list marker (`1.`, `12.`) at the start of a line. */
function isListMarker(note: NoteText, at: number, lineBegin: number): boolean {
  let place = at;
  while (place > lineBegin && at - place < 3 && isDigit(unitAt(note, place - 1))) place--;
  return place < at && skipBlanksBack(note, place, 16) <= lineBegin;
}

/** The start of the first non-blank line after the line end at the given offset. */
function nextLineBegin(note: NoteText, at: number): number {
  const { text } = note;
  let lineBegin = at + 1;
  let place = at + 1;
  for (; place < text.length; place++) {
    const code = text.charCodeAt(place);
    if (isLineEnd(code)) lineBegin = place + 1;
    else if (!isBlank(code)) break;
  }
  note.steps += place - at;
  return lineBegin;
}

/** Whether a CR LF is at the given offset. */
function isCrLf(text: string, at: number): boolean {
  return text.charCodeAt(at) === 0x0d && at + 1 < text.length && text.charCodeAt(at + 1) === 0x0a;
}

/** The kind of boundary at a line end: LINE, or 0 if the sentence continues on the next line. */
function lineEndKind(note: NoteText, lineBegin: number, at: number, nextLine: number): number {
  const first = skipBlanks(note, nextLine);
  if (isBullet(note, first)) return LINE;
  const end = skipBlanksBack(note, at);
  const last = unitAt(note, end - 1);
  if (last === 0x2c || last === 0x2f || last === 0x26) return 0;
  if (last === 0x2e || last === 0x3a || last === 0x3b || last === 0x21 || last === 0x3f) return LINE;
  if (listedBefore(note, end, UNFINISHED) !== 0) return 0;
  const code = unitAt(note, first);
  const lowercase = isAsciiLetter(code) && !isAsciiUpper(code);
  if (at - lineBegin < (lowercase ? WRAPPED_LOWERCASE_LINE : WRAPPED_LINE)) return LINE;
  return isAsciiUpper(code) && isItemAlone(note, first) ? LINE : 0;
}

/** Maximum length, in characters, of a list item on its own line. */
const LONGEST_ITEM = 40;

/** Whether a list item begins at the given offset: a short line without a full stop, followed by another line. */
function isItemAlone(note: NoteText, first: number): boolean {
  const end = note.text.indexOf('\n', first);
  if (end < 0 || end - first > LONGEST_ITEM) return false;
  const last = skipBlanksBack(note, end);
  const next = unitAt(note, end + 1);
  return isWordUnit(unitAt(note, last - 1)) && isWordUnit(next);
}

/**
 * Whether a list item begins at the given offset, with a bullet, a dash, a box, or a number or letter followed by a
 * full stop or bracket.
 */
export function isBullet(note: NoteText, at: number): boolean {
  const code = unitAt(note, at);
  if (code === 0x2022 || code === 0xb7 || code === 0x25aa || code === 0x25cf || code === 0x2013 || code === 0x5b)
    return true;
  const next = unitAt(note, at + 1);
  if (code === 0x2d || code === 0x2a || code === 0x2b || code === 0x23) return isBlank(next);
  let end = at;
  while (end - at < 3 && isDigit(unitAt(note, end))) end++;
  if (end === at && isAsciiLetter(code)) end = at + 1;
  const mark = unitAt(note, end);
  return end > at && (mark === 0x2e || mark === 0x29) && isBlank(unitAt(note, end + 1));
}
