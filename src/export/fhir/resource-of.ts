// The resource that one finding becomes, by its term type and prefix.

import type { RecognitionResult } from '../../contract/result-types.js';
import { CX, DX, HX, NX, PX, RX, SX, TX } from '../../knowledge/term-types.js';
import { formatDuration } from '../../wording/number-wording.js';
import type { VocabularyCoding } from './codings.js';
import { dosageOf } from './dosage.js';
import { relationshipOf } from './family-roles.js';
import {
  clinicalOf,
  medicationStatusOf,
  observationStatusOf,
  procedureStatusOf,
  requestStatusOf,
  severityOf,
  sideOf,
  verificationOf,
} from './fhir-qualifiers.js';
import { interpretationOf, measuredValue, quantityOf } from './observation-values.js';
import { type FhirElement, hl7Concept } from './resources.js';

/** One finding on its way. */
export interface ResourceInput {
  readonly result: RecognitionResult;
  readonly termType: number;
  readonly codings: readonly VocabularyCoding[];
  /** What every resource carries. */
  readonly common: FhirElement;
  readonly about: About;
}

/** Whom and when the resources are about. */
export interface About {
  readonly subject: FhirElement;
  readonly encounter: FhirElement | undefined;
  readonly time: string | undefined;
}

/** The resource of a finding; members without a value are undefined or empty. */
export function resourceOf(draft: ResourceInput): FhirElement & { readonly resourceType: string } {
  const { result, termType } = draft;
  const { prefix } = result;
  if (prefix === 'F') return result.result === 'N' ? claim(draft, 'No family history of') : familyHistory(draft);
  if (prefix === 'K') return claim(draft, 'At risk for');
  const isAsked = prefix === 'O' || prefix === 'N';
  if (termType === SX || termType === DX || termType === CX) return condition(draft);
  if (termType === HX || termType === PX) return observation(draft);
  if (termType === TX) return isAsked && result.value === undefined ? request(draft) : observation(draft);
  if (termType === RX && isDrug(draft)) return prefix === 'A' || prefix === 'Y' ? allergy(draft) : medication(draft);
  return isAsked || (termType === NX && prefix === undefined && result.result !== 'N')
    ? request(draft)
    : procedure(draft);
}

/** A drug has a code of a drug, or is said to be taken, or has a dose. */
function isDrug({ codings, result }: ResourceInput): boolean {
  const coded = codings.some(({ vocabulary }) => vocabulary === 'rxnorm' || vocabulary === 'cvx');
  return (
    coded || result.prefix === 'T' || result.prefix === 'A' || result.prefix === 'Y' || quantityOf(result) !== undefined
  );
}

function conceptOf({ codings, result }: ResourceInput): FhirElement {
  return { coding: codings.map(({ coding }) => coding), text: result.description };
}

function condition(draft: ResourceInput) {
  const { result, common, about } = draft;
  const side = sideOf(result);
  return {
    resourceType: 'Condition',
    ...common,
    clinicalStatus: clinicalOf(result),
    verificationStatus: hl7Concept('condition-ver-status', verificationOf(result)),
    category: result.prefix === 'H' ? [hl7Concept('condition-category', 'problem-list-item')] : [],
    severity: severityOf(result),
    code: conceptOf(draft),
    bodySite: side === undefined ? [] : [side],
    subject: about.subject,
    encounter: about.encounter,
    ...onsetOf(result),
    recordedDate: about.time,
  };
}

const ISO_DATE = /^\d{4}(-\d\d(-\d\d)?)?$/;

/** When it began: a date where one is said, else the words. */
function onsetOf({ onset, duration }: RecognitionResult): FhirElement {
  if (onset !== undefined) return ISO_DATE.test(onset) ? { onsetDateTime: onset } : { onsetString: onset };
  return duration === undefined ? {} : { onsetString: `for ${formatDuration(duration, 'en')}` };
}

function observation(draft: ResourceInput) {
  const { result, termType, common, about } = draft;
  const category = termType === HX ? 'social-history' : termType === PX ? 'exam' : undefined;
  const found = result.result === undefined ? {} : { valueBoolean: result.result === 'A' };
  const value = termType === TX || result.value !== undefined ? measuredValue(result) : found;
  return {
    resourceType: 'Observation',
    ...common,
    status: observationStatusOf(result),
    category: category === undefined ? [] : [hl7Concept('observation-category', category)],
    code: conceptOf(draft),
    subject: about.subject,
    encounter: about.encounter,
    effectiveDateTime: about.time,
    ...value,
    interpretation: termType === TX || result.value !== undefined ? interpretationOf(result) : [],
    bodySite: sideOf(result),
  };
}

/** An observation that something is said of the finding, which is not the finding itself. */
function claim({ result, codings, common, about }: ResourceInput, words: string) {
  const lower = result.description.charAt(0).toLowerCase() + result.description.slice(1);
  return {
    resourceType: 'Observation',
    ...common,
    status: 'final',
    code: { text: `${words} ${lower}` },
    subject: about.subject,
    encounter: about.encounter,
    effectiveDateTime: about.time,
    valueCodeableConcept: { coding: codings.map(({ coding }) => coding), text: result.description },
  };
}

function familyHistory(draft: ResourceInput) {
  const { common, about } = draft;
  return {
    resourceType: 'FamilyMemberHistory',
    ...common,
    status: 'completed',
    patient: about.subject,
    date: about.time,
    relationship: relationshipOf(draft.result.relative),
    condition: [{ code: conceptOf(draft), ...onsetOf(draft.result) }],
  };
}

function request(draft: ResourceInput) {
  const { result, termType, common, about } = draft;
  const side = sideOf(result);
  const intent = result.prefix === 'O' ? 'order' : termType === NX ? 'plan' : 'proposal';
  return {
    resourceType: 'ServiceRequest',
    ...common,
    status: requestStatusOf(result),
    intent,
    doNotPerform: result.result === 'N' && termType !== TX ? true : undefined,
    code: conceptOf(draft),
    subject: about.subject,
    encounter: about.encounter,
    authoredOn: about.time,
    bodySite: side === undefined ? [] : [side],
  };
}

function medication(draft: ResourceInput) {
  const { result, common, about } = draft;
  return {
    resourceType: 'MedicationStatement',
    ...common,
    status: medicationStatusOf(result),
    medicationCodeableConcept: conceptOf(draft),
    subject: about.subject,
    context: about.encounter,
    dateAsserted: about.time,
    dosage: dosageOf(result),
  };
}

function allergy(draft: ResourceInput) {
  const { result, common, about } = draft;
  const verification = verificationOf(result);
  return {
    resourceType: 'AllergyIntolerance',
    ...common,
    clinicalStatus: verification === 'refuted' ? undefined : hl7Concept('allergyintolerance-clinical', 'active'),
    verificationStatus: hl7Concept('allergyintolerance-verification', verification),
    type: result.prefix === 'A' ? 'allergy' : 'intolerance',
    category: ['medication'],
    code: conceptOf(draft),
    patient: about.subject,
    encounter: about.encounter,
    recordedDate: about.time,
  };
}

function procedure(draft: ResourceInput) {
  const { result, common, about } = draft;
  const side = sideOf(result);
  return {
    resourceType: 'Procedure',
    ...common,
    status: procedureStatusOf(result),
    code: conceptOf(draft),
    subject: about.subject,
    encounter: about.encounter,
    bodySite: side === undefined ? [] : [side],
  };
}
