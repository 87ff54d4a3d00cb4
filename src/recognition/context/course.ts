// The course of a finding: its duration or onset, written right after it ("for 3 days", "x 2 weeks", "that began 2
// hours ago", "since Monday") or right before it ("3-day history of"). A course at either end of a list applies to the
// whole list ("cough, fever and chills for 3 days").

import { wordList } from '../grammar/grammar.js';
import type { Mention } from '../matching/mentions.js';
import { listedBefore, listedFrom, listedValue } from '../text/listed.js';
import {
  isDigit,
  isLineEnd,
  isWordUnit,
  type NoteText,
  OUTSIDE,
  skipBlanks,
  skipBlanksBack,
  unitAt,
  wordBefore,
  wordEnd,
  wordFrom,
} from '../text/note-text.js';
import { durationOf, numberBegin, onsetAt, periodAt, TIME_UNITS } from '../text/periods.js';
import { plainNumber } from '../text/read-numbers.js';
import { markSet } from '../text/word-sets.js';
import { lengthOf, listsOf } from '../text/word-tree.js';
import { isListGap } from './gaps.js';

/** Either a duration or an onset; the other field is empty. */
export interface Course {
  /** A number and a unit letter: "3D". */
  readonly duration: string;
  /** The onset in ISO 8601, or as the text writes it. */
  readonly onset: string;
  /** Whether the text has the form "3-day history of": the finding has lasted until now, so it is not a past one. */
  readonly isHistory: boolean;
}

/** Words between a finding and its time. After "over" and "in" the text must continue with "the past". */
const AFTER_FINDING = /* @__PURE__ */ wordList(
  'between-finding-and-time',
  'duration-preposition',
  'onset-verb',
  'since-word',
  'time-preposition',
);
/**
 * Bits of the lists above: after these words a duration follows, an onset may follow, or an onset must follow at once.
 */
const LASTS = 0b0010;
const BEGAN = 0b0100;
const SINCE = 0b1000;
/**
 * Bit of words after which a site or a temperature follows: "numbness in both feet x 3 months", "fever to 103 for 2
 * days".
 */
const SITE = 0b10000;
/** Maximum number of words of such a site. */
const SITE_WORDS = 3;
const LONGEST_WORD = 16;
const COMMA = 0x2c;
const MAX_WORDS = 8;
const MAX_MARKS = 2;
/** Maximum number of characters searched before a finding. */
const LOOKBACK = 48;

/** The course of every mention of a text. */
export function coursesOf(note: NoteText, mentions: readonly Mention[]): (Course | undefined)[] {
  const courses: (Course | undefined)[] = new Array(mentions.length).fill(undefined);
  // This loop runs backwards, so that a course after a list reaches the first member of the list.
  let shared: Course | undefined;
  let closed = false;
  let next: Mention | undefined;
  for (let i = mentions.length - 1; i >= 0; i--) {
    const mention = mentions[i];
    if (mention === undefined) continue;
    const own = courseAfter(note, mention, next?.begin ?? note.text.length);
    if (own !== undefined) closed = false;
    else if (shared !== undefined && next !== undefined) {
      const isList = isListGap(note, mention.outerEnd, next.outerBegin, true);
      closed = isList && (closed || closesList(note, mention.outerEnd, next.outerBegin));
    }
    shared = own ?? (closed ? shared : undefined);
    courses[i] = shared;
    next = mention;
  }
  // This loop runs forwards, so that a course before a list reaches the last member of the list.
  let opened: Course | undefined;
  let before: Mention | undefined;
  for (let i = 0; i < mentions.length; i++) {
    const mention = mentions[i];
    if (mention === undefined) continue;
    if (opened !== undefined && (before === undefined || !isListGap(note, before.outerEnd, mention.outerBegin, true))) {
      opened = undefined;
    }
    opened = courseBefore(note, mention.outerBegin, before?.end ?? 0) ?? opened;
    courses[i] ??= opened;
    before = mention;
  }
  return courses;
}

