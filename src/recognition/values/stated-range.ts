// Reference ranges: bounds stated in the text next to a value ("(136-145)", "[ref: <5.0]", ", normal up to 40"), and
// the words that introduce them. Such a word says what would be normal, so it is neither a flag on the value nor a cue
// for the result.

import { wordList } from '../grammar/grammar.js';
import { SAYS_RESULT } from '../matching/cue-texts.js';
import type { Matches } from '../matching/matches.js';
import { listedFrom } from '../text/listed.js';
import {
  isDigit,
  isLineEnd,
  type NoteText,
  OUTSIDE,
  type Span,
  skipBlanks,
  skipBlanksBack,
  unitAt,
} from '../text/note-text.js';
import { isYearNumber, numberAt, type WrittenNumber } from '../text/read-numbers.js';
import { countsTime } from '../text/time-counts.js';
import { markSet } from '../text/word-sets.js';
import { lengthOf, listsOf } from '../text/word-tree.js';

/** Bounds stated in the text; NaN means that the range is open on that side. */
export interface StatedRange extends Span {
  readonly rangeLow: number;
  readonly rangeHigh: number;
}

/** The bounds after the words that introduce a range. */
interface Bounds {
  readonly low: number;
  readonly high: number;
  readonly end: number;
}

/** Maximum number of words that introduce a range. */
const MAX_WORDS = 7;
/** Maximum number of characters between the bounds and the closing bracket. */
const MAX_TAIL = 18;

const RANGE_WORDS = /* @__PURE__ */ wordList(
  'range-noun',
  'range-filler',
  'upper-bound',
  'lower-bound',
  'between-word',
);
/** The bits for the word lists above. */
const IS_NAME = 1;
const IS_UPPER = 4;
const IS_LOWER = 8;
const IS_BETWEEN = 16;

const MARKS = /* @__PURE__ */ markSet(':=.');
const OPENING = /* @__PURE__ */ markSet('([');
const CLOSING = /* @__PURE__ */ markSet(')]');
const AND = /* @__PURE__ */ wordList('and-word');

/**
 * The words at the given offset that introduce a range: the lists to which they belong, and the offset of the bounds
 * after them.
 */
function openingAt(note: NoteText, at: number): { readonly lists: number; readonly end: number } {
  let lists = 0;
  let end = at;
  for (let words = 0; words < MAX_WORDS; words++) {
    const listed = listedFrom(note, end, RANGE_WORDS);
    if (listed === 0) break;
    lists |= listsOf(listed);
    end = skipBlanks(note, end + lengthOf(listed), 2);
    while (MARKS.has(unitAt(note, end))) end = skipBlanks(note, end + 1, 2);
  }
  return { lists, end };
}

/** The bounds at the given offset, after words of the given lists; undefined if there are none. */
function boundsAt(note: NoteText, at: number, lists: number, isOneSided: boolean): Bounds | undefined {
  const written = numberAt(note, at);
  if (written === undefined) return undefined;
  const { shape, comparator, first, second = Number.NaN, end } = written;
  if (shape === 'range') return { low: first, high: second, end };
  if (shape !== 'one') return undefined;
  if ((lists & IS_BETWEEN) !== 0) return betweenBounds(note, written);
  if (comparator !== '') {
    if (!isOneSided) return undefined;
    const isLow = comparator.startsWith('>');
    return { low: isLow ? first : Number.NaN, high: isLow ? Number.NaN : first, end };
  }
  if ((lists & (IS_UPPER | IS_LOWER)) === 0) return undefined;
  const isUpper = (lists & IS_UPPER) !== 0;
  return { low: isUpper ? Number.NaN : first, high: isUpper ? first : Number.NaN, end };
}

/** The bounds after "between": "between 0.4 and 4.0". */
function betweenBounds(note: NoteText, { first, end }: WrittenNumber): Bounds | undefined {
  const joint = skipBlanks(note, end, 2);
  const and = listedFrom(note, joint, AND);
  const upper = and === 0 ? undefined : numberAt(note, skipBlanks(note, joint + lengthOf(and), 2));
  return upper?.shape === 'one' ? { low: first, high: upper.first, end: upper.end } : undefined;
}

