// The reasons why a finding yields no code on a claim, each with an explanation and a section of the official
// guidelines.

import type { HoldReason } from '../../contract/claim-types.js';

/** The texts for a reason. */
interface HoldText {
  readonly explanation: string;
  readonly guideline: string;
}

export const HOLD_TEXTS: Readonly<Record<HoldReason, HoldText>> = {
  negated: { explanation: 'The note denies it.', guideline: '' },
  uncertain: {
    explanation: 'It is not confirmed; of outpatients, the symptoms are coded instead.',
    guideline: 'IV.H',
  },
  hypothetical: { explanation: 'It is mentioned only as a possibility, such as a reason to return.', guideline: '' },
  'another-person': { explanation: 'It is not about this patient.', guideline: '' },
  past: { explanation: 'It is past, and has no bearing on the care given.', guideline: 'IV.J' },
  resolved: { explanation: 'It is no longer present.', guideline: 'IV.J' },
  planned: { explanation: 'It is ordered or planned, not found.', guideline: '' },
  measurement: {
    explanation: 'A bare measurement is coded only if the writer states what it means.',
    guideline: 'III.B',
  },
  integral: { explanation: 'It is a symptom or sign of a diagnosis on the claim.', guideline: 'I.B.5' },
  'not-assessed': { explanation: 'The assessment does not take it up as a problem of this visit.', guideline: 'IV.J' },
  'no-bearing': { explanation: 'It has no bearing on this claim.', guideline: 'IV.J' },
  duplicate: { explanation: 'Another finding already gives this code.', guideline: 'I.B.12' },
  'no-code': { explanation: 'It has no code in this vocabulary.', guideline: '' },
};
