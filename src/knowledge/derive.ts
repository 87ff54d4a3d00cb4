// Derived views: values computed from the tables on first use and cached for the lifetime of the knowledge base.

import type { Knowledge } from './knowledge-base.js';

/** The number of views defined so far. Each view has its own slot in every knowledge base. */
let slots = 0;

/**
 * Defines a view that is computed on first use and then cached in the knowledge base. Views are read on the hot path
 * (for every mention in a text and every code in a chart), so they are kept in an array indexed by slot, which is
 * faster than a map.
 */
export function derive<T extends object>(make: (kb: Knowledge) => T): (kb: Knowledge) => T {
  const slot = slots++;
  return (kb) => {
    // The cast is safe because only this function writes to the slot, so its value came from `make`.
    const cached = kb.derived[slot] as T | undefined;
    if (cached !== undefined) return cached;
    const fresh = make(kb);
    while (kb.derived.length <= slot) kb.derived.push(undefined);
    kb.derived[slot] = fresh;
    return fresh;
  };
}
