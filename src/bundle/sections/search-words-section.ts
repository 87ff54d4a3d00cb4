// Words with a special role in searches, sorted by (kind, word). The section is optional: without it, every word in a
// query is looked up literally.

import { defineTable, text, u8 } from '../table-section.js';

/** The role of a word in a search. */
export const SEARCH_WORD_KINDS = ['stop', 'request', 'side', 'short', 'form'] as const;
export type SearchWordKind = (typeof SEARCH_WORD_KINDS)[number];

export const searchWords = defineTable('search-words', 1, {
  /** Index into SEARCH_WORD_KINDS. */
  kind: u8({ below: SEARCH_WORD_KINDS.length }),
  /** The word, folded. */
  word: text(),
  /** The full word for kind `short`, the stem for kind `form`; otherwise empty. */
  means: text(),
});
