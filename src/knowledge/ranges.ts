// Ranges of a finding's values for a patient: the stored row that fits sex and age, else the adult range.

import { derive } from './derive.js';
import type { Knowledge } from './knowledge-base.js';
import { rowCache } from './row-cache.js';

/** Bounds of a value; a side that is open or not known is undefined. */
export interface ValueRange {
  readonly low?: number;
  readonly high?: number;
  readonly criticalLow?: number;
  readonly criticalHigh?: number;
}

/** Whom a range is for. */
export interface RangePatient {
  /** Minutes. */
  readonly age?: number;
  readonly sex?: 'M' | 'F';
}

const YEAR = 525_960;
const ADULT = 18 * YEAR;
/** Our reading: whose age is not given is taken for an adult of this age. */
const ASSUMED_AGE = 40 * YEAR;

/**
 * The bounds of the finding at a row for a patient. Ranges that ask for a sex that is not known are passed over; the
 * finding's own range is an adult's and says nothing of a child.
 */
export function rangeFor(kb: Knowledge, row: number, patient: RangePatient): ValueRange {
  if (patient.age !== undefined || patient.sex !== undefined) return readRange(kb, row, patient);
  const memo = ofAnybody(kb);
  return memo.at(row) ?? memo.keep(row, readRange(kb, row, patient));
}

/** The bounds for a patient of whom nothing is known, as of most requests. */
const ofAnybody = /* @__PURE__ */ derive((kb: Knowledge) => rowCache<ValueRange>(kb.tables.findings.rowCount));

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
  const own = age >= ADULT;
  return {
    low: said(normal === undefined ? (own ? findings.rangeLow(row) : Number.NaN) : ranges.low(normal)),
    high: said(normal === undefined ? (own ? findings.rangeHigh(row) : Number.NaN) : ranges.high(normal)),
    criticalLow: said(critical === undefined ? Number.NaN : ranges.criticalLow(critical)),
    criticalHigh: said(critical === undefined ? Number.NaN : ranges.criticalHigh(critical)),
  };
}

function holdsAge(range: string, age: number): boolean {
  if (range === '') return true;
  const [low = '', high = ''] = range.split('-');
  return (low === '' || age >= Number(low)) && (high === '' || age < Number(high));
}

function said(bound: number): number | undefined {
  return Number.isNaN(bound) ? undefined : bound;
}
