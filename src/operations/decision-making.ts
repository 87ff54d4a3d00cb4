// The `decisionMaking` operation and its path, which are our own extensions: the interface has no such operation.

import type { DecisionMaking } from '../contract/score-types.js';
import { decide } from '../scoring/decision-level.js';
import { diagnosisEvidence } from '../scoring/diagnosis-evidence.js';
import { recordIndex } from '../scoring/records-by-finding.js';
import { chartParameters, diagnosesParameter, requestedDiagnoses, requestRecords } from './chart-parameters.js';
import { defineOperation } from './operation.js';

const NAME = 'decisionMaking';

/**
 * Returns the level of medical decision making that a chart supports as `{ decisionMaking }`: the level, the three
 * elements with the records that count towards them, the requirements for the next level, and the evidence for each
 * diagnosis. The operation assigns only levels, not visit codes.
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
    summary: 'The level of medical decision making that a chart supports, and what the next level requires',
    parameters: { ...chartParameters, ...diagnosesParameter },
    example: {
      Chart: '{"records":[{"id":"a","ctermId":10311},{"id":"p","ctermId":10055,"prefix":"O"}]}',
    },
    run(kb, p): { decisionMaking: DecisionMaking } {
      const records = requestRecords(kb, NAME, p);
      const decided = decide(kb, records);
      const diagnoses = requestedDiagnoses(kb, NAME, p.Diagnoses, records);
      const index = recordIndex(kb, records);
      const evidence = diagnoses.map((row) => diagnosisEvidence(kb, row, index, decided.level));
      return { decisionMaking: { ...decided, diagnoses: evidence } };
    },
  }))();
