// The course of a finding: how long it has been there, or since when, said right behind it ("for 3 days", "x 2 weeks",
// "that began 2 hours ago", "since Monday") or right before it ("3-day history of"). What closes a list holds for all of
// it ("cough, fever and chills for 3 days"), what opens one too.

import type { Mention } from '../matching/matches.js';
import {
  isAsciiLetter,
  isDigit,
  isWordUnit,
  mayBeListed,
  mayBeListedBefore,
  type Note,
  skipBlanks,
  skipBlanksBack,
  unitAt,
  wordBefore,
  wordFrom,
} from '../text/note.js';
import { beginAt, durationOf, periodAt, TIME_UNITS } from '../text/periods.js';
import { wordEdges, wordSet, wordShapes } from '../text/sets.js';
import { isListGap } from './gaps.js';

/** How long, or since when; empty where it is not said. */
export interface Course {
  /** A number and a unit letter: "3D". */
  readonly duration: string;
  /** ISO 8601, or as written. */
  readonly onset: string;
  /** "3-day history of": what has been there for so long is no past. */
  readonly isHistory?: boolean;
}

const PASSED = /* @__PURE__ */ wordSet(
  'that which has have had been was is are present ongoing going on and off the past last previous about approximately approx almost nearly around roughly at least now it has he she they first some',
);
/** A stretch of time may follow them; "over" and "in" ask for "the past". */
const LASTING = /* @__PURE__ */ wordSet('for x × times lasting lasts lasted over during past last previous duration');
const BEGINNING = /* @__PURE__ */ wordSet('since started starting began begun beginning onset noticed noted developed');
const BEGINS = 1;
const LASTS = 2;
const PASSES = 3;
/** What each of these words does; one of two lists begins or lasts rather than is passed over. */
const SAID_BEHIND: ReadonlyMap<string, number> = /* @__PURE__ */ (() => {
  const said = new Map<string, number>();
  for (const word of PASSED) said.set(word, PASSES);
  for (const word of LASTING) said.set(word, LASTS);
  for (const word of BEGINNING) said.set(word, BEGINS);
  return said;
})();
const BEHIND = /* @__PURE__ */ wordShapes(SAID_BEHIND);
const BEHIND_EDGES = /* @__PURE__ */ wordEdges(SAID_BEHIND);
const MAX_WORDS = 8;
const MAX_MARKS = 2;
/** Characters read back for what stands before a finding. */
const BACK = 48;

/** The course of every mention of a text. */
export function coursesOf(note: Note, mentions: readonly Mention[]): (Course | undefined)[] {
  const courses: (Course | undefined)[] = new Array(mentions.length).fill(undefined);
  // Backward, so that what closes a list reaches its first member.
  let shared: Course | undefined;
  let closed = false;
  for (let i = mentions.length - 1; i >= 0; i--) {
    const mention = mentions[i];
    if (mention === undefined) continue;
    const next = mentions[i + 1];
    const own = courseBehind(note, mention.outerEnd, next?.begin ?? note.text.length);
    if (own !== undefined) closed = false;
    else if (shared !== undefined && next !== undefined) {
      const isList = isListGap(note, mention.outerEnd, next.outerBegin, true);
      closed = isList && (closed || closesList(note, mention.outerEnd, next.outerBegin));
    }
    shared = own ?? (closed ? shared : undefined);
    courses[i] = shared;
  }
  // Forward, so that what opens a list reaches its last member.
  let opened: Course | undefined;
  for (let i = 0; i < mentions.length; i++) {
    const mention = mentions[i];
    if (mention === undefined) continue;
    const before = i > 0 ? mentions[i - 1] : undefined;
    if (opened !== undefined && (before === undefined || !isListGap(note, before.outerEnd, mention.outerBegin, true))) {
      opened = undefined;
    }
    opened = courseBefore(note, mention.outerBegin, before?.end ?? 0) ?? opened;
    courses[i] ??= opened;
  }
  return courses;
}

/** Whether "and" or the like joins the last two members of a list. */
function closesList(note: Note, begin: number, end: number): boolean {
  const gap = note.text.slice(begin, Math.min(end, begin + BACK));
  return gap.includes('&') || gap.includes('+') || gap.includes('/') || /\band\b|\bor\b/i.test(gap);
}

function courseBehind(note: Note, end: number, limit: number): Course | undefined {
  let marks = MAX_MARKS;
  let bracketed = false;
  let lasting = false;
  let at = end;
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
    if (isDigit(code)) return lastingAt(note, at, lasting || bracketed);
    if (code === 0x2e) return isDigit(unitAt(note, at + 1)) ? lastingAt(note, at, lasting || bracketed) : undefined;
    if (!isWordUnit(code)) return undefined;
    // Nearly every finding leaves here; a word with an x may be a number of times.
    if (!lasting && isAsciiLetter(code) && (code | 0x20) !== 0x78) {
      if (!BEHIND_EDGES.begins(code, unitAt(note, at + 1)) || !mayBeListed(note, at, 13, BEHIND)) return undefined;
    }
    const word = wordFrom(note, at, 13);
    if (word.word === '' && word.end === at) return undefined;
    const says = SAID_BEHIND.get(word.word);
    if (says === BEGINS) {
      const begin = beginAt(note, skipBlanks(note, word.end, 2));
      if (begin !== undefined) return begin;
      at = word.end;
      if (word.word === 'since') return undefined;
      continue;
    }
    // "x3d".
    if ((code | 0x20) === 0x78 && isDigit(word.word.charCodeAt(1))) return lastingAt(note, at + 1, true);
    const period = lasting ? lastingAt(note, at, true) : undefined;
    if (period !== undefined) return period;
    if (says === undefined) return undefined;
    if (says === LASTS) lasting = true;
    at = word.end;
  }
  return undefined;
}

