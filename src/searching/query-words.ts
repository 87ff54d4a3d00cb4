// A query as the words to look for: folded as names are, without words that say nothing. Whether the last word may go on is
// told by what stands behind it: someone who typed a blank is done with the word.

import { SEARCH_PLAN_WORDS } from '../../assembly/layout-search.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { searchWordsOf } from './words-of.js';

/** One word to look for. */
export interface QueryWord {
  readonly text: string;
  /** It may be the beginning of a longer one. */
  readonly isUnfinished: boolean;
  /** What it is worth beside a word as it was typed, in 256ths; all of it without this. */
  readonly share?: number;
}

/** How a query is taken. */
export interface QueryMode {
  /** As it stands: every word as written, none completed or corrected. */
  readonly exact: boolean;
  /** Punctuation inside words is dropped instead of parting them. */
  readonly clean: boolean;
}

/** A query without its punctuation: what joins letters goes, anything else becomes a blank. */
export function cleaned(query: string): string {
  return query
    .replace(/(?<=[\p{L}\p{N}])['’.](?=[\p{L}\p{N}])/gu, '')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();
}

/** The words of a query, each once, at most SEARCH_PLAN_WORDS. */
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
