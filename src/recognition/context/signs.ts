// Signs used as words ("-ve for"), and years that date findings ("appendectomy in 1998"). The matcher sees only words,
// so signs and years are searched for within a few characters of the mentions and cues. The plus and minus signs of
// forms are read in answers.ts.

import { edgesOf, wordList } from '../grammar/grammar.js';
import type { Cue } from '../matching/cue.js';
import { cueTextOf } from '../matching/cue-texts.js';
import { newHit, setCueText } from '../matching/matches.js';
import type { CueEffect, CueHit, Mention } from '../matching/mentions.js';
import { listedBefore, listedFrom } from '../text/listed.js';
import {
  isAsciiLetter,
  isBlank,
  isDigit,
  isLineEnd,
  type NoteText,
  OUTSIDE,
  skipBlanks,
  skipBlanksBack,
  unitAt,
} from '../text/note-text.js';
import { plainNumber } from '../text/read-numbers.js';
import { markSet } from '../text/word-sets.js';
import { lengthOf } from '../text/word-tree.js';
import { endsItem } from './gaps.js';

const PLUS = 0x2b;
const MINUS = /* @__PURE__ */ markSet('-–−');
const YEAR_GAP = 4;
/** Maximum length, in characters, of a cue text that needs a sign. */
const SIGNED_LENGTH = 6;

const DATED: Cue = { rule: 'dated', axis: 'temporality', sets: 'H', direction: 'before', reach: 1, trait: '' };
/** The cue for a year that could also be a plain number; it is not applied to tests. */
const DATED_BARE: Cue = {
  rule: 'dated-bare',
  axis: 'temporality',
  sets: 'H',
  direction: 'before',
  reach: 1,
  trait: 'dates',
};
const DATED_TEXT = /* @__PURE__ */ cueTextOf([DATED]);
/** The cue text for a year that dates a whole clause. */
// Without this wrapper, the spread in the arguments would keep bundlers from dropping an unused call.
const DATES_CLAUSE_TEXT = /* @__PURE__ */ (() => cueTextOf([{ ...DATED, direction: 'after', reach: 0 }]))();

/** The effect of a year or an age right after a mention: "in 1998", "(March 1998)", "when he was 15". */
export function yearAfter(note: NoteText, { outerEnd }: Mention): CueEffect | undefined {
  const begin = skipBlanks(note, outerEnd, YEAR_GAP);
  const code = unitAt(note, begin);
  // "The last seizure was in 2003".
  const verb = begin > outerEnd && isAsciiLetter(code) ? lengthOf(listedFrom(note, begin, WAS)) : 0;
  if (verb > 0) return datedBy(note, skipBlanks(note, begin + verb, 1));
  if ((code === 0x31 || code === 0x32) && begin > outerEnd) return bareYearAt(note, begin);
  if (code !== 0x28 && code !== 0x69 && code !== 0x49) {
    if (!isAsciiLetter(code) || begin === outerEnd) return undefined;
    // "The pneumonia of 2012", "tuberculosis between 1990 and 1993".
    const leads = lengthOf(listedFrom(note, begin, LEADS_TO_PAST));
    return leads > 0 ? (datedBy(note, begin + leads) ?? ageAt(note, begin)) : ageAt(note, begin);
  }
  return mayBeginDate(note, begin, code) ? datedBy(note, begin) : undefined;
}

const WAS = /* @__PURE__ */ wordList('was-word');
const LEADS_TO_PAST = /* @__PURE__ */ wordList(['of-word', 'between-word']);

/** The effect of the date at the given offset, i.e. a year with any words or bracket before it: "in 1998", "(1998". */
function datedBy(note: NoteText, begin: number): CueEffect | undefined {
  const end = datedEnd(note, unitAt(note, begin) === 0x28 ? begin + 1 : begin);
  return end < 0 ? undefined : { cue: DATED, hit: newHit(begin, end, DATED_TEXT), distance: 0 };
}

/** Maximum number of words before a year: "in early", "March of". */
const MOST_LEADS = 3;
const LEADS_TO_YEAR = /* @__PURE__ */ wordList('before-year', 'month', 'of-word');
const DATE_MARKS = /* @__PURE__ */ markSet('.,-');

/** The end of the year introduced by the words at the given offset; -1 if they do not introduce a year. */
function datedEnd(note: NoteText, begin: number): number {
  let at = skipBlanks(note, begin, 1);
  for (let words = 0; words < MOST_LEADS; words++) {
    const lead = listedFrom(note, at, LEADS_TO_YEAR);
    if (lead === 0) break;
    at += lengthOf(lead);
    for (let marks = 0; marks < 2 && DATE_MARKS.has(unitAt(note, at)); marks++) at++;
    at = skipBlanks(note, at, 1);
  }
  const year = plainNumber(note, at);
  if (year === undefined || year.end !== at + YEAR_DIGITS) return -1;
  return year.value < FIRST_YEAR || year.value > LAST_YEAR || GOES_ON.has(unitAt(note, year.end)) ? -1 : year.end;
}

