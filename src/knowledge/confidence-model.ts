// The learnt confidence model in a knowledge base: log odds for features, names, findings and codes, and the curves
// that turn log odds into probabilities. Bundles may have no model.

import { CONFIDENCE_KINDS } from '../bundle/sections/confidence-section.js';
import { derive } from './derive.js';
import type { Knowledge } from './knowledge-base.js';

/** The parts of the model: whether a finding is right, whether its context is right, and whether a code is reported. */
export const CONFIDENCE_PARTS = ['finding', 'context', 'code'] as const;
export type ConfidencePart = (typeof CONFIDENCE_PARTS)[number];

export interface ConfidenceModel {
  /** Returns the log odds of a feature in a part; 0 if the feature is unknown. */
  weight(part: ConfidencePart, feature: string): number;
  /** Returns what a name, a finding or a category of codes adds to the log odds; 0 if nothing was learnt about it. */
  reliability(kind: 'name' | 'finding' | 'code', key: string): number;
  /** Returns the calibrated probability for log odds, to four decimals. It never falls as the log odds rise. */
  probability(part: ConfidencePart, logit: number): number;
}

/** The feature that every answer has. */
export const BIAS = 'any';

/** The range of log odds in the tables of probabilities, and the number of entries per unit. */
const REACH = 12;
const STEPS = 64;

/** The model of a knowledge base; undefined if it has none. */
export function confidenceModelOf(kb: Knowledge): ConfidenceModel | undefined {
  return kb.tables.confidence.rowCount === 0 ? undefined : modelOf(kb);
}

const modelOf = /* @__PURE__ */ derive((kb: Knowledge): ConfidenceModel => {
  const { confidence } = kb.tables;
  const values = new Map<string, number>();
  const points = new Map<string, Point[]>(CONFIDENCE_PARTS.map((part) => [part, []]));
  for (let row = 0; row < confidence.rowCount; row++) {
    const kind = CONFIDENCE_KINDS[confidence.kind(row)] ?? '';
    const key = confidence.key(row);
    const value = confidence.value(row);
    if (kind !== 'calibration') values.set(`${kind} ${key}`, value);
    else {
      const at = key.indexOf(' ');
      points.get(key.slice(0, at))?.push({ logit: Number(key.slice(at + 1)), probability: value });
    }
  }
  const curves = new Map([...points].map(([part, list]) => [part, curveOf(list)]));
  return {
    weight: (part, feature) => values.get(`weight ${part} ${feature}`) ?? 0,
    reliability: (kind, key) => values.get(`${kind} ${key}`) ?? 0,
    probability(part, logit) {
      const at = Math.round((Math.min(REACH, Math.max(-REACH, logit)) + REACH) * STEPS);
      return curves.get(part)?.[at] ?? 0;
    },
  };
});

/** A point on a calibration curve. */
export interface Point {
  readonly logit: number;
  readonly probability: number;
}

/** The probabilities at equal steps of the log odds. */
function curveOf(points: readonly Point[]): Float64Array {
  const sorted = [...points].sort((a, b) => a.logit - b.logit);
  return Float64Array.from({ length: 2 * REACH * STEPS + 1 }, (_, at) => {
    const logit = at / STEPS - REACH;
    return Math.round(calibrated(sorted, logit) * 10_000) / 10_000;
  });
}

/**
 * Converts log odds to a probability, using a curve that is given as sorted points and is linear between them. Without
 * points, the curve is the logistic function.
 */
export function calibrated(points: readonly Point[], logit: number): number {
  const next = points.findIndex((point) => point.logit > logit);
  const after = points[next];
  if (after === undefined) return points.at(-1)?.probability ?? 1 / (1 + Math.exp(-logit));
  const before = points[next - 1];
  if (before === undefined) return after.probability;
  const share = (logit - before.logit) / (after.logit - before.logit);
  return before.probability + share * (after.probability - before.probability);
}
