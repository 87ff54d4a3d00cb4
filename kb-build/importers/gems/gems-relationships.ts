// The relationship between the two codes in an equivalence. The release only distinguishes between exact and
// approximate equivalences. The other relationships are our interpretation, based on how many counterparts each code
// has in each direction, not counting combinations:
//
//   exact        stated by the release
//   narrower     the target is a part of the source: the source has several counterparts, the target has only one
//   broader      the reverse: the target has several counterparts, the source has only one
//   related      any other approximate equivalence, and "no equivalent"
//   partial      a member of a combination: it covers a part of the source

import type { Relationship } from '../../../src/bundle/sections/maps-section.js';

/** An equivalence as stated in the release. */
export interface Approximate {
  readonly vocab: string;
  readonly code: string;
  readonly targetVocab: string;
  readonly targetCode: string;
  readonly isApproximate: boolean;
  readonly scenario: number;
  readonly choice: number;
}

/**
 * Returns a function that gives the relationship (target to source) for an equivalence. `alone` contains all
 * equivalences outside combinations.
 */
export function relationshipsOf(alone: Iterable<Approximate>): (equivalence: Approximate) => Relationship {
  const counterparts = new Map<string, Set<string>>();
  const add = (from: string, to: string) => {
    const linked = counterparts.get(from);
    if (linked === undefined) counterparts.set(from, new Set([to]));
    else linked.add(to);
  };
  for (const equivalence of alone) {
    const { source, target } = ends(equivalence);
    add(source, target);
    add(target, source);
  }
  return (equivalence) => {
    if (equivalence.targetCode === '') return 'related';
    if (equivalence.scenario > 0) return 'partial';
    if (!equivalence.isApproximate) return 'exact';
    const { source, target } = ends(equivalence);
    const ofSource = counterparts.get(source)?.size ?? 0;
    const ofTarget = counterparts.get(target)?.size ?? 0;
    if (ofSource > 1 && ofTarget === 1) return 'narrower';
    return ofSource === 1 && ofTarget > 1 ? 'broader' : 'related';
  };
}

/**
 * Keys for the source and target of an equivalence. The vocabulary and code are enough for a key, because a vocabulary
 * never uses the same code for a diagnosis and a procedure.
 */
function ends({ vocab, code, targetVocab, targetCode }: Approximate): { source: string; target: string } {
  return { source: `${vocab} ${code}`, target: `${targetVocab} ${targetCode}` };
}
