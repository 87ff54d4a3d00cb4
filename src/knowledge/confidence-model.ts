// The learnt confidence model in a knowledge base: log odds for features, names, findings and codes, and the curves
// that turn log odds into probabilities. Bundles may have no model.

import { CONFIDENCE_KINDS } from '../bundle/sections/confidence-section.js';
import type { RowRange } from '../bundle/table-section.js';
import { boundedMap } from './bounded-map.js';
import { derive } from './derive.js';
import type { Knowledge } from './knowledge-base.js';

type ConfidenceKind = (typeof CONFIDENCE_KINDS)[number];

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

/** The tables of probabilities cover log odds from -REACH to REACH, with STEPS entries per unit. */
const REACH = 12;
const STEPS = 64;
const MAX_RELIABILITIES = 4_096;

/** The model of a knowledge base; undefined if it has none. */
export function confidenceModelOf(kb: Knowledge): ConfidenceModel | undefined {
  return kb.tables.confidence.rowCount === 0 ? undefined : modelOf(kb);
}

const modelOf = /* @__PURE__ */ derive((kb: Knowledge): ConfidenceModel => {
  const { confidence } = kb.tables;
  const rowsOf = rowsByKind(kb);
  const weights = new Map<string, number>();
  for (let { begin, end } = rowsOf('weight'); begin < end; begin++) {
    weights.set(confidence.key(begin), confidence.value(begin));
  }
  const points = new Map<string, Point[]>(CONFIDENCE_PARTS.map((part) => [part, []]));
  for (let { begin, end } = rowsOf('calibration'); begin < end; begin++) {
    const key = confidence.key(begin);
    const at = key.indexOf(' ');
    points.get(key.slice(0, at))?.push({ logit: Number(key.slice(at + 1)), probability: confidence.value(begin) });
  }
  // The keys of a kind are sorted. They are searched in place, because a note needs only a few of these many keys.
  const searched = ({ begin, end }: RowRange, key: string): number => {
    let low = begin;
    let high = end;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (confidence.key(middle) < key) low = middle + 1;
      else high = middle;
    }
    return low < end && confidence.key(low) === key ? confidence.value(low) : 0;
  };
  const reliabilities = boundedMap<string, number>(MAX_RELIABILITIES);
  // Not every program needs every part, so each curve is calculated on first use.
  const curves: Partial<Record<ConfidencePart, Float64Array>> = {};
  return {
    weight: (part, feature) => weights.get(`${part} ${feature}`) ?? 0,
    reliability(kind, key) {
      const known = reliabilities.get(`${kind} ${key}`);
      return known ?? reliabilities.keep(`${kind} ${key}`, searched(rowsOf(kind), key));
    },
    probability(part, logit) {
      const at = Math.round((Math.min(REACH, Math.max(-REACH, logit)) + REACH) * STEPS);
      curves[part] ??= curveOf(points.get(part) ?? []);
      return curves[part][at] ?? 0;
    },
  };
});

/** Returns a function that gives the rows of a kind, which are consecutive because the rows are sorted by kind. */
function rowsByKind({ tables: { confidence } }: Knowledge): (kind: ConfidenceKind) => RowRange {
  const ranges = new Map<number, RowRange>();
  for (let row = 0; row < confidence.rowCount; row++) {
    const kind = confidence.kind(row);
    ranges.set(kind, { begin: ranges.get(kind)?.begin ?? row, end: row + 1 });
  }
  return (kind) => ranges.get(CONFIDENCE_KINDS.indexOf(kind)) ?? { begin: 0, end: 0 };
}

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