/** The effect of a year without a preposition ("Hip replacement 2019"), unless the number is a value. */
function bareYearAt(note: NoteText, begin: number): CueEffect | undefined {
  const second = unitAt(note, begin + 1);
  if (second !== 0x39 && second !== 0x30) return undefined;
  const end = begin + YEAR_DIGITS;
  const year = plainNumber(note, begin);
  if (year === undefined || year.end !== end || year.value < FIRST_YEAR || year.value > LAST_YEAR) return undefined;
  const next = skipBlanks(note, end, 2);
  // "Hip replacement 2019 for arthritis".
  const isDate = endsItem(note, end) || unitAt(note, next) === 0x28 || listedFrom(note, next, REASONS) !== 0;
  return isDate ? { cue: DATED_BARE, hit: newHit(begin, end, DATED_TEXT), distance: 0 } : undefined;
}

const REASONS = /* @__PURE__ */ wordList('reason-preposition');
const ITEM_MARKS = /* @__PURE__ */ markSet(';.,•·*(-–—');
const LABEL_MARKS = /* @__PURE__ */ markSet(':-–—');
/** Maximum length, in characters, of the text before a finding in its clause: a bullet, a year and marks. */
const LONGEST_LABEL = 16;

/** The effect of a year that begins the item of a mention: "2007 – appendectomy; 2014 – wrist fracture". */
export function yearLabel(note: NoteText, { outerBegin }: Mention, clauseBegin: number): CueEffect | undefined {
  if (outerBegin - clauseBegin > LONGEST_LABEL) return undefined;
  const last = isBlank(unitAt(note, outerBegin - 1)) ? outerBegin - 2 : outerBegin - 1;
  if (!LABEL_MARKS.has(unitAt(note, last))) return undefined;
  const end = skipBlanksBack(note, last, YEAR_GAP);
  const begin = end - YEAR_DIGITS;
  if (!isDigit(unitAt(note, end - 1)) || !isYear(note, begin)) return undefined;
  // "[In] 2007: appendectomy", "[March] 2014 – wrist fracture".
  const blank = skipBlanksBack(note, begin, YEAR_GAP);
  const lead = lengthOf(listedBefore(note, blank, BEFORE_YEARS));
  const before = unitAt(note, skipBlanksBack(note, blank - lead, YEAR_GAP) - 1);
  if (before !== OUTSIDE && !isLineEnd(before) && !ITEM_MARKS.has(before)) return undefined;
  return { cue: DATED_BARE, hit: newHit(begin, end, DATED_TEXT), distance: 0 };
}

/** Whether a year begins at the given offset. */
function isYear(note: NoteText, begin: number): boolean {
  const year = plainNumber(note, begin);
  if (year === undefined || year.end !== begin + YEAR_DIGITS) return false;
  return year.value >= FIRST_YEAR && year.value <= LAST_YEAR;
}

const BEFORE_AGES = /* @__PURE__ */ wordList('before-age');
const AT = /* @__PURE__ */ wordList('age-preposition');
/** Minimum age after a mere "at"; a smaller number may be a time of day. */
const NO_HOUR = 13;
const AGE_DIGITS = 2;

/** The age that ends at the given offset: "when he was 15", "aged 7". */
function ageBefore(note: NoteText, end: number): CueHit | undefined {
  let begin = end;
  while (end - begin < AGE_DIGITS && isDigit(unitAt(note, begin - 1))) begin--;
  if (begin === end) return undefined;
  const age = plainNumber(note, begin)?.value ?? 0;
  const lead = skipBlanksBack(note, begin, 2);
  const leads = listedBefore(note, lead, BEFORE_AGES) !== 0 || (age >= NO_HOUR && listedBefore(note, lead, AT) !== 0);
  if (!leads || age > OLDEST) return undefined;
  return newHit(begin, end, DATES_CLAUSE_TEXT);
}

/** The effect of an age at the given offset, right after a mention: "appendicitis when he was 15". */
function ageAt(note: NoteText, begin: number): CueEffect | undefined {
  const phrase = listedFrom(note, begin, BEFORE_AGES);
  const at = phrase === 0 ? lengthOf(listedFrom(note, begin, AT)) : 0;
  if (phrase === 0 && at === 0) return undefined;
  // "Measles at six", but not "fever at 39".
  const spelledEnd = endOfSpelledAge(note, begin + lengthOf(phrase) + at);
  if (spelledEnd >= 0) return { cue: DATED_BARE, hit: newHit(begin, spelledEnd, DATED_TEXT), distance: 0 };
  if (phrase === 0) return undefined;
  const number = plainNumber(note, skipBlanks(note, begin + lengthOf(phrase), 2));
  if (number === undefined || number.value > OLDEST) return undefined;
  return { cue: DATED_BARE, hit: newHit(begin, number.end, DATED_TEXT), distance: 0 };
}

