// The operation behind GET Coding/TranslateItems, which translates several codes at once, each as TranslateItem does.

import { translateAloneFully } from '../coding/chart/translate-alone.js';
import { codes, text } from '../contract/params.js';
import type { CodeMapList } from '../contract/result-types.js';
import { defineOperation } from './operation.js';
import { translationParameters, translationRequests } from './translation.js';

const NAME = 'translateItems';

/**
 * Translates several codes to another vocabulary. Returns `{ maps }`, one map per code, in the given order. Each group
 * of a map lists all its alternative codes, beginning with the preferred one. A code without a translation gets an
 * empty map.
 *
 * @example
 * const { maps } = translateItems(kb, {
 *   SourceVocabulary: 'cterm',
 *   SourceCode: '10092,10311',
 *   TargetVocabulary: 'icd10',
 * });
 * maps.map(({ entry }) => entry[0].code) // ['E11.9', 'J45.909']
 */
export const translateItems = /* @__PURE__ */ (() =>
  defineOperation({
    name: NAME,
    method: 'GET',
    path: '/api/Svc/Coding/TranslateItems',
    summary: 'The translations of several codes to another vocabulary',
    parameters: {
      SourceVocabulary: text({ required: true, doc: 'Vocabulary of SourceCode.' }),
      SourceCode: codes({ required: true, doc: 'The codes to translate; for `cterm`, ids of findings.' }),
      ...translationParameters,
    },
    example: { SourceVocabulary: 'cterm', SourceCode: '10092,10311', TargetVocabulary: 'icd10' },
    run(kb, p): { maps: CodeMapList[] } {
      return {
        maps: translationRequests(kb, NAME, p, p.SourceCode).map((request) => translateAloneFully(kb, request)),
      };
    },
  }))();
