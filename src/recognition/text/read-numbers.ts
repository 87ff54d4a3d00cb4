// Parses numbers in notes: "142/90", "12,300", "< 0.01", "less than 5", "120-130", "35 to 40", "150s", "2+", "1:160",
// ".5", "-2.5", "two". Dates, years, ordinals and counts of time units are not recognised as such here.

import { wordList } from '../grammar/grammar.js';
import { listedFrom, listedValue } from './listed.js';
import {
  isAsciiUpper,
  isBlank,
  isDigit,
  isWordUnit,
  type NoteText,
  OUTSIDE,
  type Span,
  skipBlanks,
  unitAt,
  wordFrom,
} from './note-text.js';
import { GROUP_LENGTH, isGroup } from './number-groups.js';
import { lengthOf } from './word-tree.js';

export type Comparator = '' | '<' | '>' | '<=' | '>=';

/** A number, a pair or a range in the text. */
export interface WrittenNumber extends Span {
  readonly comparator: Comparator;
  readonly first: number;
  /** The second number of a pair or range; undefined for other shapes. */
  readonly second: number | undefined;
  /** `grade` is a count of pluses ("2+"); `ratio` is a titre ("1:160"). */
  readonly shape: 'one' | 'pair' | 'range' | 'grade' | 'ratio';
  /** The spans of the two numbers in a pair or range. */
  readonly parts: readonly Span[];
}

const MAX_DIGITS = 12;
/** Maximum number of decimal digits that a double represents exactly. */
const MAX_EXACT = 15;
/** The width of the range that a decade such as "120s" denotes. */
const DECADE = 9;

const TO = /* @__PURE__ */ wordList('to-word');
const OVER = /* @__PURE__ */ wordList('over-word');
const DECADE_ENDINGS = /* @__PURE__ */ wordList('decade-ending');
const COMPARATORS = /* @__PURE__ */ wordList('comparator');
const SIGNS: Readonly<Record<string, Comparator>> = { '<': '<', '>': '>', '<=': '<=', '>=': '>=' };

const NO_PARTS: readonly Span[] = [];

/** Creates a written number. All written numbers are created here, so that they have the same object shape. */
export function newNumber(
  begin: number,
  end: number,
  comparator: Comparator,
  first: number,
  second: number | undefined,
  shape: WrittenNumber['shape'],
  parts: readonly Span[] = NO_PARTS,
): WrittenNumber {
  return { begin, end, comparator, first, second, shape, parts };
}

/** A single number without a comparator. */
export function oneNumber(begin: number, end: number, first: number): WrittenNumber {
  return newNumber(begin, end, '', first, undefined, 'one');
}

/** The number that begins at the given offset, if any. */
export function numberAt(note: NoteText, at: number): WrittenNumber | undefined {
  const code = unitAt(note, at);
  // Fast path: most numbers begin with a digit, and no comparator begins with one.
  const sign = isDigit(code) ? undefined : comparatorAt(note, at);
  const comparator = sign?.comparator ?? '';
  const first = plainNumber(note, sign?.end ?? at);
  return first === undefined ? undefined : wholeNumber(note, at, comparator, first);
}

/** Parses the rest of a number, given its first part. */
function wholeNumber(
  note: NoteText,
  at: number,
  comparator: Comparator,
  first: PlainNumber,
): WrittenNumber | undefined {
  const one = newNumber(at, first.end, comparator, first.value, undefined, 'one');
  const decade = decadeEnd(note, first);
  const firstEnd = decade > 0 ? decade : first.end;
  const decadeRange =
    decade > 0 ? newNumber(at, firstEnd, comparator, first.value, first.value + DECADE, 'range') : undefined;
  const next = unitAt(note, firstEnd);
  if (decade === 0 && next === 0x2b && isGrade(note, first))
    return newNumber(at, first.end + 1, comparator, first.value, undefined, 'grade');
  if (decade === 0 && next === 0x3a && isDigit(unitAt(note, firstEnd + 1))) return titreFrom(note, one, first.end);
  const joint = skipBlanks(note, firstEnd, 2);
  const code = unitAt(note, joint);
  const slash = code === 0x2f;
  if (slash || (isDash(code) && unitAt(note, joint + 1) !== 0x3e)) {
    const second = plainNumber(note, skipBlanks(note, joint + 1, 2));
    if (second === undefined) {
      if (decadeRange !== undefined) return decadeRange;
      return slash || isDash(unitAt(note, joint + 1)) || !isWordUnit(unitAt(note, joint + 1)) ? one : undefined;
    }
    return pairOrRange(note, one, first, second, slash);
  }
  // "35 to 40", "120 over 80".
  const over = joint > firstEnd ? lengthOf(listedFrom(note, joint, OVER)) : 0;
  const lower = over > 0 ? plainNumber(note, skipBlanks(note, joint + over, 2)) : undefined;
  if (lower !== undefined) return pairOrRange(note, one, first, lower, true);
  const to = joint > firstEnd && over === 0 ? lengthOf(listedFrom(note, joint, TO)) : 0;
  const upper = to > 0 ? plainNumber(note, skipBlanks(note, joint + to, 2)) : undefined;
  if (upper !== undefined && upper.value > first.value && comparator === '')
    return pairOrRange(note, one, first, upper, false);
  return decadeRange ?? one;
}