const SPELLED = /* @__PURE__ */ wordList('number-word');

/**
 * The end of an age in words after the given offset: "aged [seven]", "when he was [six]"; -1 if there is none, or if
 * the item goes on, as in "at six weeks".
 */
function endOfSpelledAge(note: NoteText, at: number): number {
  const begin = skipBlanks(note, at, 2);
  const word = listedFrom(note, begin, SPELLED);
  const end = begin + lengthOf(word);
  return word !== 0 && endsItem(note, end) ? end : -1;
}

/** The highest age that dates a finding as past; a finding at a higher age may be recent. */
const OLDEST = 40;

/** The year or age that ends before the given offset: "in 2018, [she had]", "when he was 15 [he had]". */
export function yearBefore(note: NoteText, at: number): CueHit | undefined {
  const blank = skipBlanksBack(note, at, 2);
  const end = unitAt(note, blank - 1) === 0x2c ? blank - 1 : blank;
  const begin = end - YEAR_DIGITS;
  if (!isDigit(unitAt(note, end - 1))) return undefined;
  const lead = skipBlanksBack(note, begin, 2);
  if (listedBefore(note, lead, BEFORE_YEARS) === 0 && !endsYears(note, lead)) return ageBefore(note, end);
  return isYear(note, begin) ? newHit(begin, end, DATES_CLAUSE_TEXT) : undefined;
}

const JOINS_YEARS = /* @__PURE__ */ wordList('and-word', 'to-word');

/**
 * Whether a first year and a joining word end at the given offset: "between [1990 and] 1993", "from [1995 to] 1997".
 */
function endsYears(note: NoteText, end: number): boolean {
  const joiner = lengthOf(listedBefore(note, end, JOINS_YEARS));
  const first = skipBlanksBack(note, end - joiner, 2) - YEAR_DIGITS;
  return joiner > 0 && first >= 0 && isDigit(unitAt(note, first)) && isYear(note, first);
}

/** The effect of a year between a possessive or an article and its mention: "his [2014] stroke". */
export function yearOwned(note: NoteText, { outerBegin }: Mention): CueEffect | undefined {
  const end = outerBegin - 1;
  const begin = end - YEAR_DIGITS;
  // Fast path: few mentions have a digit where such a year would begin.
  if (!isDigit(unitAt(note, begin)) || !isBlank(unitAt(note, end)) || !isYear(note, begin)) return undefined;
  if (listedBefore(note, skipBlanksBack(note, begin, 2), OWNERS) === 0) return undefined;
  return { cue: DATED_BARE, hit: newHit(begin, end, DATED_TEXT), distance: 0 };
}

const OWNERS = /* @__PURE__ */ wordList(['possessive-word', 'definite-article']);

const YEAR_DIGITS = 4;
const FIRST_YEAR = 1930;
const LAST_YEAR = 2039;

/**
 * A cheap prefilter for dates: whether "in" or a bracket may be followed by a year or by a word that may precede a
 * year. Usually it is not.
 */
function mayBeginDate(note: NoteText, begin: number, code: number): boolean {
  if (code !== 0x28 && (unitAt(note, begin + 1) | 0x20) !== 0x6e) return false;
  const next = code === 0x28 ? begin + 1 : begin + 2;
  const blank = unitAt(note, next);
  const at = blank <= 0x20 || isBlank(blank) || isLineEnd(blank) ? next + 1 : next;
  const first = unitAt(note, at);
  return first === 0x31 || first === 0x32 || edgesOf(note.grammar, BEFORE_YEARS).begins(first, unitAt(note, at + 1));
}

const BEFORE_YEARS = /* @__PURE__ */ wordList('before-year');
/** Marks that, after a year, show that it is only the first part of a date or range. */
const GOES_ON = /* @__PURE__ */ markSet('/-');

/** The cue text that replaces a signed cue text whose sign is missing. */
const NO_CUES = /* @__PURE__ */ cueTextOf([]);

/** Resolves a cue text by its sign: "+ve" affirms what "-ve" denies. Without a sign, the text is not a cue. */
export function resolveSign(note: NoteText, hit: CueHit): void {
  const { affirmed } = hit.says;
  if (affirmed === undefined || hit.end - hit.begin > SIGNED_LENGTH) return;
  const sign = unitAt(note, hit.begin - 1);
  if (!MINUS.has(sign)) setCueText(hit, sign === PLUS ? affirmed : NO_CUES);
}
