// The ledger of an allocation: every id and node key that has ever been given to a finding, and those that are still
// available. Ids of authored findings start at 10,000; ids of imported findings from a source without a range start at
// FIRST_UNRANGED_ID. A slot under a node is allocated only once.

import { ordinalOf, ownerOf, slotAt } from '../../src/compile/node-key-slots.js';
import { type AllocatedPosition, type CommittedAllocation, NO_LINE } from './allocation-csv.js';
import { FIRST_UNRANGED_ID, ID_RANGES } from './id-ranges.js';

/** Ids of authored findings start here; lower ids are never allocated. */
const FIRST_ID = 10_000;
const FIRST_RANGED_ID = Math.min(...Object.values(ID_RANGES).map(({ first }) => first));

/** The ids and node keys in a tree that were allocated in earlier builds or in this one. */
export interface Ledger {
  /**
   * Returns the id of a finding: the one already allocated, or else the next free id for authored or imported findings.
   */
  idOf(key: string, isImported: boolean): number;
  allocatedId(key: string): number | undefined;
  /** Returns the key of the finding that currently has or formerly had the given id. */
  holderOf(id: number): string | undefined;
  /**
   * Returns the node key of a finding under `owner`: the one already allocated, or else the next free key there. A key
   * remains free until `take` is called.
   */
  nodeKeyOf(key: string, owner: string): string;
  take(nodeKey: string): void;
  /** Returns the positions that no finding has taken in this build, marked as retired. */
  unused(): AllocatedPosition[];
  /** Whether a position must be written, i.e. does not come from a base. */
  isOwn(position: AllocatedPosition): boolean;
}

/** Opens a ledger on a committed allocation. */
export function openLedger({ positions, firstLine, nextLine, ownFrom }: CommittedAllocation): Ledger {
  const nextOrdinal = new Map<string, number>();
  const lineOf = new Map<string, number>();
  const holders = new Map<number, string>();
  const isUsed = new Uint8Array(positions.length);
  let nextId = FIRST_ID;
  let nextImportedId = FIRST_UNRANGED_ID;
  for (const [line, { key, id, nodeKey }] of positions.entries()) {
    const owner = ownerOf(nodeKey);
    const ordinal = ordinalOf(nodeKey.slice(owner.length));
    if (ordinal >= (nextOrdinal.get(owner) ?? 0)) nextOrdinal.set(owner, ordinal + 1);
    if (id < FIRST_RANGED_ID && id >= nextId) nextId = id + 1;
    if (id >= nextImportedId) nextImportedId = id + 1;
    lineOf.set(nodeKey, line);
    holders.set(id, key);
  }
  const allocatedId = (key: string): number | undefined => {
    const line = firstLine.get(key);
    return line === undefined ? undefined : positions[line]?.id;
  };

  return {
    allocatedId,
    holderOf: (id) => holders.get(id),
    idOf: (key, isImported) => allocatedId(key) ?? (isImported ? nextImportedId++ : nextId++),

    nodeKeyOf(key, owner) {
      for (let line = firstLine.get(key) ?? NO_LINE; line !== NO_LINE; line = nextLine[line] ?? NO_LINE) {
        const nodeKey = positions[line]?.nodeKey ?? '';
        if (ownerOf(nodeKey) === owner) return nodeKey;
      }
      return owner + slotAt(nextOrdinal.get(owner) ?? 0);
    },

    take(nodeKey) {
      const line = lineOf.get(nodeKey);
      if (line !== undefined) {
        isUsed[line] = 1;
        return;
      }
      const owner = ownerOf(nodeKey);
      nextOrdinal.set(owner, (nextOrdinal.get(owner) ?? 0) + 1);
    },

    unused() {
      const left = positions.filter((_, line) => isUsed[line] === 0);
      return left.map((position): AllocatedPosition => ({ ...position, state: 'retired' }));
    },

    isOwn({ nodeKey }) {
      const line = lineOf.get(nodeKey);
      return line === undefined || line >= ownFrom;
    },
  };
}
