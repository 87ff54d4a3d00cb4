// Names that touch their numbers ("HR88 BP98/60 SpO298%", "Na138"), also in tables that have lost their blanks
// ("Sodium138mmol/LPotassium4.1mmol/L"). The matcher sees such text as a single word and finds no name in it. The
// letters count as a name only if the number is plausible for the test that they name, so B12, P2Y12 and BP180 remain
// names. Single letters are validated later (vital-letters.ts). Input: the mentions in a note, sorted by start, to
// which mentions for the letters are added.

import { boundedMap } from '../../knowledge/bounded-map.js';
import { derive } from '../../knowledge/derive.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { molarMassOf } from '../../knowledge/measuring-tags.js';
import { PX, TX } from '../../knowledge/term-types.js';
import { convertMoles, isComparable, ucumOf } from '../../knowledge/units.js';
import {
  isAsciiLetter,
  isAsciiUpper,
  isDigit,
  isWordUnit,
  type NoteText,
  type Span,
  skipBlanks,
  unitAt,
} from '../text/note-text.js';
import { isWordEnd, numberAt, type WrittenNumber } from '../text/read-numbers.js';
import { markSet } from '../text/word-sets.js';
import { type Matches, newMention } from './matches.js';
import type { Mention } from './mentions.js';
import { isPossibleVital, UNITS_OF_LETTERS } from './possible-vitals.js';

/** Maximum number of letters directly before the first digit. */
const LONGEST = 24;
/** Letters after one of these characters belong to a larger word. */
const JOINTS = /* @__PURE__ */ markSet('./-_');
const OXYGEN = /O2$/i;
const MAX_UNIT = 12;
const VITALS = 'VITALS';
/** Factors by which a plausible number without a unit may be below or above the normal range of its test. */
const BELOW = 5;
const ABOVE = 6;

/**
 * Letters that touch a digit are rare in notes. A compiled regular expression finds them in a fifth of the time that a
 * loop over code units takes; a lookahead would lose this advantage. All notes share this one expression, because
 * `matchAll` would copy it for each note.
 */
const LETTER_AND_DIGIT = /[A-Za-z]\d/g;

/** The test named by letters that may touch their number. */
interface GluedName {
  readonly mention: Mention;
  readonly ucum: string;
  readonly isVital: boolean;
  /** Whether the value is a pair, such as systolic over diastolic pressure. */
  readonly isPair: boolean;
  readonly low: number;
  readonly high: number;
  readonly molar: number;
}

/** The tests named by letters that have already been looked up; undefined for letters that do not name a test. */
const knownLetters = /* @__PURE__ */ derive((_kb: Knowledge) =>
  boundedMap<string, { name: GluedName | undefined }>(2048),
);

/** Adds the names that touch their numbers to the mentions in a note. */
export function addGluedValues(
  kb: Knowledge,
  note: NoteText,
  { mentions }: Matches,
  match: (part: string) => Matches,
): void {
  const { text, length } = note;
  const added: Mention[] = [];
  const known = knownLetters(kb);
  let next = 0;
  let taken = 0;
  // The end of the last value; in a table without blanks, the next name begins there.
  let valueEnd = -1;
  note.steps += length;
  LETTER_AND_DIGIT.lastIndex = 0;
  while (LETTER_AND_DIGIT.test(text)) {
    const span = lettersBefore(note, LETTER_AND_DIGIT.lastIndex - 1, valueEnd);
    if (span === undefined) continue;
    const { begin, end } = span;
    for (; next < mentions.length && mentions[next].begin < end; next++) taken = Math.max(taken, mentions[next].end);
    if (taken > begin) continue;
    const letters = text.slice(begin, end);
    const { name } = known.get(letters) ?? known.keep(letters, { name: gluedName(kb, letters, match) });
    const numberEnd = name === undefined ? -1 : endOfValue(note, end, name, letters);
    if (name === undefined || numberEnd < 0) continue;
    valueEnd = numberEnd;
    const { names, form, words } = name.mention;
    added.push(newMention(begin, end, [...names], form, words));
  }
  if (added.length === 0) return;
  for (const mention of added) mentions.push(mention);
  mentions.sort((a, b) => a.begin - b.begin || b.end - a.end);
}

