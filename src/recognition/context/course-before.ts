// The course written right before a finding: "3-day history of", "2 weeks of", "3/7", "3 days ago developed".

import { wordList } from '../grammar/grammar.js';
import { listedBefore, listedFrom } from '../text/listed.js';
import {
  isDigit,
  isLineEnd,
  isWordUnit,
  type NoteText,
  OUTSIDE,
  skipBlanksBack,
  unitAt,
  wordBefore,
} from '../text/note-text.js';
import { durationOf, numberBegin, periodAt } from '../text/periods.js';
import { markSet } from '../text/word-sets.js';
import { lengthOf, listsOf } from '../text/word-tree.js';

/** The course of a finding: either a duration or an onset; the other field is empty. */
export interface Course {
  /** A number and a unit letter: "3D". */
  readonly duration: string;
  /** The onset in ISO 8601 format, or as written in the text. */
  readonly onset: string;
  /** Whether the course is written like "3-day history of", which means that the finding is still present, not past. */
  readonly isHistory: boolean;
}

const COMMA = 0x2c;
const SLASH = 0x2f;
const HISTORY = /* @__PURE__ */ wordList('history-noun');
/** Words that may come between a time span and its finding: "3 days [of] cough", "for 3 days has [had a] cough". */
const BEFORE = /* @__PURE__ */ wordList(
  'article-before-finding',
  'experience-verb',
  'of-word',
  'of-short',
  'history-noun',
  'unit-of-time',
);
const ARTICLE = 0b0001;
const HAVING = 0b0010;
const OF = 0b0100;
const O = 0b1000;
const NAMED = 0b10000;
const TIMED = 0b100000;

/**
 * The course written right before a finding: "3-day history of", "2 weeks of", "3 days ago developed", "for the past 3
 * days he has had", "3/7".
 */
export function courseBefore(note: NoteText, begin: number, floor: number): Course | undefined {
  let end = skipBlanksBack(note, begin, 2);
  if (isDigit(unitAt(note, end - 1))) return endsFraction(note, end) ? directlyBefore(note, end, floor) : undefined;
  let last = listedBefore(note, end, BEFORE);
  // Fast path: most findings are not preceded by a listed word.
  if (last === 0) return isDigit(unitAt(note, end - 2)) ? directlyBefore(note, end, floor) : undefined;
  if (listsOf(last) === ARTICLE) {
    end = skipBlanksBack(note, end - lengthOf(last), 2);
    last = listedBefore(note, end, BEFORE);
  }
  const lists = listsOf(last);
  const from = end - lengthOf(last);
  if (lists === TIMED) return directlyBefore(note, end, floor);
  if (lists === NAMED) return endingAt(note, skipBlanksBack(note, from, 2), floor, false, true);
  if (lists === OF || lists === O) {
    // "h/o": the "h" and the slash are skipped as well.
    let at = lists === O ? from - 2 : from;
    const next = skipBlanksBack(note, at, 2);
    const named = listedBefore(note, next, HISTORY);
    if (named !== 0) at = next - lengthOf(named);
    else if (lists === O && !isLoneH(note, from - 1)) return undefined;
    return endingAt(note, skipBlanksBack(note, at, 2), floor, false, at < from);
  }
  return lists === HAVING ? courseBeforeHaving(note, from, floor) : undefined;
}

/** Whether a slash and one or two digits end at the given offset, as in "3/7" and "6/52". */
function endsFraction(note: NoteText, end: number): boolean {
  return unitAt(note, end - 2) === SLASH || (isDigit(unitAt(note, end - 2)) && unitAt(note, end - 3) === SLASH);
}

/** If one of these words comes before a time span, the time span may stand directly before its finding. */
const OPENS = /* @__PURE__ */ wordList('opens-finding');
const ITEM_STARTS = /* @__PURE__ */ markSet(',;:.(-~•·–');

/** The course given by a time span right before its finding, at the start of an item: "3/7 fever", "~1 wk cough". */
function directlyBefore(note: NoteText, end: number, floor: number): Course | undefined {
  const begin = periodBegin(note, end, floor);
  if (begin < 0) return undefined;
  let at = skipBlanksBack(note, begin, 2);
  if (unitAt(note, at - 1) === 0x7e) at = skipBlanksBack(note, at - 1, 2);
  const code = unitAt(note, at - 1);
  const isStart = code === OUTSIDE || isLineEnd(code) || ITEM_STARTS.has(code) || listedBefore(note, at, OPENS) !== 0;
  return isStart ? endingAt(note, end, floor, false, false) : undefined;
}

