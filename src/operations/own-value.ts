// The value of a test or measurement as rules of maps compare it: in the unit of the finding, whatever unit it was given in.
// Our readings: a value in a unit that does not compare with it is not known; one in a unit that nobody knows is taken as
// it is; a bare number that cannot be in the finding's own unit (a temperature of 38.5) is in the one that it tells.

import { leadingNumber, splitComparator } from '../coding/specify/value-spans.js';
import { findingById } from '../knowledge/findings.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { ucumOf } from '../knowledge/units.js';
import { findingFacts } from '../wording/finding-facts.js';
import { quantityOf } from '../wording/quantities.js';

/** Days of the units of long times, which only findings measured in such a unit take. */
const DAYS: ReadonlyMap<string, number> = /* @__PURE__ */ new Map([
  ['d', 1],
  ['day', 1],
  ['days', 1],
  ['wk', 7],
  ['week', 7],
  ['weeks', 7],
]);
/** As exact as values are written. */
const DIGITS = 9;

/**
 * A value in the own unit of a finding; undefined for none, and for one that does not compare.
 *
 * @example
 * valueInOwnUnit(kb, 15658, '7.2', 'mmol/L') // '129.7152'
 * valueInOwnUnit(kb, 15658, '> 7.2', 'mmol/L') // '>129.7152'
 */
export function valueInOwnUnit(kb: Knowledge, ctermId: number, value: string, unit: string): string | undefined {
  const given = value.trim();
  if (given === '') return undefined;
  const row = findingById(kb, ctermId);
  if (row < 0 || findingFacts(kb, row).ucum === '') return given;
  const [comparator = '', number] = splitComparator(given);
  const own = inOwnUnit(kb, row, number, unit);
  return own === undefined ? undefined : own === number ? given : comparator + own;
}

function inOwnUnit(kb: Knowledge, row: number, given: string, unit: string): string | undefined {
  const quantity = quantityOf(kb, row, unit === '' ? { value: given } : { value: given, unit });
  if (quantity === undefined) return given;
  const number = leadingNumber(quantity.value);
  if (number === undefined) return given;
  if (quantity.number !== undefined) return quantity.number === number ? given : String(rounded(quantity.number));
  const ownDays = DAYS.get(findingFacts(kb, row).ucum);
  const days = ownDays === undefined ? undefined : DAYS.get(unit.toLowerCase() || wordBehind(given));
  if (days !== undefined && ownDays !== undefined) return String(rounded((number * days) / ownDays));
  return isOneNumber(quantity.value) && ucumOf(quantity.unit) !== undefined ? undefined : given;
}

function rounded(number: number): number {
  return Number(number.toPrecision(DIGITS));
}

/** The word behind a number that is followed by nothing else. */
function wordBehind(value: string): string {
  return /^[\d.,]+\s*([a-z]+)$/.exec(value.toLowerCase())?.[1] ?? '';
}

/** Not a pair, a comparison or a text that begins with a number. */
function isOneNumber(value: string): boolean {
  return /^[+-]?[\d.,·]+$/.test(value);
}
