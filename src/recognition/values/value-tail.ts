// What may stand behind a number: its unit, a flag, the range it is held against, in any order: "12.3 (H) K/uL",
// "134 mmol/L [136-145]", "134   mmol/L   136-145", "<0.01 (ref <0.04)".

import { isComparable, type Unit, unitSpelled, unitSpellings } from '../../knowledge/units.js';
import type { Measurable } from '../findings/measurable.js';
import { isAsciiUpper, isWordUnit, type NoteText, type Span, skipBlanks, unitAt } from '../text/note-text.js';
import { markSet, wordEdges } from '../text/word-sets.js';
import { lengthOf, listedFrom, wordTree } from '../text/word-tree.js';
import { namedRangeAt, opensRange, rangeAt, type StatedRange } from './stated-range.js';
import { COLUMN } from './value-lead.js';

export interface WrittenUnit extends Span {
  readonly written: string;
  readonly ucum: string;
}

export interface Tail {
  readonly unit: WrittenUnit | undefined;
  readonly range: StatedRange | undefined;
  /** A, N or empty. */
  readonly flag: string;
  /** Behind everything that belongs to the value. */
  readonly end: number;
}

/** What stands behind a number; made here alone, so that all tails have one shape. */
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
/** More blanks than this, a tab or a bar stand between columns. */
const WORD_GAP = 2;
const MAX_PARTS = 4;
/** What may part a range from its value: "7.4, normal 0.4-4.0". */
const PARTING = /* @__PURE__ */ markSet(',;');

/** What stands behind the number of a test that ends at `at`. */
export function tailBehind(note: NoteText, at: number, limit: number, of: Measurable): Tail {
  let unit: WrittenUnit | undefined;
  let range: StatedRange | undefined;
  let flag = '';
  let end = at;
  for (let part = 0; part < MAX_PARTS; part++) {
    const begin = behindColumn(note, end);
    if (begin >= limit) break;
    const column = begin - end > WORD_GAP || unitAt(note, end) === 0x09;
    const found = unit === undefined ? unitAtPlace(note, begin, limit, of) : undefined;
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
    const stated = PARTING.has(unitAt(note, begin))
      ? namedRangeAt(note, skipBlanks(note, begin + 1, 2), limit)
      : rangeAt(note, begin, limit, column || unit !== undefined);
    if (stated === undefined) break;
    range = stated;
    end = stated.end;
  }
  return newTail(unit, range, flag, end);
}

/** Behind the blanks at a place, and a table's bar among them. */
function behindColumn(note: NoteText, at: number): number {
  const begin = skipBlanks(note, at, COLUMN);
  return unitAt(note, begin) === BAR ? skipBlanks(note, begin + 1, COLUMN) : begin;
}

const UNITS = /* @__PURE__ */ (() => wordEdges({ keys: unitSpellings }))();
/** The words of units behind their first ones: "hg", "per". */
const LATER_WORDS = /* @__PURE__ */ (() =>
  wordEdges(new Set(Array.from(unitSpellings()).flatMap((spelling) => spelling.split(' ').slice(1)))))();

/** The unit that begins at a place and ends before `limit`, the longest reading first; no spelling has over three words. */
export function unitAtPlace(note: NoteText, begin: number, limit: number, of: Measurable): WrittenUnit | undefined {
  // Most numbers are followed by a word that no unit begins as.
  const code = unitAt(note, begin);
  const next = unitAt(note, begin + 1);
  if (!UNITS.begins(code, next)) {
    // "98%RA".
    return code === PERCENT && of.ucum === '%' && isAsciiUpper(next)
      ? unitBetween(note, begin, begin + 1, of)
      : undefined;
  }
  const first = unitWordEnd(note, begin);
  if (first === begin || first > limit) return undefined;
  // Where the first word, the first two and the first three end; as many as there are.
  const second = behindNextWord(note, first, limit);
  const third = second < 0 ? -1 : behindNextWord(note, second, limit);
  const whole =
    (third < 0 ? undefined : unitBetween(note, begin, third, of)) ??
    (second < 0 ? undefined : unitBetween(note, begin, second, of)) ??
    unitBetween(note, begin, first, of);
  return whole ?? (of.isDrug ? unitBeforeSlash(note, begin, first, of) : undefined);
}

