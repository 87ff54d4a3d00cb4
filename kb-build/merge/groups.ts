// Groups of findings that mean the same thing: a union-find structure over rows, with the sources of each group. Two
// findings are never joined if they come from the same source (because that source distinguishes between them) or if
// their term types are in different classes.

import { TERM_TYPES } from '../../src/knowledge/term-types.js';

const CONDITION = 0;
const HISTORY = 1;
const TEST = 2;
const THERAPY = 3;
const NURSING = 4;

// Most importers only guess whether something is a symptom, a sign or a diagnosis, so these three form one class, which
// also includes headings.
const CLASS_OF_CODE: Readonly<Record<(typeof TERM_TYPES)[number], number>> = {
  Sx: CONDITION,
  Px: CONDITION,
  Dx: CONDITION,
  Cx: CONDITION,
  Hx: HISTORY,
  Tx: TEST,
  Rx: THERAPY,
  Nx: NURSING,
};

/** The class of a term type; findings in different classes never mean the same thing. */
export function classOf(termType: number): number {
  return CLASS_OF_CODE[TERM_TYPES[termType]] ?? CONDITION;
}

/** The reason why two findings were not joined. */
export type Refusal = 'same source' | 'other class';

export interface Groups {
  /** Returns the row that currently represents the given row's group; any member of the group may represent it. */
  root(row: number): number;
  /**
   * Joins two groups. Returns 'joined' if this call joined them, undefined if they were already in one group, and
   * otherwise the reason why they were not joined.
   */
  join(a: number, b: number): 'joined' | Refusal | undefined;
  /**
   * Unconditionally joins two findings that their source declares to be the same; returns false if they were already
   * joined.
   */
  unite(a: number, b: number): boolean;
}

/** Creates groups with one member each; `sources` and `classes` are indexed by row. */
export function singleGroups(sources: Int32Array, classes: Uint8Array): Groups {
  const parent = Int32Array.from(sources, (_, row) => row);
  // The sources of each group with more than one member. A group of one row has no entry, because its only source is
  // the source of that row.
  const sourcesOf = new Map<number, readonly number[]>();
  const members = (root: number): readonly number[] => sourcesOf.get(root) ?? [sources[root]];

  const root = (row: number): number => {
    let at = row;
    while (parent[at] !== at) {
      parent[at] = parent[parent[at]];
      at = parent[at];
    }
    return at;
  };

  const unite = (a: number, b: number): boolean => {
    const [rootA, rootB] = [root(a), root(b)];
    if (rootA === rootB) return false;
    const [top, below] = rootA < rootB ? [rootA, rootB] : [rootB, rootA];
    sourcesOf.set(top, [...new Set([...members(rootA), ...members(rootB)])]);
    sourcesOf.delete(below);
    parent[below] = top;
    return true;
  };

  return {
    root,
    unite,
    join(a, b) {
      const [rootA, rootB] = [root(a), root(b)];
      if (rootA === rootB) return undefined;
      if (classes[rootA] !== classes[rootB]) return 'other class';
      const others = members(rootB);
      if (members(rootA).some((source) => others.includes(source))) return 'same source';
      unite(a, b);
      return 'joined';
    },
  };
}
