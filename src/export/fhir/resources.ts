// FHIR R4 resources as written by this library: plain JSON. Tests validate them against the published schema.

/** Any value in FHIR JSON. */
export type FhirValue = string | number | boolean | readonly FhirValue[] | FhirElement;

/** A FHIR JSON object. A member that is undefined counts as absent. */
export interface FhirElement {
  readonly [member: string]: FhirValue | undefined;
}

/** A resource with its id. */
export interface FhirResource extends FhirElement {
  readonly resourceType: string;
  readonly id: string;
}

/** A collection of resources. */
export interface FhirBundle extends FhirElement {
  readonly resourceType: 'Bundle';
  readonly type: 'collection';
  readonly entry: readonly { readonly fullUrl: string; readonly resource: FhirResource }[];
}

/** Base URI of HL7's code systems. */
const HL7 = 'http://terminology.hl7.org/CodeSystem/';

/** A concept with a single code from an HL7 code system. */
export function hl7Concept(system: string, code: string, display?: string): FhirElement {
  return { coding: [{ system: HL7 + system, code, display }] };
}

/** Removes members that are undefined or empty lists, at all depths, because FHIR allows neither. */
export function withoutGaps<T extends FhirElement>(element: T): T {
  const kept = Object.entries(element).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
  // The cast is safe, because only optional members are removed.
  return Object.fromEntries(kept.map(([name, value]) => [name, valueWithoutGaps(value)])) as T;
}

function valueWithoutGaps(value: FhirValue | undefined): FhirValue | undefined {
  if (Array.isArray(value)) return value.map((member) => valueWithoutGaps(member) ?? '');
  return isElement(value) ? withoutGaps(value) : value;
}

function isElement(value: FhirValue | undefined): value is FhirElement {
  return typeof value === 'object' && !Array.isArray(value);
}
