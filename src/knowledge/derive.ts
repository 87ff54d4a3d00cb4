// Derived knowledge: what is computed from the tables once, on first use, and kept as long as its knowledge base.

import type { Knowledge } from './knowledge-base.js';

/** How many views there are: each has a place of its own in a knowledge base. */
let places = 0;

/**
 * A view that is made on its first use with a knowledge base and kept in it for the next one. Views are asked for by
 * every mention of a text and every code of a chart: a list by places answers faster than a map.
 */
export function derive<T extends object>(make: (kb: Knowledge) => T): (kb: Knowledge) => T {
  const place = places++;
  return (kb) => {
    // Nobody else writes at this place, so what stands there is what `make` has made.
    const known = kb.derived[place] as T | undefined;
    if (known !== undefined) return known;
    const fresh = make(kb);
    while (kb.derived.length <= place) kb.derived.push(undefined);
    kb.derived[place] = fresh;
    return fresh;
  };
}
