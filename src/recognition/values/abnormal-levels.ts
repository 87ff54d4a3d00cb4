// Values of abnormal findings: "hyponatremia at 128 mmol/L", "chills and fever (38.9)". Such a value belongs to the
// test that the finding calls abnormal. Findings are followed by unrelated numbers far more often than tests are, so a
// number is read as the value only if it has a unit of the test, or if it is a possible value and is not followed by a
// noun that it could count.

import { convert, convertMoles, impliedUnit, isComparable } from '../../knowledge/units.js';
import type { Measurable } from '../findings/measurable.js';
import { wordList } from '../grammar/grammar.js';
import { listedBefore, listedFrom } from '../text/listed.js';
import { isBlank, isWordUnit, type NoteText, skipBlanks, skipBlanksBack, unitAt } from '../text/note-text.js';
import type { WrittenNumber } from '../text/read-numbers.js';
import type { Tail } from './value-tail.js';

/** Words that may follow a bare value. A number before any other word is taken as a count. */
const FOLLOWING = /* @__PURE__ */ wordList('follows-bare-level');
const LEADING = /* @__PURE__ */ wordList('between-test-and-value');
/** Largest item number in a list in running text: "1. Fever 2. Anemia". */
const MOST_ITEMS = 20;
/** The factor by which a cell count or the concentration of a substance may be above or below its normal range. */
const WIDE = 40;
/** The factors for quantities that the body keeps within narrow bounds. Each unit stands for all comparable units. */
const NARROW: readonly (readonly [ucum: string, factor: number])[] = [
  ['[degF]', 1.2],
  ['/min', 4],
  ['mm[Hg]', 4],
  ['%', 4],
];

/** Whether a number after an abnormal finding is the value of the finding's test. */
export function isAbnormalLevel(note: NoteText, number: WrittenNumber, tail: Tail, of: Measurable): boolean {
  const { shape } = number;
  if (shape === 'grade' || shape === 'ratio' || (shape === 'pair' && of.components.length < 2)) return false;
  if (tail.unit !== undefined) return isUnitOfTest(tail.unit.ucum, of);
  // A blood pressure is a pair, or a decade such as "the 180s".
  if (shape === 'one' && of.components.length > 1) return false;
  return isPossible(number, of) && !isItemNumber(note, number) && mayEndAt(note, tail.end);
}

function isUnitOfTest(ucum: string, of: Measurable): boolean {
  return isComparable(ucum, of.ucum) || convertMoles(1, ucum, of.ucum, of.molar) !== undefined;
}

function isPossible({ shape, first, second = first }: WrittenNumber, of: Measurable): boolean {
  const [upper = of, lower = of] = of.components;
  if (shape === 'pair') return second < first && isNear(first, upper) && isNear(second, lower);
  return isNear(first, upper) && isNear(second, upper);
}

/** Whether a value is close enough to the normal range to occur in a living body. */
function isNear(value: number, { ucum, rangeLow, rangeHigh }: Measurable): boolean {
  const implied = impliedUnit(value, ucum);
  const comparable = implied === undefined ? value : (convert(value, implied.ucum, ucum) ?? value);
  const factor = NARROW.find(([unit]) => isComparable(unit, ucum))?.[1] ?? WIDE;
  const low = Number.isNaN(rangeLow) ? rangeHigh : rangeLow;
  const high = Number.isNaN(rangeHigh) ? rangeLow : rangeHigh;
  return comparable >= low / factor && comparable <= high * factor;
}

/** Whether a number introduces the next list item, as the 2 does in "1. Fever 2. Anemia". */
function isItemNumber(note: NoteText, { begin, end, shape, first }: WrittenNumber): boolean {
  if (shape !== 'one' || first > MOST_ITEMS || !Number.isInteger(first)) return false;
  const mark = unitAt(note, end);
  if ((mark !== 0x2e && mark !== 0x29) || !isBlank(unitAt(note, end + 1))) return false;
  return isBlank(unitAt(note, begin - 1)) && listedBefore(note, skipBlanksBack(note, begin, 2), LEADING) === 0;
}

function mayEndAt(note: NoteText, end: number): boolean {
  const at = skipBlanks(note, end, 2);
  return !isWordUnit(unitAt(note, at)) || listedFrom(note, at, FOLLOWING) !== 0;
}
