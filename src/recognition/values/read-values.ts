// Values: the number and unit behind a test, a measurement or a drug, as written ("A1c 8.2%", "BP 142/90",
// "metformin 500 mg"), and whether a test's value lies in its range. Of a series the last number is the current one
// ("Hgb 9.8 → 8.2"). Reading stops at the first word that cannot stand between a name and its value, so it looks at a
// few words at most and never into the next line or sentence.

import { impliedUnit, isLength } from '../../knowledge/units.js';
import { type Measurable, newMeasurable, rangeResult, SCORE } from '../findings/measurable.js';
import {
  isDigit,
  isLineEnd,
  type NoteText,
  OUTSIDE,
  type Span,
  skipBlanks,
  unitAt,
  wordFrom,
} from '../text/note-text.js';
import {
  endsAtWordBoundary,
  isYear,
  NUMBER_WORDS,
  newNumber,
  numberAt,
  oneNumber,
  plainNumber,
  type WrittenNumber,
} from '../text/read-numbers.js';
import { countsTime } from '../text/time-counts.js';
import { markSet, wordSet } from '../text/word-sets.js';
import { listedFrom, wordTree } from '../text/word-tree.js';
import { comaScoreAt, feetAndInchesAt, gasesAt, poundsAndOuncesAt } from './measurements.js';
import { type Lead, leadBehind, mayLeadToDose } from './value-lead.js';
import { newTail, type Tail, tailBehind, unitAtPlace, type WrittenUnit } from './value-tail.js';

/** A value in the text. */
export interface Measured extends Span {
  /** As written. */
  readonly value: string;
  readonly unit: string;
  readonly ucum: string;
  /** NaN for pairs and ranges. */
  readonly valueNumber: number;
  /** A outside the range, N inside, empty when that cannot be said. */
  readonly result: string;
  /** Code of the side that it was measured on, empty when none is said. */
  readonly side: string;
  /** Both parts of a pair, in the order of the components. */
  readonly parts: readonly (Span & { readonly value: string; readonly valueNumber: number; readonly result: string })[];
}

const MAX_SERIES = 12;

/** A number and what stands behind it. */
interface Read {
  readonly number: WrittenNumber;
  readonly tail: Tail;
  /** UCUM code of what the number itself says ("5'11\""); else empty. */
  readonly ucum: string;
}

/** The value behind the mention that ends at `end`, looked for no further than `limit`. */
export function valueBehind(note: NoteText, end: number, limit: number, of: Measurable): Measured | undefined {
  // A test has no value without a digit in it; a drug may be counted in words.
  if (of.isDrug ? !mayLeadToDose(note, end) : !hasDigit(note, end, limit)) return undefined;
  const lead = leadBehind(note, end, limit, of);
  return lead === undefined ? undefined : valueAt(note, lead, limit, of);
}

/** Characters within which a value begins behind its name. */
const FARTHEST = 400;
const LINE_FEED = 0x0a;

function hasDigit(note: NoteText, begin: number, end: number): boolean {
  const { units } = note;
  const stop = Math.min(end, begin + FARTHEST);
  let at = begin;
  // No value of a name stands in another line.
  while (at < stop && !isDigit(units[at]) && units[at] !== LINE_FEED) at++;
  note.steps += at - begin;
  return at < end && (at === stop || isDigit(units[at]));
}

/**
 * The value of the first (0) or second (1) of two names that share a pair behind the second one: "AST/ALT 45/60".
 * `end` is the end of the second name.
 */
export function sharedValue(
  note: NoteText,
  end: number,
  limit: number,
  of: Measurable,
  place: 0 | 1,
): Measured | undefined {
  const lead = leadBehind(note, end, limit, of);
  const number = lead === undefined ? undefined : numberAt(note, lead.at);
  const part = number?.shape === 'pair' ? number.parts[place] : undefined;
  if (number === undefined || part === undefined || number.end > limit) return undefined;
  const first = (place === 0 ? number.first : number.second) ?? Number.NaN;
  const one = oneNumber(part.begin, part.end, first);
  const { unit } = tailBehind(note, number.end, limit, of);
  return measured(note, { number: one, tail: newTail(unit, undefined, '', part.end), ucum: '' }, '', of);
}

/** The value that begins behind a lead, the last of its series. */
export function valueAt(note: NoteText, lead: Lead, limit: number, of: Measurable): Measured | undefined {
  let read = readAt(note, lead, lead.at, limit, of);
  for (let hop = 0; read !== undefined && hop < MAX_SERIES; hop++) {
    const at = nextOfSeries(note, read.tail.end, limit, lead.change);
    const next = at < 0 ? undefined : readAt(note, lead, at, limit, of);
    if (next === undefined) break;
    const { range, flag, end } = next.tail;
    const unit = next.tail.unit ?? read.tail.unit;
    read = { number: next.number, tail: newTail(unit, range, flag, end), ucum: next.ucum };
  }
  return read === undefined ? undefined : measured(note, read, lead.side, of);
}

