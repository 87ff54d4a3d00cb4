// decisionMaking: every row in the table, the level that at least two of the three elements reach, and what is missing
// for the next level.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DecisionElement, DecisionMaking } from '../../src/contract/result-types.js';
import { inside } from '../../src/knowledge/knowledge-base.js';
import { openKnowledgeBase } from '../../src/node/index.js';
import { decisionMaking } from '../../src/operations/decision-making.js';
import { reachedByTwo } from '../../src/scoring/decision-level.js';
import { DECISION_RULES } from '../../src/scoring/decision-rules.js';
import { type Case, dataCases, levelCases, problemCases, riskCases } from '../cases/scoring/decision-making.js';
import { runs } from '../runs.js';
import { chartOf, idsByDescription } from '../scoring/scored-charts.js';

const kb = (await openKnowledgeBase())[inside];
const idOf = idsByDescription(kb);
const decided = (records: readonly string[], given = {}): DecisionMaking =>
  decisionMaking(kb, { Chart: chartOf(records, idOf), ...given }).decisionMaking;

/** An element in the form `level rules: ids`; only the rules that decide its level are listed. */
function written({ level, met, recordIds }: DecisionElement): string {
  const deciding = met.filter((reason) => reason.level === level).map(({ rule }) => rule);
  return deciding.length === 0 ? String(level) : `${level} ${deciding.join(', ')}: ${recordIds.join('')}`;
}
const rows = (cases: Readonly<Record<string, readonly Case[]>>) =>
  Object.entries(cases).flatMap(([name, list]) =>
    list.map(([records, expected]) => [name, records, expected] as const),
  );

describe('problems', () => {
  test.each(rows(problemCases))('%s: %j is %s', (_, records, expected) => {
    expect(written(decided(records).problems)).toBe(expected);
  });
});

describe('data', () => {
  test.each(rows(dataCases))('%s: %j is %s', (_, records, expected) => {
    expect(written(decided(['Wart', ...records]).data)).toBe(expected);
  });
});

describe('risk', () => {
  test.each(rows(riskCases))('%s: %j is %s', (_, records, expected) => {
    expect(written(decided(['Wart', ...records]).risk)).toBe(expected);
  });
});

test('for every rule in the table, there is a case that it decides', () => {
  const cases = [...rows(problemCases), ...rows(dataCases), ...rows(riskCases)]
    .map(([, , expected]) => expected)
    .join('\n');
  const uncovered = DECISION_RULES.filter(
    ({ rule, level }) => !new RegExp(`^${level}.*\\b${rule}\\b`, 'm').test(cases),
  );
  expect(uncovered.map(({ element, rule }) => `${element} ${rule}`)).toEqual([]);
});

describe('the level', () => {
  test.each(levelCases)('%i, %i and %i give %i', (problems, data, risk, expected) => {
    const at = (level: number) => ({ level: [0, 1, 2, 3, 4].find((one) => one === level) as 0 | 1 | 2 | 3 | 4 });
    expect(reachedByTwo({ problems: at(problems), data: at(data), risk: at(risk) })).toBe(expected);
  });

  test.each([
    [[], 0, ''],
    [['Wart'], 1, 'straightforward'],
    [['Wart', 'N:Acetaminophen', 'Skin tag'], 2, 'low'],
    [['Asthma#UC', 'Albuterol#CG'], 3, 'moderate'],
    [['Pulmonary embolism', 'O:Hospital admission'], 4, 'high'],
  ] as const)('of %j is %i, %s', (records, level, name) => {
    expect(decided(records)).toMatchObject({ level, name });
  });

  test('without a problem, data and risk are not even minimal', () => {
    const { problems, data, risk } = decided(['O:Chest X-ray']);
    expect([problems.level, data.level, risk.level]).toEqual([0, 0, 0]);
  });
});

