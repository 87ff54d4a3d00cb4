// rankConditions: findings for and against a condition, and how evidence affects its rank.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inside } from '../../src/knowledge/knowledge-base.js';
import { openKnowledgeBase } from '../../src/node/index.js';
import { rankConditions } from '../../src/operations/rank-conditions.js';
import { chartOf, idsByDescription } from '../scoring/scored-charts.js';

const kb = (await openKnowledgeBase())[inside];
const idOf = idsByDescription(kb);
const ranked = (records: readonly string[], Limit = 100_000) =>
  rankConditions(kb, { Chart: chartOf(records, idOf), Limit }).conditions;
const of = (records: readonly string[], description: string) =>
  ranked(records).find((one) => one.description === description);

describe('conditions', () => {
  test('are ranked by the evidence for them, and the records are listed', () => {
    const [first] = ranked(['Wheezing', 'Nocturnal cough', 'Fever.N']);
    expect(first.description).toBe('Asthma');
    expect(first.for.map(({ description, recordIds }) => [description, recordIds])).toEqual(
      expect.arrayContaining([
        ['Wheezing', ['a']],
        ['Nocturnal cough', ['b']],
      ]),
    );
    expect(first.isCharted).toBe(false);
    expect(of(['Wheezing', 'Asthma'], 'Asthma')?.isCharted).toBe(true);
  });

  test.each([
    ['Spirometry', undefined],
    ['Spirometry=80', undefined],
    ['H:Spirometry.A', undefined],
    ['F:Wheezing', undefined],
    ['Albuterol#SR', undefined],
  ])('%s is not evidence for or against asthma', (record, expected) => {
    expect(of([record], 'Asthma')).toBe(expected);
  });

  test('a test counts according to its result', () => {
    expect(of(['Spirometry.A'], 'Asthma')?.for).toHaveLength(1);
    expect(of(['Wheezing', 'Spirometry.N'], 'Asthma')?.against).toHaveLength(1);
  });

  test('are possible in the patient', () => {
    const Chart = (Sex: string) =>
      JSON.stringify({ patient: { BirthDate: '1990-01-01', Sex }, records: [{ ctermId: idOf('Pelvic pain') }] });
    const names = (sex: string) =>
      rankConditions(kb, { Chart: Chart(sex), Limit: 1000 }).conditions.map(({ description }) => description);
    expect(names('F')).toContain('Endometriosis');
    expect(names('M')).not.toContain('Endometriosis');
  });

  test('Limit shortens the list and changes nothing else', () => {
    const all = ranked(['Cough', 'Fever']);
    expect(ranked(['Cough', 'Fever'], 3)).toEqual(all.slice(0, 3));
    expect(ranked([])).toEqual([]);
  });
});

describe('evidence', () => {
  const pool = [
    'Wheezing',
    'Cough',
    'Fever',
    'Dyspnea',
    'Nausea',
    'Pelvic pain',
    'Current smoker',
    'Wheezes on auscultation',
  ];
  const chart = fc.array(fc.constantFrom(...pool, ...pool.map((one) => `${one}.N`)), { maxLength: 6 });
  const scores = (records: readonly string[]) => new Map(ranked(records).map(({ ctermId, score }) => [ctermId, score]));

  test('an additional present finding never lowers a score, and a denied one never raises it', () => {
    fc.assert(
      fc.property(chart, fc.constantFrom(...pool), (records, more) => {
        const [before, present, denied] = [
          scores(records),
          scores([...records, more]),
          scores([...records, `${more}.N`]),
        ];
        for (const [id, score] of before) expect(present.get(id) ?? 0).toBeGreaterThanOrEqual(score);
        for (const [id, score] of denied) expect(before.get(id) ?? 0).toBeGreaterThanOrEqual(score);
      }),
      { numRuns: 40 },
    );
  });
});
