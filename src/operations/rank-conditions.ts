// The `rankConditions` operation and its path, which are our own extensions: the interface has no such operation.

import { integer, parseDateTime } from '../contract/params.js';
import type { RankedCondition } from '../contract/score-types.js';
import { patientContext } from '../knowledge/patients.js';
import { rankedConditions } from '../scoring/condition-ranking.js';
import { chartParameters, requestChart } from './chart-parameters.js';
import { defineOperation } from './operation.js';

const NAME = 'rankConditions';

/**
 * Ranks diagnoses by how well the findings of a chart match the diagnoses' prompt lists. Returns `{ conditions }`, each
 * with the present findings that support it and the denied findings that count against it. The ranking is for reference
 * only and is not medical advice; findings that are in none of the lists carry no weight.
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
    summary: 'Diagnoses ranked by the findings of a chart for and against them',
    parameters: {
      ...chartParameters,
      Limit: integer({ default: 20, min: 1, doc: 'Maximum number of diagnoses to return.' }),
    },
    example: { Chart: '{"records":[{"id":"a","ctermId":10399},{"id":"b","ctermId":10397}]}' },
    run(kb, p): { conditions: RankedCondition[] } {
      const { chart, records } = requestChart(kb, NAME, p);
      const { id, birthDate, sex } = chart.patient;
      const given = birthDate === '' && sex === '' ? undefined : { birthDate: parseDateTime(birthDate), sex };
      const EncounterTime = parseDateTime(chart.encounterTime);
      const patient = patientContext(kb, { PatientId: id || undefined, Patient: given, EncounterTime }, NAME);
      return { conditions: rankedConditions(kb, records, patient).slice(0, p.Limit) };
    },
  }))();
