// Extensions that say where a finding is in the note. The span is in the standard extension for derived data; our own
// extension adds the words, the notation and the confidence, for which the standard extension has no members.

import type { LocatedResult } from '../given-results.js';
import type { FhirElement } from './resources.js';

/** The extension that contains the span of a finding in the note, its words, its notation and its confidence. */
export const SOURCE_EXTENSION = 'urn:cterm:source';
/** HL7's extension for the part of a text from which an element or resource was derived. */
export const DERIVATION_EXTENSION = 'http://hl7.org/fhir/StructureDefinition/derivation-reference';

/**
 * Returns the standard extension that identifies a part of the note. The offset is in the same unit as the offsets of
 * the results.
 */
export function derivedFrom(source: FhirElement, offset: number, length: number): FhirElement {
  return {
    url: DERIVATION_EXTENSION,
    extension: [
      { url: 'reference', valueReference: source },
      { url: 'offset', valueInteger: offset },
      { url: 'length', valueInteger: length },
    ],
  };
}

/** Converts words in the note to a FHIR string, which may contain neither control characters nor lone surrogates. */
export function noteWords(words: string): string {
  return words.replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim() || '-';
}

/** The extensions that say where a resource's finding is in the note. */
export function sourceExtensions(text: string, located: LocatedResult, source: FhirElement): FhirElement[] {
  const { begin, end, result } = located;
  const { index, length, notation, confidence } = result;
  return [
    derivedFrom(source, index, length),
    {
      url: SOURCE_EXTENSION,
      extension: [
        { url: 'index', valueUnsignedInt: index },
        { url: 'length', valueUnsignedInt: length },
        { url: 'text', valueString: noteWords(text.slice(begin, end)) },
        { url: 'notation', valueString: notation },
        { url: 'confidence', valueDecimal: confidence },
      ],
    },
  ];
}

/** The words of a finding, as evidence for a condition, with their place in the note. */
export function evidenceOf(text: string, { begin, end, result }: LocatedResult, source: FhirElement): FhirElement[] {
  return [
    {
      extension: [derivedFrom(source, result.index, result.length)],
      code: [{ text: noteWords(text.slice(begin, end)) }],
    },
  ];
}
