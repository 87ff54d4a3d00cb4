// Phrases: the wordings with which a note renders findings whose descriptions would read badly there.

import { defineTable, owner, text } from '../table-section.js';

export const phrases = defineTable('phrases', 1, {
  finding: owner('findings'),
  /** BCP 47 culture of the texts; empty = the bundle's default. */
  culture: text(),
  ctnk: text(),
  ip: text(),
  in: text(),
  startContext: text(),
  dp: text(),
  dn: text(),
  cp: text(),
  cn: text(),
});
