// The flag of a term: how a test's value stands to its normal range, or what its result says.

import type { Knowledge } from '../knowledge/knowledge-base.js';
import { type RangePatient, rangeFor, type ValueRange } from '../knowledge/ranges.js';
import { quantityOf, type SaidValue } from './quantities.js';

/** Our reading of `flag`. */
export const RESULT_FLAGS = /* @__PURE__ */ Object.freeze({ normal: 0, high: 1, low: 2, abnormal: 3 } as const);
export type ResultFlag = keyof typeof RESULT_FLAGS;

/**
 * How a result of the finding at a row reads: a stated N wins over the range, the range over a stated A; undefined when
 * neither says anything. A value in a unit that does not compare with the range's is not held against it.
 */
export function resultFlag(
  kb: Knowledge,
  row: number,
  said: SaidValue & { readonly result?: string; readonly range?: ValueRange },
  patient: RangePatient,
  number = quantityOf(kb, row, said)?.number,
): ResultFlag | undefined {
  if (said.result === 'N') return 'normal';
  // Without a number nothing is held against the range.
  if (number === undefined) return said.result === 'A' ? 'abnormal' : undefined;
  const range = said.range ?? rangeFor(kb, row, patient);
  if (range.high !== undefined && number > range.high) return 'high';
  if (range.low !== undefined && number < range.low) return 'low';
  if (said.result === 'A') return 'abnormal';
  return range.low !== undefined || range.high !== undefined ? 'normal' : undefined;
}