/** The number at a place with what stands behind it, undefined when it is no value of what is measured. */
function readAt(note: NoteText, lead: Lead, at: number, limit: number, of: Measurable): Read | undefined {
  const special = of.isSpecial ? specialAt(note, at, of) : undefined;
  if (special !== undefined) return special.number.end > limit ? undefined : special;
  const written = numberAt(note, at) ?? (of.isDrug ? wordNumber(note, at) : gasesAt(note, at, of));
  if (written === undefined || written.end > limit) return undefined;
  const number = shaped(note, written, lead, of);
  const found = of.isDrug ? doseTail(note, number.end, limit, of) : tailBehind(note, number.end, limit, of);
  const unit = found.unit ?? unitOfLead(note, lead, of);
  const tail = newTail(unit, found.range ?? lead.range, found.flag || lead.flag, found.end);
  if (unit === undefined) {
    if (isYear(number)) return undefined;
    if (of.isDrug && isBareDose(note, number)) return { number, tail, ucum: '' };
    if (of.isDrug) return lead.change ? readChanged(note, number.end, limit, of) : undefined;
    if (!endsAtWordBoundary(note, number.end) && tail.flag === '' && !isIntubated(note, number.end, of))
      return undefined;
    if (tail.flag === '' && countsTime(note, number.end, limit)) return undefined;
  }
  return isValueOf(note, number, tail, of) ? { number, tail, ucum: '' } : undefined;
}

/** "Decreased from 20 to 10 mg": the dose behind one that is written without its unit. */
function readChanged(note: NoteText, end: number, limit: number, of: Measurable): Read | undefined {
  const at = nextOfSeries(note, end, limit, true);
  const lead = { at, unit: undefined, flag: '', change: false, between: false, side: '', range: undefined };
  return at < 0 ? undefined : readAt(note, lead, at, limit, of);
}

const TIMINGS = /* @__PURE__ */ wordTree(
  /* @__PURE__ */ wordSet('bid tid qid daily qd qday qhs qam qpm qod nightly weekly prn po once twice'),
);

/** Whether a number behind a drug is its dose without a unit: how often it is taken follows ("metformin 1000 bid"). */
function isBareDose(note: NoteText, { end, shape, comparator }: WrittenNumber): boolean {
  if ((shape !== 'one' && shape !== 'pair') || comparator !== '') return false;
  const at = skipBlanks(note, end, 2);
  if (at === end) return false;
  const isEvery = (unitAt(note, at) | 0x20) === 0x71 && isDigit(unitAt(note, at + 1));
  return isEvery || listedFrom(note, at, TIMINGS) !== 0;
}

function specialAt(note: NoteText, at: number, of: Measurable): Read | undefined {
  const found = feetAndInchesAt(note, at, of) ?? poundsAndOuncesAt(note, at, of) ?? comaScoreAt(note, at, of);
  if (found === undefined) return undefined;
  const number = oneNumber(at, found.end, found.first);
  return { number, tail: newTail(undefined, undefined, '', found.end), ucum: found.ucum };
}

/** A count in words: "two puffs". */
function wordNumber(note: NoteText, at: number): WrittenNumber | undefined {
  const { word, end } = wordFrom(note, at, 8);
  const first = NUMBER_WORDS.get(word);
  if (first === undefined) return undefined;
  return oneNumber(at, end, first);
}

/** The number as it is meant of what is measured. */
function shaped(note: NoteText, written: WrittenNumber, lead: Lead, of: Measurable): WrittenNumber {
  const { begin, end, comparator, shape, first, second = Number.NaN, parts } = written;
  // "7/10" of a score is 7: the second number is what it is out of.
  if (of.ucum === SCORE && shape === 'pair' && of.components.length < 2) {
    return newNumber(begin, end, comparator, first, undefined, 'one');
  }
  if (shape === 'range' && first > second && (of.isDrug || of.components.length > 1))
    return newNumber(begin, end, comparator, first, second, 'pair', parts);
  // "Increase from 25 to 50 mg": the second one is taken from then on.
  const upto = of.isDrug && lead.change && shape === 'range' ? parts[1] : undefined;
  if (upto !== undefined) return newNumber(upto.begin, upto.end, comparator, second, undefined, 'one');
  if (shape === 'one' && lead.between) {
    const and = wordFrom(note, skipBlanks(note, written.end, 2), 3);
    const upper = and.word === 'and' ? numberAt(note, skipBlanks(note, and.end, 2)) : undefined;
    if (upper?.shape === 'one') return newNumber(begin, upper.end, comparator, first, upper.first, 'range');
  }
  return written;
}

/** A dose has a unit behind it and no flag. */
function doseTail(note: NoteText, end: number, limit: number, of: Measurable): Tail {
  const begin = skipBlanks(note, unitAt(note, end) === 0x2d ? end + 1 : end, 2);
  const unit = unitAtPlace(note, begin, limit, of);
  return newTail(unit, undefined, '', unit?.end ?? end);
}

function unitOfLead(note: NoteText, { unit }: Lead, of: Measurable): WrittenUnit | undefined {
  return unit === undefined ? undefined : unitAtPlace(note, unit.begin, unit.end, of);
}

