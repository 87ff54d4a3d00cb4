// Map records between findings and codes. They are looked up by finding or, through an index built on first use, by
// code.

import type { Relationship } from '../bundle/sections/maps-section.js';
import { derive } from './derive.js';
import type { Knowledge } from './knowledge-base.js';
import { mapRows, relationshipOf, ruleOf, targetOf, vocabOf } from './map-rows.js';

/** One map record. In each group, the first record whose rule holds provides the target. */
export interface MapRecord {
  /** The row of the finding in the `findings` section. */
  readonly finding: number;
  /** The rule in canonical form; an empty rule always holds. */
  readonly rule: string;
  /** The row of the target in the `codes` section. */
  readonly target: number;
  /** The relationship of the target to the finding. */
  readonly relationship: Relationship;
}

/**
 * The records of a finding whose targets are in the vocabulary with this index in the manifest, sorted by group and
 * priority.
 */
export function mapsOf(kb: Knowledge, finding: number, vocab: number): MapRecord[] {
  const maps = mapRows(kb);
  const { begin, end } = kb.tables.maps.findingRows(finding);
  const found: MapRecord[] = [];
  for (let row = begin; row < end; row++) {
    if (vocabOf(maps, row) !== vocab) continue;
    const [rule, target, relationship] = [ruleOf(maps, row), targetOf(maps, row), relationshipOf(maps, row)];
    found.push({ finding, rule, target, relationship });
  }
  return found;
}

/** Rows of the `maps` section by target: the rows with target c are `rows[starts[c]] … rows[starts[c + 1] - 1]`. */
const targetIndex = /* @__PURE__ */ derive((kb) => {
  const { maps, codes } = kb.tables;
  const { overlaid } = kb;
  const { rowCount } = maps;
  const starts = new Uint32Array(codes.rowCount + 1);
  const targets = new Int32Array(rowCount).fill(-1);
  for (let row = 0; row < rowCount; row++) {
    if (overlaid?.isLive('maps', row) === false) continue;
    targets[row] = maps.target(row);
    starts[targets[row] + 1]++;
  }
  for (let code = 1; code < starts.length; code++) starts[code] += starts[code - 1];
  const free = starts.slice();
  const rows = new Uint32Array(rowCount);
  for (let row = 0; row < rowCount; row++) if (targets[row] >= 0) rows[free[targets[row]]++] = row;
  return { starts, rows };
});

/** Rows of the map records whose target is the code at the given row, ordered by finding. */
export function mapRowsTo(kb: Knowledge, code: number): Uint32Array {
  const { starts, rows } = targetIndex(kb);
  return rows.subarray(starts[code], starts[code + 1]);
}

/** The map records whose target is the code at the given row, ordered by finding. */
export function mapsTo(kb: Knowledge, code: number): MapRecord[] {
  const maps = mapRows(kb);
  return Array.from(mapRowsTo(kb, code), (row) => {
    const finding = kb.tables.maps.finding(row);
    return { finding, rule: ruleOf(maps, row), target: code, relationship: relationshipOf(maps, row) };
  });
}
