// Quantities: the value of a test as given, split into value and unit, and also converted to a number in the unit of
// the finding's own range.

import type { Knowledge } from '../knowledge/knowledge-base.js';
import { molarMassOf } from '../knowledge/measuring-tags.js';
import { leadingNumber } from '../knowledge/rules/value-spans.js';
import { convert, convertMoles, impliedUnit, ucumOf } from '../knowledge/units.js';
import { findingFacts } from './finding-facts.js';

/** A value and its unit, as given. */
export interface SaidValue {
  /** The value as written, possibly with its unit at the end. */
  readonly value?: string;
  /** The unit as written; with the empty string, no unit is shown. */
  readonly unit?: string;
}

/** A value and its unit as shown in a note. */
export interface Quantity {
  readonly value: string;
  readonly unit: string;
  /**
   * The value as a number in the finding's own unit; undefined unless the value is a single number in a comparable
   * unit.
   */
  readonly number: number | undefined;
}

/**
 * The quantity of the finding at the given row; undefined if there is no value. The unit is taken from the end of
 * `value`; failing that, it is `unit`, the unit implied by the number, or the finding's own unit, in this order. A
 * value that is not a number gets no default unit.
 */
export function quantityOf(kb: Knowledge, row: number, said: SaidValue): Quantity | undefined {
  const given = said.value?.trim() ?? '';
  if (given === '') return undefined;
  const [value, ending] = endsInUnit(given);
  const { unit: usual, ucum } = findingFacts(kb, row);
  const number = ONE_NUMBER.test(value) ? leadingNumber(value) : undefined;
  const implied = number === undefined ? undefined : impliedUnit(number, ucum);
  const own = STARTS_AS_NUMBER.test(value) ? usual : '';
  const stated = ending || said.unit || '';
  const foreign = stated === '' ? (implied?.ucum ?? ucum) : stated === usual ? ucum : ucumOf(stated);
  return {
    value,
    unit: ending || (said.unit ?? implied?.written ?? own),
    number:
      number === undefined || ucum === ''
        ? number
        : foreign === undefined
          ? undefined
          : (convert(number, foreign, ucum) ??
            convertMoles(number, foreign, ucum, molarMassOf(kb.tables.findings.tags(row)))),
  };
}

const ONE_NUMBER = /^[+-]?(\d[\d,]*([.·]\d+)?|\.\d+)$/;
const STARTS_AS_NUMBER = /^[<>=≤≥~]*\s*[+-]?\.?\d/;

/** The maximum length, in characters, of a value whose end is searched for a unit. */
const LONGEST = 64;

/** Splits off a known unit at the end of a value; the unit is '' if there is none. */
function endsInUnit(given: string): [value: string, unit: string] {
  if (given.length > LONGEST || isBareNumber(given)) return [given, ''];
  for (const form of [/^([+-]?[\d.,·]*\d)\s*(\D.*)$/, /^(.*\d)\s*(\D+)$/]) {
    const [, value, unit] = form.exec(given) ?? [];
    if (value !== undefined && unit !== undefined && ucumOf(unit) !== undefined) return [value, unit];
  }
  return [given, ''];
}

/**
 * Whether a value consists only of digits and points, as most values do. This is a fast path, because such a value
 * contains no unit.
 */
function isBareNumber(given: string): boolean {
  for (let at = 0; at < given.length; at++) {
    const code = given.charCodeAt(at);
    if ((code < 0x30 || code > 0x39) && code !== 0x2e) return false;
  }
  return true;
}
