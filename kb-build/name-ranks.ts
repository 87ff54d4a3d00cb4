// Ranks of names: where findings share a name, the order in which they are meant by it. In an authored core ambiguous.yaml
// lists them; where imports were merged, merging has put all shared names into an order that follows that list first.

import type { TextKernel } from '../src/kernel/api.js';
import { fold } from './check/names.js';
import type { NameRanks } from './draft.js';
import { type Model, modelName, PREFERRED } from './model.js';

const MOST = 255;

/** Name row → rank, for the rows whose rank is not 0. */
export function nameRanks(model: Model, kernel: TextKernel): ReadonlyMap<number, number> {
  if (model.draft.ranks !== undefined) return mergedRanks(model, model.draft.ranks);
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

function mergedRanks({ names, findings }: Model, { ofName, ofDescription }: NameRanks): ReadonlyMap<number, number> {
  const ranks = new Map<number, number>();
  for (const [row, index] of names.index.entries()) {
    const rank = index === PREFERRED ? ofDescription.get(findings[names.finding[row]].record.key) : ofName[index];
    if (rank !== undefined && rank > 0) ranks.set(row, rank);
  }
  return ranks;
}
