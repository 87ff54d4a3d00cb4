// Converts an R4 resource, as written by this library, to R5. This file mentions only the members that differ between
// the two releases.

import { type FhirElement, type FhirResource, type FhirValue, hl7Concept } from './resources.js';

/** Code systems that are new in R5. */
const ADHERENCE = 'http://hl7.org/fhir/CodeSystem/medication-statement-adherence';
const ALLERGY_TYPE = 'http://hl7.org/fhir/allergy-intolerance-type';

/** The adherence that corresponds to an R4 status. The status `intended` has none. */
const ADHERENCES: Readonly<Record<string, string>> = {
  active: 'taking',
  completed: 'stopped',
  stopped: 'stopped',
  'on-hold': 'on-hold',
  'not-taken': 'not-taking',
};

const CONVERSIONS: Readonly<Record<string, (resource: FhirResource) => FhirResource>> = {
  Condition: condition,
  MedicationStatement: medicationStatement,
  AllergyIntolerance: allergyIntolerance,
  ServiceRequest: (resource) => ({ ...resource, code: referable(resource.code) }),
};

/** Converts a resource to R5. */
export function inR5(resource: FhirResource): FhirResource {
  return CONVERSIONS[resource.resourceType]?.(resource) ?? resource;
}

/** Wraps a concept, because in R5, some members can be either a concept or a reference to a resource. */
function referable(concept: FhirValue | undefined): FhirElement | undefined {
  return isElement(concept) ? { concept } : undefined;
}

/** In R5, every condition needs a clinical status, and evidence is a concept or a reference. */
function condition({ evidence, ...resource }: FhirResource): FhirResource {
  return {
    ...resource,
    clinicalStatus: resource.clinicalStatus ?? hl7Concept('condition-clinical', 'unknown'),
    ...(evidence !== undefined && {
      evidence: elementsOf(evidence).map(({ code, ...one }) => ({ ...one, concept: elementsOf(code)[0] ?? {} })),
    }),
  };
}

function medicationStatement(given: FhirResource): FhirResource {
  const { medicationCodeableConcept, context, status, dosage, ...resource } = given;
  const adherence = typeof status === 'string' ? ADHERENCES[status] : undefined;
  return {
    ...resource,
    status: adherence === undefined ? 'draft' : 'recorded',
    ...(adherence !== undefined && { adherence: { code: { coding: [{ system: ADHERENCE, code: adherence }] } } }),
    medication: referable(medicationCodeableConcept),
    ...(context !== undefined && { encounter: context }),
    ...(dosage !== undefined && { dosage: elementsOf(dosage).map(dosageOfR5) }),
  };
}

function dosageOfR5({ asNeededBoolean, asNeededCodeableConcept, ...dosage }: FhirElement): FhirElement {
  return {
    ...dosage,
    ...(asNeededBoolean !== undefined && { asNeeded: asNeededBoolean }),
    ...(asNeededCodeableConcept !== undefined && { asNeeded: true, asNeededFor: [asNeededCodeableConcept] }),
  };
}

function allergyIntolerance({ type, reaction, ...resource }: FhirResource): FhirResource {
  return {
    ...resource,
    ...(typeof type === 'string' && { type: { coding: [{ system: ALLERGY_TYPE, code: type }] } }),
    ...(reaction !== undefined && {
      reaction: elementsOf(reaction).map((one) => ({
        ...one,
        manifestation: elementsOf(one.manifestation).map((concept) => ({ concept })),
      })),
    }),
  };
}

function elementsOf(value: FhirValue | undefined): FhirElement[] {
  return Array.isArray(value) ? value.filter(isElement) : [];
}

function isElement(value: FhirValue | undefined): value is FhirElement {
  return typeof value === 'object' && !Array.isArray(value);
}
