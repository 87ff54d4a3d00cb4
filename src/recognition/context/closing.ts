// Closing scopes: the copies that a bracket or a list returns to, and what ends at a colon. Scopes are changed in place;
// a copy never shares its slots with them.

import { IS_PAST } from '../matching/cue-texts.js';
import { lowestBit, type Scopes, WIDE_TEMPORALITY } from '../matching/scopes.js';

/** Every slot, for `kept`. */
export const ALL_SLOTS = -1;
const NOTHING_OPEN: Scopes = { open: 0, isList: false, slots: [] };

/** The scopes among some slots that are open, to return to later. */
export function kept({ open, isList, slots }: Scopes, among: number): Scopes {
  return (open & among) === 0 ? NOTHING_OPEN : { open: open & among, isList, slots: slots.slice() };
}

/** Opens the scopes of a copy that `kept` made, and closes all others. */
export function restore(scopes: Scopes, { open, slots }: Scopes): void {
  scopes.open = open;
  for (let left = open; left !== 0; left &= left - 1) {
    const slot = lowestBit(left);
    scopes.slots[slot] = slots[slot];
  }
}

/** "Hx of asthma: continue albuterol": what is said of a past behind its colon is not past. */
export function closePast(scopes: Scopes): void {
  const scope = scopes.slots[WIDE_TEMPORALITY];
  if (scope !== undefined && scope.taken >= 0 && (scope.hit.kinds & IS_PAST) !== 0)
    scopes.open &= ~(1 << WIDE_TEMPORALITY);
}

/** Closes the scopes whose cue begins before a place. */
export function closeBefore(scopes: Scopes, place: number): void {
  for (let open = scopes.open; open !== 0; open &= open - 1) {
    const slot = lowestBit(open);
    if ((scopes.slots[slot]?.hit.begin ?? place) < place) scopes.open &= ~(1 << slot);
  }
}
