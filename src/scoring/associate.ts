// Associates the entries of a chart with conditions. An entry belongs to a list if the list contains its finding or one
// of that finding's ancestors. Each list is scanned once, with lookups in an index of the chart. The remaining entries
// are tested one by one, because they may still belong to the full list because of a specialty or category.

import type { AssociatedContentItem, AssociatedFinding } from '../contract/score-types.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import type { ChartEntry } from './coded-chart.js';
import { type Condition, type ConditionList, type ConditionOptions, conditionLists } from './conditions.js';
import { lineageOf } from './lineage.js';

/** The associations of one entry, in the order of the conditions. */
export interface Association {
  readonly findings: AssociatedFinding[];
  readonly content: AssociatedContentItem[];
}

/** The associations of each entry. A condition is never associated with entries for its own finding. */
export function associate(
  kb: Knowledge,
  entries: readonly ChartEntry[],
  conditions: readonly Condition[],
  options: ConditionOptions,
): Association[] {
  const associations = entries.map((): Association => ({ findings: [], content: [] }));
  const rows = Int32Array.from(entries, ({ row }) => row);
  const entriesBelow = entriesByRow(kb, rows);
  /** The score of each entry for the current condition; 0 means none yet. */
  const scores = new Uint8Array(rows.length);
  for (const condition of conditions) {
    scores.fill(0);
    for (const list of conditionLists(kb, condition, options)) {
      for (const row of list.rows) {
        for (const at of entriesBelow.get(row) ?? NO_ENTRIES) {
          if (scores[at] === 0 && rows[at] !== condition.row) {
            scores[at] = list.size;
            addAssociation(associations[at], condition, list);
          }
        }
      }
      if (list.isIn === undefined) continue;
      for (let at = 0; at < rows.length; at++) {
        const row = rows[at];
        if (scores[at] === 0 && row >= 0 && row !== condition.row && list.isIn(row))
          addAssociation(associations[at], condition, list);
      }
    }
  }
  return associations;
}

function addAssociation(
  { findings, content }: Association,
  { associated }: Condition,
  { size, content: item }: ConditionList,
): void {
  if (item !== undefined && !content.some(({ id }) => id === item.id)) content.push({ id: item.id, name: item.name });
  if (associated === undefined) return;
  // Hot path: thousands of these objects are created in one call, and object literals of one shape are many times
  // faster than modified copies.
  const { vocab, version, code, description, ctermId } = associated;
  const finding: AssociatedFinding = { vocab, code, description, score: size };
  if (version !== undefined) finding.version = version;
  if (ctermId !== undefined) finding.ctermId = ctermId;
  findings.push(finding);
}

const NO_ENTRIES: readonly number[] = [];

/** The indices of the entries, keyed by the rows of their findings and of all ancestors of these findings. */
function entriesByRow(kb: Knowledge, rows: Int32Array): ReadonlyMap<number, readonly number[]> {
  const index = new Map<number, number[]>();
  for (let at = 0; at < rows.length; at++) {
    if (rows[at] < 0) continue;
    for (const above of lineageOf(kb, rows[at])) {
      const indices = index.get(above);
      if (indices === undefined) index.set(above, [at]);
      else indices.push(at);
    }
  }
  return index;
}