/** Whether "and" or the like joins the last two members of a list. */
function closesList(note: NoteText, begin: number, end: number): boolean {
  const gap = note.text.slice(begin, Math.min(end, begin + LOOKBACK));
  return gap.includes('&') || gap.includes('+') || gap.includes('/') || /\band\b|\bor\b/i.test(gap);
}

function courseAfter(note: NoteText, { end, outerEnd }: Mention, limit: number): Course | undefined {
  let marks = MAX_MARKS;
  let bracketed = false;
  let lasting = false;
  // If a modifier follows the finding, it begins a site, as "in both" does in "in both feet".
  let siteWords = outerEnd > end ? 1 : 0;
  let at = outerEnd;
  for (let words = 0; words < MAX_WORDS && at < limit; ) {
    at = skipBlanks(note, at, 3);
    const code = unitAt(note, at);
    if (code === 0x2c || code === 0x28 || code === 0x3a || code === 0x2d || code === 0x2013) {
      if (marks-- === 0) return undefined;
      bracketed = code === 0x28;
      at++;
      continue;
    }
    words++;
    if (isDigit(code)) {
      const course = lastingAt(note, at, lasting || bracketed);
      if (course !== undefined || lasting || siteWords < SITE_WORDS) return course;
      siteWords = 0;
      at = heightEnd(note, at);
      continue;
    }
    if (code === 0x2e) return isDigit(unitAt(note, at + 1)) ? lastingAt(note, at, lasting || bracketed) : undefined;
    // An "x" may touch its number: "x3d".
    if ((code | 0x20) === 0x78 && isDigit(unitAt(note, at + 1))) return lastingAt(note, at + 1, true);
    const listed = listedFrom(note, at, AFTER_FINDING);
    // For nearly every finding no listed word is found, and the search ends here.
    if (listed === 0) {
      if (lasting) return lastingAt(note, at, true);
      const next = siteWords === 0 ? at : wordEnd(note, at, LONGEST_WORD);
      if (next === at) return undefined;
      siteWords--;
      marks = 0;
      at = next;
      continue;
    }
    const lists = listsOf(listed);
    const end = at + lengthOf(listed);
    if (lists === SITE) siteWords = SITE_WORDS;
    if ((lists & (BEGAN | SINCE)) !== 0) {
      const begin = onsetAt(note, skipBlanks(note, end, 2));
      if (begin !== undefined) return { duration: begin.duration, onset: begin.onset, isHistory: false };
      if (lists === SINCE) return undefined;
      at = end;
      continue;
    }
    if ((lists & LASTS) !== 0) lasting = true;
    at = end;
  }
  return undefined;
}

/** Offset after a number and its degrees: "103.2 F". */
function heightEnd(note: NoteText, at: number): number {
  const end = plainNumber(note, at)?.end ?? at + 1;
  const next = skipBlanks(note, end, 2);
  const degree = unitAt(note, next);
  const unit = degree === 0xb0 || degree === 0xba ? next + 1 : next;
  const letter = unitAt(note, unit) | 0x20;
  return (letter === 0x66 || letter === 0x63) && !isWordUnit(unitAt(note, unit + 1)) ? unit + 1 : unit;
}

/** The period at an offset: a duration, or the time since the onset. */
function lastingAt(note: NoteText, at: number, lasting: boolean): Course | undefined {
  const period = periodAt(note, at);
  if (period === undefined) return lasting ? pastUnit(note, at) : undefined;
  const { word } = wordFrom(note, skipBlanks(note, period.end, 2), 8);
  // "for 3 month follow-up" is not a duration of the finding.
  if (!lasting && !period.isFraction && word !== 'ago' && word !== 'duration' && word !== 'now') return undefined;
  return word === 'follow' || word === 'supply'
    ? undefined
    : { duration: durationOf(period), onset: '', isHistory: false };
}

/** Words that make "past week" a duration; "last week" alone is a date. */
const STRETCHES = /* @__PURE__ */ wordList('begins-stretch');

