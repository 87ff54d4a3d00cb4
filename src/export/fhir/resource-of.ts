// Converts one finding to a resource, whose type depends on the term type and the prefix.

import type { RecognitionResult } from '../../contract/result-types.js';
import { CX, DX, HX, NX, PX, RX, SX, TX } from '../../knowledge/term-types.js';
import { formatDuration } from '../../wording/number-wording.js';
import { allergy, isAllergy } from './allergy.js';
import { conceptOf } from './codings.js';
import { dosageOf } from './dosage.js';
import { relationshipOf } from './family-roles.js';
import {
  clinicalOf,
  medicationStatusOf,
  procedureStatusOf,
  requestStatusOf,
  severityOf,
  sideOf,
  verificationOf,
} from './fhir-qualifiers.js';
import { observation, observationAbout } from './observation.js';
import { quantityOf } from './observation-values.js';
import type { ResourceInput } from './resource-input.js';
import { type FhirElement, hl7Concept } from './resources.js';

/** Builds the resource of a finding. Members without a value are undefined or empty. */
export function resourceOf(input: ResourceInput): FhirElement & { readonly resourceType: string } {
  const { result, termType } = input;
  const { prefix } = result;
  if (prefix === 'F')
    return result.result === 'N' ? observationAbout(input, 'no-family-history') : familyHistory(input);
  if (prefix === 'K') return observationAbout(input, 'risk');
  if (isAllergy(input)) return allergy(input);
  const isAsked = prefix === 'O' || prefix === 'N';
  if (termType === SX || termType === DX || termType === CX) return condition(input);
  if (termType === HX || termType === PX) return observation(input);
  if (termType === TX) return isAsked && result.value === undefined ? request(input) : observation(input);
  if (termType === RX && isDrug(input)) return medication(input);
  return isAsked || (termType === NX && prefix === undefined && result.result !== 'N')
    ? request(input)
    : procedure(input);
}

/**
 * Whether a treatment is a drug, i.e. has a drug code, a dose, or a prefix that marks it as taken or as an allergen.
 */
function isDrug({ codings, result }: ResourceInput): boolean {
  const coded = codings.some(({ vocabulary }) => vocabulary === 'rxnorm' || vocabulary === 'cvx');
  return (
    coded || result.prefix === 'T' || result.prefix === 'A' || result.prefix === 'Y' || quantityOf(result) !== undefined
  );
}

function condition(input: ResourceInput) {
  const { result, common, about, evidence } = input;
  const side = sideOf(result);
  return {
    resourceType: 'Condition',
    ...common,
    clinicalStatus: clinicalOf(result),
    verificationStatus: hl7Concept('condition-ver-status', verificationOf(result)),
    category: [hl7Concept('condition-category', result.prefix === 'H' ? 'problem-list-item' : 'encounter-diagnosis')],
    severity: severityOf(result),
    code: conceptOf(input),
    bodySite: side === undefined ? [] : [side],
    subject: about.subject,
    encounter: about.encounter,
    ...onsetOf(result),
    recordedDate: about.time,
    evidence,
  };
}

const ISO_DATE = /^\d{4}(-\d\d(-\d\d)?)?$/;

/** The onset, as a date if the note gives one, otherwise in the words of the note. */
function onsetOf({ onset, duration }: RecognitionResult): FhirElement {
  if (onset !== undefined) return ISO_DATE.test(onset) ? { onsetDateTime: onset } : { onsetString: onset };
  return duration === undefined ? {} : { onsetString: `for ${formatDuration(duration, 'en')}` };
}

function familyHistory(input: ResourceInput) {
  const { common, about } = input;
  return {
    resourceType: 'FamilyMemberHistory',
    ...common,
    status: 'completed',
    patient: about.subject,
    date: about.time,
    relationship: relationshipOf(input.result.relative),
    condition: [{ code: conceptOf(input), ...onsetOf(input.result) }],
  };
}

function request(input: ResourceInput) {
  const { result, termType, common, about } = input;
  const side = sideOf(result);
  const intent = result.prefix === 'O' ? 'order' : termType === NX ? 'plan' : 'proposal';
  return {
    resourceType: 'ServiceRequest',
    ...common,
    status: requestStatusOf(result),
    intent,
    doNotPerform: result.result === 'N' && termType !== TX ? true : undefined,
    code: conceptOf(input),
    subject: about.subject,
    encounter: about.encounter,
    authoredOn: about.time,
    bodySite: side === undefined ? [] : [side],
  };
}

function medication(input: ResourceInput) {
  const { result, common, about } = input;
  return {
    resourceType: 'MedicationStatement',
    ...common,
    status: medicationStatusOf(result),
    medicationCodeableConcept: conceptOf(input),
    subject: about.subject,
    context: about.encounter,
    dateAsserted: about.time,
    dosage: dosageOf(result),
  };
}

function procedure(input: ResourceInput) {
  const { result, common, about } = input;
  const side = sideOf(result);
  return {
    resourceType: 'Procedure',
    ...common,
    status: procedureStatusOf(result),
    code: conceptOf(input),
    subject: about.subject,
    encounter: about.encounter,
    bodySite: side === undefined ? [] : [side],
  };
}
