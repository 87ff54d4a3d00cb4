// Parses durations in notes ("3 days", "two-week", "6 mos") and onsets ("Monday", "2019", "last night"). A duration is
// kept as a number and a unit letter, and an onset in ISO 8601 format or as written.

import { edgesOf, wordList } from '../grammar/grammar.js';
import { dateAt } from './dates.js';
import { isListed, listedFrom, listedValue } from './listed.js';
import {
  isDigit,
  isWordUnit,
  type NoteText,
  type Span,
  skipBlanks,
  unitAt,
  wordBefore,
  wordFrom,
} from './note-text.js';
import { NUMBER_WORDS, plainNumber, spelledNumber } from './read-numbers.js';

/** A duration in the text. */
export interface Period extends Span {
  readonly amount: number;
  /** The upper bound if the duration is a range ("2-3 days"); otherwise undefined. */
  readonly upper: number | undefined;
  /** The letter of the unit: Y, M (months), W, D, H, N (minutes) or S. */
  readonly unit: string;
  /**
   * Whether the duration is written as a fraction of the next larger unit, as is common in Britain: "3/7" is three
   * days.
   */
  readonly isFraction: boolean;
}

/** Words for units of time; the value of each is the letter of the unit. */
export const TIME_UNITS = /* @__PURE__ */ wordList('unit-of-time');
/** Denominators that imply a unit of time; the value of each is the letter of the unit. */
const DENOMINATORS = /* @__PURE__ */ wordList('denominator-of-time');
const SLASH = 0x2f;

const EXTRA = /* @__PURE__ */ wordList('extra-before-unit');
/** Words between the bounds of a range, or between alternatives. */
const RANGES = /* @__PURE__ */ wordList('range-word');
const DASHES = [0x2d, 0x2013];

/** The duration that begins at the given offset. */
export function periodAt(note: NoteText, at: number): Period | undefined {
  if (isDigit(unitAt(note, at))) {
    const digits = skipDigits(note, at);
    const code = unitAt(note, digits);
    const fraction = code === SLASH || DASHES.includes(code) ? fractionAt(note, at, digits) : undefined;
    if (fraction !== undefined) return fraction;
    if (!mayBeUnit(note, skipBlanks(note, digits, 2))) return undefined;
  }
  const first = amountAt(note, at);
  if (first === undefined) return undefined;
  let { end } = first;
  if (!mayBeUnit(note, skipBlanks(note, end, 2))) return undefined;
  let upper: number | undefined;
  const joint = skipBlanks(note, end, 1);
  const to = wordFrom(note, joint, 2);
  const isRange = DASHES.includes(unitAt(note, joint)) || isListed(note, to.word, RANGES);
  const second = isRange ? amountAt(note, skipBlanks(note, to.word === '' ? joint + 1 : to.end, 1)) : undefined;
  if (second !== undefined) {
    upper = second.value;
    ({ end } = second);
  }
  let unitBegin = skipBlanks(note, end, 2);
  if (unitBegin === end && DASHES.includes(unitAt(note, end))) unitBegin++;
  let word = wordFrom(note, unitBegin, 10);
  if (isListed(note, word.word, EXTRA)) word = wordFrom(note, skipBlanks(note, word.end, 2), 10);
  const unit = listedValue(note, word.word, TIME_UNITS);
  if (unit === undefined) return undefined;
  return { begin: at, end: word.end, amount: first.value, upper, unit, isFraction: false };
}

/** Maximum number of digits in each part of a duration that is written as a fraction. */
const FRACTION_DIGITS = 2;

/** A duration written as a fraction or as a range of fractions: "3/7", "2-3/52". The first number ends at `digits`. */
function fractionAt(note: NoteText, at: number, digits: number): Period | undefined {
  let slash = digits;
  if (unitAt(note, slash) !== SLASH) {
    slash++;
    while (isDigit(unitAt(note, slash))) slash++;
    if (slash - digits > FRACTION_DIGITS + 1) return undefined;
  }
  if (digits - at > FRACTION_DIGITS || unitAt(note, slash) !== SLASH) return undefined;
  const { word, end } = wordFrom(note, slash + 1, FRACTION_DIGITS);
  const unit = listedValue(note, word, DENOMINATORS);
  // If a third number follows ("3/7/24"), this is a date; if a decimal or "%" follows, it is a measurement.
  const next = unitAt(note, end);
  const isLonger = next === SLASH || next === 0x25 || (isJoint(next) && isDigit(unitAt(note, end + 1)));
  const amount = plainNumber(note, at);
  if (unit === undefined || isLonger || amount === undefined || amount.value === 0) return undefined;
  const upper = slash === digits ? undefined : plainNumber(note, digits + 1)?.value;
  return { begin: at, end, amount: amount.value, upper, unit, isFraction: true };
}

/** The start of the fraction, or of the number with its unit ("4d"), before the given offset; -1 if there is none. */
export function numberBegin(note: NoteText, end: number): number {
  const last = wordBefore(note, end, FRACTION_DIGITS + 4);
  if (last.word === '' || !isDigit(unitAt(note, last.begin))) return -1;
  let { begin } = last;
  if (unitAt(note, begin - 1) === SLASH) {
    const above = wordBefore(note, begin - 1, FRACTION_DIGITS);
    if (above.word === '') return -1;
    ({ begin } = above);
  }
  return DASHES.includes(unitAt(note, begin - 1)) && isDigit(unitAt(note, begin - 2))
    ? wordBefore(note, begin - 1, FRACTION_DIGITS).begin
    : begin;
}