/** "for the past week": one unit of time without a number. */
function pastUnit(note: NoteText, at: number): Course | undefined {
  const recent = skipBlanksBack(note, at, 2);
  const length = lengthOf(listedBefore(note, recent, RECENT));
  if (length === 0 || listedBefore(note, skipBlanksBack(note, recent - length, 2), STRETCHES) === 0) return undefined;
  const unit = listedValue(note, wordFrom(note, at, 6).word, TIME_UNITS);
  return unit === undefined ? undefined : { duration: `1${unit}`, onset: '', isHistory: false };
}

const HISTORY = /* @__PURE__ */ wordList('history-noun');
/** The last words between a period and the finding after it. */
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

/** "3-day history of", "2 weeks of", "3 days ago developed", "for the past 3 days he has had", "3/7". */
function courseBefore(note: NoteText, begin: number, floor: number): Course | undefined {
  let end = skipBlanksBack(note, begin, 2);
  if (isDigit(unitAt(note, end - 1))) return directlyBefore(note, end, floor);
  let last = listedBefore(note, end, BEFORE);
  // For nearly every finding no listed word is found, and the search ends here.
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
    // "h/o": skip the "h" and the slash as well.
    let at = lists === O ? from - 2 : from;
    const next = skipBlanksBack(note, at, 2);
    const named = listedBefore(note, next, HISTORY);
    if (named !== 0) at = next - lengthOf(named);
    else if (lists === O && !isLoneH(note, from - 1)) return undefined;
    return endingAt(note, skipBlanksBack(note, at, 2), floor, false, at < from);
  }
  return lists === HAVING ? courseBeforeHaving(note, from, floor) : undefined;
}

/** Words after which a period may be directly before its finding. */
const OPENS = /* @__PURE__ */ wordList('opens-finding');
const ITEM_STARTS = /* @__PURE__ */ markSet(',;:.(-~•·–');

/** "3/7 fever", "~1 wk cough": a period right before its finding, at the start of an item. */
function directlyBefore(note: NoteText, end: number, floor: number): Course | undefined {
  const begin = periodBegin(note, end, floor);
  if (begin < 0) return undefined;
  let at = skipBlanksBack(note, begin, 2);
  if (unitAt(note, at - 1) === 0x7e) at = skipBlanksBack(note, at - 1, 2);
  const code = unitAt(note, at - 1);
  const isStart = code === OUTSIDE || isLineEnd(code) || ITEM_STARTS.has(code) || listedBefore(note, at, OPENS) !== 0;
  return isStart ? endingAt(note, end, floor, false, false) : undefined;
}

/** Whether a period ends before the words "history of": the finding is not a past one. */
export function followsPeriod(note: NoteText, begin: number): boolean {
  const end = skipBlanksBack(note, begin, 2);
  return periodBegin(note, end, 0) >= 0 && listedFrom(note, begin, NAMES_HISTORY) !== 0;
}

const NAMES_HISTORY = /* @__PURE__ */ wordList('history-noun', 'history-letter');

/** Whether a lone "h" ends at an offset. */
function isLoneH(note: NoteText, end: number): boolean {
  return (unitAt(note, end - 1) | 0x20) === 0x68 && !isWordUnit(unitAt(note, end - 2));
}

/** Words between a period and "had": the subject, auxiliaries and the end of the period. */
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
const RECENT = /* @__PURE__ */ wordList('recent-adjective');

/**
 * The period that ends at `end`. If `dated` is set, the period must be relative to now ("3 days ago", "the past 3
 * days").
 */
function endingAt(
  note: NoteText,
  end: number,
  floor: number,
  relativeToNow: boolean,
  isHistory: boolean,
): Course | undefined {
  const isAgo = listsOf(listedBefore(note, end, PERIOD_ENDS)) === AGO;
  const first = periodBegin(note, isAgo ? skipBlanksBack(note, end - 'ago'.length, 2) : end, floor);
  const period = first < 0 ? undefined : periodAt(note, first);
  if (period === undefined || period.end > end) return undefined;
  const isRelativeToNow = !relativeToNow || isAgo || listedBefore(note, skipBlanksBack(note, first, 2), RECENT) !== 0;
  return isRelativeToNow ? { duration: durationOf(period), onset: '', isHistory } : undefined;
}

/** The start of the period whose unit or denominator ends at `end`; -1 if there is none after `floor`. */
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
