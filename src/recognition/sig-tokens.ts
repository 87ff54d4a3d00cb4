// The words of a prescription with their places, read one after the other as they are asked for, and the numbers among
// them. Most drugs are followed by no prescription, so nothing is read ahead.

import { isDigit, isLineEnd, type Note, OUTSIDE, type Span, unitAt } from './note.js';
import { NUMBER_WORDS } from './numbers.js';

/** The words behind a drug by their number; those behind the last one are empty. */
export interface SigWords {
  at(index: number): string;
}

/** Characters read behind a drug. */
const LONGEST = 200;
const FULL_STOP = 0x2e;

/** The words behind a drug, with their places. */
export interface SigTokens extends SigWords {
  /** The place of the word at an index in the text, undefined behind the last. */
  span(index: number): Span | undefined;
}

/** What is read so far behind a drug. */
interface Reading {
  readonly note: Note;
  readonly stop: number;
  readonly words: string[];
  readonly spans: Span[];
  next: number;
  isOver: boolean;
}

/**
 * The words behind a place to the end of the line or sentence, in lower case and without the points of abbreviations; a
 * mark stands alone.
 */
export function sigTokens(note: Note, begin: number, limit: number): SigTokens {
  const stop = Math.min(limit, note.text.length, begin + LONGEST);
  const reading: Reading = { note, stop, words: [], spans: [], next: begin, isOver: false };
  const readTo = (index: number): void => {
    while (reading.words.length <= index && !reading.isOver) readWord(reading);
  };
  return {
    at(index) {
      readTo(index);
      return reading.words[index] ?? '';
    },
    span(index) {
      readTo(index);
      return reading.spans[index];
    },
  };
}

function readWord(reading: Reading): void {
  const { note, stop } = reading;
  let begin = reading.next;
  let code = begin < stop ? unitAt(note, begin) : OUTSIDE;
  while (isSpace(code) && !isLineEnd(code)) code = ++begin < stop ? unitAt(note, begin) : OUTSIDE;
  if (code === OUTSIDE || isLineEnd(code)) {
    reading.isOver = true;
    return;
  }
  let end = begin + 1;
  if (!isMark(code)) {
    for (code = unitAt(note, end); end < stop && !isSpace(code) && !isMark(code); code = unitAt(note, end)) end++;
  }
  reading.next = end;
  takeWord(reading, begin, end);
}

function takeWord(reading: Reading, begin: number, end: number): void {
  const { text } = reading.note;
  const raw = text.slice(begin, end).toLowerCase();
  const isPointed = text.charCodeAt(end - 1) === FULL_STOP;
  const isAbbreviation = raw.includes('.') && (/^([a-z]\.){2,}$/.test(raw) || /^([a-z]\.)+[a-z]$/.test(raw));
  const whole = isPointed ? raw.slice(0, -1) : raw;
  reading.words.push(isAbbreviation ? raw.replaceAll('.', '') : whole);
  reading.spans.push({ begin, end });
  // A full stop behind a whole word ends the sentence, unless a small letter follows.
  if (isPointed && !isAbbreviation && !/^\s[a-z0-9]/.test(text.slice(end, end + 2))) reading.isOver = true;
}

/** Whether a code unit stands alone among the words. */
function isMark(code: number): boolean {
  return code === 0x2c || code === 0x3b || code === 0x28 || code === 0x29;
}

/** Whether a code unit is white space, line ends among it. */
function isSpace(code: number): boolean {
  if (code <= 0x20) return code === 0x20 || (code >= 0x09 && code <= 0x0d);
  return code >= 0x85 && (code === 0x85 || /\s/.test(String.fromCharCode(code)));
}

/** The number of a word, or both of a range; a fraction is one number. */
export function rangeOf(word: string): [low: number | undefined, high: number | undefined] {
  if (!isDigit(word.charCodeAt(0))) return [numberOf(word), undefined];
  const range = /^(\d+(?:\.\d+)?)-(\d+(?:\.\d+)?)$/.exec(word);
  if (range !== null) return [Number(range[1]), Number(range[2])];
  const half = /^(\d)\/(\d)$/.exec(word);
  if (half !== null && Number(half[2]) > 0) return [Number(half[1]) / Number(half[2]), undefined];
  return [numberOf(word), undefined];
}

/** The number that a word is, in digits or letters. */
export function numberOf(word: string): number | undefined {
  const first = word.charCodeAt(0);
  if (!isDigit(first) && first !== FULL_STOP) return NUMBER_WORDS.get(word);
  return /^\d{1,3}(,\d{3})+(\.\d+)?$|^\d*\.?\d+$/.test(word) ? Number(word.replaceAll(',', '')) : undefined;
}
