// The lead: the text between a name and its value. It may contain blanks, a colon, a table bar or the like, words that
// introduce a value ("was", "increased to"), a date or time, a unit in brackets, and a side ("left eye").
// Anything else ends the search, so that only a few words are read.

import { ucumOf } from '../../knowledge/units.js';
import type { Measurable } from '../findings/measurable.js';
import { wordList } from '../grammar/grammar.js';
import { dateAt } from '../text/dates.js';
import { isListed, listedFrom, listedValue } from '../text/listed.js';
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
  wordBefore,
  wordFrom,
} from '../text/note-text.js';
import { numberAt } from '../text/read-numbers.js';
import { markSet } from '../text/word-sets.js';
import { lengthOf, listsOf } from '../text/word-tree.js';
import { opensRange, rangeAt, type StatedRange } from './stated-range.js';

const DATE_LEADS = /* @__PURE__ */ wordList('leads-to-date');
const MARKS = /* @__PURE__ */ markSet(':=~()[]-–—|*→"↑↓');
const ABNORMAL = /* @__PURE__ */ markSet('↑↓');
const SIDES = /* @__PURE__ */ wordList('side-of-value');
/** The words that may come between a test and its value, and those that may come between a drug and its dose. */
const TEST_WORDS = /* @__PURE__ */ wordList(
  ['between-test-and-value', 'part-of-time', 'ranging-verb'],
  'change-preposition',
  'between-word',
  'side-of-value',
  'month',
  'begins-comparator',
  'ranging-verb',
);
const DRUG_WORDS = /* @__PURE__ */ wordList('between-drug-and-dose', 'change-preposition', [], 'number-word');
/** The bits for the word lists above. */
const IS_FILLER = 1;
const IS_CHANGE = 2;
const IS_BETWEEN = 4;
const NAMES_SIDE = 8;
const IS_RANGING = 64;
const MAX_WORDS = 6;
const MAX_FORMS = 5;
const MAX_MARKS = 8;
const LEADERS = /* @__PURE__ */ markSet('._·…');
/** Maximum length, in characters, of a row of dots. */
const LONGEST_LEADER = 60;
/** Maximum number of blanks between the columns of a table. */
export const COLUMN = 64;

/** The offset of a possible number after a name, and what the skipped text says about that number. */
export interface Lead {
  readonly at: number;
  /** A unit in brackets: "Weight (kg): 82". */
  readonly unit: { readonly begin: number; readonly end: number } | undefined;
  /** Whether the lead describes a change ("from 9.8 to 8.2"). The last number of a change is the current one. */
  readonly change: boolean;
  /** A flag before the number, as in "WBC (H) 12.3": `A`, or empty if there is none. */
  readonly flag: string;
  /** Whether "between" introduces a range: "between 35 and 40". */
  readonly between: boolean;
  /** Code of the side that is named; empty if none is. */
  readonly side: string;
  /** The reference range in a bracket before the number: "TSH (normal 0.4-4.0): 7.4". */
  readonly range: StatedRange | undefined;
}

/** A cheap prefilter: whether a dose may follow a drug. Usually, the next word rules out a dose. */
export function mayLeadToDose(note: NoteText, end: number): boolean {
  const at = skipBlanks(note, end, COLUMN);
  return isAsciiLetter(unitAt(note, at)) ? listedFrom(note, at, DRUG_WORDS) !== 0 : true;
}

