// The operation behind GET Coding/TranslateItems: TranslateItem for several codes at once.

import { translateFully } from '../coding/translate/translate.js';
import { list, text } from '../contract/params.js';
import type { CodeMapList } from '../contract/result-types.js';
import { defineOperation } from './operation.js';
import { translationParameters, translationRequests } from './translation.js';

const NAME = 'translateItems';

/**
 * The codes of a target vocabulary for each of several codes, in their order; each group lists every code that may fill
 * its place. What nothing is known of has an empty map.
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
    summary: 'Several codes in another vocabulary',
    parameters: {
      SourceVocabulary: text({ required: true, doc: 'Vocabulary of SourceCode.' }),
      SourceCode: list({ required: true, doc: 'The codes to translate; for `cterm` ids of findings.' }),
      ...translationParameters,
    },
    example: { SourceVocabulary: 'cterm', SourceCode: '10092,10311', TargetVocabulary: 'icd10' },
    run(kb, p): { maps: CodeMapList[] } {
      return { maps: translationRequests(kb, NAME, p, p.SourceCode).map((request) => translateFully(kb, request)) };
    },
  }))();
