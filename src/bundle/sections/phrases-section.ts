// Phrases: the texts by which a finding is rendered if the default (its description) would read badly.

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