/**
 * The reference range at the given offset, which is in brackets or introduced by words. If `isBare` is set, the bounds
 * alone are enough. If words introduce the range, the closing bracket may be missing.
 */
export function rangeAt(note: NoteText, at: number, limit: number, isBare: boolean): StatedRange | undefined {
  const isBracketed = OPENING.has(unitAt(note, at));
  const { lists, end: begin } = openingAt(note, isBracketed ? skipBlanks(note, at + 1, 2) : at);
  const isNamed = (lists & IS_NAME) !== 0;
  if (!isBracketed && !isNamed && !isBare) return undefined;
  const bounds = boundsAt(note, begin, lists, isNamed || isBracketed);
  if (bounds === undefined || bounds.end > limit) return undefined;
  const stated = { begin: at, rangeLow: bounds.low, rangeHigh: bounds.high };
  if (!isBracketed) return { ...stated, end: bounds.end };
  // The bracket may also contain a unit.
  for (let close = bounds.end; close - bounds.end <= MAX_TAIL; close++) {
    const code = unitAt(note, close);
    if (CLOSING.has(code)) return { ...stated, end: close + 1 };
    if (code === OUTSIDE || isLineEnd(code)) break;
  }
  return isNamed ? { ...stated, end: bounds.end } : undefined;
}

/**
 * The reference range at the given offset, introduced by words after a comma or semicolon that separates it from its
 * value.
 */
export function namedRangeAt(note: NoteText, at: number, limit: number): StatedRange | undefined {
  return opensRange(note, at, true) ? rangeAt(note, at, limit, false) : undefined;
}

/**
 * Whether the word at the given offset introduces a reference range instead of stating a result. It does so if bounds
 * follow the word. After a value, any number is a bound, because the value has already been given: "20/40 (normal
 * 20/20)".
 */
export function opensRange(note: NoteText, at: number, isAfterValue: boolean): boolean {
  const { lists, end } = openingAt(note, at);
  if ((lists & IS_NAME) === 0) return false;
  const written = numberAt(note, end);
  if (written === undefined || isAfterValue) return written !== undefined;
  if (isYears(written) || countsTime(note, written, note.length)) return false;
  return boundsAt(note, end, lists, true) !== undefined || (written.shape === 'pair' && written.comparator !== '');
}

function isYears({ first, second, shape }: WrittenNumber): boolean {
  return shape === 'range' && isYearNumber(first) && isYearNumber(second ?? 0);
}

/** Whether the given offset is just inside a bracket after a number. */
function isInBracketOfNumber(note: NoteText, at: number): boolean {
  const bracket = skipBlanksBack(note, at, 2) - 1;
  return OPENING.has(unitAt(note, bracket)) && isDigit(unitAt(note, skipBlanksBack(note, bracket, 2) - 1));
}

function isRangeWord(note: NoteText, { begin, end }: Span): boolean {
  return namesRangeOfTest(note, end) || opensRange(note, begin, isInBracketOfNumber(note, begin));
}

const NAMES_RANGE = /* @__PURE__ */ wordList('names-range');
const LEADS_TO_TEST = /* @__PURE__ */ wordList('reason-preposition');

/**
 * Whether the words at the given offset, together with the word before them, name a range: "normal [range for] sodium".
 */
function namesRangeOfTest(note: NoteText, end: number): boolean {
  const noun = skipBlanks(note, end, 2);
  const length = lengthOf(listedFrom(note, noun, NAMES_RANGE));
  return length > 0 && listedFrom(note, skipBlanks(note, noun + length, 2), LEADS_TO_TEST) !== 0;
}

/** Removes the cues that look like results but introduce a reference range. */
export function dropRangeWords(note: NoteText, { cues }: Matches): void {
  let kept = 0;
  for (let i = 0; i < cues.length; i++) {
    const hit = cues[i];
    if (hit === undefined || ((hit.kinds & SAYS_RESULT) !== 0 && isRangeWord(note, hit))) continue;
    if (kept !== i) cues[kept] = hit;
    kept++;
  }
  if (kept < cues.length) cues.length = kept;
}
