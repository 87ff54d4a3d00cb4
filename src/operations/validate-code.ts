// The operation `validateCode`: FHIR's $validate-code over the vocabularies of the bundle. The interface has no endpoint
// for it, so the path is the library's own.

import { type CodeValidation, validated } from '../coding/codes/code-validation.js';
import { dayOf } from '../coding/codes/validity-dates.js';
import { code, dateTime, integer, text } from '../contract/params.js';
import { sexOf } from '../knowledge/patients.js';
import { requireVocabulary } from '../knowledge/vocabularies.js';
import { defineOperation } from './operation.js';

const NAME = 'validateCode';

/**
 * Whether a code is one of its vocabulary, counts on the day, may be reported, and is for the patient; with what is wrong.
 *
 * @example
 * const { validation } = validateCode(kb, { Vocab: 'icd10', Code: 'E11' });
 * [validation.result, validation.unreportable, validation.issue[0].type] // [true, true, 'category']
 */
export const validateCode = /* @__PURE__ */ (() =>
  defineOperation({
    name: NAME,
    method: 'GET',
    path: '/api/Svc/Terminology/ValidateCode',
    summary: 'Whether a code is valid and may be reported (FHIR `$validate-code`)',
    parameters: {
      Vocab: text({ required: true, doc: 'Vocabulary of the code.' }),
      Code: code({ required: true, doc: 'The code; of ICD with or without its dot.' }),
      Description: text({ doc: 'What the code is held to mean; its words are compared to those of the vocabulary.' }),
      EncounterTime: dateTime({ doc: 'The day on which the code is to count; the current list when absent.' }),
      Age: integer({ default: 0, min: 0, doc: 'Age of the patient in minutes; 0 = not known.' }),
      Sex: text({ doc: 'M or F; anything else = not known.' }),
    },
    example: { Vocab: 'icd10', Code: 'E11' },
    run(kb, p): { validation: CodeValidation } {
      const vocabulary = requireVocabulary(kb, `${NAME}: parameter Vocab`, p.Vocab);
      const day = p.EncounterTime === undefined ? undefined : dayOf(p.EncounterTime);
      const patient = { age: p.Age, sex: sexOf(p.Sex) };
      return { validation: validated(kb, vocabulary, p.Code, { day, patient, description: p.Description }) };
    },
  }))();