/** "GCS 8T": the T says that the patient could not speak for a tube. */
function isIntubated(note: NoteText, end: number, of: Measurable): boolean {
  return of.ucum === SCORE && unitAt(note, end) === 0x54 && endsAtWordBoundary(note, end + 1);
}

const ITEM_ENDS = /* @__PURE__ */ markSet(',.;)|]');
/** Snellen fractions are out of 20 feet or 6 metres. */
const SNELLEN = 20;

function isValueOf(note: NoteText, number: WrittenNumber, tail: Tail, of: Measurable): boolean {
  const { shape } = number;
  if (shape === 'grade' || shape === 'ratio') return !of.isDrug && (of.ucum === '' || of.ucum === '{ratio}');
  if (of.isDrug) return true;
  const isPlain =
    of.ucum === '' && of.components.length === 0 && Number.isNaN(of.rangeLow) && Number.isNaN(of.rangeHigh);
  if (shape === 'pair' && of.components.length < 2 && of.ucum !== 'mm[Hg]') {
    return isPlain && number.first === SNELLEN && (number.second ?? 0) >= 10;
  }
  // A panel has no one number: "ABG on 2 L".
  if (!isPlain) return !(shape === 'one' && of.ucum === '' && of.components.length > 1);
  // A study has no number of its own: what is measured in it is a size.
  if (tail.unit !== undefined) return !isLength(tail.unit.ucum);
  const next = unitAt(note, skipBlanks(note, tail.end, 2));
  return next === OUTSIDE || isLineEnd(next) || ITEM_ENDS.has(next);
}

/** "then" and "to" begin with it. */
const FIRST_OF_JOINTS = 0x74;

/** Where the next number of a series begins: behind an arrow or "then", or behind "to" where a change is told; or -1. */
function nextOfSeries(note: NoteText, end: number, limit: number, change: boolean): number {
  let at = skipBlanks(note, end, 4);
  const begin = at;
  const blank = at > end;
  while (at - begin < 4 && isArrowUnit(unitAt(note, at))) at++;
  if (at > begin) {
    const head = unitAt(note, at - 1);
    const isArrow = head === 0x2192 || head === 0x21d2 || (head === 0x3e && (at - begin > 1 || blank));
    at = skipBlanks(note, at, 4);
    return isArrow && at < limit && isDigit(unitAt(note, at)) ? at : -1;
  }
  if ((unitAt(note, at) | 0x20) !== FIRST_OF_JOINTS) return -1;
  const { word, end: behind } = wordFrom(note, at, 4);
  if (word !== 'then' && !(change && word === 'to')) return -1;
  at = skipBlanks(note, behind, 2);
  return at < limit && isDigit(unitAt(note, at)) ? at : -1;
}

function isArrowUnit(code: number): boolean {
  return code === 0x2d || code === 0x3d || code === 0x3e || code === 0x2192 || code === 0x21d2 || code === 0x2013;
}

const NO_PARTS: Measured['parts'] = [];

function measured(note: NoteText, { number, tail, ucum: own }: Read, side: string, of: Measurable): Measured {
  const { unit, range } = tail;
  const ucum = unit?.ucum ?? (own || (impliedUnit(number.first, of.ucum)?.ucum ?? ''));
  // A range written behind a value is in the value's own unit, whatever that is.
  const within =
    range === undefined ? of : newMeasurable('', range.rangeLow, range.rangeHigh, of.isDrug, of.components);
  const parts = number.shape === 'pair' ? partsOf(note, number, ucum, of) : NO_PARTS;
  const single = number.shape === 'one' || number.shape === 'grade';
  return {
    begin: number.begin,
    end: tail.end,
    value: note.text.slice(number.begin, number.end),
    unit: unit?.written ?? '',
    ucum,
    valueNumber: single ? number.first : Number.NaN,
    result: of.isDrug ? '' : tail.flag || resultOf(number, ucum, within, parts),
    side,
    parts,
  };
}

/** Both parts of a pair, each held against its component. */
function partsOf(note: NoteText, { parts }: WrittenNumber, ucum: string, of: Measurable): Measured['parts'] {
  return parts.map(({ begin, end }, index) => {
    const valueNumber = plainNumber(note, begin)?.value ?? Number.NaN;
    const component = of.components[index];
    const result = component === undefined ? '' : rangeResult(valueNumber, '', ucum, component);
    return { begin, end, value: note.text.slice(begin, end), valueNumber, result };
  });
}

function resultOf(number: WrittenNumber, ucum: string, of: Measurable, parts: Measured['parts']): string {
  // What should not be there is graded by how much of it there is.
  if (number.shape === 'grade') return 'A';
  if (number.shape === 'ratio') return '';
  if (number.shape === 'one') return rangeResult(number.first, number.comparator, ucum, of);
  const both =
    number.shape === 'pair'
      ? parts.map((part) => part.result)
      : [rangeResult(number.first, '', ucum, of), rangeResult(number.second ?? Number.NaN, '', ucum, of)];
  if (both.includes('A')) return 'A';
  return both.includes('') ? '' : 'N';
}
