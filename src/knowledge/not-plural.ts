// The words of a knowledge base that are never treated as plurals, read from its bundle once; empty if the bundle has
// no `not-plural` section.

import { derive } from './derive.js';
import type { Knowledge } from './knowledge-base.js';

/** The words, read lazily. */
export const notPluralOf: (kb: Knowledge) => ReadonlySet<string> = /* @__PURE__ */ derive((kb: Knowledge) => {
  const table = kb.tables['not-plural'];
  return new Set(Array.from({ length: table.rowCount }, (_, row) => table.word(row)));
});
