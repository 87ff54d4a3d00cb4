// The course of a finding: its duration or onset, written right after it ("for 3 days", "x 2 weeks", "that began 2
// hours ago", "since Monday") or right before it ("3-day history of"). A course at either end of a list applies to the
// whole list ("cough, fever and chills for 3 days").

import { wordList } from '../grammar/grammar.js';
import type { Mention } from '../matching/mentions.js';
import { listedBefore, listedFrom, listedValue } from '../text/listed.js';
import {
  isDigit,
  isWordUnit,
  type NoteText,
  skipBlanks,
  skipBlanksBack,
  unitAt,
  wordEnd,
  wordFrom,
} from '../text/note-text.js';
import { durationOf, onsetAt, periodAt, TIME_UNITS } from '../text/periods.js';
import { plainNumber } from '../text/read-numbers.js';
import { markSet } from '../text/word-sets.js';
import { lengthOf, listsOf } from '../text/word-tree.js';
import { type Course, courseBefore, RECENT } from './course-before.js';
import { endsItem, isListGap } from './gaps.js';

/** Words between a finding and its time. "In 3 days" is not a duration, whereas "in the past 3 days" is. */
const AFTER_FINDING = /* @__PURE__ */ wordList(
  'between-finding-and-time',
  'duration-preposition',
  'onset-verb',
  'since-word',
  'time-preposition',
);
/**
 * Bits of the lists above: words that precede a duration, words that may precede an onset, and words that come right
 * before an onset.
 */
const LASTS = 0b0010;
const BEGAN = 0b0100;
const SINCE = 0b1000;
/** Bit of words that precede a site or a temperature: "numbness in both feet x 3 months", "fever to 103 for 2 days". */
const SITE = 0b10000;
/** Maximum number of words in such a site. */
const SITE_WORDS = 3;
const COMMA = 0x2c;
const COLON = 0x3a;
const TIMES = 0xd7;
/** Signs between a finding and its duration: "cough > 4 weeks", "cough ~3 days". */
const BOUNDS = /* @__PURE__ */ markSet('>~');
const LONGEST_WORD = 16;
const MAX_WORDS = 8;
const MAX_MARKS = 2;
const JOINERS = /* @__PURE__ */ wordList('list-joiner');
const JOINING_MARKS = /* @__PURE__ */ markSet('&+/');

/**
 * The course of each mention in a note, in the order of the mentions; undefined for a mention whose course is not
 * stated.
 */
export function coursesOf(note: NoteText, mentions: readonly Mention[]): (Course | undefined)[] {
  const courses: (Course | undefined)[] = new Array(mentions.length).fill(undefined);
  // This loop runs backwards, so that a course after a list extends to the first member of the list.
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
  // This loop runs forwards, so that a course before a list extends to the last member of the list.
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
  for (let at = begin; at < end; at++) {
    const code = unitAt(note, at);
    if (JOINING_MARKS.has(code) || (isWordUnit(code) && listedFrom(note, at, JOINERS) !== 0)) return true;
  }
  return false;
}

