// Converts the value of a test or measurement to the finding's own unit, which map rules use for comparisons. Our
// interpretation: a value in an incommensurable unit is unknown; a value in an unrecognised unit is used unchanged; if
// a number has no unit and is impossible in the finding's own unit (a temperature of 38.5 in °F), it is taken to be in
// the unit that it implies.

import { findingById } from '../knowledge/findings.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { leadingNumber, splitComparator } from '../knowledge/rules/value-spans.js';
import { ucumOf } from '../knowledge/units.js';
import { findingFacts } from '../wording/finding-facts.js';
import { quantityOf } from '../wording/quantities.js';

/** The lengths of long units of time, in days; used only for findings that are measured in such a unit. */
const DAYS: ReadonlyMap<string, number> = /* @__PURE__ */ new Map([
  ['d', 1],
  ['day', 1],
  ['days', 1],
  ['wk', 7],
  ['week', 7],
  ['weeks', 7],
]);
/** The number of significant digits of converted values. */
const SIGNIFICANT_DIGITS = 9;

/**
 * A value in the finding's own unit, with its comparator; undefined if the value is blank or cannot be converted.
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
  const own = numberInOwnUnit(kb, row, number, unit);
  return own === undefined ? undefined : own === number ? given : comparator + own;
}

function numberInOwnUnit(kb: Knowledge, row: number, given: string, unit: string): string | undefined {
  const quantity = quantityOf(kb, row, unit === '' ? { value: given } : { value: given, unit });
  if (quantity === undefined) return given;
  const number = leadingNumber(quantity.value);
  if (number === undefined) return given;
  if (quantity.number !== undefined) return quantity.number === number ? given : String(rounded(quantity.number));
  const ownDays = DAYS.get(findingFacts(kb, row).ucum);
  const days = ownDays === undefined ? undefined : DAYS.get(unit.toLowerCase() || wordAfterNumber(given));
  if (days !== undefined && ownDays !== undefined) return String(rounded((number * days) / ownDays));
  return isSingleNumber(quantity.value) && ucumOf(quantity.unit) !== undefined ? undefined : given;
}

function rounded(number: number): number {
  return Number(number.toPrecision(SIGNIFICANT_DIGITS));
}

/** The word after a number; empty unless the value consists of just a number and a word. */
function wordAfterNumber(value: string): string {
  return /^[\d.,]+\s*([a-z]+)$/.exec(value.toLowerCase())?.[1] ?? '';
}

/** Whether a value is a single number, rather than a pair, a comparison or text that begins with a number. */
function isSingleNumber(value: string): boolean {
  return /^[+-]?[\d.,·]+$/.test(value);
}
