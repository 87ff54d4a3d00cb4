// The tail of a number: the unit, flag and reference range after it, in any order: "12.3 (H) K/uL", "134 mmol/L
// [136-145]", "134 mmol/L 136-145", "<0.01 (ref <0.04)".

import { isComparable, type Unit, unitSpelled, unitSpellings } from '../../knowledge/units.js';
import type { Measurable } from '../findings/measurable.js';
import { wordList } from '../grammar/grammar.js';
import { wordEdges } from '../grammar/word-edges.js';
import { isListed, listedFrom, listedValue } from '../text/listed.js';
import { isAsciiUpper, isWordUnit, type NoteText, type Span, skipBlanks, unitAt } from '../text/note-text.js';
import { markSet } from '../text/word-sets.js';
import { lengthOf } from '../text/word-tree.js';
import { namedRangeAt, opensRange, rangeAt, type StatedRange } from './stated-range.js';
import { COLUMN } from './value-lead.js';

export interface WrittenUnit extends Span {
  readonly written: string;
  readonly ucum: string;
}

export interface Tail {
  readonly unit: WrittenUnit | undefined;
  readonly range: StatedRange | undefined;
  /** The flag as a result: `A`, `N`, or empty if there is none. */
  readonly flag: string;
  /** Offset after everything that belongs to the value. */
  readonly end: number;
}

/** Creates a tail. All tails are created here, so that they share one hidden class. */
export function newTail(
  unit: WrittenUnit | undefined,
  range: StatedRange | undefined,
  flag: string,
  end: number,
): Tail {
  return { unit, range, flag, end };
}

const BAR = 0x7c;
const SLASH = 0x2f;
/** Maximum number of blanks between words. More blanks, a tab or a bar separate columns. */
const WORD_GAP = 2;
const MAX_PARTS = 4;
/** Marks that may separate a range from its value: "7.4, normal 0.4-4.0". */
const SEPARATORS = /* @__PURE__ */ markSet(',;');

/** The tail of a number that belongs to a test; `at` is the end of the number. */
export function tailAfter(note: NoteText, at: number, limit: number, of: Measurable): Tail {
  let unit: WrittenUnit | undefined;
  let range: StatedRange | undefined;
  let flag = '';
  let end = at;
  for (let part = 0; part < MAX_PARTS; part++) {
    const begin = skipColumn(note, end);
    if (begin >= limit) break;
    const column = begin - end > WORD_GAP || unitAt(note, end) === 0x09;
    const found = unit === undefined ? writtenUnitAt(note, begin, limit, of) : undefined;
    if (found !== undefined) {
      unit = found;
      end = found.end;
      continue;
    }
    const flagged = flag === '' ? flagAt(note, begin, begin > end) : undefined;
    if (flagged !== undefined) {
      ({ flag, end } = flagged);
      continue;
    }
    if (range !== undefined) break;
    const stated = SEPARATORS.has(unitAt(note, begin))
      ? namedRangeAt(note, skipBlanks(note, begin + 1, 2), limit)
      : rangeAt(note, begin, limit, column || unit !== undefined);
    if (stated === undefined) break;
    range = stated;
    end = stated.end;
  }
  return newTail(unit, range, flag, end);
}

/** The offset after blanks and, if there is one, a table bar. */
function skipColumn(note: NoteText, at: number): number {
  const begin = skipBlanks(note, at, COLUMN);
  return unitAt(note, begin) === BAR ? skipBlanks(note, begin + 1, COLUMN) : begin;
}

const UNITS = /* @__PURE__ */ (() => wordEdges({ keys: unitSpellings }))();
/** The second and later words in units: "hg", "per". */
const LATER_WORDS = /* @__PURE__ */ (() =>
  wordEdges(new Set(Array.from(unitSpellings()).flatMap((spelling) => spelling.split(' ').slice(1)))))();

/**
 * The longest unit that begins at the given offset and ends before `limit`. No spelling of a unit has more than three
 * words.
 */
export function writtenUnitAt(note: NoteText, begin: number, limit: number, of: Measurable): WrittenUnit | undefined {
  // Fast path: after most numbers, the next word does not begin a unit.
  const code = unitAt(note, begin);
  const next = unitAt(note, begin + 1);
  if (!UNITS.begins(code, next)) {
    // In "98%RA" the unit ends after the percent sign.
    return code === PERCENT && of.ucum === '%' && isAsciiUpper(next)
      ? unitBetween(note, begin, begin + 1, of)
      : undefined;
  }
  // In a table that has lost its blanks, the next name touches the unit: "138mmol/LPotassium4.1".
  const first = unitWordEnd(note, begin, limit);
  if (first === begin) return undefined;
  // Ends of the first, second and third word; -1 if there are fewer words.
  const second = nextWordEnd(note, first, limit);
  const third = second < 0 ? -1 : nextWordEnd(note, second, limit);
  const longest =
    (third < 0 ? undefined : unitBetween(note, begin, third, of)) ??
    (second < 0 ? undefined : unitBetween(note, begin, second, of)) ??
    unitBetween(note, begin, first, of);
  return longest ?? (of.isDrug ? unitBeforeSlash(note, begin, first, of) : undefined);
}

