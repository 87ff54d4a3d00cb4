// Caches the lineage of a finding, i.e. the finding and all its ancestors. The lineage is used to test whether a list
// contains the finding or any of its ancestors.

import { derive } from './derive.js';
import { ancestorsOf } from './findings.js';
import type { Knowledge } from './knowledge-base.js';
import { rowCache } from './row-cache.js';

const lineageCache = /* @__PURE__ */ derive((kb: Knowledge) =>
  rowCache<readonly number[]>(kb.tables.findings.rowCount),
);

/** The rows of a finding and its ancestors, nearest first. */
export function lineageOf(kb: Knowledge, row: number): readonly number[] {
  return lineageCache(kb).at(row) ?? lineageCache(kb).keep(row, [row, ...ancestorsOf(kb, row)]);
}
