// The ledger of an allocation: what every finding was ever given, and what is free. Ids of authored findings count from
// 10,000, ids of imported ones whose source has no range of its own from FIRST_UNRANGED_ID; a place under a node is taken
// once and for ever.

import { ordinalOf, ownerOf, slotAt } from '../../src/compile/node-key-slots.js';
import { type AllocatedPosition, type CommittedAllocation, NO_LINE } from './allocation-csv.js';
import { FIRST_UNRANGED_ID, ID_RANGES } from './id-ranges.js';

/** Ids of authored findings start here; below it nothing is ever allocated. */
const FIRST_ID = 10_000;
const FIRST_RANGED_ID = Math.min(...Object.values(ID_RANGES).map(({ first }) => first));

/** The ids and places of a tree, given out before and now. */
export interface Ledger {
  /** The finding's id: the one it ever had, else the next one of its kind. */
  idOf(key: string, isImported: boolean): number;
  knownId(key: string): number | undefined;
  /** Whose id it is, or was. */
  holderOf(id: number): string | undefined;
  /** The finding's key under the owner's: the one it ever had there, else the owner's next one, until it is taken. */
  nodeKeyOf(key: string, owner: string): string;
  take(nodeKey: string): void;
  /** The positions that nobody asked for, retired. */
  unused(): AllocatedPosition[];
  /** Whether a position is to be written: it does not stand in a base. */
  isOwn(position: AllocatedPosition): boolean;
}

/** The ledger over what was committed. */
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
  const knownId = (key: string): number | undefined => {
    const line = firstLine.get(key);
    return line === undefined ? undefined : positions[line]?.id;
  };

  return {
    knownId,
    holderOf: (id) => holders.get(id),
    idOf: (key, isImported) => knownId(key) ?? (isImported ? nextImportedId++ : nextId++),

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
