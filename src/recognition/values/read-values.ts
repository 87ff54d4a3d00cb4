// Parses values: the number and unit written after a test, a measurement or a drug ("A1c 8.2%", "BP 142/90", "metformin
// 500 mg"), and whether the value of a test is in its range. The last number of a series is the current one ("Hgb 9.8 →
// 8.2"). Parsing stops at the first word that cannot come between a name and its value, so it reads only a few words
// and never reaches the next line or sentence.

import { impliedUnit, isComparable, isLength } from '../../knowledge/units.js';
import { type Measurable, SCORE } from '../findings/measurable.js';
import { wordList } from '../grammar/grammar.js';
import { listedFrom } from '../text/listed.js';
import { isDigit, isLineEnd, type NoteText, OUTSIDE, skipBlanks, unitAt, wordFrom } from '../text/note-text.js';
import { blankGroupsEnd } from '../text/number-groups.js';
import { periodAt } from '../text/periods.js';
import {
  isClockTime,
  isWordEnd,
  isYear,
  newNumber,
  numberAt,
  oneNumber,
  parseDecimal,
  spelledNumber,
  type WrittenNumber,
} from '../text/read-numbers.js';
import { countsTime } from '../text/time-counts.js';
import { markSet } from '../text/word-sets.js';
import { lengthOf } from '../text/word-tree.js';
import { isAbnormalLevel } from './abnormal-levels.js';
import { comaScoreAt, feetAndInchesAt, gasesAt, isIntubated, poundsAndOuncesAt } from './combined-numbers.js';
import { type Measured, measuredFrom, type NumberWithTail } from './measured.js';
import { type Lead, leadAfter, mayLeadToDose } from './value-lead.js';
import { listedNumber, type NameList } from './value-lists.js';
import { nextInSeries } from './value-series.js';
import { newTail, type Tail, tailAfter, type WrittenUnit, writtenUnitAt } from './value-tail.js';

const MAX_SERIES = 12;

/** The value between the offset `end`, where the mention ends, and the offset `limit`. */
export function valueAfter(note: NoteText, end: number, limit: number, of: Measurable): Measured | undefined {
  // Fast path: the value of a test needs a digit, whereas a dose may be in words.
  if (of.isDrug ? !mayLeadToDose(note, end) : !hasDigit(note, end, limit)) return undefined;
  const lead = leadAfter(note, end, limit, of);
  return lead === undefined ? undefined : valueAt(note, lead, limit, of);
}

/** Maximum number of characters between a name and its value. */
const MAX_DISTANCE = 400;
const LINE_FEED = 0x0a;

function hasDigit(note: NoteText, begin: number, end: number): boolean {
  const { units } = note;
  const stop = Math.min(end, begin + MAX_DISTANCE);
  let at = begin;
  // A value must be on the same line as its name.
  while (at < stop && !isDigit(units[at]) && units[at] !== LINE_FEED) at++;
  note.steps += at - begin;
  return at < end && (at === stop || isDigit(units[at]));
}

/**
 * The value of one of two names that share a pair ("AST/ALT 45/60"). `end` is the end of the second name; `position` is
 * 0 for the first name and 1 for the second.
 */
export function sharedValue(
  note: NoteText,
  end: number,
  limit: number,
  of: Measurable,
  position: 0 | 1,
): Measured | undefined {
  const lead = leadAfter(note, end, limit, of);
  const number = lead === undefined ? undefined : numberAt(note, lead.at);
  const part = number?.shape === 'pair' ? number.parts[position] : undefined;
  if (number === undefined || part === undefined || number.end > limit || isFractionOfTime(note, number))
    return undefined;
  const first = (position === 0 ? number.first : number.second) ?? Number.NaN;
  const one = oneNumber(part.begin, part.end, first);
  const { unit } = tailAfter(note, number.end, limit, of);
  return measuredFrom(note, { number: one, tail: newTail(unit, undefined, '', part.end), ucum: '' }, '', of);
}

/** The value of one of several names that share a list of numbers; `end` is the end of the last name. */
export function listedValueAfter(
  note: NoteText,
  end: number,
  limit: number,
  of: Measurable,
  { count, place }: NameList,
): Measured | undefined {
  if (of.isDrug || !hasDigit(note, end, limit)) return undefined;
  const lead = leadAfter(note, end, limit, of);
  const listed = lead === undefined ? undefined : listedNumber(note, lead.at, limit, count, place);
  if (listed === undefined) return undefined;
  const { begin, end: numberEnd, value } = listed.number;
  const one = oneNumber(begin, numberEnd, value);
  const unit = tailAfter(note, numberEnd, limit, of).unit ?? tailAfter(note, listed.end, limit, of).unit;
  return measuredFrom(note, { number: one, tail: newTail(unit, undefined, '', numberEnd), ucum: '' }, '', of);
}

