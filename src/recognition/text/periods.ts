// Parses periods of time in notes ("3 days", "two-week", "6 mos", "x3d") and onsets ("Monday", "2019", "last night"). A
// period is kept as a number and a unit letter, an onset in ISO 8601 or as written.

import { wordTree } from './build-word-tree.js';
import { dateAt } from './dates.js';
import { isDigit, isWordUnit, type NoteText, type Span, skipBlanks, unitAt, wordFrom } from './note-text.js';
import { NUMBER_WORDS, plainNumber } from './read-numbers.js';
import { wordEdges, wordSet } from './word-sets.js';
import { treeWordFrom } from './word-tree.js';

/** A period of time in the text. */
export interface Period extends Span {
  readonly amount: number;
  /** The upper bound if the period is a range ("2-3 days"); otherwise undefined. */
  readonly upper: number | undefined;
  /** The letter of the unit: Y, M (months), W, D, H, N (minutes) or S. */
  readonly unit: string;
}

/** The letters of the units of time, keyed by their words. */
export const TIME_UNITS: ReadonlyMap<string, string> = /* @__PURE__ */ (() =>
  new Map(
    [
      'Y y yr yrs year years',
      'M mo mos mth mths month months',
      'W w wk wks week weeks',
      'D d day days',
      'H h hr hrs hour hours',
      'N min mins minute minutes',
      'S sec secs second seconds',
    ].flatMap((line) => {
      const [letter = '', ...words] = line.split(' ');
      return words.map((word): [string, string] => [word, letter]);
    }),
  ))();

const EXTRA = /* @__PURE__ */ wordSet('more additional full whole of');
const DASHES = [0x2d, 0x2013];

/** The period of time that begins at `at`. */
export function periodAt(note: NoteText, at: number): Period | undefined {
  if (isDigit(unitAt(note, at)) && !mayBeUnit(note, skipBlanks(note, skipDigits(note, at), 2))) return undefined;
  const first = amountAt(note, at);
  if (first === undefined) return undefined;
  let { end } = first;
  if (!mayBeUnit(note, skipBlanks(note, end, 2))) return undefined;
  let upper: number | undefined;
  const joint = skipBlanks(note, end, 1);
  const to = wordFrom(note, joint, 2);
  const isRange = DASHES.includes(unitAt(note, joint)) || to.word === 'to' || to.word === 'or';
  const second = isRange ? amountAt(note, skipBlanks(note, to.word === '' ? joint + 1 : to.end, 1)) : undefined;
  if (second !== undefined) {
    upper = second.value;
    ({ end } = second);
  }
  let unitBegin = skipBlanks(note, end, 2);
  if (unitBegin === end && DASHES.includes(unitAt(note, end))) unitBegin++;
  let word = wordFrom(note, unitBegin, 10);
  if (EXTRA.has(word.word)) word = wordFrom(note, skipBlanks(note, word.end, 2), 10);
  const unit = TIME_UNITS.get(word.word);
  if (unit === undefined) return undefined;
  return { begin: at, end: word.end, amount: first.value, upper, unit };
}

/** The end of a number's digits and separators: the earliest offset at which a unit can begin. */
function skipDigits(note: NoteText, at: number): number {
  let end = at;
  for (let code = unitAt(note, end); isDigit(code) || isJoint(code); code = unitAt(note, end)) end++;
  return end;
}

function isJoint(code: number): boolean {
  return code === 0x2e || code === 0x2c || code === 0xb7;
}

const UNIT_EDGES = /* @__PURE__ */ wordEdges(TIME_UNITS, EXTRA, /* @__PURE__ */ wordSet('to or'));

/** Whether a unit of time or a second number may be at `at`: for fast rejection, as most numbers count other things. */
function mayBeUnit(note: NoteText, at: number): boolean {
  const code = unitAt(note, at);
  return code === 0x2d || UNIT_EDGES.begins(code, unitAt(note, at + 1));
}

const AMOUNTS = /* @__PURE__ */ wordTree(/* @__PURE__ */ NUMBER_WORDS.keys());

function amountAt(note: NoteText, at: number): { value: number; end: number } | undefined {
  if (isDigit(unitAt(note, at)) || unitAt(note, at) === 0x2e) return plainNumber(note, at);
  if (treeWordFrom(note, at, AMOUNTS) === 0) return undefined;
  const { word, end } = wordFrom(note, at, 8);
  const value = NUMBER_WORDS.get(word);
  if (value === undefined) return undefined;
  // "A couple of days" counts as two days.
  const next = wordFrom(note, skipBlanks(note, end, 1), 6);
  return word === 'a' && next.word === 'couple' ? { value: 2, end: next.end } : { value, end };
}

/** A period in the format of documents: "3D". A range is given by its lower bound, which is certain. */
export function durationOf({ amount, unit }: Period): string {
  return `${amount}${unit}`;
}

/** How long ago or when something began. */
export interface Onset extends Span {
  readonly duration: string;
  /** The onset in ISO 8601, or as the text writes it. */
  readonly onset: string;
}

const DAYS = /* @__PURE__ */ wordSet(
  'monday tuesday wednesday thursday friday saturday sunday mon tues wed thurs fri sat sun',
);
const PARTS = /* @__PURE__ */ wordSet(
  'morning afternoon evening night week weekend month year spring summer fall autumn winter',
);
const WHEN = /* @__PURE__ */ wordSet('childhood birth adolescence infancy surgery admission discharge');
const LEADS = /* @__PURE__ */ wordSet('about approximately around early late mid the on in at roughly');

/** The onset that begins at `at`: "3 days ago", "Monday", "March 2024", "last night", "age 12". */
export function onsetAt(note: NoteText, at: number): Onset | undefined {
  let begin = at;
  for (let lead = wordFrom(note, begin, 13); LEADS.has(lead.word); lead = wordFrom(note, begin, 13)) {
    begin = skipBlanks(note, lead.end, 2);
  }
  const period = periodAt(note, begin);
  if (period !== undefined) {
    const ago = wordFrom(note, skipBlanks(note, period.end, 2), 7);
    if (ago.word !== 'ago' && ago.word !== 'prior' && ago.word !== 'back' && ago.word !== 'earlier') return undefined;
    return { begin: at, end: ago.end, duration: durationOf(period), onset: '' };
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
  if (word === 'yesterday')
    return { ...asWritten(PARTS.has(second.word) ? second.end : first.end), duration: '1D', onset: '' };
  if (DAYS.has(word)) return asWritten(PARTS.has(second.word) ? second.end : first.end);
  if (word === 'this' || word === 'last' || word === 'earlier') {
    if (PARTS.has(second.word) || DAYS.has(second.word) || second.word === 'today') return asWritten(second.end);
    return undefined;
  }
  if (word === 'age') {
    const years = plainNumber(note, skipBlanks(note, first.end, 2));
    return years === undefined ? undefined : asWritten(years.end);
  }
  return word === 'today' || word === 'tonight' || WHEN.has(word) ? asWritten(first.end) : undefined;
}
