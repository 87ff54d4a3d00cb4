// Findings that are one thing said more and less exactly: asthma and exercise-induced asthma, an X-ray and one of the
// chest. A finding is joined to one kind of it at most, so that another record never makes fewer things of several.

import type { Knowledge } from '../knowledge/knowledge-base.js';
import { lineageOf } from './lineage.js';

/** The rows as chains from the most exact finding upwards, each row in one chain, in the order of first rows given. */
export function chainsOf(kb: Knowledge, rows: Iterable<number>): number[][] {
  const given = [...new Set(rows)];
  const place = new Map(given.map((row, at) => [row, at]));
  // Whatever stands above another finding has a shorter lineage.
  const deepest = [...given].sort(
    (a, b) => lineageOf(kb, b).length - lineageOf(kb, a).length || (place.get(a) ?? 0) - (place.get(b) ?? 0),
  );
  const chains: number[][] = [];
  for (const row of deepest) {
    const below = chains.find((chain) => lineageOf(kb, chain[chain.length - 1] ?? row).includes(row));
    if (below === undefined) chains.push([row]);
    else below.push(row);
  }
  const first = (chain: readonly number[]): number => Math.min(...chain.map((row) => place.get(row) ?? 0));
  return chains.sort((a, b) => first(a) - first(b));
}
