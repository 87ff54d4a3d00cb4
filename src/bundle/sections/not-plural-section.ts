// A sorted list of words that are never treated as the plural of another word. The section is optional: without it, any
// word may be treated as a plural. The bundle's dictionary is compiled with these words; they are also needed for the
// dictionaries of overlays and for the stems used in searches.

import { defineTable, ownText } from '../table-section.js';

export const notPlural = defineTable('not-plural', 1, {
  /** The word, folded. */
  word: ownText(),
});
