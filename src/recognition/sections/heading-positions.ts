// Whether a heading text heads a section where it stands: at the begin of a line or sentence, and followed by a colon, a
// dash or the line's end, or in capitals. The text is known already; its place decides.

import type { HeadingHit } from '../matching/mentions.js';
import {
  isAsciiLetter,
  isAsciiUpper,
  isBlank,
  isDigit,
  isLineEnd,
  type NoteText,
  OUTSIDE,
  type Span,
  skipBlanks,
  skipBlanksBack,
  unitAt,
  wordBefore,
} from '../text/note-text.js';
import { markSet, wordSet } from '../text/word-sets.js';
import { endingTree, lengthOf, listedBefore, listedFrom, listsOf, wordTree } from '../text/word-tree.js';

/** Characters that may stand between the begin of a line and its heading. */
const LEAD = 12;
/** Characters of a bracketed remark between heading and colon. */
const REMARK = 40;
/** No text is so long. */
export const BEYOND_TEXT = 0x3fffffff;
/** Letters from which on a heading in capitals may be followed by text without a colon. */
const LONG_HEADING = 5;
/** Words before a heading text that make a kind of it. */
const MOST_QUALIFIERS = 3;

/** What a phrase names stands before the first of these. */
export const PREPOSITIONS = /* @__PURE__ */ wordSet('of for on in at to from with by per during before after upon');
/** Words that make no kind of what follows them: "the plan", "see labs", "no medications". */
const NOT_QUALIFIERS = /* @__PURE__ */ wordSet(
  'the a an this that these his her their our your my no not any all see per is was were are denies has had i we he she they review reviewed discussed as if when but which who what',
);

/** Where the section of a heading text begins, -1 when the text is no heading where it stands. */
export function contentBegin(note: NoteText, hit: HeadingHit): number {
  const after = skipMarkup(note, hit.end);
  const code = unitAt(note, after);
  // Nearly all of these texts are words of a sentence.
  if (code !== 0x3a && isAsciiLetter(unitAt(note, skipBlanksBack(note, hit.begin, LEAD) - 1))) return -1;
  const lead = precedingContext(note, hit.begin);
  if (lead === 'text') return code === 0x3a && standsOut(note, hit) ? skipMarkup(note, after + 1) : -1;
  if (isDoubted(note, hit)) return -1;
  if (code === 0x3a) {
    const bold = skipMarkup(note, after + 1);
    return lead === 'line' || isAsciiUpper(unitAt(note, hit.begin)) ? bold : -1;
  }
  if (lead !== 'line') return -1;
  if (code === OUTSIDE || isLineEnd(code)) return after;
  if (code === 0x28) {
    const close = note.text.slice(after, after + REMARK).indexOf(')');
    if (close > 0) {
      const colon = skipMarkup(note, after + close + 1);
      if (unitAt(note, colon) === 0x3a) return colon + 1;
    }
  }
  if (!isCapitals(note, hit.begin, hit.end)) return -1;
  if (code === 0x2d || code === 0x2013) return after + 1;
  return hit.end - hit.begin >= LONG_HEADING && !isAsciiUpper(unitAt(note, after + 1)) ? after : -1;
}

/** Words that answer whether something is there, and those that lead to one of them. */
const DOUBTS = /* @__PURE__ */ wordTree(
  /* @__PURE__ */ wordSet('unlikely doubt doubted doubtful excluded likely probable possible suspected improbable'),
  /* @__PURE__ */ wordSet('very less highly most more not low high ruled felt thought considered'),
);
const ANSWERS = 0b01;
const DOUBTED = /* @__PURE__ */ wordTree(
  /* @__PURE__ */ wordSet('unlikely likely suspicion probability risk likelihood concern out to suspected considered'),
);
/** Letters of the headings that may be diseases too: PE. */
const SHORT = 3;

/** Whether what looks like a heading is a disease that is doubted: "PE - unlikely", "PE: low suspicion". */
export function isDoubted(note: NoteText, { begin, end }: Span): boolean {
  if (end - begin > SHORT) return false;
  const at = skipColon(note, end);
  const word = listedFrom(note, at, DOUBTS);
  if (word === 0) return false;
  return (listsOf(word) & ANSWERS) !== 0 || listedFrom(note, skipBlanks(note, at + lengthOf(word), 2), DOUBTED) !== 0;
}

/** Whether a long text in capitals stands behind words that are not: "… today ASSESSMENT: …" where lines were lost. */
function standsOut(note: NoteText, { begin, end }: HeadingHit): boolean {
  if (end - begin < LONG_HEADING || !isCapitals(note, begin, end)) return false;
  const before = unitAt(note, skipBlanksBack(note, begin, LEAD) - 1);
  return isAsciiLetter(before) && !isAsciiUpper(before);
}

