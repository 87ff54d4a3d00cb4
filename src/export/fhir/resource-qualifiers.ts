// Converts the statements of a FHIR resource about its finding to the qualifiers of a chart record. This is the inverse
// of the tables in fhir-qualifiers.ts.

import { elementAt, elementsAt, memberOf, textAt } from './fhir-members.js';
import { prefixOfVerification, severityCode, sideCode, statusOfClinical } from './fhir-qualifiers.js';
import { STATEMENT_SYSTEM } from './observation.js';

/** The qualifiers of a record. */
export interface ChartQualifiers {
  readonly prefix?: string;
  readonly result?: string;
  readonly modifier?: string;
  readonly status?: string;
  readonly value?: string;
  readonly unit?: string;
  readonly onset?: string;
}

type Reader = (resource: unknown) => ChartQualifiers | string;

const READERS: Readonly<Record<string, Reader>> = {
  Condition: conditionQualifiers,
  Observation: observationQualifiers,
  MedicationStatement: medicationQualifiers,
  MedicationUsage: medicationQualifiers,
  MedicationRequest: (resource) => ({ prefix: 'O', ...stopped(resource) }),
  AllergyIntolerance: allergyQualifiers,
  FamilyMemberHistory: () => ({ prefix: 'F', result: 'A' }),
  ServiceRequest: (resource) => ({ prefix: 'O', ...(memberOf(resource, 'doNotPerform') === true && { result: 'N' }) }),
  Procedure: (resource) => (textAt(resource, 'status') === 'not-done' ? { result: 'N' } : {}),
};

/** A resource with one of these statuses was never valid or no longer applies. */
const VOID: ReadonlySet<string> = new Set(['entered-in-error', 'cancelled', 'revoked']);

/** Returns the qualifiers that a resource states, or the reason why the resource cannot be in the chart. */
export function qualifiersOf(type: string, resource: unknown): ChartQualifiers | string {
  const reader = READERS[type];
  if (reader === undefined) return 'a type of resource that charts do not contain';
  const statuses = [textAt(resource, 'status'), codeIn(resource, 'verificationStatus')];
  const isVoid = statuses.find((status) => status !== undefined && VOID.has(status));
  if (isVoid !== undefined) return `its status is ${isVoid}`;
  const read = reader(resource);
  return typeof read === 'string' ? read : withoutGaps(read);
}

/** The codeable concepts for the findings in a resource. */
export function conceptsOf(type: string, resource: unknown): unknown[] {
  if (type === 'FamilyMemberHistory') {
    return elementsAt(resource, 'condition').flatMap((condition) => elementAt(condition, 'code') ?? []);
  }
  if (statementOf(resource) !== undefined) return [elementAt(resource, 'valueCodeableConcept')];
  // R5 puts the concept of a drug, a request or a procedure into a codeable reference.
  const given =
    elementAt(resource, 'code') ??
    elementAt(resource, 'medicationCodeableConcept') ??
    elementAt(resource, 'medication');
  return given === undefined ? [] : [elementAt(given, 'concept') ?? given];
}

/** The components of an observation, such as the two values of a blood pressure, with their qualifiers. */
export function componentsOf(resource: unknown): { concept: unknown; qualifiers: ChartQualifiers }[] {
  if (textAt(resource, 'resourceType') !== 'Observation') return [];
  return elementsAt(resource, 'component').map((component) => ({
    concept: elementAt(component, 'code'),
    qualifiers: withoutGaps(observationQualifiers(component)),
  }));
}

function conditionQualifiers(resource: unknown): ChartQualifiers {
  const verification = codeIn(resource, 'verificationStatus') ?? 'confirmed';
  const sites = elementsAt(resource, 'bodySite').flatMap((site) => codesOf(site).map(sideCode));
  const severity = codesOf(elementAt(resource, 'severity')).map(severityCode);
  const modifier = [...severity, ...sites].filter((one) => one !== undefined).join('+');
  return {
    ...statusOfClinical(codeIn(resource, 'clinicalStatus') ?? ''),
    ...prefixOfVerification(verification),
    modifier,
    onset: textAt(resource, 'onsetDateTime'),
  };
}

/**
 * The qualifiers that an exported statement, such as "At risk for …", gives to the finding in its value; undefined for
 * other resources.
 */
function statementOf(resource: unknown): ChartQualifiers | undefined {
  const codings = elementsAt(elementAt(resource, 'code'), 'coding');
  const stated = codings.find((coding) => textAt(coding, 'system') === STATEMENT_SYSTEM);
  if (stated === undefined) return undefined;
  return textAt(stated, 'code') === 'risk' ? { prefix: 'K' } : { prefix: 'F', result: 'N' };
}

function observationQualifiers(resource: unknown): ChartQualifiers {
  const statement = statementOf(resource);
  if (statement !== undefined) return statement;
  const quantity = elementAt(resource, 'valueQuantity');
  const said = memberOf(resource, 'valueBoolean');
  const interpretations = elementsAt(resource, 'interpretation').flatMap(codesOf);
  const isNormal = interpretations.includes('N');
  const result =
    typeof said === 'boolean' ? (said ? 'A' : 'N') : isNormal ? 'N' : interpretations.length > 0 ? 'A' : undefined;
  const number = textAt(quantity, 'value');
  return {
    result,
    value: number === undefined ? textAt(resource, 'valueString') : `${textAt(quantity, 'comparator') ?? ''}${number}`,
    unit: textAt(quantity, 'unit') ?? textAt(quantity, 'code'),
  };
}

function medicationQualifiers(resource: unknown): ChartQualifiers {
  const status = takenStatus(resource);
  if (status === 'intended' || status === 'draft') return { prefix: 'O' };
  if (status === 'completed') return { prefix: 'H' };
  const isNotTaken = status === 'not-taken' || status === 'not-taking';
  return { prefix: 'T', ...stopped(resource), ...(isNotTaken && { result: 'N' }) };
}

/** The code that says whether a drug is taken: the adherence in R5, the status in R4. */
function takenStatus(resource: unknown): string | undefined {
  return codeIn(elementAt(resource, 'adherence'), 'code') ?? textAt(resource, 'status');
}

function stopped(resource: unknown): ChartQualifiers {
  const status = takenStatus(resource);
  if (status === 'on-hold') return { status: 'HD' };
  return status === 'stopped' ? { status: 'DC' } : {};
}

function allergyQualifiers(resource: unknown): ChartQualifiers {
  const isRefuted = codeIn(resource, 'verificationStatus') === 'refuted';
  const type = textAt(resource, 'type') ?? codeIn(resource, 'type');
  return { prefix: type === 'intolerance' ? 'Y' : 'A', ...(isRefuted && { result: 'N' }) };
}

function codeIn(resource: unknown, name: string): string | undefined {
  return codesOf(elementAt(resource, name))[0];
}

function codesOf(concept: unknown): string[] {
  return elementsAt(concept, 'coding').flatMap((coding) => textAt(coding, 'code') ?? []);
}

function withoutGaps(qualifiers: ChartQualifiers): ChartQualifiers {
  return Object.fromEntries(Object.entries(qualifiers).filter(([, value]) => value !== undefined && value !== ''));
}
