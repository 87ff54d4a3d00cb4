// The reference range for a finding's values in a patient: the range for the patient's sex and age, if one is stored,
// or else the finding's adult range.

import { derive } from './derive.js';
import type { Knowledge } from './knowledge-base.js';
import { MINUTES_A_YEAR } from './patients.js';
import { rowCache } from './row-cache.js';

/** The lower and upper bounds of a value; a bound that does not exist or is unknown is undefined. */
export interface ValueRange {
  readonly low?: number;
  readonly high?: number;
  readonly criticalLow?: number;
  readonly criticalHigh?: number;
}

/** The properties of a patient that determine a range. */
export interface RangePatient {
  /** Age in minutes. */
  readonly age?: number;
  readonly sex?: 'M' | 'F';
}

const ADULT = 18 * MINUTES_A_YEAR;
/** Our interpretation: a patient of unknown age is assumed to be an adult of this age. */
const ASSUMED_AGE = 40 * MINUTES_A_YEAR;

/**
 * The bounds that apply to a patient for the finding at the given row. Sex-specific ranges are skipped if the patient's
 * sex is unknown; the finding's own range applies only to adults.
 */
export function rangeFor(kb: Knowledge, row: number, patient: RangePatient): ValueRange {
  if (patient.age !== undefined || patient.sex !== undefined) return readRange(kb, row, patient);
  const cache = defaultRanges(kb);
  return cache.at(row) ?? cache.keep(row, readRange(kb, row, patient));
}

/** The bounds for a patient of unknown age and sex, which most requests need. */
const defaultRanges = /* @__PURE__ */ derive((kb: Knowledge) => rowCache<ValueRange>(kb.tables.findings.rowCount));

/** Whether the finding at the given row has a range, whose bounds may depend on the patient. */
export function hasRange({ tables: { ranges, findings } }: Knowledge, row: number): boolean {
  const { begin, end } = ranges.findingRows(row);
  return begin < end || !Number.isNaN(findings.rangeLow(row)) || !Number.isNaN(findings.rangeHigh(row));
}

function readRange(kb: Knowledge, row: number, patient: RangePatient): ValueRange {
  const { ranges, findings } = kb.tables;
  const { age = ASSUMED_AGE, sex } = patient;
  const fitting: number[] = [];
  const { begin, end } = ranges.findingRows(row);
  for (let at = begin; at < end; at++) {
    const wanted = ranges.sex(at);
    if ((wanted === '' || wanted === sex) && holdsAge(ranges.age(at), age)) fitting.push(at);
  }
  const normal = fitting.find((at) => !Number.isNaN(ranges.low(at)) || !Number.isNaN(ranges.high(at)));
  const critical = fitting.find(
    (at) => !Number.isNaN(ranges.criticalLow(at)) || !Number.isNaN(ranges.criticalHigh(at)),
  );
  const isAdult = age >= ADULT;
  return {
    low: definedBound(normal === undefined ? (isAdult ? findings.rangeLow(row) : Number.NaN) : ranges.low(normal)),
    high: definedBound(normal === undefined ? (isAdult ? findings.rangeHigh(row) : Number.NaN) : ranges.high(normal)),
    criticalLow: definedBound(critical === undefined ? Number.NaN : ranges.criticalLow(critical)),
    criticalHigh: definedBound(critical === undefined ? Number.NaN : ranges.criticalHigh(critical)),
  };
}

function holdsAge(range: string, age: number): boolean {
  if (range === '') return true;
  const [low = '', high = ''] = range.split('-');
  return (low === '' || age >= Number(low)) && (high === '' || age < Number(high));
}

function definedBound(bound: number): number | undefined {
  return Number.isNaN(bound) ? undefined : bound;
}