/** A stretch of time at a place: as long as it lasted, or as long ago as it began. */
function lastingAt(note: Note, at: number, lasting: boolean): Course | undefined {
  const period = periodAt(note, at);
  if (period === undefined) return undefined;
  const { word } = wordFrom(note, skipBlanks(note, period.end, 2), 8);
  // "for 3 month follow-up" counts no time of the finding.
  if (!lasting && word !== 'ago' && word !== 'duration' && word !== 'now') return undefined;
  return word === 'follow' || word === 'supply' ? undefined : { duration: durationOf(period), onset: '' };
}

const HISTORY = /* @__PURE__ */ wordSet('history hx duration course');
const ARTICLES = /* @__PURE__ */ wordSet('a an the some');
const HAVING = /* @__PURE__ */ wordSet('had having developed noticed noted experienced been with');

const BEFORE = /* @__PURE__ */ wordShapes(ARTICLES, HAVING, /* @__PURE__ */ wordSet('of o'));
const BEFORE_EDGES = /* @__PURE__ */ wordEdges(ARTICLES, HAVING, /* @__PURE__ */ wordSet('of o'));

/** "3-day history of", "2 weeks of", "3 days ago developed", "for the past 3 days he has had". */
function courseBefore(note: Note, begin: number, floor: number): Course | undefined {
  const behind = skipBlanksBack(note, begin, 2);
  // Nearly every finding leaves here.
  if (!BEFORE_EDGES.ends(unitAt(note, behind - 1), unitAt(note, behind - 2))) return undefined;
  if (!mayBeListedBefore(note, behind, 11, BEFORE)) return undefined;
  const article = wordBefore(note, behind, 11);
  const last = ARTICLES.has(article.word) ? wordBefore(note, skipBlanksBack(note, article.begin, 2), 11) : article;
  if (last.word === 'of' || last.word === 'o') {
    let at = last.word === 'o' ? last.begin - 2 : last.begin;
    const named = wordBefore(note, skipBlanksBack(note, at, 2), 8);
    if (HISTORY.has(named.word)) at = named.begin;
    else if (last.word === 'o' && wordBefore(note, last.begin - 1, 1).word !== 'h') return undefined;
    const course = endingAt(note, skipBlanksBack(note, at, 2), floor, false);
    return course === undefined ? undefined : { ...course, isHistory: at < last.begin };
  }
  if (!HAVING.has(last.word)) return undefined;
  let at = last.begin;
  for (let words = 0; words < 4; words++) {
    const place = skipBlanksBack(note, at, 2);
    const comma = unitAt(note, place - 1) === 0x2c ? place - 1 : place;
    const word = wordBefore(note, comma, 8);
    if (word.word === 'ago' || TIME_UNITS.has(word.word)) return endingAt(note, comma, floor, true);
    if (!SUBJECTS.has(word.word)) return undefined;
    at = word.begin;
  }
  return undefined;
}

const SUBJECTS = /* @__PURE__ */ wordSet('he she they pt patient the has have had also then been i we');
const RECENT = /* @__PURE__ */ wordSet('past last previous');

const PERIOD_ENDS = /* @__PURE__ */ wordEdges(TIME_UNITS, /* @__PURE__ */ wordSet('ago'));

/** Whether the word before a place, an apostrophe perhaps between, may end a stretch of time. */
function mayEndPeriod(note: Note, end: number): boolean {
  const last = unitAt(note, end - 1);
  return last === 0x27 || PERIOD_ENDS.ends(last, unitAt(note, end - 2));
}

/** The stretch of time that ends at `end`; where `dated`, only one told from now ("3 days ago", "the past 3 days"). */
function endingAt(note: Note, end: number, floor: number, dated: boolean): Course | undefined {
  if (!mayEndPeriod(note, end)) return undefined;
  let at = end;
  let ago = !dated;
  const last = wordBefore(note, at, 7);
  if (last.word === 'ago') {
    ago = true;
    at = skipBlanksBack(note, last.begin, 2);
  }
  const mark = unitAt(note, at - 1);
  if (mark === 0x27 || mark === 0x2019) at--;
  const unit = wordBefore(note, at, 8);
  if (!TIME_UNITS.has(unit.word)) return undefined;
  const joint = unitAt(note, unit.begin - 1) === 0x2d ? unit.begin - 1 : skipBlanksBack(note, unit.begin, 2);
  const amount = wordBefore(note, joint, 8);
  if (amount.word === '' || amount.begin < floor) return undefined;
  // "1.5 years", "2-3 days".
  let first = amount.begin;
  const point = unitAt(note, first - 1);
  if ((point === 0x2e || point === 0x2d) && isDigit(unitAt(note, first - 2))) {
    first = wordBefore(note, first - 1, 4).begin;
  }
  const period = periodAt(note, first);
  if (period === undefined || period.end > end) return undefined;
  const recent = wordBefore(note, skipBlanksBack(note, first, 2), 8);
  return ago || RECENT.has(recent.word) ? { duration: durationOf(period), onset: '' } : undefined;
}
