// Compares two evaluations of the same notes. A permutation test decides whether a difference is significant: the two
// results for each note are swapped at random, 2,000 times, with a fixed seed. The probabilities are corrected for the
// number of tests (Holm).

import { CtermError } from '../errors/cterm-error.js';
import { type Counts, f1Of, sumOf } from './counts.js';
import type { EvaluatedPart, Evaluation } from './evaluate.js';
import { seededRandom } from './intervals.js';

/** How a part differs between two evaluations. */
export interface Difference {
  readonly name: string;
  readonly before: number;
  readonly after: number;
  /**
   * The probability of a difference at least this large if both evaluations were equally good, corrected for the number
   * of parts.
   */
  readonly p: number;
  readonly isSignificant: boolean;
  /** How many notes have a higher F1 than before, and how many have a lower one. */
  readonly better: number;
  readonly worse: number;
}

const SWAPS = 2000;
const SEED = 0x9e37;
const LEVEL = 0.05;

/**
 * The change in F1 for each part, from `before` to `after`. Throws `invalid-argument` if the notes are not the same.
 */
export function compareEvaluations(before: Evaluation, after: Evaluation): Difference[] {
  const ids = (one: Evaluation) => one.notes.map(({ id }) => id).join('\n');
  if (ids(before) !== ids(after)) {
    throw new CtermError('invalid-argument', 'compareEvaluations: the evaluations are of different notes.');
  }
  const drafts = after.parts.map((part) =>
    differenceOf(
      part,
      before.parts.find(({ name }) => name === part.name),
    ),
  );
  // Holm's method: the smallest probability is multiplied by the number of tests, the next by that number minus one,
  // and so on. No corrected probability may be smaller than the one before it.
  const order = [...drafts].sort((a, b) => a.p - b.p);
  let least = 0;
  const corrected = new Map(
    order.map((one, at) => {
      least = Math.max(least, Math.min(1, one.p * (order.length - at)));
      return [one, least];
    }),
  );
  return drafts.map((one) => {
    const p = corrected.get(one) ?? 1;
    return { ...one, p, isSignificant: p < LEVEL };
  });
}

function differenceOf(
  { name, byNote }: EvaluatedPart,
  other: EvaluatedPart | undefined,
): Omit<Difference, 'isSignificant'> {
  const pairs = byNote.map((after, at): [Counts, Counts] => [
    other?.byNote[at] ?? { ...after, right: 0, found: 0 },
    after,
  ]);
  const [before, after] = [f1Of(sumOf(pairs.map(([one]) => one))), f1Of(sumOf(pairs.map(([, one]) => one)))];
  const better = pairs.filter(([one, next]) => f1Of(next) > f1Of(one)).length;
  const worse = pairs.filter(([one, next]) => f1Of(next) < f1Of(one)).length;
  return { name, before, after, p: permuted(pairs, Math.abs(after - before)), better, worse };
}

/** The share of random permutations in which the difference is at least as large as `difference`. */
function permuted(pairs: readonly (readonly [Counts, Counts])[], difference: number): number {
  const changed = pairs.filter(([a, b]) => a.right !== b.right || a.found !== b.found || a.wanted !== b.wanted);
  if (changed.length === 0) return 1;
  const same = sumOf(pairs.filter((pair) => !changed.includes(pair)).map(([one]) => one));
  const random = seededRandom(SEED);
  let extreme = 0;
  for (let swap = 0; swap < SWAPS; swap++) {
    const [one, other] = [[same], [same]];
    for (const [a, b] of changed) {
      const isSwapped = random() < 0.5;
      one.push(isSwapped ? b : a);
      other.push(isSwapped ? a : b);
    }
    if (Math.abs(f1Of(sumOf(one)) - f1Of(sumOf(other))) >= difference - 1e-12) extreme++;
  }
  return (extreme + 1) / (SWAPS + 1);
}
