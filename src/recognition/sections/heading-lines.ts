// Lines that look like headings, whatever their words: a short phrase, in capitals or with every word capitalised, that
// ends at a colon or is alone on its line. They are found in one pass over the lines of a note, using its marks
// (assembly/marks.ts). Scanning a line stops as soon as the line cannot be a heading, which in prose is after a word or
// two.

import { wordList } from '../grammar/grammar.js';
import { listedFrom } from '../text/listed.js';
import {
  isAsciiLetter,
  isAsciiUpper,
  isBlank,
  isDigit,
  isLineEnd,
  type NoteText,
  type Span,
  skipBlanks,
  skipBlanksBack,
  unitAt,
} from '../text/note-text.js';
import { markSet } from '../text/word-sets.js';
import { lengthOf, listsOf } from '../text/word-tree.js';
import { ampleLetters } from './ample-letters.js';
import { framedLetters } from './framed-letters.js';

/** The phrase of a line that looks like a heading, excluding its list marker, markup and colon. */
export interface HeadingLine extends Span {
  readonly capitals: boolean;
  /**
   * Whether a colon, or a dash after a single letter, follows the phrase. Otherwise, the phrase is alone on its line.
   */
  readonly colon: boolean;
  /** Whether the line is the first one or follows a blank line; always true in a note without blank lines. */
  apart: boolean;
  /** Whether the phrase is an item of a list. */
  readonly listed: boolean;
  /** The section code if the phrase is a letter of an AMPLE history; empty if the letter opens no section. */
  readonly section?: string;
}

/** Maximum lengths, in characters, of a heading and of the markers before it. */
const LONGEST = 80;
const LEAD = 12;
const MOST_WORDS = 9;
/**
 * For sampling the share of capitals: length of the text that is sampled, step between samples, and minimum number of
 * letters needed.
 */
const SAMPLE = 4000;
const SAMPLE_STEP = 11;
const FEW_LETTERS = 20;
/** Minimum share of capitals in a note that counts as written in capitals. */
const SHOUTED = 0.6;

const MARKUP = /* @__PURE__ */ markSet('#*_=\uFEFF');
const BULLETS = /* @__PURE__ */ markSet('-•●▪·–+>');
const INNER = /* @__PURE__ */ markSet('/&-,()[]\'#+"’–');
/** Words that may be in lower case in a capitalised heading. */
const SMALL = /* @__PURE__ */ wordList('small-in-heading');
const BODILY_WORDS = /* @__PURE__ */ wordList('bodily-heading', 'bodily-heading-filler');
const IS_BODILY = 1;

/** Classes of the code units in headings; other code units have class 0. */
const CAPITAL = 1;
const SMALL_LETTER = 2;
/** A digit or an apostrophe, which does not end a word. */
const JOINT = 3;
const GAP = 4;
/** A colon or a line end, at which a heading ends. */
const END = 5;
const UNIT_KINDS = /* @__PURE__ */ Uint8Array.from({ length: 0x100 }, (_, code) => unitKind(code));

function unitKind(code: number): number {
  if (isAsciiUpper(code)) return CAPITAL;
  if (isAsciiLetter(code)) return SMALL_LETTER;
  if (isDigit(code) || code === 0x27) return JOINT;
  if (code === 0x3a || isLineEnd(code)) return END;
  return isBlank(code) || INNER.has(code) ? GAP : 0;
}

/** The lines in a note that look like headings, in order. */
export function headingLines(note: NoteText, marks: Uint32Array): HeadingLine[] {
  const { text } = note;
  const lines: HeadingLine[] = [];
  let shouted: boolean | undefined;
  let apart = true;
  let anyBlank = false;
  let mark = 0;
  for (let begin = 0; begin < text.length; ) {
    let hasColon = false;
    let end = text.length;
    const firstMark = mark;
    while (mark < marks.length && end === text.length) {
      const markAt = marks[mark++];
      const code = text.charCodeAt(markAt);
      if (code === 0x0a) end = markAt;
      else if (code === 0x3a) hasColon = true;
    }
    const first = skipBlanks(note, begin);
    const blank = first >= end || isLineEnd(unitAt(note, first));
    if (!blank) {
      const line = headingLine(note, first, end, apart, hasColon);
      if (line?.colon) {
        lines.push(line);
        if (line.end - line.begin === 1) addLetters(note, line, marks.subarray(firstMark, mark), lines);
      } else if (line !== undefined) {
        shouted ??= isShouted(note);
        if (!shouted) lines.push(line);
      }
    }
    apart = blank;
    anyBlank ||= blank;
    begin = end + 1;
  }
  if (!anyBlank) for (let i = 0; i < lines.length; i++) lines[i].apart = true;
  const letters = ampleLetters(note);
  const others = letters.length === 0 ? framedLetters(note) : letters;
  if (others.length === 0) return lines;
  const taken = new Set(others.map(({ begin }) => begin));
  return [
    ...lines.filter(({ begin }) => !taken.has(begin)),
    ...others.map((span): HeadingLine => ({ ...span, capitals: true, colon: true, apart: false, listed: false })),
  ].sort((a, b) => a.begin - b.begin);
}

