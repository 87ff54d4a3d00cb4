// The operation behind GET Coding/TranslateItem, the counterpart of FHIR's $translate.

import { translateAlone } from '../coding/chart/translate-alone.js';
import { code, text } from '../contract/params.js';
import type { CodeMap } from '../contract/result-types.js';
import { defineOperation } from './operation.js';
import { plainTranslation } from './plain-translations.js';
import { translationParameters, translationRequests } from './translation.js';

const NAME = 'translateItem';

/**
 * Translates one code to another vocabulary. Returns `{ map }` with the target codes; a code without a translation gets
 * an empty map, not an error.
 *
 * @example
 * const { map } = translateItem(kb, {
 *   SourceVocabulary: 'cterm',
 *   SourceCode: '10092',
 *   TargetVocabulary: 'icd10',
 * });
 * map.entry.map(({ code, relationship }) => `${code} ${relationship}`) // ['E11.9 exact']
 */
export const translateItem = /* @__PURE__ */ (() =>
  defineOperation({
    name: NAME,
    method: 'GET',
    path: '/api/Svc/Coding/TranslateItem',
    summary: 'The translation of one code to another vocabulary',
    parameters: {
      SourceVocabulary: text({ required: true, doc: 'Vocabulary of SourceCode.' }),
      SourceCode: code({ required: true, doc: 'The code to translate; for `cterm`, the id of a finding.' }),
      ...translationParameters,
    },
    example: { SourceVocabulary: 'cterm', SourceCode: '10092', TargetVocabulary: 'icd10' },
    fastPath: plainTranslation,
    run(kb, p): { map: CodeMap } {
      const [request] = translationRequests(kb, NAME, p, [p.SourceCode]);
      return { map: translateAlone(kb, request) };
    },
  }))();