/** Where the next word of a unit ends, -1 where none follows before `limit`. */
function behindNextWord(note: NoteText, at: number, limit: number): number {
  const begin = skipBlanks(note, at, 2);
  if (begin === at || !LATER_WORDS.begins(unitAt(note, begin), unitAt(note, begin + 1))) return -1;
  const end = unitWordEnd(note, begin);
  return end === begin || end > limit ? -1 : end;
}

/** "500 mg/day": what is behind the last slash that leaves a unit says how often. */
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
  return unit !== undefined && isUnitOf(written, unit, of)
    ? { begin, end: trimmed, written, ucum: unit.ucum }
    : undefined;
}

/** Spellings that are also words, flags or the next test's name; read as units only where the finding is measured in such. */
const DOUBTFUL = new Set([
  'in',
  'm',
  's',
  'l',
  'k',
  'c',
  'g',
  'u',
  'f',
  'ms',
  'pg',
  '#',
  'units',
  'unit',
  'points',
  'second',
]);

/** Letters of the longest of them. */
const LONGEST_DOUBTFUL = 6;

function isUnitOf(written: string, { ucum, isDose, dimension }: Unit, of: Measurable): boolean {
  if (of.isDrug) return isDose;
  // A length behind a number that measures something else is a size.
  if (dimension === 'length' && of.ucum !== '' && !isComparable(ucum, of.ucum)) return false;
  return (
    written.length > LONGEST_DOUBTFUL ||
    !DOUBTFUL.has(written.toLowerCase()) ||
    (of.ucum !== '' && isComparable(ucum, of.ucum))
  );
}

const UNIT_MARKS = /* @__PURE__ */ markSet('%/^°º*.#[]²');
const MAX_UNIT = 18;
const PERCENT = 0x25;

function unitWordEnd(note: NoteText, at: number): number {
  let end = at;
  for (; end - at <= MAX_UNIT; end++) {
    const code = unitAt(note, end);
    if (!isWordUnit(code) && !UNIT_MARKS.has(code)) return end;
    // A bracket opens a range unless it belongs to the unit ("mm[Hg]"); one that was not opened closes something else.
    if ((code === 0x5b && end === at) || (code === 0x5d && !note.text.slice(at, end).includes('['))) return end;
    // A full stop belongs to a number inside a unit ("1.73m2") or ends the sentence.
    if (code === 0x2e && !isWordUnit(unitAt(note, end + 1))) return end;
  }
  return at;
}

const FLAGS: ReadonlyMap<string, string> = new Map([
  ['h', 'A'],
  ['l', 'A'],
  ['hh', 'A'],
  ['ll', 'A'],
  ['high', 'A'],
  ['low', 'A'],
  ['critical', 'A'],
  ['abnormal', 'A'],
  ['abn', 'A'],
  ['elevated', 'A'],
  ['normal', 'N'],
  ['nl', 'N'],
  ['wnl', 'N'],
]);
const FLAG_WORDS = /* @__PURE__ */ (() => wordTree(FLAGS.keys()))();
const ABNORMAL_MARKS = /* @__PURE__ */ markSet('*↑↓!');

/** The flag at a place: "(H)", "H", "(normal)", "*", "↑"; undefined when none stands there. */
function flagAt(note: NoteText, at: number, apart: boolean): { flag: string; end: number } | undefined {
  const code = unitAt(note, at);
  if (ABNORMAL_MARKS.has(code)) return { flag: 'A', end: at + 1 };
  const bracketed = code === 0x28 || code === 0x5b;
  const begin = bracketed ? at + 1 : at;
  if (bracketed && ABNORMAL_MARKS.has(unitAt(note, begin))) return { flag: 'A', end: behindBracket(note, begin + 1) };
  const listed = listedFrom(note, begin, FLAG_WORDS);
  if (listed === 0) return undefined;
  const end = begin + lengthOf(listed);
  const word = note.text.slice(begin, end).toLowerCase();
  const flag = FLAGS.get(word) ?? '';
  if (flag === 'N' && opensRange(note, begin, true)) return undefined;
  if (bracketed) return { flag, end: behindBracket(note, end) };
  // Outside brackets only a capital letter alone is a flag; words there are cues.
  if (word.length > 2 || note.text.slice(begin, end) !== word.toUpperCase()) return undefined;
  return apart || unitAt(note, end) !== 0x2f ? { flag, end } : undefined;
}

function behindBracket(note: NoteText, at: number): number {
  const code = unitAt(note, at);
  return code === 0x29 || code === 0x5d ? at + 1 : at;
}
