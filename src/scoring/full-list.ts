// The full list of a diagnosis, as used for evidence: the findings in its prompt records and, if any of these are
// panels, the components of the panels. Findings that merely share a specialty are not evidence.

import { derive } from '../knowledge/derive.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { rowCache } from '../knowledge/row-cache.js';
import { componentsOf } from '../prompting/panels.js';
import { promptList } from '../prompting/prompt-list.js';

const rowsCache = /* @__PURE__ */ derive((kb: Knowledge) => rowCache<ReadonlySet<number>>(kb.tables.findings.rowCount));

/** The rows of the findings in the full list of a diagnosis, given the row of the diagnosis. */
export function fullListRows(kb: Knowledge, row: number): ReadonlySet<number> {
  return rowsCache(kb).at(row) ?? rowsCache(kb).keep(row, readRows(kb, row));
}

function readRows(kb: Knowledge, row: number): ReadonlySet<number> {
  const items = promptList(kb, row, { size: 3 });
  return new Set(items.flatMap((item) => [item.row, ...componentsOf(kb, item.row)]));
}