/** The lead after a name; `end` is the end of the name. Undefined if no value follows. */
export function leadAfter(note: NoteText, end: number, limit: number, of: Measurable): Lead | undefined {
  const { isDrug } = of;
  let at = end;
  // The charge of an ion belongs to its name: "K+ 4.1".
  if (unitAt(note, at) === 0x2b) at++;
  // A digit may touch the name ("P80"); a letter may not.
  const next = unitAt(note, at);
  if (isWordUnit(next) && !isDigit(next)) return undefined;
  const words = isDrug ? DRUG_WORDS : TEST_WORDS;
  let wordsLeft = isDrug ? MAX_FORMS : MAX_WORDS;
  let marksLeft = MAX_MARKS;
  let unit: Lead['unit'];
  let change = false;
  let between = false;
  let ranging = false;
  let side = '';
  let flag = '';
  let range: StatedRange | undefined;
  while (at < limit) {
    at = skipBlanks(note, at, COLUMN);
    const code = unitAt(note, at);
    if (!isAsciiLetter(code)) {
      if (startsNumber(note, at, code)) {
        const skipped = isDrug ? at : dateEnd(note, at, of.ucum === '');
        if (skipped === at) return { at, unit, flag, change, between, side, range };
        at = skipped;
        continue;
      }
      if (MARKS.has(code)) {
        if (marksLeft-- === 0) return undefined;
        if (ABNORMAL.has(code) && !isDrug) flag = 'A';
        const stated = isDrug || !isOpening(code) ? undefined : bracketedRangeAt(note, at, limit);
        if (stated !== undefined) {
          range = stated;
          at = stated.end;
          continue;
        }
        at++;
        if (isOpening(code)) {
          const close = bracketEnd(note, at);
          if (close > 0) {
            const inside = note.text.slice(at, close);
            if (ucumOf(inside) !== undefined) unit = { begin: at, end: close };
            else if (isListed(note, inside.toLowerCase(), FLAGS)) flag = 'A';
            at = close + 1;
          }
        }
        continue;
      }
      // "Hypokalemia, 2.9 mmol/L".
      if (of.isAbnormality && code === 0x2c && marksLeft-- > 0 && isDigit(unitAt(note, skipBlanks(note, at + 1, 1)))) {
        at++;
        continue;
      }
      const leader = leaderEnd(note, at);
      if (leader > at && !isDrug && marksLeft-- > 0) {
        at = leader;
        continue;
      }
      if (isLineEnd(code) || !isWordUnit(code)) return undefined;
    }
    if (wordsLeft-- === 0) return undefined;
    const listed = listedFrom(note, at, words);
    const lists = listsOf(listed);
    if ((lists & IS_FILLER) !== 0) {
      if ((lists & IS_RANGING) !== 0) ranging = true;
      if ((lists & IS_CHANGE) !== 0) change = !ranging;
      else if ((lists & IS_BETWEEN) !== 0) between = true;
      at += lengthOf(listed);
      continue;
    }
    if (isDrug) return listed === 0 ? undefined : { at, unit, flag, change, between, side, range };
    if ((lists & NAMES_SIDE) !== 0) {
      const end = at + lengthOf(listed);
      side = listedValue(note, note.text.slice(at, end).toLowerCase(), SIDES) ?? '';
      at = eyeEnd(note, end);
      continue;
    }
    // Fast path: after most names, the next word rules out a value.
    const dated = listed === 0 ? undefined : dateAt(note, at);
    if (dated !== undefined) at = dated.end;
    else if (listed === 0 ? isComaScore(note, at) : numberAt(note, at)?.comparator)
      return { at, unit, flag, change, between, side, range };
    else return undefined;
  }
  return undefined;
}

/** The offset after a row of dots or underscores that leads to a value ("Sodium ..... 141"); `at` if there is none. */
function leaderEnd(note: NoteText, at: number): number {
  const code = unitAt(note, at);
  if (!LEADERS.has(code) || unitAt(note, at + 1) !== code) return at;
  let end = at + 2;
  while (end - at < LONGEST_LEADER && unitAt(note, end) === code) end++;
  return end;
}

function isOpening(code: number): boolean {
  return code === 0x28 || code === 0x5b;
}

/** The reference range that fills the bracket at the given offset; undefined if there is none. */
function bracketedRangeAt(note: NoteText, at: number, limit: number): StatedRange | undefined {
  if (!opensRange(note, skipBlanks(note, at + 1, 2), false)) return undefined;
  const stated = rangeAt(note, at, limit, false);
  const last = stated === undefined ? OUTSIDE : unitAt(note, stated.end - 1);
  return last === 0x29 || last === 0x5d ? stated : undefined;
}

