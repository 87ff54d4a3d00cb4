// Learning: known weights and reliabilities are recovered; curves rise; the learnt model is calibrated on other
// documents; and the confidence of a result is the product of the factors that explain it.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { confidenceCsv } from '../../kb-build/importers/plain-tables/confidence-csv.js';
import { calibrationOf } from '../../src/evaluation/calibration.js';
import { type Example, fitLogistic } from '../../src/evaluation/fit-logistic.js';
import { seededRandom } from '../../src/evaluation/intervals.js';
import { confidenceTable, lessonsOf } from '../../src/evaluation/learn-confidence.js';
import { crossValidated, learnPart } from '../../src/evaluation/learn-part.js';
import { risingCurve } from '../../src/evaluation/rising-curve.js';
import { readGold } from '../../src/index.js';
import { importTexts } from '../build/importers/read-import.js';
import { openTaughtKnowledge, openTestKnowledge } from '../recognition/knowledge.js';
import { recognition } from '../recognition/shown.js';

/** Makes up answers whose odds of being right depend on a feature and on a name. One name in four is doubtful. */
function invented(count: number): Example[] {
  const random = seededRandom(7);
  return Array.from({ length: count }, (_, at) => {
    const isLoose = random() < 0.3;
    const name = Math.floor(random() * 40);
    const logit = 2 - (isLoose ? 1.5 : 0) - (name % 4 === 0 ? 3 : 0);
    const features = ['any', ...(isLoose ? ['form=loose'] : [])];
    const isRight = random() < 1 / (1 + Math.exp(-logit));
    return { document: String(at % 200), features, keys: [`finding f${name}`], isRight };
  });
}

test('the learnt weights are those with which the answers were made', () => {
  const plain = invented(8000).filter(({ keys }) => !/f(\d*[02468])$/.test(keys[0]));
  const weights = fitLogistic(plain, 'any');
  expect(weights.get('any')).toBeCloseTo(2, 0);
  expect(weights.get('form=loose')).toBeCloseTo(-1.5, 0);
});

test('reliabilities identify doubtful names, and are shrunk if little is known', () => {
  const { reliabilities } = learnPart(invented(4000));
  const of = (name: number) => reliabilities.get(`finding f${name}`)?.value ?? 0;
  expect(of(4)).toBeLessThan(-1);
  expect(of(5)).toBeGreaterThan(0);
  const few = learnPart(invented(4000).slice(0, 100)).reliabilities;
  expect(Math.abs(few.get('finding f4')?.value ?? 0)).toBeLessThan(Math.abs(of(4)));
});

test('probabilities hold on documents from which they were not learnt', () => {
  const examples = invented(6000);
  const confidences = crossValidated(examples);
  const judged = examples.map(({ isRight }, at) => ({ confidence: confidences[at], isRight }));
  const { ece, auc } = calibrationOf(judged);
  expect(ece).toBeLessThan(0.03);
  expect(auc).toBeGreaterThan(0.75);
});

test('a curve rises, and has as many answers as it was given', () => {
  const scored = fc.array(
    fc.record({ logit: fc.integer({ min: -500, max: 500 }).map((n) => n / 100), isRight: fc.boolean() }),
    {
      minLength: 1,
      maxLength: 900,
    },
  );
  fc.assert(
    fc.property(scored, (all) => {
      const points = risingCurve(all);
      expect(points.reduce((sum, { answers }) => sum + answers, 0)).toBe(all.length);
      for (const [at, { logit, probability }] of points.entries()) {
        expect(probability).toBeGreaterThan(points[at - 1]?.probability ?? 0);
        expect(logit).toBeGreaterThanOrEqual(points[at - 1]?.logit ?? Number.NEGATIVE_INFINITY);
      }
    }),
    { numRuns: 50 },
  );
});

test('the table is the same for the same answers', () => {
  const lessons = { finding: invented(500), context: [], code: [] };
  const source = { title: 'invented, MIT', documents: 200, answers: 500, right: 400 };
  const table = confidenceTable(lessons, [source]);
  expect(confidenceTable({ ...lessons, finding: invented(500) }, [source])).toBe(table);
  expect(table).toContain('source,"invented, MIT",200,500,400');
});