/** Whether a time span precedes a word such as "history", so that the finding is not past. */
export function followsPeriod(note: NoteText, begin: number): boolean {
  const end = skipBlanksBack(note, begin, 2);
  return periodBegin(note, end, 0) >= 0 && listedFrom(note, begin, NAMES_HISTORY) !== 0;
}

const NAMES_HISTORY = /* @__PURE__ */ wordList('history-noun', 'history-letter');

/** Whether a lone "h" ends at the given offset. */
function isLoneH(note: NoteText, end: number): boolean {
  return (unitAt(note, end - 1) | 0x20) === 0x68 && !isWordUnit(unitAt(note, end - 2));
}

/** Words between a time span and "had": a subject with its auxiliary, or the last word of the time span. */
const BETWEEN = /* @__PURE__ */ wordList('subject-with-auxiliary', 'unit-of-time', 'ago-word');
const SUBJECT = 0b1;

function courseBeforeHaving(note: NoteText, begin: number, floor: number): Course | undefined {
  let at = begin;
  for (let words = 0; words < 4; words++) {
    const before = skipBlanksBack(note, at, 2);
    const end = unitAt(note, before - 1) === COMMA ? before - 1 : before;
    const word = listedBefore(note, end, BETWEEN);
    if (word === 0) return isDigit(unitAt(note, end - 1)) ? endingAt(note, end, floor, true, false) : undefined;
    if (listsOf(word) !== SUBJECT) return endingAt(note, end, floor, true, false);
    at = end - lengthOf(word);
  }
  return undefined;
}

const PERIOD_ENDS = /* @__PURE__ */ wordList('ago-word', 'unit-of-time');
const AGO = 0b1;
const UNIT = 0b10;
export const RECENT = /* @__PURE__ */ wordList('recent-adjective');
const LASTING = /* @__PURE__ */ wordList('recent-adjective', 'for-word');

/**
 * The course given by the time span that ends at `end`. If `relativeToNow` is set, only a time span relative to now
 * counts ("3 days ago", "the past 3 days").
 */
function endingAt(
  note: NoteText,
  end: number,
  floor: number,
  relativeToNow: boolean,
  isHistory: boolean,
): Course | undefined {
  const last = listedBefore(note, end, PERIOD_ENDS);
  const isAgo = listsOf(last) === AGO;
  const first = periodBegin(note, isAgo ? skipBlanksBack(note, end - lengthOf(last), 2) : end, floor);
  const period = first < 0 ? undefined : periodAt(note, first);
  if (period === undefined || period.end > end) return undefined;
  const isRelativeToNow = !relativeToNow || isAgo || listedBefore(note, skipBlanksBack(note, first, 2), LASTING) !== 0;
  return isRelativeToNow ? { duration: durationOf(period), onset: '', isHistory } : undefined;
}

/** The start of the time span whose unit or denominator ends at `end`; -1 if there is none after `floor`. */
function periodBegin(note: NoteText, end: number, floor: number): number {
  const mark = unitAt(note, end - 1);
  let at = mark === 0x27 || mark === 0x2019 ? end - 1 : end;
  const unit = listedBefore(note, at, PERIOD_ENDS);
  if (listsOf(unit) !== UNIT) {
    const begin = numberBegin(note, at);
    return begin >= floor && periodAt(note, begin)?.end === at ? begin : -1;
  }
  at -= lengthOf(unit);
  const joint = unitAt(note, at - 1) === 0x2d ? at - 1 : skipBlanksBack(note, at, 2);
  const amount = wordBefore(note, joint, 8);
  if (amount.word === '' || amount.begin < floor) return -1;
  // The number may be a decimal or a range: "1.5 years", "2-3 days".
  const point = unitAt(note, amount.begin - 1);
  const goesOn = (point === 0x2e || point === 0x2d) && isDigit(unitAt(note, amount.begin - 2));
  return goesOn ? wordBefore(note, amount.begin - 1, 4).begin : amount.begin;
}
