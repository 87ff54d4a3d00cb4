// The slow, obvious definition of the kernel's search: every text is examined word by word and scored.

import { SEARCH_WEIGHT_UNIT } from '../../assembly/layout-search.js';
import type { SearchWords } from '../../src/compile/query-word-lists.js';
import { stemOf } from '../../src/compile/search-stem.js';

/** A searchable text and its weight. */
export interface OracleText {
  readonly words: readonly string[];
  /** Whether the text belongs to the requested vocabularies. */
  readonly isWanted: boolean;
  /** The weight of the text, in 255ths. */
  readonly worth: number;
}

/** A query word: its weight and, for each index word that it matches, how much of the weight counts (in 256ths). */
export interface OracleWord {
  readonly weight: number;
  readonly shares: ReadonlyMap<string, number>;
}

export interface OracleHit {
  readonly text: number;
  readonly score: number;
}

/**
 * The search words used in these tests: "of" and "the" are stop words, "diabetic" has an irregular stem, and "lens" is
 * not a plural.
 */
export const ORACLE_WORDS: SearchWords = {
  stop: new Set(['of', 'the']),
  request: new Set(),
  sides: new Set(['left', 'right']),
  inFull: new Map(),
  stems: new Map([['diabetic', 'diabet']]),
  notPlural: new Set(['lens']),
};

const termOf = (word: string): string | undefined =>
  ORACLE_WORDS.stop.has(word) ? undefined : stemOf(word, ORACLE_WORDS);

/** The distinct terms in a text. */
export function termsOfText(words: readonly string[]): string[] {
  return [...new Set(words.map(termOf))].filter((term) => term !== undefined);
}

/** The weight of each term in a list of texts. */
export function weightsOf(texts: readonly OracleText[]): Map<string, number> {
  const listed = texts.filter(({ words }) => termsOfText(words).length > 0).length;
  const counts = new Map<string, number>();
  for (const { words } of texts) for (const term of termsOfText(words)) counts.set(term, (counts.get(term) ?? 0) + 1);
  return new Map(
    [...counts].map(([term, many]) => [term, Math.round(SEARCH_WEIGHT_UNIT * Math.log2(1 + listed / many))]),
  );
}

/** Every text that contains any of the words, best first; texts with equal scores keep their original order. */
export function searchOracle(texts: readonly OracleText[], looked: readonly OracleWord[]): OracleHit[] {
  const weights = weightsOf(texts);
  const total = looked.reduce((sum, { weight }) => sum + weight, 0);
  const hits: OracleHit[] = [];
  for (const [text, { words, isWanted, worth }] of texts.entries()) {
    const terms = termsOfText(words);
    let found = 0;
    let own = 0;
    for (const { weight, shares } of looked) {
      // Of several words with the same term, the one listed first counts; of several terms in the text, also the one
      // listed first. The best shares must therefore be listed first.
      const byTerm = new Map<string, number>();
      for (const [word, share] of shares) {
        const term = termOf(word) ?? word;
        if (!byTerm.has(term)) byTerm.set(term, share);
      }
      const best = [...byTerm].find(([term]) => terms.includes(term));
      if (best === undefined) continue;
      found += Math.floor((weight * best[1]) / 256);
      own += weights.get(best[0]) ?? 0;
    }
    if (found === 0 || !isWanted) continue;
    const whole = terms.reduce((sum, term) => sum + (weights.get(term) ?? 0), 0);
    const share = found / total;
    hits.push({ text, score: share * share * (0.5 + 0.5 * Math.min(1, own / whole)) * (worth / 255) });
  }
  return hits.sort((a, b) => b.score - a.score || a.text - b.text);
}
