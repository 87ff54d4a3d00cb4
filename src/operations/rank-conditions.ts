// The operation `rankConditions`. It is the library's own; the interface has no endpoint for it, so the path is too.

import { integer, parseDateTime } from '../contract/params.js';
import type { RankedCondition } from '../contract/score-types.js';
import { patientContext } from '../knowledge/patients.js';
import { rankedConditions } from '../scoring/condition-ranking.js';
import { chartParameters, givenChart } from './chart-parameters.js';
import { defineOperation } from './operation.js';

const NAME = 'rankConditions';

/**
 * Diagnoses ranked by the findings of a chart that their prompt lists ask for, present and denied, with both. It is a
 * way into reference, not advice: what the lists do not say is not weighed.
 *
 * @example
 * const records = [{ ctermId: 10399 }, { ctermId: 10397 }, { ctermId: 10402, result: 'N' }];
 * rankConditions(kb, { Chart: JSON.stringify({ records }), Limit: 1 }).conditions[0].description // 'Asthma'
 */
export const rankConditions = /* @__PURE__ */ (() =>
  defineOperation({
    name: NAME,
    method: 'POST',
    path: '/api/Svc/ClinicalLens/RankConditions',
    summary: 'Diagnoses ranked by what a chart has for and against them',
    parameters: {
      ...chartParameters,
      Limit: integer({ default: 20, min: 1, doc: 'The most diagnoses to return.' }),
    },
    example: { Chart: '{"records":[{"id":"a","ctermId":10399},{"id":"b","ctermId":10397}]}' },
    run(kb, p): { conditions: RankedCondition[] } {
      const { chart, records } = givenChart(kb, NAME, p);
      const { id, birthDate, sex } = chart.patient;
      const given = birthDate === '' && sex === '' ? undefined : { birthDate: parseDateTime(birthDate), sex };
      const EncounterTime = parseDateTime(chart.encounterTime);
      const patient = patientContext(kb, { PatientId: id || undefined, Patient: given, EncounterTime }, NAME);
      return { conditions: rankedConditions(kb, records, patient).slice(0, p.Limit) };
    },
  }))();
