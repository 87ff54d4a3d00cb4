// Phrases: the wordings for findings whose descriptions would read badly in a note.

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