/** A model that doubts misspelt names, findings with close readings, denied findings, and one name. */
const TABLE = `use,key,value,answers,right
weight,finding any,2,0,0
weight,finding form=corrected,-1,0,0
weight,finding readings=close,-1.5,0,0
weight,context any,3,0,0
weight,context result=N,-0.5,0,0
name,gout,-2,0,0
calibration,finding -2,0.1,0,0
calibration,finding 2,0.9,0,0
calibration,finding 4,0.98,0,0
source,"invented, MIT",1,0,0
`;

describe('a bundle with a model', async () => {
  const kb = await openTaughtKnowledge(TABLE);
  const confident = (text: string, settings = {}) => recognition(kb, text, { settings }).results;

  test.each([
    // At log odds of 2, the curve gives .9; the probability of the context is the logistic function of 3.
    ['Asthma.', 0.9 * 0.9526],
    ['No asthma.', 0.9 * 0.9241],
    ['Gout.', 0.5 * 0.9526],
  ])('gives probabilities: %s', (text, wanted) => {
    expect(confident(text)[0].confidence).toBeCloseTo(wanted, 3);
  });

  test.each(['No asthma. Gout.', 'MEDICATIONS: MS', 'Possible asthmaa. Asthma since 2010.'])(
    'explains them as factors of the odds: %s',
    (text) => {
      const results = confident(text, { explain: true });
      expect(results.length).toBeGreaterThan(0);
      for (const { confidence, reason } of results) {
        const odds = (part: string) =>
          reason?.factors.filter(({ name }) => name.startsWith(part)).reduce((all, { value }) => all * value, 1) ?? 0;
        const probability = (part: string) => odds(part) / (1 + odds(part));
        expect(confidence).toBeCloseTo(probability('finding:') * probability('context:'), 2);
        expect(reason?.confidence).toBe(confidence);
      }
      expect(confident(text).map(({ confidence }) => confidence)).toEqual(results.map(({ confidence }) => confidence));
    },
  );

  test('leaves out findings below the minimum confidence', () => {
    expect(confident('Gout. Asthma.', { minConfidence: 0.6 }).map(({ description }) => description)).toEqual([
      'Asthma',
    ]);
  });
});

test('without a model, confidence is the score of the reading, and the features are listed all the same', async () => {
  const kb = await openTestKnowledge();
  const [result] = recognition(kb, 'No asthma.', { settings: { explain: true } }).results;
  expect(result.confidence).toBe(1);
  expect(result.reason?.features).toEqual(
    expect.arrayContaining(['finding:any', 'finding:kind=preferred', 'context:result=N']),
  );
});

test('a model learnt from notes ranks findings that readers confirm above those that they do not', async () => {
  const kb = await openTestKnowledge();
  const content = (at: number) => ({
    note: `Visit ${at}. Asthma. Gout.`,
    findings: [{ text: 'Asthma', finding: String(recognition(kb, 'Asthma').results[0].ctermId), result: 'A' }],
  });
  const notes = Array.from({ length: 120 }, (_, at) => readGold(kb, { name: `${at}.yaml`, content: content(at) }));
  const lessons = lessonsOf(kb, notes.flat());
  expect(lessons.finding.length).toBe(240);
  const taught = await openTaughtKnowledge(confidenceTable(lessons, []));
  const [asthma, gout] = recognition(taught, 'Asthma. Gout.').results;
  expect(asthma.confidence).toBeGreaterThan(0.9);
  expect(gout.confidence).toBeLessThan(0.1);
});

test.each([
  ['use,key,value,answers,right\nweights,finding any,1,0,0\n', "unknown use 'weights'"],
  ['use,key,value,answers,right\nweight,finding any,x,0,0\n', "'x' is no number"],
  ['use,key,value,answers,right\ncalibration,finding,0.5,0,0\n', "'finding' is no point of a curve"],
  ['use,key,value,answers,right\ncalibration,finding 1,1.5,0,0\n', '1.5 is no probability'],
])('a malformed table is refused: %s', (table, words) => {
  const { complaints } = importTexts(confidenceCsv, { 'confidence.csv': table });
  expect(JSON.stringify(complaints)).toContain(words);
});
