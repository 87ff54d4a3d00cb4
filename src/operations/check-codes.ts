// The operation `checkCodes`: codes that are to stand on one claim, each by itself and among the others. The interface has
// no endpoint for it, so the path is the library's own.

import { type CodesCheck, checkedCodes } from '../coding/codes/codes-together.js';
import { dayOf } from '../coding/codes/validity-dates.js';
import { dateTime, integer, list, text } from '../contract/params.js';
import { sexOf } from '../knowledge/patients.js';
import { requireVocabulary } from '../knowledge/vocabularies.js';
import { defineOperation } from './operation.js';

const NAME = 'checkCodes';

/**
 * What is wrong with codes that are reported together in this order, and an order that is right.
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
    summary: 'What is wrong with codes that are reported together',
    parameters: {
      Vocab: text({ default: 'icd10', doc: 'Vocabulary of the codes.' }),
      Codes: list({ required: true, doc: 'The codes in the order of the claim.' }),
      EncounterTime: dateTime({ doc: 'The day on which the codes are to count; the current list when absent.' }),
      Age: integer({ default: 0, min: 0, doc: 'Age of the patient in minutes; 0 = not known.' }),
      Sex: text({ doc: 'M or F; anything else = not known.' }),
    },
    example: { Codes: 'E11.9,E10.9' },
    run(kb, p): { check: CodesCheck } {
      const vocabulary = requireVocabulary(kb, `${NAME}: parameter Vocab`, p.Vocab);
      const day = p.EncounterTime === undefined ? undefined : dayOf(p.EncounterTime);
      return { check: checkedCodes(kb, vocabulary, p.Codes, { day, patient: { age: p.Age, sex: sexOf(p.Sex) } }) };
    },
  }))();
