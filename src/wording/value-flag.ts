// The flag of a term, which depends on the stated result and on how the value of a test compares with the test's normal
// range.

import type { Knowledge } from '../knowledge/knowledge-base.js';
import { type RangePatient, rangeFor, type ValueRange } from '../knowledge/ranges.js';
import { quantityOf, type SaidValue } from './quantities.js';

/** The values of `flag`, by our interpretation. */
export const RESULT_FLAGS = /* @__PURE__ */ Object.freeze({ normal: 0, high: 1, low: 2, abnormal: 3 } as const);
export type ResultFlag = keyof typeof RESULT_FLAGS;

/**
 * The flag of the finding at the given row. A stated N takes precedence over the range; a value outside the range takes
 * precedence over a stated A. The flag is undefined if no result is stated and the value cannot be compared with a
 * range, for example because its unit is not comparable.
 */
export function resultFlag(
  kb: Knowledge,
  row: number,
  said: SaidValue & { readonly result?: string; readonly range?: ValueRange },
  patient: RangePatient,
  number = quantityOf(kb, row, said)?.number,
): ResultFlag | undefined {
  if (said.result === 'N') return 'normal';
  // Without a number, there is nothing to compare with the range.
  if (number === undefined) return said.result === 'A' ? 'abnormal' : undefined;
  const range = said.range ?? rangeFor(kb, row, patient);
  if (range.high !== undefined && number > range.high) return 'high';
  if (range.low !== undefined && number < range.low) return 'low';
  if (said.result === 'A') return 'abnormal';
  return range.low !== undefined || range.high !== undefined ? 'normal' : undefined;
}