function courseAfter(note: NoteText, { end, outerBegin, outerEnd }: Mention, limit: number): Course | undefined {
  let marks = MAX_MARKS;
  let bracketed = false;
  let lasting = unitAt(note, outerEnd) === COLON && followsDuration(note, outerBegin);
  let comma = false;
  let leads = false;
  // A modifier after the finding may begin a site: "both" in "numbness in both feet".
  let siteWords = outerEnd > end ? 1 : 0;
  let at = outerEnd;
  for (let words = 0; words < MAX_WORDS && at < limit; ) {
    at = skipBlanks(note, at, 3);
    const code = unitAt(note, at);
    if (BOUNDS.has(code)) {
      lasting = true;
      at++;
      continue;
    }
    if (code === COMMA || code === 0x28 || code === COLON || code === 0x2d || code === 0x2013) {
      if (marks-- === 0) return undefined;
      bracketed = code === 0x28;
      comma = code === COMMA;
      at++;
      continue;
    }
    words++;
    if (isDigit(code)) {
      const course = comma ? itemAt(note, at, lasting, limit) : lastingAt(note, at, lasting || bracketed);
      if (course !== undefined || lasting || siteWords < SITE_WORDS) return course;
      siteWords = 0;
      at = heightEnd(note, at);
      continue;
    }
    if (code === 0x2e) return isDigit(unitAt(note, at + 1)) ? lastingAt(note, at, lasting || bracketed) : undefined;
    // An "x" may touch its number: "x3d".
    if (((code | 0x20) === 0x78 || code === TIMES) && isDigit(unitAt(note, at + 1)))
      return lastingAt(note, at + 1, true);
    const listed = listedFrom(note, at, AFTER_FINDING);
    // Fast path: most findings are not followed by a listed word.
    if (listed === 0) {
      if (lasting || leads) return lastingAt(note, at, lasting);
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
    leads = lists === SITE;
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

/** The offset after a temperature: "103.2 F". */
function heightEnd(note: NoteText, at: number): number {
  const end = plainNumber(note, at)?.end ?? at + 1;
  const next = skipBlanks(note, end, 2);
  const degree = unitAt(note, next);
  const unit = degree === 0xb0 || degree === 0xba ? next + 1 : next;
  const letter = unitAt(note, unit) | 0x20;
  return (letter === 0x66 || letter === 0x63) && !isWordUnit(unitAt(note, unit + 1)) ? unit + 1 : unit;
}

/** The course given by the time span at the given offset: a duration, or the time since the onset. */
function lastingAt(note: NoteText, at: number, lasting: boolean): Course | undefined {
  const period = periodAt(note, at);
  if (period === undefined) return lasting ? pastUnit(note, at) : undefined;
  const next = listsOf(listedFrom(note, skipBlanks(note, genitiveEnd(note, period.end), 2), AFTER_PERIOD));
  // "for 3 month follow-up" is not a duration of the finding.
  if (!lasting && !period.isFraction && (next & CONFIRMS) === 0) return undefined;
  return (next & TAKES) !== 0 ? undefined : { duration: durationOf(period), onset: '', isHistory: false };
}

/**
 * Words after a time span: those that confirm that it is a duration, and those that make it the time of something else.
 */
const AFTER_PERIOD = /* @__PURE__ */ wordList('confirms-period', 'takes-period');
const CONFIRMS = 0b01;
const TAKES = 0b10;

/** The offset after a genitive ending: "one week['s] duration". */
function genitiveEnd(note: NoteText, end: number): number {
  const code = unitAt(note, end);
  if (code !== 0x27 && code !== 0x2019) return end;
  return (unitAt(note, end + 1) | 0x20) === 0x73 ? end + 2 : end + 1;
}

/**
 * The course given by the time span after a comma: a duration if the time span is a list item by itself ("cough, 3
 * weeks, worse at night"); undefined if it belongs to the next finding ("cough, 1/7 fever").
 */
function itemAt(note: NoteText, at: number, lasting: boolean, limit: number): Course | undefined {
  const end = periodAt(note, at)?.end;
  if (end === undefined || skipBlanks(note, end, 2) === limit) return undefined;
  return lastingAt(note, at, lasting || endsItem(note, end));
}

const NOUNS = /* @__PURE__ */ wordList('history-noun');
const OF = /* @__PURE__ */ wordList('of-word');

/** Whether a phrase such as "duration of" is right before the given offset. */
function followsDuration(note: NoteText, begin: number): boolean {
  const end = skipBlanksBack(note, begin, 2);
  const of = listedBefore(note, end, OF);
  return of !== 0 && listedBefore(note, skipBlanksBack(note, end - lengthOf(of), 2), NOUNS) !== 0;
}

/** Words before "past week" that make it a duration; "last week" alone is a date. */
const STRETCHES = /* @__PURE__ */ wordList('begins-stretch');

/** The course given by a single unit of time without a number: "for the past week". */
function pastUnit(note: NoteText, at: number): Course | undefined {
  const recent = skipBlanksBack(note, at, 2);
  const length = lengthOf(listedBefore(note, recent, RECENT));
  if (length === 0 || listedBefore(note, skipBlanksBack(note, recent - length, 2), STRETCHES) === 0) return undefined;
  const unit = listedValue(note, wordFrom(note, at, 6).word, TIME_UNITS);
  return unit === undefined ? undefined : { duration: `1${unit}`, onset: '', isHistory: false };
}
