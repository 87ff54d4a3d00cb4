// scoreNote: the categories of evidence, the scores, and which diagnoses are scored.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inside } from '../../src/knowledge/knowledge-base.js';
import { openKnowledgeBase } from '../../src/node/index.js';
import { decisionMaking } from '../../src/operations/decision-making.js';
import { scoreNote } from '../../src/operations/score-note.js';
import { chartOf, idsByDescription } from '../scoring/scored-charts.js';

const kb = (await openKnowledgeBase())[inside];
const idOf = idsByDescription(kb);
type Given = Omit<Parameters<typeof scoreNote>[1], 'Chart'>;
const scored = (records: readonly string[], given: Given = {}) =>
  scoreNote(kb, { Chart: chartOf(records, idOf), ...given }).noteScores;
/** The scored diagnoses, each written as `diagnosis score ids`. */
const written = (records: readonly string[], given: Given = {}): string[] =>
  scored(records, given).map(({ text, score, targetIds }) => `${text} ${score} ${targetIds}`);

describe('the category of a record', () => {
  // The categories in which record b counts as evidence of asthma.
  test.each([
    ['Wheezing', 'S'],
    ['Current smoker', 'S'],
    ['Wheezes on auscultation', 'O'],
    ['Spirometry', 'O'],
    ['Spirometry=80', 'O'],
    ['Spirometry.A', 'O'],
    ['O:Spirometry', 'P'],
    ['N:Spirometry', 'P'],
    ['Spirometry#PE', 'P'],
    ['Spirometry#PE=80', 'O'],
    ['D:Spirometry', 'O'],
    ['V:Spirometry', 'O'],
    ['L:Spirometry=80', 'O'],
    ['H:Spirometry', 'S'],
    ['Albuterol', 'P'],
    ['T:Albuterol', 'S'],
    ['H:Albuterol', 'S'],
    ['A:Albuterol', 'S'],
    ['Y:Albuterol', 'S'],
    ['D:Albuterol', 'O'],
    ['O:Albuterol', 'P'],
    ['Wheezing.N', 'S'],
    ['H:Gastroesophageal reflux disease', 'S'],
    // The disease of a relative is not evidence.
    ['F:Allergic rhinitis', ''],
    ['F:Wheezing', ''],
    ['Wheezing@O', 'O'],
    ['Albuterol@S', 'S'],
    ['O:Spirometry@O', 'O'],
    ['Allergic rhinitis', ''],
    ['P:Allergic rhinitis', ''],
    ['Cough with exercise', 'S'],
    ['Nausea', ''],
  ])('%s is %s', (record, expected) => {
    const { diagnoses } = decisionMaking(kb, {
      Chart: chartOf(['Asthma', record], idOf),
      Diagnoses: `${idOf('Asthma')}`,
    }).decisionMaking;
    const evidence = Object.entries(diagnoses[0].evidence).filter(([, ids]) => ids.includes('b'));
    expect(evidence.map(([category]) => category).join('')).toBe(expected);
  });
});

describe('the score', () => {
  const whole = ['Asthma', 'Wheezing', 'Spirometry=80', 'Albuterol'];
  test.each<[string, readonly string[], string[]]>([
    ['no assessment', ['Wheezing', 'Spirometry=80', 'Albuterol'], ['Asthma 0 a,b,c']],
    ['assessment alone', ['Asthma'], ['Asthma 1 a']],
    ['no subjective', ['Asthma', 'Spirometry=80', 'Albuterol'], ['Asthma 1 a,b,c']],
    ['no objective', ['Asthma', 'Wheezing', 'Albuterol'], ['Asthma 1 a,b,c']],
    ['no plan', ['Asthma', 'Wheezing', 'Spirometry=80'], ['Asthma 1 a,b,c']],
    ['all four', whole, ['Asthma 2 a,b,c,d']],
    [
      'all four, decision making low',
      ['Asthma#ST', 'Wheezing', 'Spirometry=80', 'N:Acetaminophen', 'O:Spirometry'],
      ['Asthma 2 a,b,c,e'],
    ],
    [
      'all four, decision making moderate',
      ['Asthma#UC', 'Wheezing', 'Spirometry=80', 'Albuterol#CG'],
      ['Asthma 3 a,b,c,d'],
    ],
    ['all four, decision making high', [...whole, 'Pulmonary embolism', 'O:Hospital admission'], ['Asthma 3 a,b,c,d']],
    ['moderate, but not all four', ['Asthma#UC', 'Wheezing', 'Albuterol#CG'], ['Asthma 1 a,b,c']],
    ['what has nothing to do with it', [...whole, 'Ankle pain'], ['Asthma 2 a,b,c,d']],
    ['a denied symptom is documented too', ['Asthma', 'Wheezing.N'], ['Asthma 1 a,b']],
    ['a kind of the diagnosis is the diagnosis', ['Exercise-induced asthma'], ['Asthma 1 a']],
  ])('%s', (_, records, expected) => {
    expect(written(records, { Diagnoses: `${idOf('Asthma')}` })).toEqual(expected);
  });
});