interface PlainNumber extends Span {
  readonly value: number;
}

/** A pair or a range; undefined if there is a third part, which makes it a date or a phone number. */
function pairOrRange(
  note: NoteText,
  one: WrittenNumber,
  first: PlainNumber,
  second: PlainNumber,
  slash: boolean,
): WrittenNumber | undefined {
  const decade = decadeEnd(note, second);
  const end = decade > 0 ? decade : second.end;
  const next = unitAt(note, end);
  if ((next === 0x2f || isDash(next)) && isDigit(unitAt(note, end + 1))) return undefined;
  const upper = second.value + (decade > 0 && !slash ? DECADE : 0);
  const shape = slash ? 'pair' : 'range';
  return newNumber(one.begin, end, one.comparator, one.first, upper, shape, [first, second]);
}

function isDash(code: number): boolean {
  return code === 0x2d || code === 0x2013;
}

/** The end of a decade such as "120s" or "50's"; 0 if the number is not a decade. */
function decadeEnd(note: NoteText, { value, end }: PlainNumber): number {
  if (value < 10 || value % 10 !== 0) return 0;
  const mark = unitAt(note, end);
  const at = mark === 0x27 || mark === 0x2019 ? end + 1 : end;
  // "120S" does not denote a decade.
  const length = isAsciiUpper(unitAt(note, at)) ? 0 : lengthOf(listedFrom(note, at, DECADE_ENDINGS));
  return length > 0 ? at + length : 0;
}

function isGrade(note: NoteText, { begin, end }: PlainNumber): boolean {
  if (end - begin !== 1) return false;
  const digit = unitAt(note, begin);
  return digit >= 0x31 && digit <= 0x34 && !isWordUnit(unitAt(note, end + 1));
}

function titreFrom(note: NoteText, one: WrittenNumber, colon: number): WrittenNumber {
  const second = plainNumber(note, colon + 1);
  return one.first !== 1 || colon - one.begin !== 1 || second === undefined || second.value % 2 !== 0
    ? one
    : newNumber(one.begin, second.end, one.comparator, one.first, second.value, 'ratio');
}

/** The comparator at the given offset, written as a sign or in words. */
function comparatorAt(note: NoteText, at: number): { comparator: Comparator; end: number } {
  const code = unitAt(note, at);
  if (code === 0x2264) return { comparator: '<=', end: skipBlanks(note, at + 1, 2) };
  if (code === 0x2265) return { comparator: '>=', end: skipBlanks(note, at + 1, 2) };
  if (code === 0x3c || code === 0x3e) {
    const slashed = unitAt(note, at + 1) === 0x2f ? 1 : 0;
    const equal = unitAt(note, at + 1 + slashed) === 0x3d;
    const end = skipBlanks(note, at + (equal ? 2 + slashed : 1), 2);
    if (code === 0x3c) return { comparator: equal ? '<=' : '<', end };
    return { comparator: equal ? '>=' : '>', end };
  }
  if (isDigit(code) || !isWordUnit(code)) return { comparator: '', end: at };
  return wordedComparator(note, at) ?? { comparator: '', end: at };
}

function wordedComparator(note: NoteText, at: number): { comparator: Comparator; end: number } | undefined {
  const first = wordFrom(note, at, 7);
  if (first.word === '') return undefined;
  const alone = spelledComparator(note, first.word);
  if (alone !== undefined) return { comparator: alone, end: skipBlanks(note, first.end, 2) };
  const second = wordFrom(note, skipBlanks(note, first.end, 2), 5);
  const both = spelledComparator(note, `${first.word} ${second.word}`);
  return both === undefined ? undefined : { comparator: both, end: skipBlanks(note, second.end, 2) };
}

function spelledComparator(note: NoteText, words: string): Comparator | undefined {
  const sign = listedValue(note, words, COMPARATORS);
  return sign === undefined ? undefined : SIGNS[sign];
}

