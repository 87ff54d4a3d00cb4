// The terms of a search index (a term is a group of words with the same stem), the texts that contain them, and the
// weights of the terms. Rare terms have a greater weight. If several names of a finding have the same terms, only the
// first of these names is listed.

import { INTERN_NO_TERM, SEARCH_WEIGHT_UNIT } from '../../assembly/layout-search.js';
import type { InternedTexts, InvertedTexts, TextKernel } from '../kernel/api.js';
import type { SearchWords } from './query-word-lists.js';
import { SEARCH_STEM_MARK, stemOf } from './search-stem.js';

export interface SearchTerms extends InvertedTexts {
  /**
   * The words, sorted by code unit (for folded words, this is also the order of their bytes). Stems begin with
   * SEARCH_STEM_MARK and therefore come first.
   */
  readonly words: readonly string[];
  readonly termOfWord: Uint32Array;
  /** The number of marked stems among the words; the stems come first. */
  readonly stemCount: number;
  readonly count: number;
}

/**
 * Returns the terms of the given texts, in which the texts of all codes come before all names. `owners` contains the
 * finding of each name.
 */
export function termsOf(
  { words: given, sequence, begins }: InternedTexts,
  { codes, owners, special }: { readonly codes: number; readonly owners: Uint32Array; readonly special: SearchWords },
  kernel: Pick<TextKernel, 'invert'>,
): SearchTerms {
  const { words, termOfWord, stemCount, termOfGiven, count } = numberTerms(given, special);
  const inverted = kernel.invert({ sequence, begins, termOf: termOfGiven, terms: count, codes, owners }, weigh);
  return { words, termOfWord, stemCount, count, ...inverted };
}

function weigh(counts: Uint32Array, listed: number): Uint16Array {
  const weights = new Uint16Array(counts.length);
  for (let term = 0; term < counts.length; term++) {
    weights[term] = Math.round(SEARCH_WEIGHT_UNIT * Math.log2(1 + listed / (counts[term] || 1)));
  }
  return weights;
}

/** Lists the stems and then the words, each group sorted, and assigns to every stem and word the id of its term. */
function numberTerms(given: readonly string[], special: SearchWords) {
  const terms = new Map<string, number>();
  const termOfGiven = new Uint32Array(given.length).fill(INTERN_NO_TERM);
  // A stem is listed in addition to the words of its term only if it is not itself one of these words.
  const isOwnWord: boolean[] = [];
  const written = new Map<string, number>();
  for (let i = 0; i < given.length; i++) {
    const word = given[i];
    if (special.stop.has(word)) continue;
    const stem = stemOf(word, special);
    let term = terms.get(stem);
    if (term === undefined) {
      term = isOwnWord.length;
      terms.set(stem, term);
      isOwnWord.push(false);
    }
    if (stem === word) isOwnWord[term] = true;
    termOfGiven[i] = term;
    written.set(word, term);
  }
  let stemCount = 0;
  for (const [stem, term] of terms) {
    if (isOwnWord[term]) continue;
    written.set(SEARCH_STEM_MARK + stem, term);
    stemCount++;
  }
  // Sorting without a comparator compares code units and is several times faster.
  const words = [...written.keys()].sort();
  const termOfWord = new Uint32Array(words.length);
  for (let at = 0; at < words.length; at++) termOfWord[at] = written.get(words[at]) ?? 0;
  return { words, stemCount, termOfWord, termOfGiven, count: terms.size };
}
