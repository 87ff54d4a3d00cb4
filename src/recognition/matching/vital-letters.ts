// Vital signs by their letter ("T 98.2 P 72 R 16"): a letter names one only with a number behind it that it can have,
// and beside another vital sign, under their heading or with the sign's own unit. Elsewhere the letter is a side, a wave, an initial or a unit, and
// the mention is taken back before anything is built on it.

import { derive } from '../../knowledge/derive.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { isComparable, ucumOf as unitOf } from '../../knowledge/units.js';
import {
  isAsciiLetter,
  isDigit,
  type NoteText,
  skipBlanks,
  skipBlanksBack,
  unitAt,
  wordFrom,
} from '../text/note-text.js';
import { numberAt, type WrittenNumber } from '../text/read-numbers.js';
import type { Lexicon } from './lexicon.js';
import type { Matches } from './matches.js';
import type { HeadingHit, Mention } from './mentions.js';

const VITALS = 'VITALS';
/** Letters of an abbreviation of a vital sign, its plural with it. */
const LONGEST_SMALL = 3;
/** Characters between one vital sign and the next. */
const NEAR = 40;
/** Characters from the begin of the last vital sign, which no name is longer than that ends near. */
const LOOKED_BACK = 200;
/** Characters from the heading to the first letter. */
const HEADED = 60;

/** Values that a living body has, by UCUM code: what is outside is no value of the sign. */
const POSSIBLE: Readonly<Record<string, readonly (readonly [low: number, high: number])[]>> = {
  '[degF]': [
    [25, 45],
    [77, 115],
  ],
  '{beats}/min': [[20, 300]],
  '{breaths}/min': [[4, 120]],
  kg: [[0.3, 700]],
};

const DEGREE = 0xb0;
const SLASH = 0x2f;

const IS_VITAL = 1;
const IS_NOT = 2;

const vitalNames = /* @__PURE__ */ derive((kb: Knowledge) => {
  const { names, findings } = kb.tables;
  // IS_VITAL or IS_NOT for each name that was asked for.
  const known = new Uint8Array(names.rowCount);
  return {
    /** Whether the name at a row is of a vital sign. */
    has(row: number): boolean {
      if (known[row] === 0) known[row] = findings.sectionId(names.finding(row)) === VITALS ? IS_VITAL : IS_NOT;
      return known[row] === IS_VITAL;
    },
  };
});

/** Takes the mentions out of `found` that are a vital sign's letter and nothing more, and letters inside units. */
export function dropBareLetters(note: NoteText, found: Matches, kb: Knowledge, lexicon: Lexicon): void {
  const { mentions } = found;
  let i = 0;
  while (i < mentions.length && !isLetters(note, mentions[i])) i++;
  if (i === mentions.length) return;
  const { names, findings } = kb.tables;
  const vital = vitalNames(kb);
  const signs: Signs = {
    isVital: ({ names: rows }) => rows.some((row) => vital.has(row)),
    ucumOf: (row) => findings.ucum(names.finding(row)),
    headings: found.headings.filter(({ row }) => lexicon.headsVitals(row)),
    heading: 0,
  };
  let kept = i;
  for (; i < mentions.length; i++) {
    if (isLetters(note, mentions[i]) && !isSign(note, mentions, kept, i, signs)) continue;
    mentions[kept++] = mentions[i];
  }
  if (kept < mentions.length) mentions.length = kept;
}

/** What is known of vital signs, and where a text heads them. */
interface Signs {
  isVital(mention: Mention): boolean;
  ucumOf(row: number): string;
  readonly headings: readonly HeadingHit[];
  /** The last of these before the letters that are looked at. */
  heading: number;
}

/** Whether letters are what they are a name of: those of a vital sign only where one is meant. */
function isSign(note: NoteText, mentions: readonly Mention[], kept: number, index: number, signs: Signs): boolean {
  const mention = mentions[index];
  const { begin, end, names } = mention;
  const { ucumOf, headings } = signs;
  if (isLetter(mention) && isInUnit(note, mention)) return false;
  if (!signs.isVital(mention) || !names.some((row) => POSSIBLE[ucumOf(row)] !== undefined)) return true;
  while ((headings[signs.heading + 1]?.begin ?? Infinity) <= begin) signs.heading++;
  const afterVital = isBesideLast(mentions, kept, begin, signs);
  if (!isLetter(mention) && !afterVital && countsHours(note, mention)) return false;
  const possible = names.find((row) => isPossible(note, end, ucumOf(row)));
  if (possible === undefined) return false;
  const head = headings[signs.heading];
  const headed = head !== undefined && head.end <= begin && begin - head.end <= HEADED;
  return headed || afterVital || isBesideNext(note, mentions, index, signs) || hasItsUnit(note, end, ucumOf(possible));
}