/** Whether the first part of a coma score ("E4") is at the given offset. */
function isComaScore(note: NoteText, at: number): boolean {
  return unitAt(note, at) === 0x45 && isDigit(unitAt(note, at + 1));
}

/** The side named at the given offset, and the offset after it, including a word for the organ ("left eye"). */
export function sideAt(note: NoteText, at: number): { side: string; end: number } | undefined {
  const { word, end } = wordFrom(note, at, 5);
  const side = listedValue(note, word, SIDES);
  return side === undefined ? undefined : { side, end: eyeEnd(note, end) };
}

const EYES = /* @__PURE__ */ wordList('sided-organ');

function eyeEnd(note: NoteText, at: number): number {
  const word = wordFrom(note, skipBlanks(note, at, 2), 4);
  return isListed(note, word.word, EYES) ? word.end : at;
}

/** The offset after the date or time of day at the offset `at`; `at` itself if there is none or it may be a value. */
function dateEnd(note: NoteText, at: number, titres: boolean): number {
  const code = unitAt(note, at);
  if (!isDigit(code)) return at;
  const dated = dateAt(note, at);
  if (dated === undefined) return at;
  // "1:160" is a titre.
  if (titres && dated.kind === 'time' && numberAt(note, at)?.shape === 'ratio' && !isDateLead(note, at)) return at;
  if (dated.kind !== 'day') return dated.end;
  // "6/12" is a month and a day only if a value follows ("6/12 7.9") or the word before it introduces a date.
  if (isDateLead(note, at)) return dated.end;
  let next = skipBlanks(note, dated.end, 4);
  const mark = unitAt(note, next);
  if (mark === 0x3a || mark === 0x29 || mark === 0x2d) next = skipBlanks(note, next + 1, 4);
  if (unitAt(note, next) === 0x3a) next = skipBlanks(note, next + 1, 4);
  return isDigit(unitAt(note, next)) ? dated.end : at;
}

function isDateLead(note: NoteText, at: number): boolean {
  let end = at;
  while (end > 0 && at - end < 2 && isBlank(unitAt(note, end - 1))) end--;
  let begin = end;
  while (begin > 0 && end - begin < 6 && isWordUnit(unitAt(note, begin - 1))) begin--;
  const word = note.text.slice(begin, end).toLowerCase();
  if (isListed(note, word, DATE_LEADS)) return true;
  const before = wordBefore(note, skipBlanksBack(note, begin, 2), 3);
  return before.word !== '' && isListed(note, `${before.word} ${word}`, DATE_LEADS);
}

const MAX_BRACKET = 24;
const FLAGS = /* @__PURE__ */ wordList('flag-letter');

/**
 * The end of a bracket that contains a unit, a brand or another remark; 0 if the bracket is too long or has a digit
 * outside a unit.
 */
function bracketEnd(note: NoteText, begin: number): number {
  let digits = false;
  for (let at = begin; at - begin <= MAX_BRACKET; at++) {
    const code = unitAt(note, at);
    if (code === 0x29 || code === 0x5d) {
      return at > begin && (!digits || ucumOf(note.text.slice(begin, at)) !== undefined) ? at : 0;
    }
    if (isDigit(code)) digits = true;
    else if (code === OUTSIDE || isLineEnd(code)) return 0;
  }
  return 0;
}

function startsNumber(note: NoteText, at: number, code: number): boolean {
  if (isDigit(code)) return true;
  if (code === 0x3c || code === 0x3e || code === 0x2264 || code === 0x2265) return true;
  const digitNext = isDigit(unitAt(note, at + 1));
  // A minus sign touches the number after it but not the text before it.
  return digitNext && (code === 0x2e || (code === 0x2d && isBlank(unitAt(note, at - 1))));
}
