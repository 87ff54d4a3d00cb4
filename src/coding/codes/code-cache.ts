// What is worked out about a code alone, kept by vocabulary and code: charts name the same codes over and over.

import { LONGEST_CODE } from '../../knowledge/codes.js';
import { derive } from '../../knowledge/derive.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';

/** What `make` gives for a code, made once; a vocabulary that has been asked for `most` codes begins anew. */
export function codeMemo<T extends object | string>(
  most: number,
  make: (kb: Knowledge, vocabulary: string, code: string) => T,
): (kb: Knowledge, vocabulary: string, code: string) => T {
  const byVocabulary = derive(() => new Map<string, Map<string, T>>());
  return (kb, vocabulary, code) => {
    if (code.length > LONGEST_CODE) return make(kb, vocabulary, code);
    const known = byVocabulary(kb);
    const ofVocabulary = known.get(vocabulary) ?? new Map<string, T>();
    const before = ofVocabulary.get(code);
    if (before !== undefined) return before;
    const value = make(kb, vocabulary, code);
    if (ofVocabulary.size >= most) ofVocabulary.clear();
    ofVocabulary.set(code, value);
    known.set(vocabulary, ofVocabulary);
    return value;
  };
}
