// Converts allergies and intolerances: drugs with an allergy prefix, and findings that are allergies themselves
// ("peanut allergy", "no known drug allergies"). Reactions stated next to an allergy become its manifestations and get
// no separate resource.

import { RX } from '../../knowledge/term-types.js';
import { conceptOf } from './codings.js';
import { verificationOf } from './fhir-qualifiers.js';
import type { ResourceInput } from './resource-input.js';
import { type FhirElement, hl7Concept } from './resources.js';

/** The note builder's group for allergies. */
const ALLERGIES = 'ALL';

/** Whether a finding is an allergy or intolerance of the patient. */
export function isAllergy({ result: { prefix }, termType, groupId }: ResourceInput): boolean {
  return termType === RX ? prefix === 'A' || prefix === 'Y' : groupId === ALLERGIES;
}

/** Converts an allergy to an AllergyIntolerance. */
export function allergy(input: ResourceInput): FhirElement & { readonly resourceType: string } {
  const { result, termType, common, about, reactions } = input;
  const verification = verificationOf(result);
  return {
    resourceType: 'AllergyIntolerance',
    ...common,
    clinicalStatus: verification === 'refuted' ? undefined : hl7Concept('allergyintolerance-clinical', 'active'),
    verificationStatus: hl7Concept('allergyintolerance-verification', allergyVerification(verification)),
    type: result.prefix === 'Y' ? 'intolerance' : 'allergy',
    category: termType === RX ? ['medication'] : [],
    code: conceptOf(input),
    patient: about.subject,
    encounter: about.encounter,
    recordedDate: about.time,
    reaction:
      reactions.length === 0
        ? []
        : [
            {
              manifestation: reactions.map(({ text, codings, extension }) => ({
                extension,
                coding: codings.map(({ coding }) => coding),
                text,
              })),
            },
          ],
  };
}

/**
 * The verification status of an allergy. Allergies have no differential diagnoses, and R4 has no code `provisional` for
 * them.
 */
function allergyVerification(verification: string): string {
  return verification === 'confirmed' || verification === 'refuted' ? verification : 'unconfirmed';
}