/** Adds the other one-letter headings in a line that begins with one: "S: cough O: clear A: URTI P: rest". */
function addLetters(note: NoteText, first: HeadingLine, marks: Uint32Array, lines: HeadingLine[]): void {
  for (const colon of marks) {
    if (colon <= first.end || unitAt(note, colon) !== 0x3a || !isAsciiUpper(unitAt(note, colon - 1))) continue;
    const before = unitAt(note, colon - 2);
    if (!isBlank(before) && before !== 0x2e && before !== 0x3b) continue;
    lines.push({ begin: colon - 1, end: colon, capitals: true, colon: true, apart: false, listed: false });
  }
}

/** Whether most letters at the start of a note are capitals, so that capitals do not indicate headings. */
function isShouted(note: NoteText): boolean {
  const end = Math.min(note.text.length, SAMPLE);
  let capitals = 0;
  let letters = 0;
  for (let at = 0; at < end; at += SAMPLE_STEP) {
    const code = unitAt(note, at);
    if (!isAsciiLetter(code)) continue;
    letters++;
    if (isAsciiUpper(code)) capitals++;
    // Early exit: there would be too few capitals even if all remaining samples were capitals.
    const others = (end - at) / SAMPLE_STEP;
    if (capitals + others <= (letters + others) * SHOUTED) return false;
  }
  return letters > FEW_LETTERS && capitals > letters * SHOUTED;
}

/** The phrase at the start of a line, if it can be a heading; `hasColon` says whether the line contains a colon. */
function headingLine(
  note: NoteText,
  first: number,
  lineEnd: number,
  apart: boolean,
  hasColon: boolean,
): HeadingLine | undefined {
  const begin =
    isAsciiUpper(unitAt(note, first)) && isAsciiLetter(unitAt(note, first + 1)) ? first : skipLead(note, first);
  if (!isAsciiUpper(unitAt(note, begin))) return undefined;
  const stop = Math.min(lineEnd, begin + LONGEST);
  let capitals = true;
  let letters = 0;
  let words = 0;
  let inWord = false;
  let at = begin;
  for (; at < stop; at++) {
    const code = unitAt(note, at);
    const kind = code < 0x100 ? UNIT_KINDS[code] : unitKind(code);
    if (kind === CAPITAL || kind === SMALL_LETTER) {
      letters++;
      if (kind === SMALL_LETTER) {
        // Without a colon, the whole heading must be in capitals.
        if (!hasColon || (!inWord && !isSmallWord(note, at))) return undefined;
        capitals = false;
      }
      if (!inWord && ++words > MOST_WORDS) return undefined;
      inWord = true;
    } else {
      // "S - " and "S- " are headings in notes with one-letter headings.
      if (kind === END || (code === 0x2d && letters === 1 && at - begin <= 2 && isBlank(unitAt(note, at + 1)))) break;
      if (kind === 0) return undefined;
      inWord = kind === JOINT;
    }
  }
  if (at === stop && stop < lineEnd) return undefined;
  const colon = at < lineEnd && !isLineEnd(unitAt(note, at));
  if (colon && isDigit(unitAt(note, at - 1)) && isDigit(unitAt(note, at + 1))) return undefined;
  if (!(capitals ? colon || apart : colon)) return undefined;
  if (letters < (colon ? 1 : 4)) return undefined;
  return { begin, end: skipMarkupBack(note, at), capitals, colon, apart, listed: isListed(note, first, begin) };
}

/** Whether a word that may be in lower case in a heading begins at the given offset. */
function isSmallWord(note: NoteText, at: number): boolean {
  return listedFrom(note, at, SMALL) !== 0;
}

/** The offset after list markers and markup at the start of a line. */
function skipLead(note: NoteText, first: number): number {
  let at = first;
  while (at - first < LEAD) {
    const code = unitAt(note, at);
    if (isBlank(code) || MARKUP.has(code) || BULLETS.has(code)) at++;
    else {
      let end = at;
      while (end - at < 2 && isDigit(unitAt(note, end))) end++;
      if (end === at && isAsciiUpper(code)) end++;
      const mark = unitAt(note, end);
      if (end === at || (mark !== 0x2e && mark !== 0x29) || isAsciiLetter(unitAt(note, end + 1))) break;
      at = end + 1;
    }
  }
  return at;
}

/** Whether anything other than markup precedes a phrase. */
function isListed(note: NoteText, first: number, begin: number): boolean {
  for (let at = first; at < begin; at++) {
    const code = unitAt(note, at);
    if (!isBlank(code) && !MARKUP.has(code)) return true;
  }
  return false;
}

/** The end of a phrase, excluding trailing blanks, asterisks and underscores. */
function skipMarkupBack(note: NoteText, at: number): number {
  let end = skipBlanksBack(note, at, LEAD);
  for (let code = unitAt(note, end - 1); code === 0x2a || code === 0x5f; code = unitAt(note, end - 1))
    end = skipBlanksBack(note, end - 1, LEAD);
  return end;
}

/** Whether a phrase consists only of words for body parts or organ systems, as headings in an examination do. */
export function namesBodyParts(note: NoteText, { begin, end, colon }: HeadingLine): boolean {
  if (!colon) return false;
  let named = false;
  for (let at = begin; at < end; at++) {
    if (!isAsciiLetter(unitAt(note, at))) continue;
    const word = listedFrom(note, at, BODILY_WORDS);
    if (word === 0) return false;
    if ((listsOf(word) & IS_BODILY) !== 0) named = true;
    at += lengthOf(word);
  }
  return named;
}
