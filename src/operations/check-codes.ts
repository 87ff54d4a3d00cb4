// The `checkCodes` operation, which checks the codes of a claim individually and together. The operation and its path
// are our own extensions: the interface has no such endpoint.

import { type CodesCheck, checkedCodes } from '../coding/codes/codes-together.js';
import { dayOf } from '../coding/codes/validity-dates.js';
import { dateTime, integer, list, patient, text } from '../contract/params.js';
import { patientContext, sexOf } from '../knowledge/patients.js';
import { requireVocabulary } from '../knowledge/vocabularies.js';
import { defineOperation } from './operation.js';

const NAME = 'checkCodes';

/**
 * Checks codes that are reported together in the given order. Returns `{ check }`: whether the codes are free of
 * errors, the issues found with each code, and an order that complies with the coding instructions.
 *
 * @example
 * const { check } = checkCodes(kb, { Codes: 'E11.9,E10.9' });
 * [check.isValid, check.item[0].issue[0].type] // [false, 'excludes1']
 */
export const checkCodes = /* @__PURE__ */ (() =>
  defineOperation({
    name: NAME,
    method: 'GET',
    path: '/api/Svc/Coding/CheckCodes',
    summary: 'Problems of codes that are reported together, and a valid order',
    parameters: {
      Vocab: text({ default: 'icd10', doc: 'Vocabulary of the codes.' }),
      Codes: list({ required: true, doc: 'The codes, in the order of the claim.' }),
      EncounterTime: dateTime({ doc: 'Date on which the codes must be valid; the current code list when absent.' }),
      Age: integer({ default: 0, min: 0, doc: 'Age of the patient in minutes; 0 = unknown.' }),
      Sex: text({ doc: 'M or F; anything else = unknown.' }),
      PatientId: text({ doc: 'Id of the patient, looked up by the host, where Age and Sex are not given.' }),
      Patient: patient({ doc: 'The patient, as { birthDate, sex }; takes precedence over PatientId.' }),
    },
    example: { Codes: 'E11.9,E10.9' },
    run(kb, p): { check: CodesCheck } {
      const vocabulary = requireVocabulary(kb, `${NAME}: parameter Vocab`, p.Vocab);
      const day = p.EncounterTime === undefined ? undefined : dayOf(p.EncounterTime);
      const known = patientContext(kb, p, NAME);
      return {
        check: checkedCodes(kb, vocabulary, p.Codes, {
          day,
          patient: { age: p.Age || known.age, sex: sexOf(p.Sex) ?? known.sex },
        }),
      };
    },
  }))();