/** The end of the next word of a unit; -1 if there is none before `limit`. */
function nextWordEnd(note: NoteText, at: number, limit: number): number {
  const begin = skipBlanks(note, at, 2);
  if (begin === at || !LATER_WORDS.begins(unitAt(note, begin), unitAt(note, begin + 1))) return -1;
  const end = unitWordEnd(note, begin, limit);
  return end === begin ? -1 : end;
}

/** The longest unit that ends at a slash: "mg" in "500 mg/day", where the rest is the frequency. */
function unitBeforeSlash(note: NoteText, begin: number, end: number, of: Measurable): WrittenUnit | undefined {
  for (let at = end - 1; at > begin; at--) {
    const unit = unitAt(note, at) === SLASH ? unitBetween(note, begin, at, of) : undefined;
    if (unit !== undefined) return unit;
  }
  return undefined;
}

function unitBetween(note: NoteText, begin: number, end: number, of: Measurable): WrittenUnit | undefined {
  const last = unitAt(note, end - 1);
  const trimmed = last === 0x2e || last === 0x2a ? end - 1 : end;
  const written = note.text.slice(begin, trimmed);
  const unit = unitSpelled(written);
  return unit !== undefined && isUnitOf(note, written, unit, of)
    ? { begin, end: trimmed, written, ucum: unit.ucum }
    : undefined;
}

/**
 * Spellings of units that may also be a word, a flag or the name of the next test. Such a spelling counts as a unit
 * only if the finding is measured in a comparable unit.
 */
const AMBIGUOUS = /* @__PURE__ */ wordList('ambiguous-unit');

/** The length of the longest of these spellings. */
const LONGEST_AMBIGUOUS = 6;

function isUnitOf(note: NoteText, written: string, { ucum, isDose, dimension }: Unit, of: Measurable): boolean {
  if (of.isDrug) return isDose;
  // If the finding is not measured as a length, a unit of length after its number means the size of something else.
  if (dimension === 'length' && of.ucum !== '' && !isComparable(ucum, of.ucum)) return false;
  return (
    written.length > LONGEST_AMBIGUOUS ||
    !isListed(note, written.toLowerCase(), AMBIGUOUS) ||
    (of.ucum !== '' && isComparable(ucum, of.ucum))
  );
}

const UNIT_MARKS = /* @__PURE__ */ markSet('%/^°º*.#[]²');
const MAX_UNIT = 18;
const PERCENT = 0x25;

function unitWordEnd(note: NoteText, at: number, limit: number): number {
  let end = at;
  for (; end - at <= MAX_UNIT; end++) {
    if (end >= limit) return end;
    const code = unitAt(note, end);
    if (!isWordUnit(code) && !UNIT_MARKS.has(code)) return end;
    // A bracket opens a range unless it is part of the unit ("mm[Hg]"); an unmatched closing bracket closes something
    // else.
    if ((code === 0x5b && end === at) || (code === 0x5d && !note.text.slice(at, end).includes('['))) return end;
    // A full stop either is part of a number inside a unit ("1.73m2") or ends the sentence.
    if (code === 0x2e && !isWordUnit(unitAt(note, end + 1))) return end;
  }
  return at;
}

const FLAGS = /* @__PURE__ */ wordList('flag-of-value');
const FLAG_WORDS = /* @__PURE__ */ wordList('flag-of-value');
const ABNORMAL_MARKS = /* @__PURE__ */ markSet('*↑↓!');

/** The flag at the given offset: "(H)", "H", "(normal)", "*", "↑"; undefined if there is none. */
function flagAt(note: NoteText, at: number, apart: boolean): { flag: string; end: number } | undefined {
  const code = unitAt(note, at);
  if (ABNORMAL_MARKS.has(code)) return { flag: 'A', end: at + 1 };
  const bracketed = code === 0x28 || code === 0x5b;
  const begin = bracketed ? at + 1 : at;
  if (bracketed && ABNORMAL_MARKS.has(unitAt(note, begin)))
    return { flag: 'A', end: closingBracketEnd(note, begin + 1) };
  const listed = listedFrom(note, begin, FLAG_WORDS);
  if (listed === 0) return undefined;
  const end = begin + lengthOf(listed);
  const word = note.text.slice(begin, end).toLowerCase();
  const flag = listedValue(note, word, FLAGS) ?? '';
  if (flag === 'N' && opensRange(note, begin, true)) return undefined;
  if (bracketed) return { flag, end: closingBracketEnd(note, end) };
  // Outside brackets, only one or two capital letters count as a flag; words are cues instead.
  if (word.length > 2 || note.text.slice(begin, end) !== word.toUpperCase()) return undefined;
  return apart || unitAt(note, end) !== 0x2f ? { flag, end } : undefined;
}

function closingBracketEnd(note: NoteText, at: number): number {
  const code = unitAt(note, at);
  return code === 0x29 || code === 0x5d ? at + 1 : at;
}
