// The operation behind GET Coding/TranslateItem.

import { RELATIONSHIPS } from '../bundle/sections/maps.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { sexOf } from '../knowledge/patients.js';
import { CTERM, requireVocabulary } from '../knowledge/vocabularies.js';
import type { RuleContext } from '../mapping/rules.js';
import { translate } from '../mapping/translate.js';
import { dayOf } from '../mapping/validity.js';
import { boolean, dateTime, enumeration, integer, text, type ValuesOf } from '../params.js';
import type { CodeMap } from '../types.js';
import { defineOperation } from './operation.js';
import { modifiers, qualifier } from './qualifiers.js';

const NAME = 'translateItem';

/** The context of a translation; regarded only for findings, that is numeric codes of vocabulary `cterm`. */
const contextParameters = /* @__PURE__ */ (() => ({
  Prefix: text({ doc: 'Code of enumeration Prefix; may change the codes.' }),
  Result: text({ doc: 'Code of enumeration Result.' }),
  Status: text({ doc: 'Code of enumeration Status.' }),
  Modifier: text({ doc: 'Codes of enumeration Modifier, `+` between several.' }),
  Specifier: text({ doc: 'Specifier of the source code.' }),
  Age: integer({ default: 0, min: 0, doc: 'Age of the patient in minutes (a year is 525,960); 0 = not known.' }),
  Sex: text({ doc: 'M or F; anything else = not known.' }),
  Value: text({ doc: 'Value of a test or measurement.' }),
}))();

/**
 * The codes of a target vocabulary for one code. Nothing known is an empty map, not an error.
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
    summary: 'One code in another vocabulary',
    parameters: {
      SourceVocabulary: text({ required: true, doc: 'Vocabulary of SourceCode.' }),
      SourceCode: text({ required: true, doc: 'The code to translate; for `cterm` the id of a finding.' }),
      TargetVocabulary: text({ required: true, doc: 'Vocabulary of the answer: `icd10` ICD-10-CM, `icd` ICD-9-CM, …' }),
      ...contextParameters,
      EncounterTime: dateTime({
        doc: 'When the encounter takes place: codes that do not count on that day are unreportable. No stored map depends on it.',
      }),
      AutoGenerateMaps: boolean({ default: false, doc: 'Whether an ancestor’s maps stand in where none are stored.' }),
      Limit: integer({ min: 1, doc: 'The most maps to return; no limit when absent.' }),
      RelationshipFilter: enumeration(RELATIONSHIPS, { doc: 'Keep only maps with this relationship.' }),
    },
    example: { SourceVocabulary: 'cterm', SourceCode: '10092', TargetVocabulary: 'icd10' },
    run(kb, p): { map: CodeMap } {
      const sourceVocabulary = requireVocabulary(kb, `${NAME}: parameter SourceVocabulary`, p.SourceVocabulary);
      const targetVocabulary = requireVocabulary(kb, `${NAME}: parameter TargetVocabulary`, p.TargetVocabulary);
      const isFinding = sourceVocabulary === CTERM && /^\s*\d+\s*$/.test(p.SourceCode);
      const map = translate(kb, {
        sourceVocabulary,
        sourceCode: p.SourceCode,
        targetVocabulary,
        context: isFinding ? contextOf(kb, p) : {},
        autoGenerate: p.AutoGenerateMaps,
        day: p.EncounterTime === undefined ? undefined : dayOf(p.EncounterTime),
        relationship: p.RelationshipFilter,
        limit: p.Limit,
      });
      return { map };
    },
  }))();

function contextOf(kb: Knowledge, p: ValuesOf<typeof contextParameters>): RuleContext {
  return {
    prefix: qualifier(kb, NAME, 'Prefix', p.Prefix),
    result: qualifier(kb, NAME, 'Result', p.Result),
    status: qualifier(kb, NAME, 'Status', p.Status),
    modifier: modifiers(kb, NAME, p.Modifier),
    specifier: p.Specifier?.trim(),
    age: p.Age,
    sex: sexOf(p.Sex),
    value: p.Value?.trim(),
  };
}
