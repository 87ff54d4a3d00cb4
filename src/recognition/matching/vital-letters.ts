// Vital signs abbreviated to a letter ("T 98.2 P 72 R 16"). A letter means a vital sign only if a possible number
// follows. In addition, the letter must be next to another vital sign or under a heading for vital signs, or the number
// must have the unit of the sign or be possible only as a temperature. Elsewhere, the letter is a side, a wave, an
// initial or a unit, and the mention is dropped before later stages use it.

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
import { FAHRENHEIT, isPossibleVital, UNITS_OF_LETTERS } from './possible-vitals.js';

const VITALS = 'VITALS';
/** Maximum length, in letters, of a lower-case abbreviation of a vital sign, including its plural. */
const LONGEST_SMALL = 3;
/** Maximum number of characters between one vital sign and the next. */
const NEAR = 40;
/**
 * The search for the last vital sign before a letter stops at mentions that start more than this many characters before
 * the letter. No name is long enough to start there and end near the letter.
 */
const LOOKED_BACK = 200;
/** Maximum number of characters between a heading for vital signs and the first letter under it. */
const HEADED = 60;

const DEGREE = 0xb0;
const SLASH = 0x2f;

const IS_VITAL = 1;
const IS_NOT = 2;

const vitalNames = /* @__PURE__ */ derive((kb: Knowledge) => {
  const { names, findings } = kb.tables;
  // The kind of each name, indexed by row: IS_VITAL or IS_NOT; 0 until the name is looked up.
  const cached = new Uint8Array(names.rowCount);
  return {
    /** Whether the name at the given row is the name of a vital sign. */
    has(row: number): boolean {
      if (cached[row] === 0) cached[row] = findings.sectionId(names.finding(row)) === VITALS ? IS_VITAL : IS_NOT;
      return cached[row] === IS_VITAL;
    },
  };
});

/** Removes from `found` the letters that do not mean the vital sign whose name they match, and letters inside units. */
export function dropBareLetters(note: NoteText, found: Matches, kb: Knowledge, lexicon: Lexicon): void {
  const { mentions } = found;
  let i = 0;
  while (i < mentions.length && !isLetters(note, mentions[i])) i++;
  if (i === mentions.length) return;
  const { names, findings } = kb.tables;
  const vital = vitalNames(kb);
  const vitals: VitalContext = {
    isVital: ({ names: rows }) => rows.some((row) => vital.has(row)),
    ucumOf: (row) => findings.ucum(names.finding(row)),
    headings: found.headings.filter(({ row }) => lexicon.headsVitals(row)),
    heading: 0,
  };
  let kept = i;
  for (; i < mentions.length; i++) {
    if (isLetters(note, mentions[i]) && !isSign(note, mentions, kept, i, vitals)) continue;
    mentions[kept++] = mentions[i];
  }
  if (kept < mentions.length) mentions.length = kept;
}

/** Lookups of vital signs, and the headings for vital signs in a note. */
interface VitalContext {
  isVital(mention: Mention): boolean;
  ucumOf(row: number): string;
  readonly headings: readonly HeadingHit[];
  /** Index of the last heading for vital signs before the current letters. */
  heading: number;
}

/** Whether letters mean the finding whose name they match. If it is a vital sign, the context must confirm it. */
function isSign(
  note: NoteText,
  mentions: readonly Mention[],
  kept: number,
  index: number,
  vitals: VitalContext,
): boolean {
  const mention = mentions[index];
  const { begin, end, names } = mention;
  const { ucumOf, headings } = vitals;
  if (isLetter(mention) && isInUnit(note, mention, mentions[kept - 1], mentions[index + 1])) return false;
  if (!vitals.isVital(mention) || !names.some((row) => UNITS_OF_LETTERS.has(ucumOf(row)))) return true;
  while ((headings[vitals.heading + 1]?.begin ?? Infinity) <= begin) vitals.heading++;
  const afterVital = isBesideLast(mentions, kept, begin, vitals);
  if (!isLetter(mention) && !afterVital && countsHours(note, mention)) return false;
  const possible = names.find((row) => isPossible(note, end, ucumOf(row)));
  if (possible === undefined) return false;
  const head = headings[vitals.heading];
  const headed = head !== undefined && head.end <= begin && begin - head.end <= HEADED;
  return (
    headed ||
    afterVital ||
    isBesideNext(note, mentions, index, vitals) ||
    hasItsUnit(note, end, ucumOf(possible)) ||
    (isLetter(mention) && isTemperature(note, end, ucumOf(possible)))
  );
}

function isLetters(note: NoteText, mention: Mention): boolean {
  return isLetter(mention) || isSmall(note, mention);
}

