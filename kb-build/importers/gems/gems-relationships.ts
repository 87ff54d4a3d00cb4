// What an equivalence says of its two codes. The release has one digit for it, exact or approximate; the rest is our
// reading, of how many codes share each other (lines of both directions taken together, combinations left out):
//
//   exact        the release says so
//   narrower     the source has several counterparts, and the target only this source: the target is a part of it
//   broader      the other way round: several codes end in the target, and the source has no other counterpart
//   related      anything else that is approximate, and "nothing stands for it"
//   partial      a member of a combination: it says a part of what the source says

import type { Relationship } from '../../../src/bundle/sections/maps-section.js';

/** An equivalence as the release has it. */
export interface Approximate {
  readonly vocab: string;
  readonly code: string;
  readonly targetVocab: string;
  readonly targetCode: string;
  readonly isApproximate: boolean;
  readonly scenario: number;
  readonly choice: number;
}

/** A function that reads an equivalence's relationship in the light of all that stand alone; what the target is to the source. */
export function relationshipsOf(alone: Iterable<Approximate>): (equivalence: Approximate) => Relationship {
  const counterparts = new Map<string, Set<string>>();
  const add = (from: string, to: string) => {
    const known = counterparts.get(from);
    if (known === undefined) counterparts.set(from, new Set([to]));
    else known.add(to);
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

/** Diagnoses and procedures of one vocabulary never have the same code, so a vocabulary and a code are enough. */
function ends({ vocab, code, targetVocab, targetCode }: Approximate): { source: string; target: string } {
  return { source: `${vocab} ${code}`, target: `${targetVocab} ${targetCode}` };
}