describe('what is missing for the next level', () => {
  test('lists each element below that level, with what its rules already have and what they still need', () => {
    expect(decided(['Asthma#ST', 'O:Chest X-ray', 'Albuterol#CT']).next).toMatchObject({ level: 3, count: 1 });
    expect(decided(['Asthma#UC', 'O:Chest X-ray', 'O:Acetaminophen']).next).toEqual({
      level: 3,
      name: 'moderate',
      count: 1,
      elements: [
        {
          element: 'data',
          level: 1,
          options: [
            { rule: 'three-documents', text: expect.any(String), need: 3, have: 1, recordIds: ['b'] },
            { rule: 'one-interpretation', text: expect.any(String), need: 1, have: 0, recordIds: [] },
            { rule: 'one-discussion', text: expect.any(String), need: 1, have: 0, recordIds: [] },
          ],
        },
        {
          element: 'risk',
          level: 2,
          options: expect.arrayContaining([expect.objectContaining({ rule: 'drug-management', have: 0 })]),
        },
      ],
    });
  });

  test('requires two elements if none has reached it', () => {
    expect(decided(['Wart']).next).toMatchObject({ level: 2, count: 2 });
    expect(decided([]).next).toMatchObject({ level: 1, count: 2 });
  });

  test('is empty at the highest level', () => {
    expect(decided(['Pulmonary embolism', 'O:Hospital admission']).next).toBeUndefined();
  });
});

describe('the evidence of each diagnosis', () => {
  test('is listed by category, with what to ask about if it is missing', () => {
    const { diagnoses } = decided(['Asthma', 'Wheezing', 'Spirometry=80']);
    expect(diagnoses).toEqual([
      {
        ctermId: 10311,
        text: 'Asthma',
        score: 1,
        evidence: { S: ['b'], O: ['c'], A: ['a'], P: [] },
        missingEvidence: [
          { category: 'P', ask: expect.arrayContaining([expect.objectContaining({ description: 'Albuterol' })]) },
        ],
      },
    ]);
    expect(diagnoses[0].missingEvidence[0].ask.length).toBeLessThanOrEqual(5);
  });

  test('can be requested for specific diagnoses', () => {
    const { diagnoses } = decided(['Asthma'], { Diagnoses: `${idOf('Gout')}` });
    expect(diagnoses.map(({ text, score }) => [text, score])).toEqual([['Gout', 0]]);
    expect(diagnoses[0].missingEvidence.map(({ category }) => category)).toEqual(['S', 'O', 'A', 'P']);
    expect(diagnoses[0].missingEvidence[2].ask.map(({ description }) => description)).toEqual(['Gout']);
  });
});

describe('charts with any records', () => {
  const every = [...rows(problemCases), ...rows(dataCases), ...rows(riskCases)].flatMap(([, records]) => records);
  const chart = fc.array(fc.constantFrom(...new Set(every)), { maxLength: 10 });
  const levels = ({ level, problems, data, risk }: DecisionMaking) => [level, problems.level, data.level, risk.level];

  test('another record never lowers a level', () => {
    fc.assert(
      fc.property(chart, fc.constantFrom(...every), (records, more) => {
        const [before, after] = [levels(decided(records)), levels(decided([...records, more]))];
        for (const [at, level] of before.entries()) expect(after[at]).toBeGreaterThanOrEqual(level);
      }),
      { numRuns: runs(200) },
    );
  });

  test('the order of records does not matter', () => {
    fc.assert(
      fc.property(chart, (records) => {
        expect(levels(decided([...records].reverse()))).toEqual(levels(decided(records)));
      }),
      { numRuns: 60 },
    );
  });

  test('every level above the lowest one has records that decide it', () => {
    fc.assert(
      fc.property(chart, (records) => {
        const { problems, data, risk } = decided(records);
        for (const { level, recordIds } of [problems, data, risk])
          expect(level > 1 ? recordIds.length : 1).toBeGreaterThan(0);
      }),
      { numRuns: 60 },
    );
  });
});

test.each([
  ['{"records":[', 'decisionMaking: parameter Chart: line 1, column'],
  ['<Chart><Encounter></Chart>', 'decisionMaking: parameter Chart: line 1, column'],
  [
    '{"records":[{"id":"x","ctermId":"ten"}]}',
    "decisionMaking: parameter Chart: record 'x': CtermId: expected the id of a finding",
  ],
  ['{"records":[{"id":"x","ctermId":1,"prefix":"QQ"}]}', "record 'x': Prefix: expected one of O, N,"],
  [
    '{"records":[{"id":"x","ctermId":1,"soapCategory":"X"}]}',
    "record 'x': SOAPCategory: expected one of S, O, A, P, got 'X'",
  ],
  ['{"records":[{"id":"x","ctermId":1,"EMInfo":{"Risk":"much"}}]}', 'expected a whole number, got'],
])('%s is refused', (Chart, message) => {
  expect(() => decisionMaking(kb, { Chart })).toThrow(
    expect.objectContaining({ code: 'invalid-document', message: expect.stringContaining(message) }),
  );
});
