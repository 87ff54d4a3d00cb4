// The operation behind POST ChartReview/ScoreNote.

import { integer } from '../contract/params.js';
import type { NoteScore } from '../contract/score-types.js';
import { decide } from '../scoring/decision-level.js';
import { noteScore } from '../scoring/diagnosis-evidence.js';
import { recordIndex } from '../scoring/records-by-finding.js';
import { chartParameters, diagnosesParameter, requestedDiagnoses, requestRecords } from './chart-parameters.js';
import { defineOperation } from './operation.js';

const NAME = 'scoreNote';

/**
 * Scores how well a note supports each of its diagnoses. Returns `{ noteScores }` with scores from 0 to 3. A score of 0
 * means that the diagnosis is not assessed, and 1 that it is. A score of 2 also requires subjective and objective
 * findings and a plan; 3 additionally requires moderate or high decision making.
 *
 * @example
 * const records = [{ id: 'a', ctermId: 10311 }, { id: 's', ctermId: 10399 }];
 * scoreNote(kb, { Chart: JSON.stringify({ records }) }).noteScores[0] // { ctermId: 10311, text: 'Asthma', score: 1, targetIds: 'a,s' }
 */
export const scoreNote = /* @__PURE__ */ (() =>
  defineOperation({
    name: NAME,
    method: 'POST',
    path: '/api/Svc/ChartReview/ScoreNote',
    summary: 'Scores of how well a note supports its diagnoses',
    parameters: {
      ...chartParameters,
      ...diagnosesParameter,
      ScoringMethod: integer({ doc: 'Has no effect; notes are scored by category of evidence.' }),
    },
    example: { Chart: '{"records":[{"id":"a","ctermId":10311},{"id":"s","ctermId":10399}]}' },
    run(kb, p): { noteScores: NoteScore[] } {
      const records = requestRecords(kb, NAME, p);
      const diagnoses = requestedDiagnoses(kb, NAME, p.Diagnoses, records);
      if (diagnoses.length === 0) return { noteScores: [] };
      const { level } = decide(kb, records);
      const index = recordIndex(kb, records);
      return { noteScores: diagnoses.map((row) => noteScore(kb, row, index, level)) };
    },
  }))();
