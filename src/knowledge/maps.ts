// Map records between findings and codes: forward from a finding, and backward from a code through an index made once.

import { RELATIONSHIPS, type Relationship } from '../bundle/sections/maps.js';
import { derive } from './derive.js';
import type { Knowledge } from './knowledge-base.js';
import { rowMemo } from './row-memo.js';

/** One map record. Inside a group the first record whose rule holds gives the target. */
export interface MapRecord {
  /** Row of section `findings`. */
  readonly finding: number;
  readonly group: number;
  readonly priority: number;
  /** Canonical rule text; empty = always. */
  readonly rule: string;
  /** Row of section `codes`. */
  readonly target: number;
  /** What the target is to the finding. */
  readonly relationship: Relationship;
  readonly advice: string;
}

/** The map record at a row. */
function mapAt(kb: Knowledge, row: number): MapRecord {
  const { maps } = kb.tables;
  return {
    finding: maps.finding(row),
    group: maps.group(row),
    priority: maps.priority(row),
    rule: maps.rule(row),
    target: maps.target(row),
    relationship: RELATIONSHIPS[maps.relationship(row)] ?? 'related',
    advice: maps.advice(row),
  };
}

/** The records of a finding whose targets are of one vocabulary (its index in the manifest), by group and priority. */
export function mapsOf(kb: Knowledge, finding: number, vocab: number): readonly MapRecord[] {
  const known = memo(kb).at(finding) ?? memo(kb).keep(finding, gathered(kb, finding));
  return known.get(vocab) ?? NO_MAPS;
}

const NO_MAPS: readonly MapRecord[] = [];
const memo = /* @__PURE__ */ derive((kb) => rowMemo<ReadonlyMap<number, MapRecord[]>>(kb.tables.findings.rowCount));

function gathered(kb: Knowledge, finding: number): ReadonlyMap<number, MapRecord[]> {
  const { maps, codes } = kb.tables;
  const { begin, end } = maps.findingRows(finding);
  const found = new Map<number, MapRecord[]>();
  for (let row = begin; row < end; row++) {
    const record = mapAt(kb, row);
    const vocab = codes.vocab(record.target);
    const others = found.get(vocab);
    if (others === undefined) found.set(vocab, [record]);
    else others.push(record);
  }
  return found;
}

/** Rows of section `maps` by target: those of code c are `rows[starts[c]] … rows[starts[c + 1] - 1]`. */
const targetIndex = /* @__PURE__ */ derive((kb) => {
  const { maps, codes } = kb.tables;
  const { overlaid } = kb;
  const isLive = (row: number) => overlaid === undefined || overlaid.isLive('maps', row);
  const starts = new Uint32Array(codes.rowCount + 1);
  const rowCount = maps.rowCount;
  for (let row = 0; row < rowCount; row++) {
    if (isLive(row)) starts[maps.target(row) + 1]++;
  }
  for (let code = 1; code < starts.length; code++) starts[code] += starts[code - 1];
  const free = starts.slice();
  const rows = new Uint32Array(rowCount);
  for (let row = 0; row < rowCount; row++) {
    if (isLive(row)) rows[free[maps.target(row)]++] = row;
  }
  return { starts, rows };
});

/** The records that lead to a code (its row), in order of their findings. */
export function mapsTo(kb: Knowledge, code: number): MapRecord[] {
  const { starts, rows } = targetIndex(kb);
  return Array.from(rows.subarray(starts[code], starts[code + 1]), (row) => mapAt(kb, row));
}
