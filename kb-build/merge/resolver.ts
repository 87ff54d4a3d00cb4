// The resolver: determines which finding an identifier refers to after findings have been joined. An identifier is
// looked up first as a finding's own key, then as an alias, and then among the exact uses stated by the most trusted
// source. If equally trusted uses refer to different findings, the identifier is not resolved.

import type { FindingKey } from '../records.js';
import type { Joining } from './join-context.js';

export interface Resolver {
  /**
   * Returns the key of the finding that an identifier refers to; undefined if there is no such finding or more than
   * one.
   */
  keyOf(identifier: string): FindingKey | undefined;
  /** Like `keyOf`, but returns the row of the finding in the draft before merging. */
  rowOf(identifier: string): number | undefined;
}

const MOST_ALIASES = 8;

/** Creates a resolver that maps identifiers to the findings that represent their groups. */
export function createResolver({ draft, rows, identifierUses }: Joining, representativeOf: Int32Array): Resolver {
  // The rows refer to the draft before merging; its list of findings will be replaced later.
  const { findings } = draft;
  const aliases = new Map(draft.aliases.map(({ key, of }) => [key, of]));
  const resolvedByUses = new Map<string, number | undefined>();

  const rowByUses = (identifier: string): number | undefined => {
    const uses = identifierUses.get(identifier);
    if (uses === undefined) return undefined;
    let best: number | undefined;
    let trust = Number.POSITIVE_INFINITY;
    for (const use of uses) {
      const row = representativeOf[use.row];
      if (use.trust < trust) {
        best = row;
        trust = use.trust;
      } else if (use.trust === trust && best !== row) best = undefined;
    }
    return best;
  };

  const rowOf = (identifier: string): number | undefined => {
    let key = identifier;
    for (let step = 0; step < MOST_ALIASES; step++) {
      const row = rows.get(key);
      if (row !== undefined) return representativeOf[row];
      const of = aliases.get(key);
      if (of === undefined) break;
      key = of;
    }
    if (!resolvedByUses.has(key)) resolvedByUses.set(key, rowByUses(key));
    return resolvedByUses.get(key);
  };

  return {
    rowOf,
    keyOf(identifier) {
      const row = rowOf(identifier);
      return row === undefined ? undefined : findings[row].key;
    },
  };
}
