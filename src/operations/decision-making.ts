// The operation `decisionMaking`. It is the library's own; the interface has no endpoint for it, so the path is too.

import type { DecisionMaking } from '../contract/score-types.js';
import { decide } from '../scoring/decision-level.js';
import { diagnosisEvidence } from '../scoring/diagnosis-evidence.js';
import { askedDiagnoses, chartParameters, diagnosesParameter, givenRecords } from './chart-parameters.js';
import { defineOperation } from './operation.js';

const NAME = 'decisionMaking';

/**
 * The level of medical decision making that a chart bears out, its three elements with the records behind them, what is
 * missing for the next level, and the evidence of each diagnosis. Levels only: it knows no codes of visits.
 *
 * @example
 * const records = [{ id: 'a', ctermId: 10311, status: 'UC' }, { id: 'p', ctermId: 10055, status: 'SR' }];
 * const { level, problems, risk } = decisionMaking(kb, { Chart: JSON.stringify({ records }) }).decisionMaking;
 * [level, problems.met[0].rule, risk.recordIds] // [3, 'one-exacerbated', ['p']]
 */
export const decisionMaking = /* @__PURE__ */ (() =>
  defineOperation({
    name: NAME,
    method: 'POST',
    path: '/api/Svc/ChartReview/DecisionMaking',
    summary: 'The level of medical decision making that a chart bears out, and what is missing for the next',
    parameters: { ...chartParameters, ...diagnosesParameter },
    example: {
      Chart: '{"records":[{"id":"a","ctermId":10311},{"id":"p","ctermId":10055,"prefix":"O"}]}',
    },
    run(kb, p): { decisionMaking: DecisionMaking } {
      const records = givenRecords(kb, NAME, p);
      const decided = decide(kb, records);
      const diagnoses = askedDiagnoses(kb, NAME, p.Diagnoses, records);
      const evidence = diagnoses.map((row) => diagnosisEvidence(kb, row, records, decided.level));
      return { decisionMaking: { ...decided, diagnoses: evidence } };
    },
  }))();
