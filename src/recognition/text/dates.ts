// Parses dates and times of day in notes: "6/12/2024", "2024-06-12", "Mar 3", "at 14:30". A date may occur between a
// test and its value but is never the value itself. The date of an onset is kept in ISO 8601 format.

import { wordList } from '../grammar/grammar.js';
import { isListed, listedFrom, listedValue } from './listed.js';
import { isAsciiLetter, isDigit, isWordUnit, type NoteText, type Span, skipBlanks, unitAt } from './note-text.js';
import { isYearNumber } from './read-numbers.js';
import { lengthOf } from './word-tree.js';

/** A date or a time of day in the text. */
export interface WrittenDate extends Span {
  /** The date in ISO 8601 format, as precise as in the text; empty for a time of day or a day without a year. */
  readonly iso: string;
  /** `day` is a month and a day that could also be a fraction or a pair: "6/12". */
  readonly kind: 'date' | 'day' | 'time';
}

/** Names of months, full or abbreviated; the value of each is the number of the month. */
const MONTHS = /* @__PURE__ */ wordList('month');
const ORDINALS = /* @__PURE__ */ wordList('ordinal-ending');
const HALVES = /* @__PURE__ */ wordList('half-of-day');
const OF = /* @__PURE__ */ wordList('of-word');

/** The number at the given offset; undefined unless it has 1 to `most` digits. */
function digitsAt(note: NoteText, at: number, most: number): Digits | undefined {
  let end = at;
  let value = 0;
  for (let code = unitAt(note, end); isDigit(code) && end - at <= most; code = unitAt(note, end)) {
    value = value * 10 + (code - 0x30);
    end++;
  }
  return end === at || end - at > most ? undefined : { value, end, digits: end - at };
}

/** The date or time that begins at the given offset. */
export function dateAt(note: NoteText, at: number): WrittenDate | undefined {
  const first = digitsAt(note, at, 4);
  if (first === undefined) return monthFirst(note, at);
  const mark = unitAt(note, first.end);
  if (mark === 0x3a) return timeFrom(note, at, first);
  if (mark === 0x2f || mark === 0x2d || mark === 0x2e) return numericDate(note, at, first, mark);
  return dayFirst(note, at, first) ?? timeFrom(note, at, first);
}

interface Digits {
  readonly value: number;
  readonly end: number;
  readonly digits: number;
}

function numericDate(note: NoteText, at: number, first: Digits, mark: number): WrittenDate | undefined {
  const second = digitsAt(note, first.end + 1, 4);
  if (second === undefined) return mark === 0x2d ? dayFirst(note, at, first) : undefined;
  const third = unitAt(note, second.end) === mark ? digitsAt(note, second.end + 1, 4) : undefined;
  if (third !== undefined) {
    if (isWordUnit(unitAt(note, third.end))) return undefined;
    if (first.digits === 4) return isoDate(at, third.end, first.value, second.value, third.value);
    if (third.digits !== 2 && third.digits !== 4) return undefined;
    const year = third.digits === 4 ? third.value : third.value + (third.value < 50 ? 2000 : 1900);
    // The first number is the month unless it is too large to be one.
    return first.value > 12
      ? isoDate(at, third.end, year, second.value, first.value)
      : isoDate(at, third.end, year, first.value, second.value);
  }
  if (mark !== 0x2f || isWordUnit(unitAt(note, second.end)) || first.value < 1 || first.value > 12) return undefined;
  if (second.digits === 4)
    return isYearNumber(second.value) ? isoDate(at, second.end, second.value, first.value) : undefined;
  if (unitAt(note, second.end) === 0x2e && isDigit(unitAt(note, second.end + 1))) return undefined;
  return second.digits <= 2 && second.value >= 1 && second.value <= 31 && first.digits <= 2
    ? { begin: at, end: second.end, iso: '', kind: 'day' }
    : undefined;
}

function isoDate(begin: number, end: number, year: number, month: number, day?: number): WrittenDate | undefined {
  if (!isYearNumber(year) || month < 1 || month > 12 || (day !== undefined && (day < 1 || day > 31))) return undefined;
  const two = (part: number) => String(part).padStart(2, '0');
  return { begin, end, iso: `${year}-${two(month)}${day === undefined ? '' : `-${two(day)}`}`, kind: 'date' };
}

