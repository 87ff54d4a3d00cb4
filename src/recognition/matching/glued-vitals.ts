// Vital signs written directly before their numbers ("T98.2 HR88 BP98/60 SpO298%"): the matcher sees one word and finds
// no name in it. The letters count only if the number is physiologically possible, either bare or with a unit, so B12,
// P2Y12 and BP180 remain names. Single letters are validated later (vital-letters.ts). Input: the mentions of a text,
// sorted by start; mentions for the letters are added to them.

import { ucumOf } from '../../knowledge/units.js';
import { isAsciiLetter, isDigit, isWordUnit, type NoteText, unitAt } from '../text/note-text.js';
import { isWordEnd, numberAt, type WrittenNumber } from '../text/read-numbers.js';
import { markSet } from '../text/word-sets.js';
import { type Matches, newMention } from './matches.js';
import type { Mention } from './mentions.js';

/** Limits for the number of a vital sign. */
interface Limits {
  readonly ranges: readonly (readonly [low: number, high: number])[];
  readonly isWhole?: boolean;
  /** Whether the number is a pair: systolic over diastolic pressure. */
  readonly isPair?: boolean;
}

const PULSE: Limits = { ranges: [[20, 300]], isWhole: true };
const BREATHS: Limits = { ranges: [[4, 120]], isWhole: true };
const SATURATION: Limits = { ranges: [[50, 100]] };
const DIASTOLIC: Limits = { ranges: [[15, 200]], isWhole: true };
const SYSTOLIC: Limits = { ranges: [[40, 300]], isWhole: true };
const PRESSURE: Limits = { ranges: [[40, 300]], isPair: true };
const TEMPERATURE: Limits = {
  ranges: [
    [25, 45],
    [77, 115],
  ],
};

/**
 * Limits, keyed by the lower-case letters of a vital sign. If the letters end in "O2", the number begins after the "2".
 */
const SIGNS: ReadonlyMap<string, Limits> = /* @__PURE__ */ new Map([
  ['t', TEMPERATURE],
  ['temp', TEMPERATURE],
  ['tmax', TEMPERATURE],
  ['p', PULSE],
  ['hr', PULSE],
  ['pulse', PULSE],
  ['r', BREATHS],
  ['rr', BREATHS],
  ['resp', BREATHS],
  ['bp', PRESSURE],
  ['sbp', SYSTOLIC],
  ['dbp', DIASTOLIC],
  ['map', DIASTOLIC],
  ['sat', SATURATION],
  ['sats', SATURATION],
  ['spo2', SATURATION],
  ['sao2', SATURATION],
  ['o2sat', SATURATION],
  ['o2sats', SATURATION],
  ['wt', { ranges: [[0.3, 1500]] }],
  ['ht', { ranges: [[40, 250]] }],
  ['bmi', { ranges: [[8, 100]] }],
  ['gcs', { ranges: [[3, 15]], isWhole: true }],
]);
/** Maximum number of letters directly before the first digit. */
const LONGEST = 6;
/** A letter after one of these characters, or inside a word, is not a separate word. */
const JOINTS = /* @__PURE__ */ markSet('./-_');
const OXYGEN = /O2$/i;
const MAX_UNIT = 8;

/**
 * Such words are rare in notes; a compiled regular expression finds them in a fifth of the time that a loop over code
 * units takes (with a lookahead it would be no faster). This one expression serves all texts, because `matchAll` would
 * copy the expression for each text.
 */
const LETTER_AND_DIGIT = /[A-Za-z]\d/g;

/** Adds the vital signs written directly before their numbers to the mentions of a text. */
export function addGluedVitals(note: NoteText, { mentions }: Matches, match: (part: string) => Matches): void {
  const { text, length } = note;
  const added: Mention[] = [];
  const matched = new Map<string, Mention | undefined>();
  let next = 0;
  let taken = 0;
  note.steps += length;
  LETTER_AND_DIGIT.lastIndex = 0;
  while (LETTER_AND_DIGIT.test(text)) {
    const sign = signBefore(note, LETTER_AND_DIGIT.lastIndex - 1);
    if (sign === undefined) continue;
    const { begin, end } = sign;
    for (; next < mentions.length && mentions[next].begin < end; next++) taken = Math.max(taken, mentions[next].end);
    if (taken > begin) continue;
    const letters = text.slice(begin, end);
    if (!matched.has(letters)) matched.set(letters, matchLetters(letters, match));
    const named = matched.get(letters);
    if (named !== undefined) added.push(newMention(begin, end, [...named.names], named.form, named.words));
  }
  if (added.length === 0) return;
  for (const mention of added) mentions.push(mention);
  mentions.sort((a, b) => a.begin - b.begin || b.end - a.end);
}

/** The mention that the letters match if a blank is inserted before their number. */
function matchLetters(letters: string, match: (part: string) => Matches): Mention | undefined {
  const [named] = match(`${letters} 1`).mentions;
  return named?.begin === 0 && named.end === letters.length ? named : undefined;
}

/** The letters of a vital sign whose number begins at the first digit of a word, or after the "2" of "O2". */
function signBefore(note: NoteText, digit: number): { readonly begin: number; readonly end: number } | undefined {
  const { text } = note;
  let begin = digit;
  while (digit - begin <= LONGEST && isAsciiLetter(unitAt(note, begin - 1))) begin--;
  if (OXYGEN.test(text.slice(begin - 2, begin))) begin -= 2;
  const before = unitAt(note, begin - 1);
  if (digit - begin > LONGEST || isWordUnit(before) || JOINTS.has(before)) return undefined;
  const end = OXYGEN.test(text.slice(begin, digit + 1)) ? digit + 1 : digit;
  const letters = text.slice(begin, end);
  const limits = SIGNS.get(letters.toLowerCase());
  // Single lower-case letters are usually units.
  if (limits === undefined || (letters.length === 1 && letters === letters.toLowerCase())) return undefined;
  return isNumberOf(note, end, limits) ? { begin, end } : undefined;
}

function isNumberOf(note: NoteText, at: number, { ranges, isWhole, isPair }: Limits): boolean {
  const written = isDigit(unitAt(note, at)) ? numberAt(note, at) : undefined;
  if (written === undefined || !endsAfterUnit(note, written)) return false;
  const { shape, first, second = first } = written;
  const isIn = (value: number) => ranges.some(([low, high]) => value >= low && value <= high);
  if (isPair) return shape === 'pair' && second < first && isIn(first);
  if (isWhole && !(Number.isInteger(first) && Number.isInteger(second))) return false;
  return (shape === 'one' || shape === 'range') && isIn(first) && isIn(second);
}

/** Whether nothing other than a unit is attached to the end of a number. */
function endsAfterUnit(note: NoteText, { end }: WrittenNumber): boolean {
  if (isWordEnd(note, end)) return true;
  let unitEnd = end;
  while (unitEnd - end <= MAX_UNIT && isWordUnit(unitAt(note, unitEnd))) unitEnd++;
  return ucumOf(note.text.slice(end, unitEnd)) !== undefined;
}
