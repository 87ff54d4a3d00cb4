// What is worked out about a code alone, kept by vocabulary and code: charts name the same codes over and over.

import { type BoundedMap, boundedMap } from '../../knowledge/bounded-map.js';
import { LONGEST_CODE } from '../../knowledge/codes.js';
import { derive } from '../../knowledge/derive.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';

const MOST_VOCABULARIES = 64;

/** What `make` gives for a code, made once; a vocabulary that has been asked for `most` codes begins anew. */
export function codeCache<T extends object | string>(
  most: number,
  make: (kb: Knowledge, vocabulary: string, code: string) => T,
): (kb: Knowledge, vocabulary: string, code: string) => T {
  const byVocabulary = derive(() => boundedMap<string, BoundedMap<string, T>>(MOST_VOCABULARIES));
  return (kb, vocabulary, code) => {
    if (code.length > LONGEST_CODE) return make(kb, vocabulary, code);
    const known = byVocabulary(kb);
    const ofVocabulary = known.get(vocabulary) ?? known.keep(vocabulary, boundedMap<string, T>(most));
    return ofVocabulary.get(code) ?? ofVocabulary.keep(code, make(kb, vocabulary, code));
  };
}