/** A date that begins with the day: "12-Oct-2023", "3 March", "3rd of March 2024". */
function dayFirst(note: NoteText, at: number, day: Digits): WrittenDate | undefined {
  if (day.digits > 2 || day.value < 1 || day.value > 31) return undefined;
  let begin = skipMark(note, day.end + lengthOf(listedFrom(note, day.end, ORDINALS)));
  const of = lengthOf(listedFrom(note, begin, OF));
  if (of > 0) begin = skipBlanks(note, begin + of, 2);
  const end = begin === day.end ? begin : begin + lengthOf(listedFrom(note, begin, MONTHS));
  if (end === begin) return undefined;
  const month = monthNumber(note, begin, end);
  const year = yearAfter(note, end);
  if (year === undefined) return { begin: at, end, iso: '', kind: 'date' };
  return isoDate(at, year.end, year.value, month, day.value);
}

/** The number of the month whose name is between two offsets; 0 if the text there does not name a month. */
function monthNumber(note: NoteText, begin: number, end: number): number {
  return Number(listedValue(note, note.text.slice(begin, end).toLowerCase(), MONTHS) ?? 0);
}

function skipMark(note: NoteText, at: number): number {
  const code = unitAt(note, at);
  return skipBlanks(note, code === 0x2d || code === 0x2c || code === 0x2e ? at + 1 : at, 2);
}

/** A date that begins with the month: "March 3, 2024", "Oct 12", "June 2023", "March". */
function monthFirst(note: NoteText, at: number): WrittenDate | undefined {
  const nameEnd = at + lengthOf(listedFrom(note, at, MONTHS));
  if (nameEnd === at) return undefined;
  const month = monthNumber(note, at, nameEnd);
  const alone: WrittenDate = { begin: at, end: nameEnd, iso: '', kind: 'date' };
  const year = yearAfter(note, nameEnd);
  if (year !== undefined) return isoDate(at, year.end, year.value, month);
  const day = digitsAt(note, skipMark(note, nameEnd), 2);
  if (day === undefined || day.value < 1 || day.value > 31) return alone;
  const end = day.end + lengthOf(listedFrom(note, day.end, ORDINALS));
  const next = unitAt(note, end);
  // In "May 7.5" the number is not a day.
  if (isWordUnit(next) || ((next === 0x2e || next === 0x2f) && isDigit(unitAt(note, end + 1)))) return alone;
  const lastYear = yearAfter(note, end);
  if (lastYear !== undefined) return isoDate(at, lastYear.end, lastYear.value, month, day.value);
  return { begin: at, end, iso: '', kind: 'date' };
}

function yearAfter(note: NoteText, at: number): Digits | undefined {
  const begin = skipMark(note, at);
  const year = begin === at ? undefined : digitsAt(note, begin, 4);
  if (year === undefined || year.digits !== 4 || !isYearNumber(year.value)) return undefined;
  return isWordUnit(unitAt(note, year.end)) || unitAt(note, year.end) === 0x2e ? fullStopYear(note, year) : year;
}

/** The year before a full stop that is not a decimal point; undefined if there is none. */
function fullStopYear(note: NoteText, year: Digits): Digits | undefined {
  const code = unitAt(note, year.end);
  return code === 0x2e && !isDigit(unitAt(note, year.end + 1)) ? year : undefined;
}

/** A time of day: "14:30", "2:15:00 pm", "9 am", "7pm". */
function timeFrom(note: NoteText, at: number, hour: Digits): WrittenDate | undefined {
  let { end } = hour;
  let minutes = 0;
  for (; minutes < 2 && unitAt(note, end) === 0x3a; minutes++) {
    const part = digitsAt(note, end + 1, 2);
    if (part === undefined || part.digits !== 2 || part.value > 59) break;
    ({ end } = part);
  }
  const half = amPmEnd(note, skipBlanks(note, end, 1));
  if (half > 0 && hour.digits <= 2 && hour.value <= 12) return { begin: at, end: half, iso: '', kind: 'time' };
  if (minutes === 0 || hour.digits > 2 || hour.value > 24 || isWordUnit(unitAt(note, end))) return undefined;
  return { begin: at, end, iso: '', kind: 'time' };
}

/** The end of "am" or "p.m." at the given offset; 0 if there is none. */
function amPmEnd(note: NoteText, at: number): number {
  if (unitAt(note, at + 1) !== 0x2e) {
    const half = listedFrom(note, at, HALVES);
    return half === 0 ? 0 : at + lengthOf(half);
  }
  const second = at + 2;
  if (!isAsciiLetter(unitAt(note, at)) || isWordUnit(unitAt(note, second + 1))) return 0;
  const letters = note.text.charAt(at) + note.text.charAt(second);
  if (!isListed(note, letters.toLowerCase(), HALVES)) return 0;
  return second + (unitAt(note, second + 1) === 0x2e ? 2 : 1);
}
