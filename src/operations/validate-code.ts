// The `validateCode` operation, the counterpart of FHIR's $validate-code. It covers the vocabularies in the bundle. The
// operation and its path are our own extensions: the interface has no such endpoint.

import { type CodeValidation, validated } from '../coding/codes/code-validation.js';
import { dayOf } from '../coding/codes/validity-dates.js';
import { code, dateTime, integer, text } from '../contract/params.js';
import { sexOf } from '../knowledge/patients.js';
import { requireVocabulary } from '../knowledge/vocabularies.js';
import { defineOperation } from './operation.js';

const NAME = 'validateCode';

/**
 * Checks whether a code exists in its vocabulary, is valid on the given date, may be reported, and is appropriate for
 * the patient. Returns `{ validation }` with the result and every issue found.
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
    summary: 'The validity and reportability of a code (FHIR `$validate-code`)',
    parameters: {
      Vocab: text({ required: true, doc: 'Vocabulary of the code.' }),
      Code: code({ required: true, doc: 'The code; for ICD, with or without the dot.' }),
      Description: text({ doc: 'Supposed meaning of the code; compared with the wording of the vocabulary.' }),
      EncounterTime: dateTime({ doc: 'Date on which the code must be valid; the current code list when absent.' }),
      Age: integer({ default: 0, min: 0, doc: 'Age of the patient in minutes; 0 = unknown.' }),
      Sex: text({ doc: 'M or F; anything else = unknown.' }),
    },
    example: { Vocab: 'icd10', Code: 'E11' },
    run(kb, p): { validation: CodeValidation } {
      const vocabulary = requireVocabulary(kb, `${NAME}: parameter Vocab`, p.Vocab);
      const day = p.EncounterTime === undefined ? undefined : dayOf(p.EncounterTime);
      const patient = { age: p.Age, sex: sexOf(p.Sex) };
      return { validation: validated(kb, vocabulary, p.Code, { day, patient, description: p.Description }) };
    },
  }))();
