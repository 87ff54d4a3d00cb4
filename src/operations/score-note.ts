// The operation behind POST ChartReview/ScoreNote.

import { integer } from '../contract/params.js';
import type { NoteScore } from '../contract/score-types.js';
import { decide } from '../scoring/decision-level.js';
import { noteScore } from '../scoring/diagnosis-evidence.js';
import { askedDiagnoses, chartParameters, diagnosesParameter, givenRecords } from './chart-parameters.js';
import { defineOperation } from './operation.js';

const NAME = 'scoreNote';

/**
 * How well a note bears out each of its diagnoses: 0 not assessed, 1 assessed, 2 with subjective, objective and plan
 * besides, 3 when the decision making is moderate or high too.
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
    summary: 'How well a note bears out its diagnoses',
    parameters: {
      ...chartParameters,
      ...diagnosesParameter,
      ScoringMethod: integer({ doc: 'Accepted without effect: notes are scored by category of evidence.' }),
    },
    example: { Chart: '{"records":[{"id":"a","ctermId":10311},{"id":"s","ctermId":10399}]}' },
    run(kb, p): { noteScores: NoteScore[] } {
      const records = givenRecords(kb, NAME, p);
      const diagnoses = askedDiagnoses(kb, NAME, p.Diagnoses, records);
      if (diagnoses.length === 0) return { noteScores: [] };
      const { level } = decide(kb, records);
      return { noteScores: diagnoses.map((row) => noteScore(kb, row, records, level)) };
    },
  }))();
