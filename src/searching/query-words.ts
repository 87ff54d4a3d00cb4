// Splits a query into the words to search for. The words are folded in the same way as names, and stop words are left
// out. The last word counts as unfinished unless some character, such as a space, follows it.

import { SEARCH_PLAN_WORDS } from '../../assembly/layout-search.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { searchWordsOf } from './words-of.js';

/** One word to search for. */
export interface QueryWord {
  readonly text: string;
  /** Whether the word may be the prefix of a longer word. */
  readonly isUnfinished: boolean;
  /** The weight relative to a typed word, in 256ths; 256 by default. */
  readonly share?: number;
}

/** How a query is interpreted. */
export interface QueryMode {
  /** Whether every word is taken literally, without completion or correction. */
  readonly exact: boolean;
  /** Whether punctuation inside words is dropped; otherwise, it splits them. */
  readonly clean: boolean;
}

/**
 * Removes punctuation from a query: apostrophes and full stops between letters or digits are dropped, and everything
 * else becomes a space.
 */
export function cleaned(query: string): string {
  return query
    .replace(/(?<=[\p{L}\p{N}])['’.](?=[\p{L}\p{N}])/gu, '')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();
}

/** The distinct words of a query, but no more than SEARCH_PLAN_WORDS. */
export function queryWords(kb: Knowledge, query: string, { exact }: Pick<QueryMode, 'exact'>): QueryWord[] {
  const folded = kb.kernel.words(query);
  const endsInWord = folded.length > 0 && folded[folded.length - 1].end === query.length;
  const words = folded.map(({ text }, index) => ({
    text,
    isUnfinished: !exact && endsInWord && index === folded.length - 1,
  }));
  const { stop } = searchWordsOf(kb);
  const telling = words.filter(({ text, isUnfinished }) => isUnfinished || !stop.has(text));
  const once = new Map<string, QueryWord>();
  for (const word of telling.length > 0 ? telling : words) {
    if (!once.has(word.text) || word.isUnfinished) once.set(word.text, word);
  }
  return [...once.values()].slice(0, SEARCH_PLAN_WORDS);
}
