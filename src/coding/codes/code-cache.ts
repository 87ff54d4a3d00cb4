// Caches values that depend only on a code, keyed by vocabulary and code, because the same codes occur again and again
// in charts.

import { type BoundedMap, boundedMap } from '../../knowledge/bounded-map.js';
import { LONGEST_CODE } from '../../knowledge/codes.js';
import { derive } from '../../knowledge/derive.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';

const MAX_VOCABULARIES = 64;

/** Memoises `make` per code. The cache of a vocabulary holds up to `most` codes, and is cleared when full. */
export function codeCache<T extends object | string>(
  most: number,
  make: (kb: Knowledge, vocabulary: string, code: string) => T,
): (kb: Knowledge, vocabulary: string, code: string) => T {
  const byVocabulary = derive(() => boundedMap<string, BoundedMap<string, T>>(MAX_VOCABULARIES));
  return (kb, vocabulary, code) => {
    if (code.length > LONGEST_CODE) return make(kb, vocabulary, code);
    const caches = byVocabulary(kb);
    const ofVocabulary = caches.get(vocabulary) ?? caches.keep(vocabulary, boundedMap<string, T>(most));
    return ofVocabulary.get(code) ?? ofVocabulary.keep(code, make(kb, vocabulary, code));
  };
}