/** The value after a lead, that is, the last value of its series. */
export function valueAt(note: NoteText, lead: Lead, limit: number, of: Measurable): Measured | undefined {
  let current = numberWithTail(note, lead, lead.at, limit, of);
  for (let hop = 0; current !== undefined && hop < MAX_SERIES; hop++) {
    const at = nextInSeries(note, current.tail.end, limit, lead.change);
    const next = at < 0 ? undefined : numberWithTail(note, lead, at, limit, of);
    if (next === undefined) break;
    const { range, flag, end } = next.tail;
    const unit = next.tail.unit ?? current.tail.unit;
    current = { number: next.number, tail: newTail(unit, range, flag, end), ucum: next.ucum };
  }
  return current === undefined ? undefined : measuredFrom(note, current, lead.side, of);
}

/** The number at the given offset with its tail; undefined if it is not a value of the measurable. */
function numberWithTail(
  note: NoteText,
  lead: Lead,
  at: number,
  limit: number,
  of: Measurable,
): NumberWithTail | undefined {
  const special = of.isSpecial ? specialAt(note, at, of) : undefined;
  if (special !== undefined) return special.number.end > limit ? undefined : special;
  const single = numberAt(note, at) ?? (of.isDrug ? wordNumber(note, at) : gasesAt(note, at, of));
  if (single === undefined || single.end > limit) return undefined;
  if (!of.isDrug && of.ucum !== SCORE && isFractionOfTime(note, single)) return undefined;
  const written = of.isDrug ? single : groupedByBlanks(note, single, limit, of);
  const number = interpreted(note, written, lead, of);
  const found = of.isDrug ? doseTail(note, number.end, limit, of) : tailAfter(note, number.end, limit, of);
  const unit = found.unit ?? unitOfLead(note, lead, of);
  const tail = newTail(unit, found.range ?? lead.range, found.flag || lead.flag, found.end);
  if (unit === undefined) {
    if (isYear(number) || isClockTime(note, number)) return undefined;
    if (of.isDrug && isBareDose(note, number)) return { number, tail, ucum: '' };
    if (of.isDrug) return lead.change ? changedDose(note, number.end, limit, of) : undefined;
    if (!isWordEnd(note, number.end) && tail.flag === '' && !isIntubated(note, number.end, of)) return undefined;
    if (tail.flag === '' && countsTime(note, number, limit)) return undefined;
  }
  return isValueOf(note, number, tail, of) ? { number, tail, ucum: '' } : undefined;
}

/** Whether a pair is a number of weeks, months or days: "recheck sodium 4/52". */
function isFractionOfTime(note: NoteText, { begin, shape, first, second = 0 }: WrittenNumber): boolean {
  return shape === 'pair' && first < second && periodAt(note, begin)?.isFraction === true;
}

/**
 * The number together with any further blank-separated groups of three digits, if the test's unit follows the last
 * group: "310 000/mm3".
 */
function groupedByBlanks(note: NoteText, number: WrittenNumber, limit: number, of: Measurable): WrittenNumber {
  const { begin, end, shape } = number;
  const last = shape === 'one' ? blankGroupsEnd(note, begin, end) : end;
  if (last === end || last > limit) return number;
  const unit = writtenUnitAt(note, skipBlanks(note, last, 2), limit, of);
  if (unit === undefined || !isComparable(unit.ucum, of.ucum)) return number;
  const value = parseDecimal(note.text.slice(begin, last));
  // A value whose unit already means thousands is not itself in the thousands: "WBC 12 310 K/uL" has two numbers.
  return impliedUnit(value, unit.ucum) === undefined ? oneNumber(begin, last, value) : number;
}

/** The new dose, after an old dose without a unit: "decreased from 20 to 10 mg". */
function changedDose(note: NoteText, end: number, limit: number, of: Measurable): NumberWithTail | undefined {
  const at = nextInSeries(note, end, limit, true);
  const lead = { at, unit: undefined, flag: '', change: false, between: false, side: '', range: undefined };
  return at < 0 ? undefined : numberWithTail(note, lead, at, limit, of);
}

const AND = /* @__PURE__ */ wordList('and-word');
const TIMINGS = /* @__PURE__ */ wordList('timing-of-dose');

/**
 * Whether a number after a drug is a dose even though it has no unit, because a frequency follows ("metformin 1000
 * bid").
 */
