// Assigns node keys to the findings that overlays added: each gets the next free slot below its parent.

import { NODE_KEY_MAX_BYTES, NODE_KEY_MAX_TOKENS } from '../../assembly/layout.js';
import { slotAt } from '../compile/node-key-slots.js';
import type { AddedParent, OverlayRows } from './overlay-rows.js';
import { overlayError } from './overlay-shape.js';

/** Assigns a node key to each added finding, and returns the rows of these findings, keyed by node key. */
export function assignNodeKeys(state: OverlayRows): ReadonlyMap<string, number> {
  const { kernel, tables } = state.bundle;
  const { findings, addedParents } = state;
  const parentOf = new Map(addedParents.map((parent) => [parent.row, parent]));
  const keys = new Map<string, number>();
  const nextOrdinal = new Map<string, number>();
  const open = new Set<number>();

  function keyOf(row: number): string {
    if (row < findings.count) return tables.findings.nodeKey(row);
    const { nodeKey } = findings.added[row - findings.count];
    const parent = parentOf.get(row);
    return nodeKey !== '' || parent === undefined ? nodeKey : assignKey(parent);
  }

  function assignKey({ row, above: parentOrKey, path }: AddedParent): string {
    if (open.has(row)) throw overlayError(path, 'findings are their own ancestors; give one of them another parent.');
    open.add(row);
    const above = typeof parentOrKey === 'number' ? keyOf(parentOrKey) : parentOrKey;
    const key = above + freeSlot(above);
    if (key.length > NODE_KEY_MAX_BYTES) {
      throw overlayError(path, `it is nested too deep: a node key has ${NODE_KEY_MAX_TOKENS} levels.`);
    }
    open.delete(row);
    keys.set(key, row);
    findings.added[row - findings.count].nodeKey = key;
    return key;
  }

  /** The slot to append to a key for its next child. */
  function freeSlot(above: string): string {
    const isFree = (n: number): boolean => kernel.findNodeKey(above + slotAt(n)) < 0;
    const next = nextOrdinal.get(above);
    let ordinal = next ?? firstFree(isFree);
    while (next !== undefined && !isFree(ordinal)) ordinal++;
    nextOrdinal.set(above, ordinal + 1);
    return slotAt(ordinal);
  }

  for (const { row } of addedParents) keyOf(row);
  return keys;
}

/**
 * Finds, by binary search, a free ordinal whose predecessor is taken. Children are numbered without gaps, except where
 * children have been retired.
 */
function firstFree(isFree: (ordinal: number) => boolean): number {
  let taken = -1;
  let free = 0;
  while (!isFree(free)) {
    taken = free;
    free = 2 * free + 1;
  }
  while (free - taken > 1) {
    const middle = (taken + free) >>> 1;
    if (isFree(middle)) free = middle;
    else taken = middle;
  }
  return free;
}