function isLetters(note: NoteText, mention: Mention): boolean {
  return isLetter(mention) || isSmall(note, mention);
}

function isLetter({ begin, end }: Mention): boolean {
  return end - begin === 1;
}

/** Whether an abbreviation is written in small letters, as "hr" for an hour is too. */
function isSmall({ text }: NoteText, { begin, end }: Mention): boolean {
  if (end - begin > LONGEST_SMALL) return false;
  for (let at = begin; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x61 || code > 0x7a) return false;
  }
  return true;
}

/** "24 hr 70 mg": behind a number the small letters are its unit. */
function countsHours(note: NoteText, { begin }: Mention): boolean {
  return isDigit(unitAt(note, skipBlanksBack(note, begin, 2) - 1));
}

/** Whether the last vital sign of the mentions kept so far ends near a place. */
function isBesideLast(mentions: readonly Mention[], kept: number, begin: number, { isVital }: Signs): boolean {
  for (let i = kept - 1; i >= 0 && begin - mentions[i].begin <= LOOKED_BACK; i--)
    if (isVital(mentions[i])) return begin - mentions[i].end <= NEAR;
  return false;
}

/** Whether the next vital sign is near and, where it is a letter too, has its number. */
function isBesideNext(
  note: NoteText,
  mentions: readonly Mention[],
  index: number,
  { isVital, ucumOf }: Signs,
): boolean {
  const end = mentions[index]?.end ?? 0;
  const next = mentions[index + 1];
  if (next === undefined || next.begin - end > NEAR || !isVital(next)) return false;
  return !isLetter(next) || next.names.some((row) => isPossible(note, next.end, ucumOf(row)));
}

/** The number right behind `end`, with a mark of a label between at most. */
function numberBehind(note: NoteText, end: number): WrittenNumber | undefined {
  let at = skipBlanks(note, end, 2);
  const mark = unitAt(note, at);
  if (mark === 0x3a || mark === 0x3d || mark === 0x2d || mark === 0x2e) at = skipBlanks(note, at + 1, 2);
  return isDigit(unitAt(note, at)) ? numberAt(note, at) : undefined;
}

/** Whether a number that a sign measured in `ucum` can have stands right behind `end`. */
function isPossible(note: NoteText, end: number, ucum: string): boolean {
  const written = numberBehind(note, end);
  if (written === undefined || (written.shape !== 'one' && written.shape !== 'range')) return false;
  return (POSSIBLE[ucum] ?? []).some(([low, high]) => written.first >= low && written.first <= high);
}

/** Whether the number behind `end` has a unit that the sign is measured in, which no other letter is: "T 38.5 °C". */
function hasItsUnit(note: NoteText, end: number, ucum: string): boolean {
  const written = numberBehind(note, end);
  if (written === undefined) return false;
  const at = skipBlanks(note, written.end, 2);
  const mark = unitAt(note, at);
  const { end: behind } = wordFrom(note, mark === DEGREE || mark === SLASH ? skipBlanks(note, at + 1, 2) : at);
  const unit = unitOf(note.text.slice(at, behind));
  return unit !== undefined && isComparable(unit, ucum);
}

/** Whether the letter is the head or the end of a unit: "K/uL", "mEq/L". */
function isInUnit(note: NoteText, { begin, end }: Mention): boolean {
  if (unitAt(note, end) === 0x2f) {
    const next = unitAt(note, end + 1) | 0x20;
    return (next === 0x75 || next === 0x6d || next === 0x63 || next === 0xb5) && isAsciiLetter(unitAt(note, end + 2));
  }
  return unitAt(note, begin - 1) === 0x2f && isAsciiLetter(unitAt(note, begin - 2));
}
