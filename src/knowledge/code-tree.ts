// The children of codes. The `codes` section stores the parent of each code; on first use, that relation is inverted.

import { derive } from './derive.js';
import type { Knowledge } from './knowledge-base.js';

/** Rows, grouped by parent: the children of row r are `rows[starts[r]] … rows[starts[r + 1] - 1]`, in row order. */
const childIndex = /* @__PURE__ */ derive((kb) => {
  const { codes } = kb.tables;
  const { overlaid } = kb;
  const count = codes.rowCount;
  const isLive = (row: number) => overlaid === undefined || overlaid.isLive('codes', row);
  const starts = new Uint32Array(count + 1);
  for (let row = 0; row < count; row++) {
    const parent = isLive(row) ? codes.parent(row) : undefined;
    if (parent !== undefined) starts[parent + 1]++;
  }
  for (let row = 1; row <= count; row++) starts[row] += starts[row - 1];
  const free = starts.slice();
  const rows = new Uint32Array(starts[count]);
  for (let row = 0; row < count; row++) {
    const parent = isLive(row) ? codes.parent(row) : undefined;
    if (parent !== undefined) rows[free[parent]++] = row;
  }
  return { starts, rows };
});

/** The rows of the children of the code at the given row, sorted by code. */
export function codeChildren(kb: Knowledge, code: number): number[] {
  const { starts, rows } = childIndex(kb);
  const children = [...rows.subarray(starts[code], starts[code + 1])];
  // The bundle's rows are sorted by code; those of an overlay are appended unsorted.
  if (kb.overlaid === undefined) return children;
  const { codes } = kb.tables;
  return children.sort((a, b) => (codes.code(a) < codes.code(b) ? -1 : 1));
}
