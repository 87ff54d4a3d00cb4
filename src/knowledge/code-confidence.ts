// Calculates the confidence of a code on a claim: the probability, according to the learnt model, that a coder reports
// the code. Without a model, it is the confidence of the best-supported finding.

import type { ClaimCode } from '../contract/claim-types.js';
import { BIAS, confidenceModelOf } from './confidence-model.js';
import type { Knowledge } from './knowledge-base.js';

/** The properties of a code on which its confidence depends. */
export type ConfidentCode = Pick<ClaimCode, 'code' | 'role' | 'lacks' | 'excludes' | 'evidence' | 'steps'>;

/** Confidence classes of findings, each with its minimum confidence and its name. */
const CLASSES: readonly (readonly [number, string])[] = [
  [0.95, '.95'],
  [0.9, '.9'],
  [0.8, '.8'],
  [0.6, '.6'],
];
const MOST_MENTIONS = 3;
/** The number of leading characters that the codes in a category share. */
const CATEGORY = 3;

/** The confidence of a code; `best` is the confidence of the best-supported finding in the evidence. */
export function codeConfidence(kb: Knowledge, code: ConfidentCode, best: number): number {
  const model = confidenceModelOf(kb);
  if (model === undefined) return best;
  let logit = model.reliability('code', codeCategory(code.code));
  for (const feature of codeFeatures(code, best)) logit += model.weight('code', feature);
  return model.probability('code', logit);
}

/** The category of a code; reliabilities are learnt per category. */
export function codeCategory(code: string): string {
  return code.slice(0, CATEGORY);
}

/** The features of a code. */
export function codeFeatures({ code, role, lacks, excludes, evidence, steps }: ConfidentCode, best: number): string[] {
  const [first] = evidence;
  const features = [
    BIAS,
    `role=${role}`,
    `chapter=${code.charAt(0)}`,
    `mentions=${Math.min(MOST_MENTIONS, evidence.length)}`,
    `finding=${CLASSES.find(([least]) => best >= least)?.[1] ?? 'low'}`,
    `section=${first?.section ?? ''}`,
  ];
  if (lacks.length > 0) features.push('lacks');
  if (excludes.length > 0) features.push('excludes');
  if (steps.length > 0) features.push('combined');
  if (first !== undefined && first.cues.length > 0) features.push('cues');
  return features;
}