function isBareDose(note: NoteText, { end, shape, comparator }: WrittenNumber): boolean {
  if ((shape !== 'one' && shape !== 'pair') || comparator !== '') return false;
  const at = skipBlanks(note, end, 2);
  if (at === end) return false;
  const isEvery = (unitAt(note, at) | 0x20) === 0x71 && isDigit(unitAt(note, at + 1));
  return isEvery || listedFrom(note, at, TIMINGS) !== 0;
}

function specialAt(note: NoteText, at: number, of: Measurable): NumberWithTail | undefined {
  const found = feetAndInchesAt(note, at, of) ?? poundsAndOuncesAt(note, at, of) ?? comaScoreAt(note, at, of);
  if (found === undefined) return undefined;
  const number = oneNumber(at, found.end, found.first);
  return { number, tail: newTail(undefined, undefined, '', found.end), ucum: found.ucum };
}

/** The count at the given offset, if it is written as a word: "two puffs". */
function wordNumber(note: NoteText, at: number): WrittenNumber | undefined {
  const { word, end } = wordFrom(note, at, 8);
  const first = spelledNumber(note, word);
  if (first === undefined) return undefined;
  return oneNumber(at, end, first);
}

/** The number, interpreted as a value of the measurable. */
function interpreted(note: NoteText, written: WrittenNumber, lead: Lead, of: Measurable): WrittenNumber {
  const { begin, end, comparator, shape, first, second = Number.NaN, parts } = written;
  // A score of "7/10" is 7; the second number is the maximum.
  if (of.ucum === SCORE && shape === 'pair' && of.components.length < 2) {
    return newNumber(begin, end, comparator, first, undefined, 'one');
  }
  if (shape === 'range' && first > second && (of.isDrug || of.components.length > 1))
    return newNumber(begin, end, comparator, first, second, 'pair', parts);
  // "Increase from 25 to 50 mg", "rose from 3.1 to 5.9": the second number is the current one.
  const upto = lead.change && shape === 'range' ? parts[1] : undefined;
  if (upto !== undefined) return newNumber(upto.begin, upto.end, comparator, second, undefined, 'one');
  if (shape === 'one' && lead.between) {
    const joint = skipBlanks(note, written.end, 2);
    const and = lengthOf(listedFrom(note, joint, AND));
    const upper = and === 0 ? undefined : numberAt(note, skipBlanks(note, joint + and, 2));
    if (upper?.shape === 'one') return newNumber(begin, upper.end, comparator, first, upper.first, 'range');
  }
  return written;
}

/** The tail of a dose, which consists only of a unit. */
function doseTail(note: NoteText, end: number, limit: number, of: Measurable): Tail {
  const begin = skipBlanks(note, unitAt(note, end) === 0x2d ? end + 1 : end, 2);
  const unit = writtenUnitAt(note, begin, limit, of);
  return newTail(unit, undefined, '', unit?.end ?? end);
}

function unitOfLead(note: NoteText, { unit }: Lead, of: Measurable): WrittenUnit | undefined {
  return unit === undefined ? undefined : writtenUnitAt(note, unit.begin, unit.end, of);
}

const ITEM_ENDS = /* @__PURE__ */ markSet(',.;)|]');
/** The first number of a Snellen fraction such as "20/40", in feet. */
const SNELLEN = 20;

function isValueOf(note: NoteText, number: WrittenNumber, tail: Tail, of: Measurable): boolean {
  const { shape } = number;
  if (shape === 'grade' || shape === 'ratio') return !of.isDrug && (of.ucum === '' || of.ucum === '{ratio}');
  if (of.isDrug) return true;
  if (of.isAbnormality) return isAbnormalLevel(note, number, tail, of);
  const isPlain =
    of.ucum === '' && of.components.length === 0 && Number.isNaN(of.rangeLow) && Number.isNaN(of.rangeHigh);
  if (shape === 'pair' && of.components.length < 2 && of.ucum !== 'mm[Hg]') {
    return isPlain && number.first === SNELLEN && (number.second ?? 0) >= 10;
  }
  // A panel has no single value: in "ABG on 2 L", the number is something else.
  if (!isPlain) return !(shape === 'one' && of.ucum === '' && of.components.length > 1);
  // A study is not measured as a length; a length after its name is the size of something that was found.
  if (tail.unit !== undefined) return !isLength(tail.unit.ucum);
  const next = unitAt(note, skipBlanks(note, tail.end, 2));
  return next === OUTSIDE || isLineEnd(next) || ITEM_ENDS.has(next);
}