/** What stands before a heading: nothing but list marks to the begin of the line, a sentence end, or text. */
function precedingContext(note: NoteText, at: number): 'line' | 'sentence' | 'text' {
  const behind = skipBlanksBack(note, at, LEAD);
  const mark = unitAt(note, behind - 1);
  const ends = mark === 0x2e || mark === 0x3b || mark === 0x7c || mark === 0x21 || mark === 0x3f;
  // A number of a list has two digits at most; a year ends a sentence.
  if (behind < at && ends && !(isDigit(unitAt(note, behind - 2)) && !isDigit(unitAt(note, behind - 4))))
    return 'sentence';
  let place = behind;
  for (; place > 0 && at - place < LEAD; place--) {
    const code = unitAt(note, place - 1);
    if (isLineEnd(code)) return 'line';
    if (!isBlank(code) && !isListUnit(code)) return 'text';
  }
  return place === 0 ? 'line' : 'text';
}

const LIST_UNITS = /* @__PURE__ */ markSet('#*-_.)•●▪·–\uFEFF');

function isListUnit(code: number): boolean {
  return isDigit(code) || LIST_UNITS.has(code);
}

/** Skips blanks and the asterisks and underscores of bold headings. */
function skipMarkup(note: NoteText, at: number): number {
  let place = skipBlanks(note, at);
  for (let code = unitAt(note, place); code === 0x2a || code === 0x5f; code = unitAt(note, place)) {
    if (place - at >= 8) break;
    place = skipBlanks(note, place + 1);
  }
  return place;
}

function isCapitals(note: NoteText, begin: number, end: number): boolean {
  for (let at = begin; at < end; at++) {
    const code = unitAt(note, at);
    if (isAsciiLetter(code) && !isAsciiUpper(code)) return false;
  }
  return true;
}

/** Headings that one line answers, and characters of an answer that is not wrapped. */
const ONE_LINERS = /* @__PURE__ */ endingTree(['disposition', 'dispo']);
const ANSWER = 60;

/** Where the section of such a heading ends: with its line, when prose follows; else behind every text. */
export function oneLinerEnd(note: NoteText, begin: number, end: number, content: number): number {
  if (end - begin < LONG_HEADING || listedBefore(note, end, ONE_LINERS) === 0) return BEYOND_TEXT;
  let at = content;
  while (at - content < ANSWER && at < note.length && !isLineEnd(unitAt(note, at))) at++;
  const isAnswer = at > skipBlanks(note, content) && isLineEnd(unitAt(note, at));
  if (!isAnswer) return BEYOND_TEXT;
  let next = at;
  while (next < note.length && (isLineEnd(unitAt(note, next)) || isBlank(unitAt(note, next)))) next++;
  return isAsciiUpper(unitAt(note, next)) ? at : BEYOND_TEXT;
}

/** Where the phrase begins that names a kind of a heading text ("Ocular meds:"), -1 when there is none. */
export function qualifiedBegin(note: NoteText, hit: HeadingHit): number {
  const behind = unitAt(note, skipBlanks(note, hit.end, 2));
  // Alone on its line only with a capital to each word: "Current Facility-Administered Medications".
  const isAlone = behind === OUTSIDE || isLineEnd(behind);
  if (behind !== 0x3a && !(isAlone && isAsciiUpper(unitAt(note, hit.begin)))) return -1;
  let begin = hit.begin;
  for (let words = 0; words <= MOST_QUALIFIERS; words++) {
    const behind = skipBlanksBack(note, begin, 2);
    const before = unitAt(note, behind - 1);
    const starts = before === OUTSIDE || isLineEnd(before) || before === 0x2e || before === 0x3b;
    if (starts) return words > 0 && isAsciiUpper(unitAt(note, begin)) ? begin : -1;
    const joined = before === 0x2f || before === 0x2d || before === 0x26;
    const place = joined ? skipBlanksBack(note, behind - 1, 2) : behind;
    const { word, begin: wordBegin } = wordBefore(note, place, 16);
    if (isAlone && !isAsciiUpper(unitAt(note, wordBegin))) return -1;
    if (word === '' || NOT_QUALIFIERS.has(word) || PREPOSITIONS.has(word)) return -1;
    begin = wordBegin;
  }
  return -1;
}

/** The place behind the colon or dash that follows a heading. */
export function skipColon(note: NoteText, at: number): number {
  const mark = skipMarkup(note, at);
  const code = unitAt(note, mark);
  return code === 0x3a || code === 0x2d || code === 0x2013 ? skipMarkup(note, mark + 1) : mark;
}
