// The flag of a term: how a test's value stands to its normal range, or what its result says. Ranges are an adult's.

import type { Knowledge } from '../knowledge/knowledge-base.js';
import { leadingNumber } from '../mapping/rules.js';

/** Our reading of `flag`. */
export const RESULT_FLAGS = { normal: 0, high: 1, low: 2, abnormal: 3 } as const;
export type ResultFlag = keyof typeof RESULT_FLAGS;

const ADULT = 18 * 525_960;

/** The normal range of a finding, each side undefined where open; none for a patient known to be a child. */
export function normalRange(kb: Knowledge, row: number, age: number | undefined): { low?: number; high?: number } {
  if (age !== undefined && age < ADULT) return {};
  const low = kb.tables.findings.rangeLow(row);
  const high = kb.tables.findings.rangeHigh(row);
  return { low: Number.isNaN(low) ? undefined : low, high: Number.isNaN(high) ? undefined : high };
}

/** How a result reads: a stated A or N wins over the range; undefined when neither says anything. */
export function resultFlag(
  range: { readonly low?: number; readonly high?: number },
  value: string | undefined,
  result: string | undefined,
): ResultFlag | undefined {
  if (result === 'N') return 'normal';
  const number = value === undefined ? undefined : leadingNumber(value);
  if (number !== undefined && range.high !== undefined && number > range.high) return 'high';
  if (number !== undefined && range.low !== undefined && number < range.low) return 'low';
  if (result === 'A') return 'abnormal';
  return number !== undefined && (range.low !== undefined || range.high !== undefined) ? 'normal' : undefined;
}
