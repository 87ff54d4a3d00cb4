// Pairs each annotation in a note with at most one recognised finding. Pairs with the same finding and span are made
// first, then pairs with the same finding and overlapping spans. Annotations of the whole note come last. In each step,
// the finding with the fewest attributes that differ from the annotation is preferred.

import { type AttributeName, type GoldFinding, hasSpan } from './gold-note.js';
import type { AnsweredFinding } from './note-answers.js';

/** How annotations and findings are compared. */
export interface Matching {
  /** With `finding`, an annotation and a finding must have an id in common; with `span`, only their spans matter. */
  readonly by: 'finding' | 'span';
  /** Whether spans must be equal or need only overlap. */
  readonly spans: 'exact' | 'overlap';
  /** The attributes that are annotated in the set of notes. */
  readonly attributes: readonly AttributeName[];
}

/** An annotation, with its ids as the knowledge base writes them. */
export interface WantedFinding {
  readonly gold: GoldFinding;
  readonly ids: readonly string[];
}

/** An annotation and the finding that matches it. */
export interface Pair {
  readonly wanted: WantedFinding;
  readonly answered: AnsweredFinding;
  /** The attributes that differ. */
  readonly differing: readonly AttributeName[];
}

export interface Alignment {
  readonly pairs: readonly Pair[];
  readonly missed: readonly WantedFinding[];
  readonly unexpected: readonly AnsweredFinding[];
}

/** Aligns the annotations in a note with the recognised findings. */
export function align(
  wanted: readonly WantedFinding[],
  answered: readonly AnsweredFinding[],
  { by, spans, attributes }: Matching,
): Alignment {
  const pairs: Pair[] = [];
  const open = new Set(wanted);
  const free = new Set(answered);
  const isSame = (one: WantedFinding, other: AnsweredFinding) =>
    by === 'span' ? hasSpan(one.gold) : one.ids.some((id) => other.ids.has(id));
  const pairUp = (fits: (gold: GoldFinding, other: AnsweredFinding) => boolean): void => {
    for (const one of open) {
      let best: Pair | undefined;
      for (const other of free) {
        if (!isSame(one, other) || !fits(one.gold, other)) continue;
        const differing = attributes.filter((name) => differs(one.gold, other, name));
        if (best === undefined || differing.length < best.differing.length) {
          best = { wanted: one, answered: other, differing };
        }
      }
      if (best === undefined) continue;
      pairs.push(best);
      open.delete(one);
      free.delete(best.answered);
    }
  };
  pairUp((gold, { begin, end }) => gold.begin === begin && gold.end === end);
  if (spans === 'overlap') pairUp((gold, other) => hasSpan(gold) && overlaps(gold, other));
  pairUp((gold) => !hasSpan(gold));
  // An annotation of the whole note covers every mention of its finding.
  for (const { wanted: one } of pairs) {
    if (!hasSpan(one.gold)) for (const other of free) if (isSame(one, other)) free.delete(other);
  }
  return { pairs, missed: [...open], unexpected: [...free] };
}

/** Whether two spans overlap. */
export function overlaps(
  one: { readonly begin: number; readonly end: number },
  other: { readonly begin: number; readonly end: number },
): boolean {
  return one.begin < other.end && other.begin < one.end;
}

/** Whether an attribute differs. Units are compared only if the annotation has one. */
function differs(gold: GoldFinding, { result }: AnsweredFinding, name: AttributeName): boolean {
  if (name === 'unit' && gold.unit === undefined) return false;
  return (gold[name] ?? '') !== (result[name] ?? '');
}