/** The number at the given offset: digits with an optional sign, optional groups of three, and optional decimals. */
export function plainNumber(note: NoteText, at: number): PlainNumber | undefined {
  let place = at;
  if (unitAt(note, place) === 0x2d) place++;
  const digits = place;
  while (place - digits <= MAX_DIGITS && isDigit(unitAt(note, place))) place++;
  if (place - digits > MAX_DIGITS) return undefined;
  let grouped = false;
  while (place - digits <= 3 + (grouped ? MAX_DIGITS : 0) && place > digits && isGroup(note, place)) {
    place += GROUP_LENGTH;
    grouped = true;
  }
  const isDecimal = isPoint(unitAt(note, place)) || (!grouped && place > digits && isDecimalComma(note, place));
  if (isDecimal && isDigit(unitAt(note, place + 1))) {
    const fraction = place + 1;
    place = fraction;
    while (place - fraction <= MAX_DIGITS && isDigit(unitAt(note, place))) place++;
  }
  if (place === digits || isDigit(unitAt(note, place))) return undefined;
  return { value: parseDigits(note, at, place), begin: at, end: place };
}

/** The number written between two offsets, with an optional sign, group commas and decimals. */
function parseDigits(note: NoteText, begin: number, end: number): number {
  let digits = 0;
  // The divisor for the digits after the decimal point; 0 before the decimal point is read.
  let scale = 0;
  for (let at = begin; at < end; at++) {
    const code = unitAt(note, at);
    if (isDigit(code)) {
      digits = digits * 10 + (code - 0x30);
      scale *= 10;
    } else if (isPoint(code)) scale = 1;
    // Signs and decimal commas are rare enough for the slow path.
    else if (code !== 0x2c || end - at <= 3) return parseDecimal(note.text.slice(begin, end));
  }
  if (scale === 0) return digits;
  // If there are too many digits for an exact division, the slow path rounds correctly.
  return end - begin > MAX_EXACT ? parseDecimal(note.text.slice(begin, end)) : digits / scale;
}

/** Whether a code unit is a decimal point: a full stop, or the raised point used in British print. */
function isPoint(code: number): boolean {
  return code === 0x2e || code === 0xb7;
}

const GROUPING = /[,\s]/g;

/** Parses a number with a decimal point of either kind, or with a decimal comma. */
export function parseDecimal(written: string): number {
  const pointed = written.replace('·', '.').replace(/,(\d{1,2})$/, '.$1');
  return Number(pointed.replace(GROUPING, ''));
}

/**
 * Whether there is a decimal comma at the given offset: a comma followed by exactly one or two digits, with no other
 * comma nearby.
 */
function isDecimalComma(note: NoteText, at: number): boolean {
  if (unitAt(note, at) !== 0x2c || !isDigit(unitAt(note, at + 1))) return false;
  const end = isDigit(unitAt(note, at + 2)) ? at + 3 : at + 2;
  const next = unitAt(note, end);
  return !isDigit(next) && next !== 0x2c && unitAt(note, at - 2) !== 0x2c;
}

/** Whether a number may be a year: four digits without a sign, from 1900 to 2099. */
export function isYear({ begin, end, first, shape, comparator }: WrittenNumber): boolean {
  return end - begin === 4 && shape === 'one' && comparator === '' && isYearNumber(first);
}

/** Whether a number is a time of day: four digits that begin with 0, as in "sodium at 0600". */
export function isClockTime(note: NoteText, { begin, end, first }: WrittenNumber): boolean {
  return end - begin === CLOCK_DIGITS && unitAt(note, begin) === 0x30 && Number.isInteger(first) && first % 100 < 60;
}

const CLOCK_DIGITS = 4;

/** Whether a value may be a year, from 1900 to 2099. */
export function isYearNumber(value: number): boolean {
  return Number.isInteger(value) && value >= 1900 && value < 2100;
}

/** Whether no letter or digit directly follows the number before an offset: true in "5 mg", false in "5mg". */
export function isWordEnd(note: NoteText, end: number): boolean {
  const code = unitAt(note, end);
  return code === OUTSIDE || isBlank(code) || !isWordUnit(code);
}

/** Numbers written as words; the value of each is the number in digits. */
export const NUMBER_WORDS = /* @__PURE__ */ wordList('number-word');

/** The value of a number word, given in lower case; undefined for other words. */
export function spelledNumber(note: NoteText, word: string): number | undefined {
  const value = listedValue(note, word, NUMBER_WORDS);
  return value === undefined ? undefined : Number(value);
}
