// Values before their name: "20 mg lisinopril", "8 units of insulin", "18% bands", "2+ protein". Most numbers need a
// unit; scores and grades do not, nor do counts whose unit is the name itself. Only a few words, such as the route and
// form of a drug, may separate a value from its name.

import { lastWordsOfDoses } from '../../knowledge/units.js';
import {
  CELLS,
  DOSE,
  GRADE,
  type Measurable,
  NO_VALUE,
  OUT_OF_TEN,
  PACKS,
  PER_CENT,
  rangeResult,
} from '../findings/measurable.js';
import { endingTree } from '../grammar/build-word-tree.js';
import { wordList } from '../grammar/grammar.js';
import { endsWithLetters, isListed, listedBefore, listedFrom } from '../text/listed.js';
import {
  isAsciiLetter,
  isBlank,
  isDigit,
  isLineEnd,
  isWordUnit,
  type NoteText,
  OUTSIDE,
  skipBlanks,
  skipBlanksBack,
  unitAt,
  wordBegin,
  wordFrom,
} from '../text/note-text.js';
import { numberAt, oneNumber, spelledNumber, type WrittenNumber } from '../text/read-numbers.js';
import { lengthOf, treeLettersBefore } from '../text/word-tree.js';
import type { Measured } from './measured.js';
import { writtenUnitAt } from './value-tail.js';

/** Maximum number of characters searched before a name. */
const LOOKBACK = 28;
const FILLERS = /* @__PURE__ */ wordList('between-dose-and-drug');

/**
 * A cheap prefilter: whether a value of the given kind (measurable.ts) may end right before the offset `begin`. Usually
 * none does.
 */
export function mayEndValue(note: NoteText, begin: number, kind: number): boolean {
  if (kind === NO_VALUE) return false;
  const end = skipBlanksBack(note, begin, 2);
  const last = unitAt(note, end - 1);
  if (kind === DOSE) return mayEndDose(note, end, last);
  if (kind === PER_CENT) return last === PERCENT;
  if (kind === GRADE) return last === PLUS || listedBefore(note, end, AMOUNTS) !== 0;
  return isWordUnit(last) || last === HYPHEN;
}

/** The value right before the offset `begin`; it must not start before the offset `floor`. */
export function valueBefore(note: NoteText, begin: number, floor: number, of: Measurable): Measured | undefined {
  const { before } = of;
  if (before === PACKS) return countBefore(note, begin, floor, of);
  if (before === OUT_OF_TEN) return scoreBefore(note, begin, floor, of);
  if (before === CELLS) return cellsBefore(note, begin, floor, of);
  if (before === GRADE) {
    const amount = amountBefore(note, begin, floor);
    if (amount !== undefined) return amount;
  }
  const stop = Math.max(floor, begin - LOOKBACK);
  for (let at = begin - 1; at >= stop; at--) {
    const code = unitAt(note, at);
    if (isLineEnd(code) || code === 0x2c || code === 0x3b || code === 0x29) return undefined;
    if (isWordUnit(unitAt(note, at - 1)) || !isWordUnit(code)) continue;
    const number = isDigit(code)
      ? numberAt(note, numberBegin(note, at, stop))
      : of.isDrug
        ? countWordAt(note, at)
        : undefined;
    if (number === undefined) continue;
    return valueWithUnit(note, number, begin, of);
  }
  return undefined;
}

const PERCENT = 0x25;
const PLUS = 0x2b;
const HYPHEN = 0x2d;
const ENDS_OF_DOSES = /* @__PURE__ */ (() => endingTree(lastWordsOfDoses()))();

/**
 * Whether a dose may end at the given offset, with its unit or with a word that may separate the dose from its drug.
 */
function mayEndDose(note: NoteText, end: number, last: number): boolean {
  return isAsciiLetter(last)
    ? treeLettersBefore(note, end, ENDS_OF_DOSES) || endsWithLetters(note, end, FILLERS)
    : isWordUnit(last) || last === PERCENT;
}

/** A count whose unit is the name itself: "30 pack-years". */
function countBefore(note: NoteText, begin: number, floor: number, { ucum }: Measurable): Measured | undefined {
  const end = unitAt(note, begin - 1) === 0x2d ? begin - 1 : skipBlanksBack(note, begin, 2);
  if (end <= floor || !isDigit(unitAt(note, end - 1))) return undefined;
  const number = numberAt(note, numberBegin(note, end - 1, Math.max(floor, end - LOOKBACK)));
  if (number === undefined || number.end !== end) return undefined;
  const value = note.text.slice(number.begin, end);
  const valueNumber = number.shape === 'one' ? number.first : Number.NaN;
  return {
    begin: number.begin,
    end: begin,
    value,
    unit: '',
    ucum,
    valueNumber,
    result: '',
    side: '',
    parts: [],
  };
}

/** A count under the microscope: "0-2 WBC", ">50 RBC/hpf". */
function cellsBefore(note: NoteText, begin: number, floor: number, of: Measurable): Measured | undefined {
  const end = skipBlanksBack(note, begin, 2);
  if (end <= floor || end === begin || !isDigit(unitAt(note, end - 1))) return undefined;
  const from = numberBegin(note, end - 1, Math.max(floor, end - LOOKBACK));
  const sign = unitAt(note, from - 1);
  const number = numberAt(note, from > floor && (sign === 0x3c || sign === 0x3e) ? from - 1 : from);
  if (number === undefined || number.end !== end || (number.shape !== 'one' && number.shape !== 'range'))
    return undefined;
  const upper = rangeResult(number.second ?? number.first, number.comparator, '', of);
  return measuredBeforeName(note, number, begin, '', '', upper);
}

