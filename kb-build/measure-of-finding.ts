// The unit and the normal range of a finding that several releases describe.

import type { FindingRecord } from './records.js';

/**
 * Fills in the unit and the normal range of `first` from the other record if they are missing. The range is filled in
 * only if both records then have the same UCUM unit.
 */
export function addMeasure(first: FindingRecord, { unit, ucum, rangeLow, rangeHigh }: FindingRecord): void {
  if (first.unit === undefined && first.ucum === undefined) {
    if (unit !== undefined) first.unit = unit;
    if (ucum !== undefined) first.ucum = ucum;
  } else if (first.ucum !== ucum) return;
  if (first.rangeLow !== undefined || first.rangeHigh !== undefined) return;
  if (rangeLow !== undefined) first.rangeLow = rangeLow;
  if (rangeHigh !== undefined) first.rangeHigh = rangeHigh;
}
