// Where clauses, sentences, lines and paragraphs end: one pass over the marks of the text, which the kernel lists.
// Context reaches as far as these say.
// A line end inside a wrapped sentence is none; a full stop of an abbreviation, a number or a list marker is none.

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
import { wordSet } from '../text/word-sets.js';
import { endingTree, listedBefore, listedFrom, listsOf, wordTree } from '../text/word-tree.js';

/** A clause ends: a semicolon, a table bar. */
export const CLAUSE = 1;
/** A colon: what stands before it is a label, what follows belongs to the label. */
export const COLON = 2;
/** A bracket opens; the scopes at this place return when it closes. */
export const OPEN = 3;
export const CLOSE = 4;
/** A sentence ends inside a line. */
export const SENTENCE = 5;
/** A line ends and with it the sentence; a list may go on. */
export const LINE = 6;
/** A blank line, the end of any list. */
export const PARAGRAPH = 7;

/** Boundaries in ascending order; `at[i]` is the place of the mark, of the first line end for LINE and PARAGRAPH. */
export interface Boundaries {
  readonly at: readonly number[];
  readonly kind: readonly number[];
}

/** Abbreviations whose full stop never ends a sentence. */
const TITLES = /* @__PURE__ */ wordSet('dr drs mr mrs ms prof vs eg ie approx');
/** Abbreviations whose full stop ends a sentence only before a capital or a line end. */
const SHORTENED = /* @__PURE__ */ wordSet(
  'pt pts hx fhx pmhx temp resp wt ht abd ext neuro dept ed fig inc jr sr st al ca cf incl esp max min avg no sig subq tab tabs cap caps yr yrs mo mos wk wks hr hrs lbs lt rt bilat',
);
const ABBREVIATIONS = /* @__PURE__ */ endingTree(TITLES, SHORTENED);
const IS_TITLE = 1;
const IS_SHORTENED = 2;
/** Characters of the longest word that is looked for before a mark. */
const LONGEST_WORD = 8;
/** Words after which a sentence goes on in the next line. */
const UNFINISHED = /* @__PURE__ */ endingTree(
  /* @__PURE__ */ wordSet('and or nor of the a an with without to for in on by at from his her their no denies'),
);
/** Words that answer a question. */
const ANSWERS = /* @__PURE__ */ wordTree(/* @__PURE__ */ wordSet('no yes none'));
/** Lines at least this long were wrapped rather than ended. */
const WRAPPED_LINE = 60;
const WRAPPED_LOWERCASE_LINE = 30;

/** The boundaries of a text, by its marks (assembly/marks.ts): everything that may be a boundary is one. */
export function findBoundaries(note: NoteText, marks: Uint32Array): Boundaries {
  const { text } = note;
  const at: number[] = [];
  const kind: number[] = [];
  let lineBegin = 0;
  note.steps += marks.length;
  for (let i = 0; i < marks.length; i++) {
    const place = marks[i];
    // Of several line ends the first stands for all.
    if (place < lineBegin) continue;
    const code = text.charCodeAt(place);
    let what = 0;
    if (code === 0x2e) {
      if (fullStopEnds(note, place, lineBegin)) what = SENTENCE;
    } else if (isLineEnd(code)) {
      const next = nextLineBegin(note, place);
      const isBlankLine = next > place + (isCrLf(text, place) ? 2 : 1);
      what = isBlankLine ? PARAGRAPH : lineEndKind(note, lineBegin, place, next);
      lineBegin = next;
    } else if (code === 0x3a) {
      if (!(isDigit(unitAt(note, place - 1)) && isDigit(unitAt(note, place + 1)))) what = COLON;
    } else if (code === 0x3b || code === 0x7c) what = CLAUSE;
    else if (code === 0x21) what = SENTENCE;
    else if (code === 0x3f) {
      if (!isAnswered(note, place)) what = SENTENCE;
    } else what = code === 0x28 || code === 0x5b ? OPEN : CLOSE;
    if (what === 0) continue;
    at.push(place);
    kind.push(what);
  }
  return { at, kind };
}

