// What is known about the value of a test beyond the words of the note: the kind of observation, the unit, the reference
// range and how the value compares with it. A unit that the note does not give is stated only if recognition compared the
// value with a range in that unit.

import type { RecognitionResult } from '../../contract/result-types.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { lineageOf } from '../../knowledge/lineage.js';
import { type RangePatient, rangeFor } from '../../knowledge/ranges.js';
import { convert, impliedUnit } from '../../knowledge/units.js';
import { quantityOf } from '../../wording/quantities.js';
import { type ResultFlag, resultFlag } from '../../wording/value-flag.js';

/** How a value compares with the range of its test; `critical-…` if it is beyond the critical bound. */
export type ValueFlag = ResultFlag | 'critical-high' | 'critical-low';

/** What is known about a test and its value. */
export interface TestFacts {
  /** The tag of the finding, or of the nearest group above it, that is a category of FHIR; undefined if there is none. */
  readonly category: string | undefined;
  /** The unit of a value that is stated without one. */
  readonly unit: { readonly ucum: string; readonly written: string } | undefined;
  /** The reference range in the unit of the value; a bound that does not exist is undefined. */
  readonly range: { readonly low: number | undefined; readonly high: number | undefined } | undefined;
  readonly flag: ValueFlag | undefined;
}

/** The categories of observations in FHIR; the knowledge states them as tags of groups of tests. */
const CATEGORIES: ReadonlySet<string> = new Set([
  'vital-signs',
  'laboratory',
  'imaging',
  'procedure',
  'survey',
  'exam',
  'therapy',
  'activity',
  'social-history',
]);

/** The facts about the test at the given row; a row of -1 has none. */
export function testFacts(kb: Knowledge, row: number, result: RecognitionResult, patient: RangePatient): TestFacts {
  if (row < 0) return { category: undefined, unit: undefined, range: undefined, flag: undefined };
  const { value = '', valueNumber, unit } = result;
  const own = { ucum: kb.tables.findings.ucum(row), written: kb.tables.findings.unit(row) };
  const isCompared = (result.result === 'A' || result.result === 'N') && value !== '';
  const assumed = valueNumber === undefined ? own : (impliedUnit(valueNumber, own.ucum) ?? own);
  const known = isCompared && !unit && own.ucum !== '' ? { ...assumed, ucum: plainUnit(assumed.ucum) } : undefined;
  return {
    category: categoryOf(kb, row),
    unit: known,
    range: rangeIn(rangeFor(kb, row, patient), own.ucum, result.ucum ?? known?.ucum ?? own.ucum),
    flag: value === '' && result.result === undefined ? undefined : flagOf(kb, row, result, patient),
  };
}

/** A unit without annotations, as profiles require it: `/min` for `{beats}/min`; a unit that is only an annotation stays. */
function plainUnit(ucum: string): string {
  return ucum.replace(/\{[^}]*\}/g, '') || ucum;
}

function categoryOf(kb: Knowledge, row: number): string | undefined {
  for (const at of lineageOf(kb, row)) {
    const found = kb.tables.findings
      .tags(at)
      .split(',')
      .find((tag) => CATEGORIES.has(tag));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The bounds of a range in another unit; undefined if the units cannot be compared or there are no bounds. */
function rangeIn({ low, high }: { low?: number; high?: number }, from: string, to: string): TestFacts['range'] {
  const inUnit = (bound: number | undefined) => (bound === undefined ? undefined : convert(bound, from, to));
  const [least, most] = [inUnit(low), inUnit(high)].map((bound) =>
    bound === undefined ? undefined : Number(bound.toPrecision(SIGNIFICANT)),
  );
  return least === undefined && most === undefined ? undefined : { low: least, high: most };
}

/** The digits that a converted bound keeps. */
const SIGNIFICANT = 4;

function flagOf(kb: Knowledge, row: number, result: RecognitionResult, patient: RangePatient): ValueFlag | undefined {
  const { value, unit = '' } = result;
  const said = { value, ...(unit !== '' && { unit }), result: result.result };
  const flag = resultFlag(kb, row, said, patient);
  const number = quantityOf(kb, row, said)?.number;
  const { criticalLow, criticalHigh } = rangeFor(kb, row, patient);
  if (number === undefined) return flag;
  if (flag === 'high' && criticalHigh !== undefined && number > criticalHigh) return 'critical-high';
  return flag === 'low' && criticalLow !== undefined && number < criticalLow ? 'critical-low' : flag;
}
