// Converts the values of observations (numbers with UCUM units and comparators, ranges, pairs and words), and the
// interpretation and reference range of a test.

import type { RecognitionResult } from '../../contract/result-types.js';
import { type FhirElement, hl7Concept } from './resources.js';
import type { TestFacts, ValueFlag } from './test-facts.js';

const UCUM = 'http://unitsofmeasure.org';
const COMPARATORS: readonly (readonly [string, string])[] = [
  ['<=', '<='],
  ['≤', '<='],
  ['>=', '>='],
  ['≥', '>='],
  ['<', '<'],
  ['>', '>'],
];

/**
 * Returns a `valueQuantity` for a number, a `valueString` for any other value, and an empty element if there is no
 * value.
 */
export function measuredValue(result: RecognitionResult, facts?: TestFacts): FhirElement {
  const { value } = result;
  if (value === undefined) return {};
  const quantity = quantityOf(result, facts);
  return quantity === undefined
    ? { valueString: result.unit ? `${value} ${result.unit}` : value }
    : { valueQuantity: quantity };
}

/** The value as a Quantity, if it is a single number. */
export function quantityOf(
  { value = '', valueNumber, unit, ucum }: RecognitionResult,
  facts?: TestFacts,
): FhirElement | undefined {
  if (valueNumber === undefined || !Number.isFinite(valueNumber)) return undefined;
  const comparator = COMPARATORS.find(([written]) => value.trim().startsWith(written))?.[1];
  const code = ucum ?? (unit ? undefined : facts?.unit?.ucum);
  const coded = code === undefined ? {} : { system: UCUM, code };
  return { value: valueNumber, comparator, unit: unit ?? facts?.unit?.written ?? code, ...coded };
}

const INTERPRETATIONS: Readonly<Record<ValueFlag, readonly [code: string, display: string]>> = {
  normal: ['N', 'Normal'],
  high: ['H', 'High'],
  low: ['L', 'Low'],
  abnormal: ['A', 'Abnormal'],
  'critical-high': ['HH', 'Critical high'],
  'critical-low': ['LL', 'Critical low'],
};

/** The interpretation of a test's result. */
export function interpretationOf({ result }: RecognitionResult, { flag }: TestFacts): FhirElement[] {
  const stated = flag ?? (result === 'A' ? 'abnormal' : result === 'N' ? 'normal' : undefined);
  return stated === undefined ? [] : [hl7Concept('v3-ObservationInterpretation', ...INTERPRETATIONS[stated])];
}

/** The reference range of a test, if its value is a number. */
export function referenceRangeOf(result: RecognitionResult, facts: TestFacts): FhirElement[] {
  const { range } = facts;
  const measured = quantityOf(result, facts);
  if (range === undefined || measured === undefined) return [];
  const bound = (value: number | undefined) =>
    value === undefined ? undefined : { ...measured, value, comparator: undefined };
  return [{ low: bound(range.low), high: bound(range.high) }];
}
