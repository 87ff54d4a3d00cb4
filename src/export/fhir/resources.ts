// FHIR R4 resources as this library writes them: plain JSON. What a resource must hold is held to the published schema
// by the tests.

/** Any value of FHIR JSON. */
export type FhirValue = string | number | boolean | readonly FhirValue[] | FhirElement;

/** A JSON object of FHIR; members that are undefined are not there. */
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

/** Code systems of HL7 for statuses and kinds. */
const HL7 = 'http://terminology.hl7.org/CodeSystem/';

/** A concept of one code of HL7's own. */
export function hl7Concept(system: string, code: string, display?: string): FhirElement {
  return { coding: [{ system: HL7 + system, code, display }] };
}

/** An element without the members that are undefined or empty lists, which FHIR does not allow. */
export function withoutGaps<T extends FhirElement>(element: T): T {
  const kept = Object.entries(element).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
  // Only members that may be absent are left out.
  return Object.fromEntries(kept.map(([name, value]) => [name, filled(value)])) as T;
}

function filled(value: FhirValue | undefined): FhirValue | undefined {
  if (Array.isArray(value)) return value.map((member) => filled(member) ?? '');
  return isElement(value) ? withoutGaps(value) : value;
}

function isElement(value: FhirValue | undefined): value is FhirElement {
  return typeof value === 'object' && !Array.isArray(value);
}