describe('the diagnoses that are scored', () => {
  test.each<[readonly string[], string[]]>([
    [['Asthma'], ['Asthma 1 a']],
    [
      ['Asthma', 'Gout'],
      ['Asthma 1 a', 'Gout 1 b'],
    ],
    [['Asthma', 'Asthma'], ['Asthma 1 a,b']],
    [['P:Asthma'], []],
    [['H:Asthma'], []],
    [['F:Asthma'], []],
    [['R:Asthma'], []],
    [['Asthma.N'], []],
    [['Asthma.A'], ['Asthma 1 a']],
    [['Asthma#RS'], []],
    [['Asthma#IA'], []],
    [['Asthma#UC'], ['Asthma 1 a']],
    [['Asthma@S'], []],
    [['Asthma@A'], ['Asthma 1 a']],
    [['Cough', 'Albuterol'], []],
    [[], []],
  ])('of %j', (records, expected) => {
    expect(written(records)).toEqual(expected);
  });

  const [asthma, gout] = [idOf('Asthma'), idOf('Gout')];
  test.each([
    [`${asthma}`],
    [`${asthma},${gout}`],
    [`${asthma} ${gout}`],
    [`${asthma};${gout}`],
    [`${asthma} | ${gout}`],
    [`${asthma},${gout},${asthma}`],
  ])('Diagnoses %j', (Diagnoses) => {
    const expected = ['Asthma 0 a', 'Gout 0 '].slice(0, Diagnoses.includes(`${gout}`) ? 2 : 1);
    expect(written(['Cough'], { Diagnoses })).toEqual(expected);
  });

  test('exclude unknown ids, and default to those in the chart; malformed ids are refused', () => {
    expect(written(['Asthma'], { Diagnoses: '4000000000' })).toEqual([]);
    expect(written(['Asthma'], { Diagnoses: ' , ' })).toEqual(['Asthma 1 a']);
    expect(() => written(['Asthma'], { Diagnoses: '10311,asthma' })).toThrow(
      expect.objectContaining({
        code: 'invalid-argument',
        message: expect.stringContaining(
          "scoreNote: parameter Diagnoses: expected comma-separated ids of findings, got 'asthma'",
        ),
      }),
    );
  });

  test('a record may have a code instead of a finding', () => {
    const Chart =
      '<Chart><Encounter EncounterTime="2026-03-02"><Records><Record id="a" Vocab="icd10" Code="J45.909"/><Record id="b" Vocab="icd10" Code="Z80.3"/></Records></Encounter></Chart>';
    expect(scoreNote(kb, { Chart }).noteScores).toEqual([
      { ctermId: asthma, text: 'Asthma', score: 1, targetIds: 'a' },
    ]);
  });
});

describe('parameters', () => {
  test('ScoringMethod has no effect', () => {
    for (const ScoringMethod of [-1, 0, 1, 7])
      expect(scored(['Asthma'], { ScoringMethod })).toEqual(scored(['Asthma']));
  });

  test.each(['application/json', 'application/vnd.clinic.note+json', ' '])('InputFormat %s', (InputFormat) => {
    expect(scored(['Asthma'], { InputFormat })).toEqual(scored(['Asthma']));
  });

  test.each([
    ['{"records":', {}, 'scoreNote: parameter Chart: line 1, column 12'],
    ['', {}, 'line 1, column 1: expected XML or JSON'],
    ['<Chart>', {}, 'line 1, column'],
    ['{}', { InputFormat: 'application/xml' }, 'line 1, column 1'],
  ])('a chart that cannot be read is an error: %s', (Chart, given, message) => {
    expect(() => scoreNote(kb, { Chart, ...given })).toThrow(
      expect.objectContaining({ code: 'invalid-document', message: expect.stringContaining(message) }),
    );
  });

  test('a format that is neither XML nor JSON is refused', () => {
    expect(() => scored(['Asthma'], { InputFormat: 'text/plain' })).toThrow(
      expect.objectContaining({ code: 'invalid-argument' }),
    );
  });
});

describe('notes with any records', () => {
  const pool = [
    'Asthma',
    'Asthma#UC',
    'Gout',
    'Wheezing',
    'Wheezing.N',
    'Cough',
    'Spirometry=80',
    'O:Spirometry',
    'Albuterol#SR',
    'T:Albuterol',
    'Chest X-ray.A',
    'Hypertension#ST',
    'Fever',
    'O:Hospital admission',
  ];
  const note = fc.array(fc.constantFrom(...pool), { maxLength: 8 });
  const Diagnoses = `${idOf('Asthma')},${idOf('Gout')}`;

  test('an additional record never lowers a score or removes evidence', () => {
    fc.assert(
      fc.property(note, fc.constantFrom(...pool), (records, more) => {
        const [before, after] = [scored(records, { Diagnoses }), scored([...records, more], { Diagnoses })];
        for (const [at, { score, targetIds }] of before.entries()) {
          expect(after[at].score).toBeGreaterThanOrEqual(score);
          expect(after[at].targetIds.split(',')).toEqual(
            expect.arrayContaining(targetIds.split(',').filter((id) => id !== '')),
          );
        }
      }),
    );
  });

  test('evidence is in document order, each record once', () => {
    fc.assert(
      fc.property(note, (records) => {
        for (const { targetIds } of scored(records, { Diagnoses })) {
          const ids = targetIds === '' ? [] : targetIds.split(',');
          expect(ids).toEqual([...new Set(ids)].sort());
        }
      }),
    );
  });
});
