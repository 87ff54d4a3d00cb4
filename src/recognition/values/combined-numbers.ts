// Measurements that are written as several numbers. Feet and inches (5'11", 5 ft 11 in), pounds and ounces (7 lb 4 oz),
// and the three parts of a coma score (E4V5M6) are combined into one number. Blood gases (7.38/48/61) remain separate
// numbers.

import { type Measurable, SCORE } from '../findings/measurable.js';
import { type WordList, wordList } from '../grammar/grammar.js';
import { isListed } from '../text/listed.js';
import { isDigit, type NoteText, type Span, skipBlanks, unitAt, wordFrom } from '../text/note-text.js';
import { isWordEnd, newNumber, plainNumber, type WrittenNumber } from '../text/read-numbers.js';
import { type MarkSet, markSet } from '../text/word-sets.js';

/** A single number computed from several. */
export interface CombinedNumber {
  readonly first: number;
  readonly ucum: string;
  readonly end: number;
}

const FOOT_MARKS = /* @__PURE__ */ markSet("'’′");
const INCH_MARKS = /* @__PURE__ */ markSet('"”″');
const FEET = /* @__PURE__ */ wordList('feet');
const INCHES = /* @__PURE__ */ wordList('inches');
const POUNDS = /* @__PURE__ */ wordList('pounds');
const OUNCES = /* @__PURE__ */ wordList('ounces');
const INCHES_A_FOOT = 12;
const OUNCES_A_POUND = 16;

/** The length that is written at the given offset in feet and inches, or in feet alone with a foot mark. */
export function feetAndInchesAt(note: NoteText, at: number, of: Measurable): CombinedNumber | undefined {
  if (!of.isLength) return undefined;
  const feet = plainNumber(note, at);
  if (feet === undefined) return undefined;
  const feetEnd = unitEnd(note, feet.end, FOOT_MARKS, FEET);
  if (feetEnd < 0) return undefined;
  const inches = plainNumber(note, skipBlanks(note, feetEnd, 2));
  const marked = inches === undefined ? -1 : unitEnd(note, inches.end, INCH_MARKS, INCHES);
  // The inch mark may be missing, as in 5'11. Two foot marks count as an inch mark.
  const doubled = inches !== undefined && FOOT_MARKS.has(unitAt(note, inches.end)) ? inches.end + 2 : marked;
  if (inches === undefined || inches.value >= INCHES_A_FOOT) return feetAlone(feet.value, feet.end, feetEnd, note);
  const end = doubled > 0 ? doubled : FOOT_MARKS.has(unitAt(note, feet.end)) ? inches.end : -1;
  if (end < 0) return feetAlone(feet.value, feet.end, feetEnd, note);
  return { first: feet.value * INCHES_A_FOOT + inches.value, ucum: '[in_i]', end };
}

/** Feet without inches. If feet are written as a word, they are parsed as an ordinary unit instead. */
function feetAlone(feet: number, end: number, feetEnd: number, note: NoteText): CombinedNumber | undefined {
  return FOOT_MARKS.has(unitAt(note, end)) ? { first: feet * INCHES_A_FOOT, ucum: '[in_i]', end: feetEnd } : undefined;
}

/** The mass at the given offset in pounds and ounces. */
export function poundsAndOuncesAt(note: NoteText, at: number, of: Measurable): CombinedNumber | undefined {
  if (of.isDrug || !of.isMass) return undefined;
  const pounds = plainNumber(note, at);
  const poundsEnd = pounds === undefined ? -1 : unitEnd(note, pounds.end, NUMBER_SIGN, POUNDS);
  if (pounds === undefined || poundsEnd < 0) return undefined;
  const comma = unitAt(note, poundsEnd);
  const next = comma === 0x2c || comma === 0x2e ? poundsEnd + 1 : poundsEnd;
  const ounces = plainNumber(note, skipBlanks(note, next, 2));
  const end = ounces === undefined ? -1 : unitEnd(note, ounces.end, NO_MARKS, OUNCES);
  if (ounces === undefined || end < 0) return undefined;
  return { first: pounds.value + ounces.value / OUNCES_A_POUND, ucum: '[lb_av]', end };
}

const NUMBER_SIGN = /* @__PURE__ */ markSet('#');
const NO_MARKS = /* @__PURE__ */ markSet('');

/** The end of the unit at the given offset, written as one of the marks or words; -1 if there is none. */
function unitEnd(note: NoteText, at: number, marks: MarkSet, words: WordList): number {
  if (marks.has(unitAt(note, at))) return at + 1;
  const { word, end } = wordFrom(note, skipBlanks(note, at, 2), 6);
  return isListed(note, word, words) ? end : -1;
}

/** Maximum number of parts in a blood gas. The order of the parts is fixed: pH, carbon dioxide, oxygen, bicarbonate. */
const GASES = 4;
const SLASH = 0x2f;

/** The blood gas at the given offset: "7.38/48/61/24". */
export function gasesAt(note: NoteText, at: number, of: Measurable): WrittenNumber | undefined {
  if (of.components[0]?.ucum !== '[pH]') return undefined;
  const parts: Span[] = [];
  const first = plainNumber(note, at);
  let end = at;
  for (let part = first; part !== undefined; part = plainNumber(note, skipBlanks(note, end + 1, 1))) {
    if (parts.length < GASES) parts.push({ begin: part.begin, end: part.end });
    ({ end } = part);
    const joint = skipBlanks(note, end, 1);
    if (unitAt(note, joint) !== SLASH) break;
    end = joint;
  }
  const second = parts[1] === undefined ? undefined : plainNumber(note, parts[1].begin)?.value;
  if (first === undefined || second === undefined || !isDigit(unitAt(note, end - 1))) return undefined;
  return newNumber(at, end, '', first.value, second, 'pair', parts);
}

/**
 * The sum of the eye, verbal and motor responses at the given offset: "E4V5M6", "E4 V5 M6". A T (for a tube) counts as
 * 1.
 */
export function comaScoreAt(note: NoteText, at: number, of: Measurable): CombinedNumber | undefined {
  if (of.ucum !== SCORE) return undefined;
  let sum = 0;
  let offset = at;
  let end = at;
  for (const letter of [0x45, 0x56, 0x4d]) {
    if (unitAt(note, offset) !== letter) return undefined;
    const code = unitAt(note, offset + 1);
    if (isDigit(code)) sum += code - 0x30;
    else if (code === 0x54) sum++;
    else return undefined;
    end = offset + 2;
    offset = skipBlanks(note, end, 1);
    if (unitAt(note, offset) === 0x2c) offset = skipBlanks(note, offset + 1, 1);
  }
  return { first: sum, ucum: '', end };
}

/** Whether a T follows a coma score, for an intubated patient who cannot speak: "GCS 8T". */
export function isIntubated(note: NoteText, end: number, of: Measurable): boolean {
  return of.ucum === SCORE && unitAt(note, end) === 0x54 && isWordEnd(note, end + 1);
}
