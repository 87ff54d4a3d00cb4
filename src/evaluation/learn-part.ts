// Learns one part of the confidence model: first the weights of features; then the reliabilities of findings, names or
// codes, which are shrunk towards zero if little is known about them; and finally the curve from log odds to
// probabilities. The curve is fitted by cross-validation: the log odds of each answer come from weights and
// reliabilities that were learnt from other documents.

import { BIAS, calibrated } from '../knowledge/confidence-model.js';
import { type Example, fitLogistic } from './fit-logistic.js';
import { type LearntPoint, risingCurve } from './rising-curve.js';

/** A learnt reliability, the number of answers that it is based on, and how many of these are right. */
export interface Reliability {
  readonly value: number;
  readonly answers: number;
  readonly right: number;
}

/** A learnt part of the model. */
export interface LearntPart {
  readonly weights: ReadonlyMap<string, number>;
  readonly reliabilities: ReadonlyMap<string, Reliability>;
  readonly points: readonly LearntPoint[];
}

const FOLDS = 5;
/** Approximately how many answers are needed to outweigh the shrinking; a larger number shrinks more. */
const PRIOR = 1;
const NEWTON_STEPS = 8;
const LEAST_ANSWERS = 2;

/** Learns a part from examples. */
export function learnPart(examples: readonly Example[]): LearntPart {
  const scored = FOLD_NUMBERS.flatMap((fold) => {
    const held = examples.filter(({ document }) => foldOf(document) === fold);
    const rest = examples.filter(({ document }) => foldOf(document) !== fold);
    const learnt = learnScores(rest);
    return held.map((example) => ({ logit: logitOf(learnt, example), isRight: example.isRight }));
  });
  return { ...learnScores(examples), points: risingCurve(scored) };
}

/** The probability of an example according to a learnt part. */
export function probabilityOf(part: LearntPart, example: Pick<Example, 'features' | 'keys'>): number {
  return calibrated(part.points, logitOf(part, example));
}

/** The probability of each example, in order, according to a part that was learnt from other documents. */
export function crossValidated(examples: readonly Example[]): number[] {
  const parts = FOLD_NUMBERS.map((fold) => {
    // The `*` makes these folds differ from those into which `learnPart` divides the documents.
    return learnPart(examples.filter(({ document }) => foldOf(`${document}*`) !== fold));
  });
  return examples.map((example) => probabilityOf(parts[foldOf(`${example.document}*`)], example));
}

const FOLD_NUMBERS = Array.from({ length: FOLDS }, (_, fold) => fold);

/** The fold of a document, as determined by a hash (FNV-1a) of its name. */
function foldOf(document: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < document.length; at++) hash = Math.imul(hash ^ document.charCodeAt(at), 0x01000193);
  return ((hash >>> 8) ^ hash) % FOLDS < 0 ? 0 : (((hash >>> 8) ^ hash) >>> 0) % FOLDS;
}

type Scores = Pick<LearntPart, 'weights' | 'reliabilities'>;

function learnScores(examples: readonly Example[]): Scores {
  const weights = fitLogistic(examples, BIAS);
  const reliabilities = new Map<string, Reliability>();
  const part = { weights, reliabilities };
  const logits = examples.map((example) => logitOf(part, example));
  const levels = Math.max(0, ...examples.map(({ keys }) => keys.length));
  for (let level = 0; level < levels; level++) {
    const members = new Map<string, number[]>();
    for (const [at, { keys }] of examples.entries()) {
      const key = keys[level];
      if (key !== undefined) members.set(key, [...(members.get(key) ?? []), at]);
    }
    for (const [key, list] of [...members].sort(([a], [b]) => (a < b ? -1 : 1))) {
      if (list.length < LEAST_ANSWERS) continue;
      const value = shrunkOffset(list.map((at) => ({ logit: logits[at], isRight: examples[at].isRight })));
      const right = list.filter((at) => examples[at].isRight).length;
      reliabilities.set(key, { value, answers: list.length, right });
      for (const at of list) logits[at] += value;
    }
  }
  return part;
}

/**
 * The offset that, added to the log odds of the answers, fits them to the share of right answers. It is shrunk towards
 * zero.
 */
export function shrunkOffset(answers: readonly { readonly logit: number; readonly isRight: boolean }[]): number {
  let offset = 0;
  for (let step = 0; step < NEWTON_STEPS; step++) {
    let slope = -PRIOR * offset;
    let curvature = PRIOR;
    for (const { logit, isRight } of answers) {
      const probability = 1 / (1 + Math.exp(-logit - offset));
      slope += (isRight ? 1 : 0) - probability;
      curvature += probability * (1 - probability);
    }
    offset += slope / curvature;
  }
  return offset;
}

function logitOf({ weights, reliabilities }: Scores, { features, keys }: Pick<Example, 'features' | 'keys'>): number {
  let logit = 0;
  for (const feature of features) logit += weights.get(feature) ?? 0;
  for (const key of keys) logit += reliabilities.get(key)?.value ?? 0;
  return logit;
}
