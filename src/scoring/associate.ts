// Associates the entries of a chart with conditions. An entry belongs to a list if the list contains the entry's
// finding or one of its ancestors. Associations depend only on the finding, so they are determined once for each
// finding of the chart. Each list is scanned once, with lookups in an index of these findings. The remaining findings
// are tested one by one, because their specialty or category may still place them in the full list.

import type { AssociatedContentItem, AssociatedFinding } from '../contract/score-types.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { lineageOf } from '../knowledge/lineage.js';
import type { ChartEntry } from './coded-chart.js';
import { type Condition, type ConditionList, type ConditionOptions, conditionLists } from './conditions.js';

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
  const rows = Int32Array.from(new Set(entries.map(({ row }) => row)));
  const associations = Array.from(rows, (): Association => ({ findings: [], content: [] }));
  const findingsBelow = positionsByRow(kb, rows);
  /** The score of each finding for the current condition; 0 if it has none yet. */
  const scores = new Uint8Array(rows.length);
  for (const condition of conditions) {
    scores.fill(0);
    for (const list of conditionLists(kb, condition, options)) {
      for (const row of list.rows) {
        for (const at of findingsBelow.get(row) ?? NONE) {
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
  const byRow = new Map(Array.from(rows, (row, at) => [row, associations[at]]));
  return entries.map(({ row }) => copied(byRow.get(row)));
}

/** A copy of an association. Callers may change the answer, so entries for the same finding must not share objects. */
function copied(association: Association | undefined): Association {
  const { findings = [], content = [] } = association ?? {};
  return { findings: findings.map(copiedFinding), content: content.map(({ id, name }) => ({ id, name })) };
}

function copiedFinding({ vocab, version, code, description, ctermId, score }: AssociatedFinding): AssociatedFinding {
  return associatedFinding({ vocab, version, code, description, ctermId }, score);
}

function addAssociation(
  { findings, content }: Association,
  { associated }: Condition,
  { size, content: item }: ConditionList,
): void {
  if (item !== undefined && !content.some(({ id }) => id === item.id)) content.push({ id: item.id, name: item.name });
  if (associated !== undefined) findings.push(associatedFinding(associated, size));
}

/**
 * Hot path: thousands of these objects are created at once, and creating object literals of the same shape is many
 * times faster than modifying copies.
 */
function associatedFinding(
  { vocab, version, code, description, ctermId }: Omit<AssociatedFinding, 'score'>,
  score: AssociatedFinding['score'],
): AssociatedFinding {
  const finding: AssociatedFinding = { vocab, code, description, score };
  if (version !== undefined) finding.version = version;
  if (ctermId !== undefined) finding.ctermId = ctermId;
  return finding;
}

const NONE: readonly number[] = [];

/** Positions in `rows`, keyed by the rows at these positions and by all their ancestors. */
function positionsByRow(kb: Knowledge, rows: Int32Array): ReadonlyMap<number, readonly number[]> {
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