/** The end of the digits and separators of a number; no unit can begin before this offset. */
function skipDigits(note: NoteText, at: number): number {
  let end = at;
  for (let code = unitAt(note, end); isDigit(code) || isJoint(code); code = unitAt(note, end)) end++;
  return end;
}

function isJoint(code: number): boolean {
  return code === 0x2e || code === 0x2c || code === 0xb7;
}

const UNIT_EDGES = /* @__PURE__ */ wordList('unit-of-time', 'extra-before-unit', 'range-word');

/**
 * Whether a unit of time or the upper bound of a range could begin at the given offset. This fast test rejects most
 * numbers, because most numbers count other things.
 */
function mayBeUnit(note: NoteText, at: number): boolean {
  const code = unitAt(note, at);
  return code === 0x2d || edgesOf(note.grammar, UNIT_EDGES).begins(code, unitAt(note, at + 1));
}

function amountAt(note: NoteText, at: number): { value: number; end: number } | undefined {
  if (isDigit(unitAt(note, at)) || unitAt(note, at) === 0x2e) return plainNumber(note, at);
  if (listedFrom(note, at, NUMBER_WORDS) === 0) return undefined;
  const { word, end } = wordFrom(note, at, 8);
  const value = spelledNumber(note, word);
  if (value === undefined) return undefined;
  // "A couple of days" means two days.
  const next = wordFrom(note, skipBlanks(note, end, 1), 6);
  const both = next.word === '' ? undefined : spelledNumber(note, `${word} ${next.word}`);
  return both === undefined ? { value, end } : { value: both, end: next.end };
}

/**
 * A duration in the format used in documents: "3D". For a range this is the lower bound, because at least that much is
 * certain.
 */
export function durationOf({ amount, unit }: Period): string {
  return `${amount}${unit}`;
}

/** When something began, as a point in time or as the time elapsed since then. */
export interface Onset extends Span {
  readonly duration: string;
  /** The onset in ISO 8601 format, or as written in the text. */
  readonly onset: string;
}

const DAYS = /* @__PURE__ */ wordList('weekday');
const PARTS = /* @__PURE__ */ wordList('part-of-time');
const LEADS = /* @__PURE__ */ wordList('leads-to-onset');
const ENDS_ONSET = /* @__PURE__ */ wordList('ends-onset');
/** Words for past days ("yesterday"); the value of each is the time elapsed since then. */
const PAST_DAYS = /* @__PURE__ */ wordList('past-day');
const BEFORE_PARTS = /* @__PURE__ */ wordList('before-part-of-time');
/** Words that may follow "this", "last" or "earlier". */
const DATED_PARTS = /* @__PURE__ */ wordList('part-of-time', 'weekday', 'present-day');
const AGES = /* @__PURE__ */ wordList('age-word');
const ALONE = /* @__PURE__ */ wordList('present-day', 'time-of-life');

/** The onset that begins at the given offset: "3 days ago", "Monday", "March 2024", "last night", "age 12". */
export function onsetAt(note: NoteText, at: number): Onset | undefined {
  let begin = at;
  for (let lead = wordFrom(note, begin, 13); isListed(note, lead.word, LEADS); lead = wordFrom(note, begin, 13)) {
    begin = skipBlanks(note, lead.end, 2);
  }
  const period = periodAt(note, begin);
  if (period !== undefined) {
    const ago = wordFrom(note, skipBlanks(note, period.end, 2), 7);
    const isAgo = isListed(note, ago.word, ENDS_ONSET);
    if (!isAgo && !period.isFraction) return undefined;
    if (isAgo) return { begin: at, end: ago.end, duration: durationOf(period), onset: '' };
    // Without "ago", a number that looks like a fraction is a date: "since 3/7".
  }
  const dated = dateAt(note, begin);
  if (dated !== undefined && dated.kind !== 'time') {
    return { begin: at, end: dated.end, duration: '', onset: dated.iso || note.text.slice(begin, dated.end) };
  }
  return onsetYearAt(note, begin) ?? onsetWordsAt(note, begin);
}

function onsetYearAt(note: NoteText, at: number): Onset | undefined {
  const number = plainNumber(note, at);
  if (number === undefined || number.end - at !== 4 || isWordUnit(unitAt(note, number.end))) return undefined;
  if (number.value < 1900 || number.value >= 2100) return undefined;
  return { begin: at, end: number.end, duration: '', onset: note.text.slice(at, number.end) };
}

function onsetWordsAt(note: NoteText, at: number): Onset | undefined {
  const first = wordFrom(note, at, 11);
  const asWritten = (end: number): Onset => ({ begin: at, end, duration: '', onset: note.text.slice(at, end) });
  const { word } = first;
  const second = wordFrom(note, skipBlanks(note, first.end, 2), 11);
  const ago = listedValue(note, word, PAST_DAYS);
  if (ago !== undefined)
    return { ...asWritten(isListed(note, second.word, PARTS) ? second.end : first.end), duration: ago, onset: '' };
  if (isListed(note, word, DAYS)) return asWritten(isListed(note, second.word, PARTS) ? second.end : first.end);
  if (isListed(note, word, BEFORE_PARTS))
    return isListed(note, second.word, DATED_PARTS) ? asWritten(second.end) : undefined;
  if (isListed(note, word, AGES)) {
    const years = plainNumber(note, skipBlanks(note, first.end, 2));
    return years === undefined ? undefined : asWritten(years.end);
  }
  return isListed(note, word, ALONE) ? asWritten(first.end) : undefined;
}
