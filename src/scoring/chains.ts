// Chains of findings that are more or less specific forms of each other, such as asthma and exercise-induced asthma, or
// X-ray and chest X-ray. A finding joins at most one chain of more specific findings, so an additional record never
// reduces the number of chains.

import type { Knowledge } from '../knowledge/knowledge-base.js';
import { lineageOf } from '../knowledge/lineage.js';

/**
 * Groups rows into chains, each of which starts at its most specific finding. Each row is in exactly one chain. Chains
 * are ordered by the position of their earliest row among the given rows.
 */
export function chainsOf(kb: Knowledge, rows: Iterable<number>): number[][] {
  const given = [...new Set(rows)];
  const order = new Map(given.map((row, at) => [row, at]));
  // The longer a lineage, the more specific the finding: a finding has a shorter lineage than the findings below it.
  const deepest = [...given].sort(
    (a, b) => lineageOf(kb, b).length - lineageOf(kb, a).length || (order.get(a) ?? 0) - (order.get(b) ?? 0),
  );
  const chains: number[][] = [];
  // For each row, the chains that started at one of its descendants, in order. A chain grows only towards ancestors, so
  // nearly all of these chains still end at a descendant of the row.
  const chainsBelow = new Map<number, number[][]>();
  for (const row of deepest) {
    const below = chainsBelow.get(row) ?? [];
    const at = below.findIndex((chain) => lineageOf(kb, chain[chain.length - 1] ?? row).includes(row));
    const joined = below[at];
    if (joined !== undefined) {
      joined.push(row);
      continue;
    }
    const chain = [row];
    chains.push(chain);
    for (const above of lineageOf(kb, row)) {
      const others = chainsBelow.get(above);
      if (others === undefined) chainsBelow.set(above, [chain]);
      else others.push(chain);
    }
  }
  const first = (chain: readonly number[]): number =>
    chain.reduce((least, row) => Math.min(least, order.get(row) ?? 0), Number.POSITIVE_INFINITY);
  return chains.sort((a, b) => first(a) - first(b));
}
