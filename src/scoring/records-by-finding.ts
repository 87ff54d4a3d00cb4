// An index of a chart's records by finding. Many records state the same finding, and lists and lineages contain many
// findings, so the lineage of each finding is read only once, and records are then found by lookup.

import type { Knowledge } from '../knowledge/knowledge-base.js';
import { lineageOf } from '../knowledge/lineage.js';
import type { NoteRecord } from './note-records.js';

/** The records of a chart, indexed by the findings that they state. */
export interface RecordIndex {
  /** The positions of records that state the finding at the given row or a descendant of it, one list per finding. */
  below(row: number): readonly (readonly number[])[];
  /** The records whose findings are at the given rows, in document order. */
  recordsAt(rows: readonly number[]): NoteRecord[];
  /** The records at the given positions, in document order; `positions` is sorted. */
  inDocumentOrder(positions: number[]): NoteRecord[];
}

/** Indexes the records of a chart by finding. Records with unknown findings are left out. */
export function recordIndex(kb: Knowledge, records: readonly NoteRecord[]): RecordIndex {
  const own = new Map<number, number[]>();
  for (const [at, { row }] of records.entries()) {
    if (row < 0) continue;
    const positions = own.get(row);
    if (positions === undefined) own.set(row, [at]);
    else positions.push(at);
  }
  const below = new Map<number, (readonly number[])[]>();
  for (const [row, positions] of own) {
    for (const above of lineageOf(kb, row)) {
      const groups = below.get(above);
      if (groups === undefined) below.set(above, [positions]);
      else groups.push(positions);
    }
  }
  return {
    below: (row) => below.get(row) ?? [],
    recordsAt: (rows) => inDocumentOrder(rows.flatMap((row) => own.get(row) ?? [])),
    inDocumentOrder,
  };

  function inDocumentOrder(positions: number[]): NoteRecord[] {
    return positions.sort((a, b) => a - b).flatMap((at) => records[at] ?? []);
  }
}

/** The records that state findings at the given rows or descendants of these findings, in document order. */
export function recordsBelow({ below, inDocumentOrder }: RecordIndex, rows: Iterable<number>): NoteRecord[] {
  const groups = new Set<readonly number[]>();
  for (const row of rows) for (const group of below(row)) groups.add(group);
  const positions: number[] = [];
  for (const group of groups) for (const at of group) positions.push(at);
  return inDocumentOrder(positions);
}
