// Expansion on all diagnoses: if the list of a condition contains only diagnoses, the lists of these diagnoses are
// merged into the list of the condition. This is repeated until the list contains something other than a diagnosis, but
// at most three times.

import type { Knowledge } from '../knowledge/knowledge-base.js';
import { DX } from '../knowledge/term-types.js';
import { type PromptItem, type PromptQuery, promptList } from './prompt-list.js';

const MAX_ROUNDS = 3;

/**
 * Merges the list of a finding with the lists of the diagnoses in it. A finding in several of these lists is kept once,
 * with the smallest of its sizes.
 */
export function expandedOnDiagnoses(
  kb: Knowledge,
  row: number,
  list: readonly PromptItem[],
  query: PromptQuery,
): readonly PromptItem[] {
  const { findings } = kb.tables;
  let merged = list;
  const expanded = new Set<number>([row]);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    if (merged.length === 0 || merged.some((item) => findings.termType(item.row) !== DX)) break;
    const items = new Map(merged.map((item) => [item.row, item]));
    for (const { row: diagnosis } of merged) {
      if (expanded.has(diagnosis)) continue;
      expanded.add(diagnosis);
      for (const item of promptList(kb, diagnosis, query)) {
        const listed = items.get(item.row);
        if (item.row !== row && (listed === undefined || item.size < listed.size)) items.set(item.row, item);
      }
    }
    merged = [...items.values()];
  }
  return merged;
}
