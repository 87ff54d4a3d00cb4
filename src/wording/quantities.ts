// Quantities: the value of a test as it was given, taken apart into value and unit, and as a number in the unit that the
// finding's own range is in.

import { leadingNumber } from '../coding/specify/value-spans.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { molarMassOf } from '../knowledge/molar-mass.js';
import { convert, convertMoles, impliedUnit, ucumOf } from '../knowledge/units.js';
import { findingFacts } from './finding-facts.js';

/** What is said of a finding's value. */
export interface SaidValue {
  /** As written; may end in its unit. */
  readonly value?: string;
  /** As written; empty = none is to be shown. */
  readonly unit?: string;
}

/** A value and its unit as a note shows them. */
export interface Quantity {
  readonly value: string;
  readonly unit: string;
  /** In the finding's own unit; undefined for what is not one number in a unit that compares with it. */
  readonly number: number | undefined;
}

/**
 * The quantity of the finding at a row, undefined without a value. A unit stands in `unit`, else at the end of `value`;
 * else the number tells it by itself, and what does not is in the finding's own. A text has no unit of its own.
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

/** No quantity is written in more characters. */
const LONGEST = 64;

/** A value and the known unit that it ends in, which is '' when it does not. */
function endsInUnit(given: string): [value: string, unit: string] {
  if (given.length > LONGEST || isBareNumber(given)) return [given, ''];
  for (const form of [/^([+-]?[\d.,·]*\d)\s*(\D.*)$/, /^(.*\d)\s*(\D+)$/]) {
    const [, value, unit] = form.exec(given) ?? [];
    if (value !== undefined && unit !== undefined && ucumOf(unit) !== undefined) return [value, unit];
  }
  return [given, ''];
}

/** Whether a value is digits and points alone, as most are: no unit is written in those. */
function isBareNumber(given: string): boolean {
  for (let at = 0; at < given.length; at++) {
    const code = given.charCodeAt(at);
    if ((code < 0x30 || code > 0x39) && code !== 0x2e) return false;
  }
  return true;
}
