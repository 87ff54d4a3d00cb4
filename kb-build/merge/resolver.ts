// The resolver: which finding an identifier means once findings are joined. A finding's own key comes first, then
// aliases, then exact claims by the most trusted word; where equals contradict each other it means none.

import type { FindingKey } from '../records.js';
import type { Joining } from './join-context.js';

export interface Resolver {
  /** The key of the finding that an identifier means; undefined when none does, or several. */
  keyOf(identifier: string): FindingKey | undefined;
  /** The same as a row of the draft that was joined. */
  rowOf(identifier: string): number | undefined;
}

const MOST_ALIASES = 8;

/** Resolves to the rows that stand for their groups. */
export function createResolver({ draft, rows, claims }: Joining, standsFor: Int32Array): Resolver {
  // The rows are of the draft as it was joined; the draft will have others.
  const { findings } = draft;
  const aliases = new Map(draft.aliases.map(({ key, of }) => [key, of]));
  const claimed = new Map<string, number | undefined>();

  const byClaims = (identifier: string): number | undefined => {
    const claimants = claims.get(identifier);
    if (claimants === undefined) return undefined;
    let best: number | undefined;
    let trust = Number.POSITIVE_INFINITY;
    for (const claim of claimants) {
      const row = standsFor[claim.row];
      if (claim.trust < trust) {
        best = row;
        trust = claim.trust;
      } else if (claim.trust === trust && best !== row) best = undefined;
    }
    return best;
  };

  const rowOf = (identifier: string): number | undefined => {
    let key = identifier;
    for (let step = 0; step < MOST_ALIASES; step++) {
      const row = rows.get(key);
      if (row !== undefined) return standsFor[row];
      const of = aliases.get(key);
      if (of === undefined) break;
      key = of;
    }
    if (!claimed.has(key)) claimed.set(key, byClaims(key));
    return claimed.get(key);
  };

  return {
    rowOf,
    keyOf(identifier) {
      const row = rowOf(identifier);
      return row === undefined ? undefined : findings[row].key;
    },
  };
}
