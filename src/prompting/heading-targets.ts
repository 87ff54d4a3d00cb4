// The targets of a heading, which are the topmost conditions below it. They serve as the heading's list, because
// headings have no prompt lists of their own. Such a list contains only conditions, so expansion on all diagnoses
// applies to it.

import { derive } from '../knowledge/derive.js';
import { findingAtPosition } from '../knowledge/findings.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { rowCache } from '../knowledge/row-cache.js';
import { CX, DX } from '../knowledge/term-types.js';

const flags = /* @__PURE__ */ derive((kb: Knowledge) => rowCache<boolean>(kb.tables.findings.rowCount));

/** Whether a finding only groups other findings and is never documented itself. */
export function isHeading(kb: Knowledge, row: number): boolean {
  const { findings } = kb.tables;
  const read = (): boolean => findings.termType(row) === CX || findings.tags(row).split(',').includes('heading');
  return flags(kb).at(row) ?? flags(kb).keep(row, read());
}

/** The rows of the topmost diagnoses below the heading at the given row, in tree order. */
export function conditionsBelow(kb: Knowledge, row: number): number[] {
  const { findings } = kb.tables;
  const { begin, end } = kb.kernel.subtree(findings.nodeKey(row));
  const positions: number[] = [];
  for (let at = begin; at < end; at++) {
    const below = findingAtPosition(kb, at);
    if (below >= 0 && below !== row && findings.termType(below) === DX) positions.push(at);
  }
  const topmost = kb.kernel.prune(Uint32Array.from(positions));
  return [...new Set(Array.from(topmost, (at) => kb.kernel.findingAt(at)))];
}