/** Whether an answer follows a question mark: "Fever? No". */
function isAnswered(note: NoteText, at: number): boolean {
  return listedFrom(note, skipBlanks(note, at + 1), ANSWERS) !== 0;
}

/** Whether the full stop at `at` ends a sentence. */
function fullStopEnds(note: NoteText, at: number, lineBegin: number): boolean {
  let behind = at + 1;
  let next = unitAt(note, behind);
  if (next === 0x22 || next === 0x27 || next === 0x29 || next === 0x201d) next = unitAt(note, ++behind);
  if (next === OUTSIDE || isLineEnd(next)) return true;
  const before = unitAt(note, at - 1);
  if (!isBlank(next))
    return isAsciiUpper(next) && isAsciiLetter(before) && !isAsciiUpper(before) && isLongWord(note, at);
  if (isDigit(before) && isListMarker(note, at, lineBegin)) return false;
  const abbreviation = listsOf(listedBefore(note, at, ABBREVIATIONS));
  if ((abbreviation & IS_TITLE) !== 0) return false;
  const following = unitAt(note, skipBlanks(note, behind));
  if (isAsciiUpper(following) || following === OUTSIDE || isLineEnd(following)) return true;
  if ((abbreviation & IS_SHORTENED) !== 0) return false;
  const begin = shortWordBegin(note, at);
  if (begin === at) return true;
  const dotted = unitAt(note, begin - 1) === 0x2e;
  // "C. difficile", "E. coli": a genus in one letter.
  const isGenus = at - begin === 1 && isAsciiUpper(unitAt(note, begin));
  return !dotted && !isGenus;
}

/** Where the word before `at` begins; `at` where there is none of at most LONGEST_WORD characters. */
function shortWordBegin(note: NoteText, at: number): number {
  const stop = Math.max(0, at - LONGEST_WORD - 1);
  let begin = at;
  while (begin > stop && isWordUnit(unitAt(note, begin - 1))) begin--;
  return at - begin > LONGEST_WORD ? at : begin;
}

/** Whether the word before `at` has three letters or more ("pain.Denies", but not "Ph.D"). */
function isLongWord(note: NoteText, at: number): boolean {
  return isAsciiLetter(unitAt(note, at - 2)) && isAsciiLetter(unitAt(note, at - 3));
}

/** Whether `1.` or `12.` at the begin of a line ends at `at`. */
function isListMarker(note: NoteText, at: number, lineBegin: number): boolean {
  let place = at;
  while (place > lineBegin && at - place < 3 && isDigit(unitAt(note, place - 1))) place--;
  return place < at && skipBlanksBack(note, place, 16) <= lineBegin;
}

/** The begin of the first line behind the line end at `at` that is not blank. */
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

/** Whether the line end at a place is of two characters. */
function isCrLf(text: string, at: number): boolean {
  return text.charCodeAt(at) === 0x0d && at + 1 < text.length && text.charCodeAt(at + 1) === 0x0a;
}

/** What the line end at `at` is, 0 when the sentence goes on behind it. */
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

/** Characters of an item of a list that has a line of its own. */
const LONGEST_ITEM = 40;

/** Whether a short line without a full stop begins at a place, and more lines behind it: the next item of a list. */
function isItemAlone(note: NoteText, first: number): boolean {
  const end = note.text.indexOf('\n', first);
  if (end < 0 || end - first > LONGEST_ITEM) return false;
  const last = skipBlanksBack(note, end);
  const next = unitAt(note, end + 1);
  return isWordUnit(unitAt(note, last - 1)) && isWordUnit(next);
}

/** Whether a list item begins at `at`: a bullet, a dash, a box, or a number or letter with a full stop or bracket. */
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