/** The maximum of a score reported by the patient. */
const OUT_OF = 10;
/**
 * Maximum number of words between a score and its name ("8/10 sharp left-sided pain"); the parts of a hyphenated word
 * are counted separately.
 */
const MAX_DESCRIBED = 5;
/** Words that show that a number such as "8/10" after them is a date, not a score. */
const DATE_LEADS = /* @__PURE__ */ wordList('leads-to-date-before');

/** A number out of ten, with at most a few words between it and the name: "8/10 pain". */
function scoreBefore(note: NoteText, begin: number, floor: number, of: Measurable): Measured | undefined {
  const stop = Math.max(floor, begin - LOOKBACK);
  let end = begin;
  for (let words = 0; words <= MAX_DESCRIBED; words++) {
    const at = skipBlanksBack(note, end, 2);
    const last = unitAt(note, at - 1);
    if (at <= stop || (!isWordUnit(last) && last !== 0x2d)) return undefined;
    if (isDigit(last)) {
      const from = numberBegin(note, at - 1, stop);
      const number = numberAt(note, from);
      if (number?.shape !== 'pair' || number.second !== OUT_OF || number.end !== at || number.first > OUT_OF)
        return undefined;
      if (listedBefore(note, skipBlanksBack(note, from, 2), DATE_LEADS) !== 0) return undefined;
      return measuredBeforeName(note, number, begin, '', '', rangeResult(number.first, '', '', of));
    }
    end = last === 0x2d ? at - 1 : wordBegin(note, at);
  }
  return undefined;
}

/** The amounts found with a dipstick or in a sediment. */
const AMOUNTS = /* @__PURE__ */ wordList('amount-in-specimen');

/** Whether a value is an amount found with a dipstick or in a sediment. */
export function isAmount(note: NoteText, value: string): boolean {
  return isListed(note, value.toLowerCase(), AMOUNTS);
}

/** An amount in words right before the name: "trace protein", "large blood". */
function amountBefore(note: NoteText, begin: number, floor: number): Measured | undefined {
  const end = skipBlanksBack(note, begin, 2);
  const length = lengthOf(listedBefore(note, end, AMOUNTS));
  return length > 0 && end - length >= floor ? amountAt(note, end - length, length, begin) : undefined;
}

/**
 * An amount in words after the name: "urine protein trace", "ketones: small". An amount followed by a blank is ignored,
 * because it may belong to the next name.
 */
export function amountAfter(note: NoteText, end: number, limit: number): Measured | undefined {
  let at = skipBlanks(note, end, 2);
  if (unitAt(note, at) === 0x3a) at = skipBlanks(note, at + 1, 2);
  const length = lengthOf(listedFrom(note, at, AMOUNTS));
  const amountEnd = at + length;
  if (length === 0 || amountEnd > limit) return undefined;
  const next = unitAt(note, amountEnd);
  return next === OUTSIDE || isLineEnd(next) || !isBlank(next) ? amountAt(note, at, length, amountEnd) : undefined;
}

function amountAt(note: NoteText, begin: number, length: number, end: number): Measured {
  const value = note.text.slice(begin, begin + length);
  return { begin, end, value, unit: '', ucum: '', valueNumber: Number.NaN, result: 'A', side: '', parts: [] };
}

/** The start of the number that contains the digit at the given offset: "2.5", "12,000", "1-2". */
function numberBegin(note: NoteText, at: number, stop: number): number {
  let begin = at;
  for (let next = at - 1; next >= stop; next--) {
    const code = unitAt(note, next);
    if (isDigit(code)) begin = next;
    else if (code !== 0x2e && code !== 0x2c && code !== 0x2d && code !== 0x2f) break;
  }
  return begin;
}

/** Words for numbers, except the articles "a" and "an". */
const COUNTS = /* @__PURE__ */ wordList('spelled-count');

function countWordAt(note: NoteText, at: number): WrittenNumber | undefined {
  const listed = listedFrom(note, at, COUNTS);
  if (listed === 0) return undefined;
  const end = at + lengthOf(listed);
  return oneNumber(at, end, spelledNumber(note, note.text.slice(at, end).toLowerCase()) ?? Number.NaN);
}

function valueWithUnit(note: NoteText, number: WrittenNumber, name: number, of: Measurable): Measured | undefined {
  const unit = writtenUnitAt(note, skipBlanks(note, number.end, 2), name, of);
  if (unit === undefined && number.shape !== 'grade') return undefined;
  const end = unit?.end ?? number.end;
  for (let at = end, words = 0; at < name; words++) {
    at = skipBlanks(note, at, 2);
    if (at === name) break;
    const word = wordFrom(note, at, 12);
    if (words === 3 || !isListed(note, word.word, FILLERS)) return undefined;
    at = word.end;
  }
  const result = number.shape === 'grade' ? 'A' : of.isDrug ? '' : rangeResult(number.first, '', unit?.ucum ?? '', of);
  return measuredBeforeName(note, number, name, unit?.written ?? '', unit?.ucum ?? '', result);
}

function measuredBeforeName(
  note: NoteText,
  { begin, end, shape, first, second }: WrittenNumber,
  name: number,
  unit: string,
  ucum: string,
  result: Measured['result'],
): Measured {
  const isOne = shape === 'one' || shape === 'grade' || (shape === 'pair' && second === OUT_OF && unit === '');
  const valueNumber = isOne ? first : Number.NaN;
  return { begin, end: name, value: note.text.slice(begin, end), unit, ucum, valueNumber, result, side: '', parts: [] };
}
