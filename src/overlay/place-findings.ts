// Gives the added findings their node keys: the next free place below what they stand under.

import { NODE_KEY_MAX_BYTES, NODE_KEY_MAX_TOKENS } from '../../assembly/layout.js';
import { slotAt } from '../compile/node-key-slots.js';
import type { OverlayRows, Standing } from './overlay-rows.js';
import { wrong } from './overlay-shape.js';

/** Writes the node keys of the added findings into the draft and returns their rows by key. */
export function placeFindings(draft: OverlayRows): ReadonlyMap<string, number> {
  const { kernel, tables } = draft.bundle;
  const { findings, standings } = draft;
  const standingOf = new Map(standings.map((standing) => [standing.row, standing]));
  const keys = new Map<string, number>();
  const nextOrdinal = new Map<string, number>();
  const open = new Set<number>();

  function keyOf(row: number): string {
    if (row < findings.count) return tables.findings.nodeKey(row);
    const { nodeKey } = findings.added[row - findings.count];
    const standing = standingOf.get(row);
    return nodeKey !== '' || standing === undefined ? nodeKey : place(standing);
  }

  function place({ row, above: under, place: at }: Standing): string {
    if (open.has(row)) throw wrong(at, 'findings stand below themselves; give one of them another parent.');
    open.add(row);
    const above = typeof under === 'number' ? keyOf(under) : under;
    const key = above + freeSlot(above);
    if (key.length > NODE_KEY_MAX_BYTES) {
      throw wrong(at, `it stands too deep: a node key holds ${NODE_KEY_MAX_TOKENS} levels.`);
    }
    open.delete(row);
    keys.set(key, row);
    findings.added[row - findings.count].nodeKey = key;
    return key;
  }

  /** What the next child adds to a key. */
  function freeSlot(above: string): string {
    const isFree = (n: number): boolean => kernel.findNodeKey(above + slotAt(n)) < 0;
    const next = nextOrdinal.get(above);
    let ordinal = next ?? firstFree(isFree);
    while (next !== undefined && !isFree(ordinal)) ordinal++;
    nextOrdinal.set(above, ordinal + 1);
    return slotAt(ordinal);
  }

  for (const { row } of standings) keyOf(row);
  return keys;
}

/** A number that is free while the one before it is not; children are numbered without a gap, but for retired ones. */
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
