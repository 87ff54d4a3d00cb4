// Looks up the row of a finding by CtermId or node key, and the positions of a row in the tree. Row numbers are valid
// only within one opened bundle and are never exposed to users of the library.

import { NONE } from '../../assembly/layout.js';
import type { FindingItem, FindingList } from '../contract/result-types.js';
import { derive } from './derive.js';
import type { Knowledge } from './knowledge-base.js';

const TOKEN_LENGTH = 2;
const TOKEN_DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The row of the finding with this CtermId, or -1. */
export function findingById(kb: Knowledge, ctermId: number): number {
  if (!Number.isInteger(ctermId) || ctermId < 0 || ctermId >= 2 ** 32) return -1;
  const { ids, rows } = idCache(kb);
  const slot = ctermId % ID_CACHE_SIZE;
  if (ids[slot] !== ctermId) {
    rows[slot] = kb.tables.findings.idFind(ctermId);
    ids[slot] = ctermId;
  }
  return rows[slot];
}

/** A direct-mapped cache of recently requested ids and their rows, because charts repeat the same ids. */
const idCache = /* @__PURE__ */ derive((_kb) => ({
  ids: new Float64Array(ID_CACHE_SIZE).fill(-1),
  rows: new Int32Array(ID_CACHE_SIZE),
}));
const ID_CACHE_SIZE = 1024;

/**
 * The row of the finding at a primary or additional node key. Returns -1 if there is no such key or if the key only
 * groups other keys.
 */
export function findingByNodeKey(kb: Knowledge, nodeKey: string): number {
  const position = kb.kernel.findNodeKey(nodeKey);
  return position < 0 ? -1 : findingAtPosition(kb, position);
}

/** The row of the finding at a position in the tree; -1 if the position only groups other positions. */
export function findingAtPosition(kb: Knowledge, position: number): number {
  const row = kb.kernel.findingAt(position);
  return row === NONE ? -1 : row;
}

/** A finding as a list item. */
export function findingItem(kb: Knowledge, row: number): FindingItem {
  const { findings } = kb.tables;
  return {
    ctermId: findings.id(row),
    nodeKey: findings.nodeKey(row),
    termType: findings.termType(row),
    description: findings.description(row),
  };
}

/** Findings as a list of at most `limit` items; `count` is the total number of findings. */
export function findingList(kb: Knowledge, rows: readonly number[], limit?: number): FindingList {
  return { item: rows.slice(0, limit).map((row) => findingItem(kb, row)), count: rows.length };
}

/** All positions of all findings: the positions of row r are `positions[starts[r]] … positions[starts[r + 1] - 1]`. */
const positionIndex = /* @__PURE__ */ derive((kb) => {
  const count = positionCount(kb);
  const starts = new Uint32Array(kb.tables.findings.rowCount + 1);
  const rows = new Uint32Array(count);
  for (let position = 0; position < count; position++) {
    const row = kb.kernel.findingAt(position);
    rows[position] = row;
    if (row !== NONE) starts[row + 1]++;
  }
  for (let row = 1; row < starts.length; row++) starts[row] += starts[row - 1];
  const free = starts.slice();
  const positions = new Uint32Array(count);
  rows.forEach((row, position) => {
    if (row !== NONE) positions[free[row]++] = position;
  });
  return { starts, positions };
});

/** Number of positions in the tree, i.e. the largest `end` among the subtrees of the root keys. */
function positionCount(kb: Knowledge): number {
  let end = 0;
  for (const first of TOKEN_DIGITS) {
    for (const second of TOKEN_DIGITS) end = Math.max(end, kb.kernel.subtree(first + second).end);
  }
  return end;
}

/** The node keys of a finding, beginning with the primary key. */
export function nodeKeysOf(kb: Knowledge, row: number): string[] {
  const { starts, positions } = positionIndex(kb);
  const primary = kb.tables.findings.nodeKey(row);
  const keys = Array.from(positions.subarray(starts[row], starts[row + 1]), (position) =>
    kb.kernel.nodeKeyAt(position),
  );
  return [primary, ...keys.filter((key) => key !== primary)];
}

/** The rows of a finding's ancestors for all its positions, nearest first, without the finding itself. */
export function ancestorsOf(kb: Knowledge, row: number): number[] {
  const found = new Set<number>();
  for (let level = [row]; level.length > 0; ) {
    const next: number[] = [];
    for (const parent of level.flatMap((at) => parentsOf(kb, at))) {
      if (parent === row || found.has(parent)) continue;
      found.add(parent);
      next.push(parent);
    }
    level = next;
  }
  return [...found];
}

/** The rows of a finding's parents, beginning with the parent at its primary position. */
function parentsOf(kb: Knowledge, row: number): number[] {
  return nodeKeysOf(kb, row).flatMap((key) => {
    // Some of the keys above this one may have no finding.
    for (let length = key.length - TOKEN_LENGTH; length > 0; length -= TOKEN_LENGTH) {
      const parent = findingByNodeKey(kb, key.slice(0, length));
      if (parent >= 0 && parent !== row) return [parent];
    }
    return [];
  });
}

/** The rows of a finding's descendants for all its positions, in tree order, without the finding itself. */
export function descendantsOf(kb: Knowledge, row: number): number[] {
  const found = new Set([row]);
  const open = [row];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const key of nodeKeysOf(kb, at)) {
      const { begin, end } = kb.kernel.subtree(key);
      for (let position = begin; position < end; position++) {
        const below = kb.kernel.findingAt(position);
        if (below === NONE || found.has(below)) continue;
        found.add(below);
        // If a descendant has other positions, the subtrees at those positions are also below the given finding.
        if (hasSeveralPositions(kb, below)) open.push(below);
      }
    }
  }
  found.delete(row);
  return inTreeOrder(kb, [...found]);
}

/** The rows of a finding's children for all its positions, in tree order. */
export function childrenOf(kb: Knowledge, row: number): number[] {
  return descendantsOf(kb, row).filter((below) => parentsOf(kb, below).includes(row));
}

/** Sorts rows by their primary keys. The bundle's rows are already in that order; rows added by an overlay are not. */
function inTreeOrder(kb: Knowledge, rows: number[]): number[] {
  const bundleRows = kb.overlaid?.bundleRows('findings') ?? Number.POSITIVE_INFINITY;
  if (rows.every((row) => row < bundleRows)) return rows.sort((a, b) => a - b);
  const keyed = rows.map((row) => ({ row, key: kb.tables.findings.nodeKey(row) }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ row }) => row);
}

function hasSeveralPositions(kb: Knowledge, row: number): boolean {
  const { starts } = positionIndex(kb);
  return starts[row + 1] - starts[row] > 1;
}
