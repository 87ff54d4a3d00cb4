// The operation behind GET Coding/Vocabs.

import type { Vocabulary } from '../contract/result-types.js';
import { usableVocabularies } from '../knowledge/vocabularies.js';
import { defineOperation } from './operation.js';

/**
 * Returns `{ vocabs }`: the vocabularies that the knowledge base contains and for which the host is licensed.
 *
 * @example
 * vocabs(kb).vocabs.map(({ name }) => name).slice(0, 3) // ['cterm', 'icd10', 'icd']
 */
export const vocabs = /* @__PURE__ */ (() =>
  defineOperation({
    name: 'vocabs',
    method: 'GET',
    path: '/api/Svc/Coding/Vocabs',
    summary: 'The vocabularies available as sources and targets',
    parameters: {},
    example: {},
    run(kb): { vocabs: Vocabulary[] } {
      return { vocabs: usableVocabularies(kb) };
    },
  }))();
