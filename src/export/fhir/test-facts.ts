// Adds facts from the knowledge base about a test's value: the kind of observation, the unit, the reference range, and
// how the value compares with that range. If the note gives no unit, a unit is added only if recognition compared the
// value with a range in that unit.

import type { RecognitionResult } from '../../contract/result-types.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { lineageOf } from '../../knowledge/lineage.js';
import { type RangePatient, rangeFor } from '../../knowledge/ranges.js';
import { convert, impliedUnit } from '../../knowledge/units.js';
import { quantityOf } from '../../wording/quantities.js';
import { type ResultFlag, resultFlag } from '../../wording/value-flag.js';

/** How a value compares with the range of its test; `critical-…` if it is beyond a critical limit. */
export type ValueFlag = ResultFlag | 'critical-high' | 'critical-low';

/** Facts about a test and its value. */
export interface TestFacts {
  /** The FHIR category, from the tags of the finding or of the nearest group above it; undefined if there is none. */
  readonly category: string | undefined;
  /** The unit to add to a value that has no unit in the note. */
  readonly unit: { readonly ucum: string; readonly written: string } | undefined;
  /** The reference range in the unit of the value; a missing limit is undefined. */
  readonly range: { readonly low: number | undefined; readonly high: number | undefined } | undefined;
  readonly flag: ValueFlag | undefined;
}

/** The FHIR categories of observations. In the knowledge base, they are tags of groups of tests. */
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

/** Looks up the facts about the test in the given row; there are none if the row is -1. */
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

/**
 * Removes annotations from a unit, as profiles require: `{beats}/min` becomes `/min`. A unit that is only an annotation
 * is kept.
 */
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

/**
 * Converts the limits of a range to a different unit; undefined if the units cannot be compared or there are no limits.
 */
function rangeIn({ low, high }: { low?: number; high?: number }, from: string, to: string): TestFacts['range'] {
  const inUnit = (bound: number | undefined) => (bound === undefined ? undefined : convert(bound, from, to));
  const [least, most] = [inUnit(low), inUnit(high)].map((bound) =>
    bound === undefined ? undefined : Number(bound.toPrecision(SIGNIFICANT)),
  );
  return least === undefined && most === undefined ? undefined : { low: least, high: most };
}

/** The number of significant digits in a converted limit. */
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
