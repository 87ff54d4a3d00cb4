// Derived knowledge: what is computed from the tables once, on first use, and kept as long as its knowledge base.

import type { Knowledge } from './knowledge-base.js';

/** A view that is made on its first use with a knowledge base and kept for the next one. */
export function derive<T extends object>(make: (kb: Knowledge) => T): (kb: Knowledge) => T {
  const made = new WeakMap<Knowledge, T>();
  return (kb) => {
    const known = made.get(kb);
    if (known !== undefined) return known;
    const fresh = make(kb);
    made.set(kb, fresh);
    return fresh;
  };
}
