// Values of observations: numbers with their UCUM units and comparators, ranges, pairs and words.

import type { RecognitionResult } from '../../contract/result-types.js';
import { type FhirElement, hl7Concept } from './resources.js';

const UCUM = 'http://unitsofmeasure.org';
const COMPARATORS: readonly (readonly [string, string])[] = [
  ['<=', '<='],
  ['≤', '<='],
  ['>=', '>='],
  ['≥', '>='],
  ['<', '<'],
  ['>', '>'],
];

/** A `valueQuantity` for a number, a `valueString` for any other value, an empty element if there is no value. */
export function measuredValue(result: RecognitionResult): FhirElement {
  const { value } = result;
  if (value === undefined) return {};
  const quantity = quantityOf(result);
  return quantity === undefined
    ? { valueString: result.unit ? `${value} ${result.unit}` : value }
    : { valueQuantity: quantity };
}

/** The value as a Quantity, if it is a single number. */
export function quantityOf({ value = '', valueNumber, unit, ucum }: RecognitionResult): FhirElement | undefined {
  if (valueNumber === undefined || !Number.isFinite(valueNumber)) return undefined;
  const comparator = COMPARATORS.find(([written]) => value.trim().startsWith(written))?.[1];
  const coded = ucum === undefined ? {} : { system: UCUM, code: ucum };
  return { value: valueNumber, comparator, unit: unit ?? ucum, ...coded };
}

/** The interpretation of a test's result. */
export function interpretationOf({ result }: RecognitionResult): FhirElement[] {
  if (result === 'A') return [hl7Concept('v3-ObservationInterpretation', 'A', 'Abnormal')];
  return result === 'N' ? [hl7Concept('v3-ObservationInterpretation', 'N', 'Normal')] : [];
}
