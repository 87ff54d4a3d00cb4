// The cached lineage of a finding, i.e. the finding and all its ancestors. It is used to test whether a list contains
// any of them.

import { derive } from '../knowledge/derive.js';
import { ancestorsOf } from '../knowledge/findings.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { rowCache } from '../knowledge/row-cache.js';

const lineageCache = /* @__PURE__ */ derive((kb: Knowledge) =>
  rowCache<readonly number[]>(kb.tables.findings.rowCount),
);

/** The rows of a finding and its ancestors, nearest first. */
export function lineageOf(kb: Knowledge, row: number): readonly number[] {
  return lineageCache(kb).at(row) ?? lineageCache(kb).keep(row, [row, ...ancestorsOf(kb, row)]);
}
