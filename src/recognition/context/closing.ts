// Closing and restoring scopes: snapshots for brackets and lists, and scopes that end at a colon. Scopes are mutated in
// place, so a snapshot has its own copy of the slots.

import { IS_PAST } from '../matching/cue-texts.js';
import { lowestBit, type Scopes, WIDE_TEMPORALITY } from '../matching/scopes.js';

/** The mask of all slots, for `snapshotScopes`. */
export const ALL_SLOTS = -1;
const NOTHING_OPEN: Scopes = { open: 0, isList: false, slots: [] };

/** A copy of the open scopes in the slots of `mask`, to be restored later. */
export function snapshotScopes({ open, isList, slots }: Scopes, mask: number): Scopes {
  return (open & mask) === 0 ? NOTHING_OPEN : { open: open & mask, isList, slots: slots.slice() };
}

/** Reopens the scopes of a snapshot and closes all others. */
export function restoreScopes(scopes: Scopes, { open, slots }: Scopes): void {
  scopes.open = open;
  for (let left = open; left !== 0; left &= left - 1) {
    const slot = lowestBit(left);
    scopes.slots[slot] = slots[slot];
  }
}

/** Closes the scope of a history cue at its colon: "Hx of asthma: continue albuterol". */
export function closePast(scopes: Scopes): void {
  const scope = scopes.slots[WIDE_TEMPORALITY];
  if (scope !== undefined && scope.taken >= 0 && (scope.hit.kinds & IS_PAST) !== 0)
    scopes.open &= ~(1 << WIDE_TEMPORALITY);
}

/** Closes every scope opened by a cue that ends before the given offset, where a label begins. */
export function closeBefore(scopes: Scopes, offset: number): void {
  for (let open = scopes.open; open !== 0; open &= open - 1) {
    const slot = lowestBit(open);
    if ((scopes.slots[slot]?.hit.end ?? offset) <= offset) scopes.open &= ~(1 << slot);
  }
}
