// Words that a search treats in a way of their own, sorted by (kind, word). Optional: without them every word of a query
// is looked for as it stands.

import { defineTable, text, u8 } from '../table-section.js';

/** What a word is to a search. */
export const SEARCH_WORD_KINDS = ['stop', 'request', 'side', 'short', 'form'] as const;
export type SearchWordKind = (typeof SEARCH_WORD_KINDS)[number];

export const searchWords = defineTable('search-words', 1, {
  /** Index into SEARCH_WORD_KINDS. */
  kind: u8({ below: SEARCH_WORD_KINDS.length }),
  /** The word, folded. */
  word: text(),
  /** Of `short` the word in full, of `form` the stem; otherwise empty. */
  means: text(),
});