function isLetter({ begin, end }: Mention): boolean {
  return end - begin === 1;
}

/** Whether a short abbreviation is in lower case, like "hr" for "hour". */
function isSmall({ text }: NoteText, { begin, end }: Mention): boolean {
  if (end - begin > LONGEST_SMALL) return false;
  for (let at = begin; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x61 || code > 0x7a) return false;
  }
  return true;
}

/** Whether lower-case letters are the unit of the number before them, as in "24 hr 70 mg". */
function countsHours(note: NoteText, { begin }: Mention): boolean {
  return isDigit(unitAt(note, skipBlanksBack(note, begin, 2) - 1));
}

/** Whether the last vital sign among the mentions kept so far ends near the given offset. */
function isBesideLast(mentions: readonly Mention[], kept: number, begin: number, { isVital }: VitalContext): boolean {
  for (let i = kept - 1; i >= 0 && begin - mentions[i].begin <= LOOKED_BACK; i--)
    if (isVital(mentions[i])) return begin - mentions[i].end <= NEAR;
  return false;
}

/** Whether another vital sign follows nearby. If that sign is a letter too, a possible number must follow it. */
function isBesideNext(
  note: NoteText,
  mentions: readonly Mention[],
  index: number,
  { isVital, ucumOf }: VitalContext,
): boolean {
  const end = mentions[index]?.end ?? 0;
  const next = mentions[index + 1];
  if (next === undefined || next.begin - end > NEAR || !isVital(next)) return false;
  return !isLetter(next) || next.names.some((row) => isPossible(note, next.end, ucumOf(row)));
}

/** The number that follows `end`, either directly or after the punctuation of a label (such as a colon). */
function numberAfter(note: NoteText, end: number): WrittenNumber | undefined {
  let at = skipBlanks(note, end, 2);
  const mark = unitAt(note, at);
  if (mark === 0x3a || mark === 0x3d || mark === 0x2d || mark === 0x2e) at = skipBlanks(note, at + 1, 2);
  return isDigit(unitAt(note, at)) ? numberAt(note, at) : undefined;
}

/** Whether a possible number for a sign measured in `ucum` directly follows `end`. */
function isPossible(note: NoteText, end: number, ucum: string): boolean {
  const written = numberAfter(note, end);
  if (written === undefined || (written.shape !== 'one' && written.shape !== 'range')) return false;
  return UNITS_OF_LETTERS.has(ucum) && isPossibleVital(ucum, written.first, written.first);
}

/** Temperatures that a body may have, in °C and °F. */
const BODILY: readonly (readonly [low: number, high: number])[] = [
  [34, 42.5],
  [94, 107],
];

/** Whether the number after `end` has a fraction and can only be a temperature: "today T 36.9". */
function isTemperature(note: NoteText, end: number, ucum: string): boolean {
  // "T38.2" without a blank may be a code.
  if (ucum !== FAHRENHEIT || isDigit(unitAt(note, end))) return false;
  const first = numberAfter(note, end)?.first ?? 0;
  return !Number.isInteger(first) && BODILY.some(([low, high]) => first >= low && first <= high);
}

/** Whether the number after `end` has a unit of the sign, which settles the meaning of the letter: "T 38.5 °C". */
function hasItsUnit(note: NoteText, end: number, ucum: string): boolean {
  const written = numberAfter(note, end);
  if (written === undefined) return false;
  const at = skipBlanks(note, written.end, 2);
  const mark = unitAt(note, at);
  const { end: unitEnd } = wordFrom(note, mark === DEGREE || mark === SLASH ? skipBlanks(note, at + 1, 2) : at);
  const unit = unitOf(note.text.slice(at, unitEnd));
  return unit !== undefined && isComparable(unit, ucum);
}

/**
 * Whether the letter begins or ends a unit: "K/uL", "mEq/L". In a unit, unlike in "Na/K/Cl", there is no name on the
 * other side of the slash. `last` and `next` are the mentions before and after the letter.
 */
function isInUnit(
  note: NoteText,
  { begin, end }: Mention,
  last: Mention | undefined,
  next: Mention | undefined,
): boolean {
  if (last?.end === begin - 1 || next?.begin === end + 1) return false;
  if (unitAt(note, end) === SLASH) {
    const first = unitAt(note, end + 1) | 0x20;
    return (
      (first === 0x75 || first === 0x6d || first === 0x63 || first === 0xb5) && isAsciiLetter(unitAt(note, end + 2))
    );
  }
  return unitAt(note, begin - 1) === SLASH && isAsciiLetter(unitAt(note, begin - 2));
}
