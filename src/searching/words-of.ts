// The search words of a knowledge base, read from its bundle only once; empty if the bundle lacks them.

import { SEARCH_WORD_KINDS } from '../bundle/sections/search-words-section.js';
import { type SearchWordRow, type SearchWords, searchWordsOfRows } from '../compile/query-word-lists.js';
import { derive } from '../knowledge/derive.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { notPluralOf } from '../knowledge/not-plural.js';

/** The search words, read lazily. */
export const searchWordsOf: (kb: Knowledge) => SearchWords = /* @__PURE__ */ derive((kb: Knowledge) => {
  const table = kb.tables['search-words'];
  const rows = Array.from({ length: table.rowCount }, (_, row): SearchWordRow => {
    return { kind: SEARCH_WORD_KINDS[table.kind(row)], word: table.word(row), means: table.means(row) };
  });
  return searchWordsOfRows(rows, notPluralOf(kb));
});
