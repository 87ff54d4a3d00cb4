// Ranks of names: where ambiguous.yaml lets findings share a name, the order in which it lists them. The first is what
// the name means with nothing else to go by.

import type { TextKernel } from '../src/kernel/api.js';
import { fold } from './check/names.js';
import { type Model, modelName } from './model.js';

const MOST = 255;

/** Name row → rank, for the rows whose rank is not 0. */
export function nameRanks(model: Model, kernel: TextKernel): ReadonlyMap<number, number> {
  const ranks = new Map<number, number>();
  const { ambiguities } = model.draft;
  if (ambiguities.length === 0) return ranks;
  const wanted = new Map<number, { text: string; rank: number }[]>();
  for (const { text, findings } of ambiguities) {
    for (const [rank, key] of findings.entries()) {
      const finding = model.rowOfFinding.get(key);
      if (finding === undefined || rank === 0) continue;
      const entries = wanted.get(finding) ?? [];
      entries.push({ text: fold(kernel, text), rank: Math.min(rank, MOST) });
      wanted.set(finding, entries);
    }
  }
  for (const [row, finding] of model.names.finding.entries()) {
    const entries = wanted.get(finding);
    if (entries === undefined) continue;
    const folded = fold(kernel, modelName(model, row).text);
    const rank = entries.find(({ text }) => text === folded)?.rank;
    if (rank !== undefined) ranks.set(row, rank);
  }
  return ranks;
}