/**
 * The letters of a word before its first digit, or up to the "2" of "O2"; undefined if these letters cannot be a name.
 */
function lettersBefore(note: NoteText, digit: number, valueEnd: number): Span | undefined {
  const { text } = note;
  let begin = digit;
  while (begin > valueEnd && digit - begin <= LONGEST && isAsciiLetter(unitAt(note, begin - 1))) begin--;
  if (OXYGEN.test(text.slice(begin - 2, begin))) begin -= 2;
  const before = unitAt(note, begin - 1);
  if (digit - begin > LONGEST) return undefined;
  if (begin !== valueEnd && (isWordUnit(before) || JOINTS.has(before))) return undefined;
  const end = OXYGEN.test(text.slice(begin, digit + 1)) ? digit + 1 : digit;
  // Single lower-case letters are usually units.
  return end - begin > 1 || isAsciiUpper(unitAt(note, begin)) ? { begin, end } : undefined;
}

/** The laboratory test or sign whose name matches the letters when a blank separates them from a number. */
function gluedName(kb: Knowledge, letters: string, match: (part: string) => Matches): GluedName | undefined {
  const [mention] = match(`${letters} 1`).mentions;
  if (mention?.begin !== 0 || mention.end !== letters.length) return undefined;
  const { names, findings } = kb.tables;
  const row = mention.names
    .map((name) => names.finding(name))
    .find((finding) => findings.ucum(finding) !== '' && [TX, PX].includes(findings.termType(finding)));
  if (row === undefined) return undefined;
  return {
    mention,
    ucum: findings.ucum(row),
    isVital: findings.sectionId(row) === VITALS,
    isPair: findings.components(row).length === 2,
    low: findings.rangeLow(row),
    high: findings.rangeHigh(row),
    molar: molarMassOf(findings.tags(row)),
  };
}

/** The end of the value that touches a name, including the unit; -1 if the number is not a value of the test. */
function endOfValue(note: NoteText, at: number, name: GluedName, letters: string): number {
  const written = isDigit(unitAt(note, at)) ? numberAt(note, at) : undefined;
  if (written === undefined) return -1;
  const unitEnd = endOfUnit(note, written.end, name);
  if (unitEnd < 0 && !isWordEnd(note, written.end)) return -1;
  const isOne = letters.length === 1;
  const holds = name.isVital
    ? isVitalValue(written, name, isOne)
    : unitEnd > 0 || (isPlausible(written, name) && (!isOne || !Number.isInteger(written.first)));
  return holds ? Math.max(unitEnd, written.end) : -1;
}

function isVitalValue({ shape, first, second = first }: WrittenNumber, name: GluedName, isOne: boolean): boolean {
  if (isOne && !UNITS_OF_LETTERS.has(name.ucum)) return false;
  const isShape = name.isPair ? shape === 'pair' && second < first : shape === 'one' || shape === 'range';
  return isShape && isPossibleVital(name.ucum, first, second);
}

function isPlausible({ shape, first, comparator }: WrittenNumber, { low, high }: GluedName): boolean {
  return shape === 'one' && comparator === '' && first >= low / BELOW && first <= high * ABOVE;
}

/**
 * The end of the test's unit after a number; -1 if there is none. In a table without blanks, the next name touches the
 * unit and begins with a capital: "4.1mmol/LChloride102".
 */
function endOfUnit(note: NoteText, numberEnd: number, { ucum, molar }: GluedName): number {
  const begin = skipBlanks(note, numberEnd, 2);
  let longest = -1;
  for (let end = begin + 1; end - begin <= MAX_UNIT; end++) {
    const next = unitAt(note, end);
    const isEnd = !isWordUnit(next) || (isAsciiUpper(next) && isAsciiLetter(unitAt(note, end + 1)));
    const unit = isEnd ? ucumOf(note.text.slice(begin, end)) : undefined;
    if (unit !== undefined && (isComparable(unit, ucum) || convertMoles(1, unit, ucum, molar) !== undefined))
      longest = end;
    if (!isWordUnit(next) && next !== 0x2f && next !== 0x5e && next !== 0x2a && next !== 0x25 && next !== 0x20) break;
  }
  return longest;
}
