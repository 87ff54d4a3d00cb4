// Evaluation: what counts as correct, depending on the form of the gold notes; the reasons for misses; and the figures,
// intervals, calibration and comparisons, which are checked against slow but obviously correct calculations.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calibrationOf } from '../../src/evaluation/calibration.js';
import { estimatesOf, wilson } from '../../src/evaluation/intervals.js';
import {
  compareEvaluations,
  type Evaluation,
  evaluate,
  evaluationHtml,
  missesCsv,
  openKnowledgeBase,
  readGold,
  recognize,
  reliabilitySvg,
  toBioC,
  toBrat,
  toCsv,
  toFhir,
} from '../../src/index.js';
import { coreBytes } from '../recognition/knowledge.js';

const kb = await openKnowledgeBase(await coreBytes());
const TEXT = 'PMH: asthma.\nDenies chest pain. Possible pneumonia. BP 142/90. Mother had breast cancer.';

function part({ parts }: Evaluation, name: string) {
  return parts.find((one) => one.name === name);
}

function yaml(note: string, findings: readonly object[], codes?: readonly string[]) {
  return readGold(kb, { name: 'n.yaml', content: { note, findings, ...(codes && { codes }) } });
}

describe('what the library exports and reads back is entirely correct', () => {
  const answer = recognize(kb, { Text: TEXT });
  test.each([
    ['brat', 'n.ann', toBrat(answer).ann],
    ['BioC', 'n.json', JSON.stringify(toBioC(answer))],
    ['CSV', 'n.csv', toCsv(answer, { id: 'n' })],
  ])('%s', (_, name, content) => {
    const evaluation = evaluate(kb, readGold(kb, { name, content, textOf: () => TEXT }), { spans: 'exact' });
    expect(evaluation.misses).toEqual([]);
    expect(part(evaluation, 'findings')).toMatchObject({ wanted: answer.taggedText.results.length });
    expect(part(evaluation, 'in context')?.f1.value).toBe(1);
    expect(part(evaluation, 'result=N')?.wanted).toBe(1);
  });

  test('FHIR, with the text in a DocumentReference or next to it', () => {
    const bundle = toFhir(kb, answer);
    const attachment = { contentType: 'text/plain', data: btoa(TEXT) };
    const reference = { resource: { resourceType: 'DocumentReference', content: [{ attachment }] } };
    const whole = { ...bundle, entry: [...bundle.entry, reference] };
    for (const notes of [
      readGold(kb, { name: 'n.json', content: whole }),
      readGold(kb, { name: 'n.json', content: bundle, textOf: () => TEXT }),
    ]) {
      expect(part(evaluate(kb, notes, { spans: 'exact' }), 'findings')?.f1.value).toBe(1);
    }
  });
});

describe('reasons', () => {
  test.each<[string, string, object[], string[]]>([
    ['right', 'No asthma.', [{ text: 'asthma', finding: '10311', result: 'N' }], []],
    ['attribute', 'No asthma.', [{ text: 'asthma', finding: '10311', result: 'A' }], ['attribute result']],
    ['words', 'No xyzzy.', [{ text: 'xyzzy', finding: '10311' }], ['missed not-recognised']],
    ['id', 'No asthma.', [{ text: 'asthma', finding: '10380' }], ['missed other-finding', 'unexpected other-finding']],
    ['other code', 'No asthma.', [{ text: 'asthma', finding: 'icd10:J45.909' }], []],
    [
      'unknown',
      'Fever and asthma.',
      [
        { text: 'Fever', finding: 'zzz:1' },
        { text: 'asthma', finding: '10311' },
      ],
      ['missed unknown-finding', 'unexpected other-finding'],
    ],
    [
      'hypothetical',
      'No asthma. Return if chest pain.',
      [
        { text: 'asthma', finding: '10311' },
        { text: 'chest pain', finding: '10380' },
      ],
      ['missed left-out'],
    ],
    ['extra', 'Asthma. No chest pain.', [{ text: 'Asthma', finding: '10311' }], ['unexpected not-annotated']],
  ])('of %s', (_, note, findings, wanted) => {
    const { misses } = evaluate(kb, yaml(note, findings));
    expect(misses.map(({ kind, reason }) => `${kind} ${reason}`)).toEqual(wanted);
  });

  test('for codes: a code that is held back comes with the reason', () => {
    const note = 'ASSESSMENT: Acute bronchitis. Possible asthma.';
    const evaluation = evaluate(kb, yaml(note, [], ['J20.9', 'J45.909', 'E11.9']));
    expect(part(evaluation, 'codes icd10')).toMatchObject({ right: 1, found: 1, wanted: 3 });
    expect(evaluation.misses.map(({ expected, reason }) => [expected, reason])).toEqual([
      ['J45.909', 'uncertain'],
      ['E11.9', 'not-supported'],
    ]);
  });
});

test('if no ids are known, spans are compared', () => {
  const ann = 'T1\tDisease 3 9\tasthma\nN1\tReference T1 other:1\tAsthma\n';
  const evaluation = evaluate(kb, readGold(kb, { name: 'n.ann', content: ann, textOf: () => 'No asthma.' }));
  expect([evaluation.match, part(evaluation, 'findings')?.right]).toEqual(['span', 1]);
});

test('an annotation of the whole note matches every mention', () => {
  const csv = 'note,begin,id,type\nn,,cterm:10311,Finding\nn,,icd10:J45.909,\n';
  const [note] = readGold(kb, { name: 'n.csv', content: csv, textOf: () => 'Asthma since 2010. Asthma is mild.' });
  expect(note.codes).toEqual({ icd10: ['J45.909'] });
  expect(part(evaluate(kb, [note]), 'findings')).toMatchObject({ right: 1, found: 1, wanted: 1 });
});

test.each([
  ['n.yaml', { note: 'x', findings: [{ text: 'y' }] }, 'findings[0]: expected words that the note contains'],
  ['n.yaml', { findings: [] }, 'n: note: expected a text'],
  ['n.csv', 'a,b\n1,2\n', 'fromCsv: line 1: expected the columns'],
  ['n.csv', 'note,begin,end,id\nn,x,2,\n', "line 2: begin: expected a whole number, got 'x'"],
  ['n.csv', 'note,begin,end,id\nn,1,2,\n', 'its text is missing'],
  ['n.json', '{', 'expected JSON of BioC or FHIR'],
])('a malformed gold file is refused: %s %o', (name, content, words) => {
  expect(() => readGold(kb, { name, content })).toThrow(words);
});

describe('figures', () => {
  const counts = fc.array(
    fc.tuple(fc.nat(20), fc.nat(10), fc.nat(10)).map(([right, more, missed]) => {
      return { right, found: right + more, wanted: right + missed };
    }),
    { minLength: 1, maxLength: 30 },
  );

  test('an interval contains its figure and is the same every time', () => {
    fc.assert(
      fc.property(counts, (notes) => {
        const estimates = estimatesOf(notes);
        for (const { low, value, high } of Object.values(estimates)) {
          expect(low).toBeLessThanOrEqual(value + 1e-9);
          expect(high).toBeGreaterThanOrEqual(value - 1e-9);
        }
        expect(estimatesOf(notes)).toEqual(estimates);
      }),
      { numRuns: 20 },
    );
  });

  test("Wilson's interval of 9 in 10", () => {
    const { low, high } = wilson(9, 10);
    expect([low.toFixed(3), high.toFixed(3)]).toEqual(['0.596', '0.982']);
  });

  test('calibration: bins, error and AUC are equal to those counted pair by pair', () => {
    const judged = fc.array(fc.record({ confidence: fc.nat(20).map((n) => n / 20), isRight: fc.boolean() }));
    fc.assert(
      fc.property(judged, (all) => {
        const { auc, bins, ece } = calibrationOf(all);
        const rights = all.filter(({ isRight }) => isRight);
        const wrongs = all.filter(({ isRight }) => !isRight);
        let won = 0;
        for (const one of rights)
          for (const other of wrongs)
            won += one.confidence > other.confidence ? 1 : one.confidence === other.confidence ? 0.5 : 0;
        expect(auc).toBeCloseTo(rights.length * wrongs.length === 0 ? 0.5 : won / (rights.length * wrongs.length), 10);
        expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(all.length);
        expect(ece).toBeLessThanOrEqual(1);
      }),
    );
    expect(
      calibrationOf(Array.from({ length: 10 }, (_, at) => ({ confidence: 0.8, isRight: at < 8 }))).ece,
    ).toBeCloseTo(0);
  });

  test('a difference is significant only if many notes show it', () => {
    const of = (good: number, notes: number): Evaluation => {
      const list = yaml('Asthma.', [{ text: 'Asthma', finding: '10311' }]);
      const evaluation = evaluate(kb, list);
      const byNote = Array.from({ length: notes }, (_, at) => ({ right: at < good ? 9 : 5, found: 10, wanted: 10 }));
      const ids = byNote.map((_, at) => ({ id: String(at), text: '' }));
      return { ...evaluation, notes: ids, parts: evaluation.parts.slice(0, 1).map((one) => ({ ...one, byNote })) };
    };
    expect(compareEvaluations(of(0, 20), of(15, 20))[0]).toMatchObject({ isSignificant: true, better: 15, worse: 0 });
    expect(compareEvaluations(of(0, 20), of(2, 20))[0]).toMatchObject({ isSignificant: false, better: 2 });
    expect(compareEvaluations(of(5, 20), of(5, 20))[0]).toMatchObject({ p: 1, before: 0.6, after: 0.6 });
    expect(() => compareEvaluations(of(0, 3), of(0, 4))).toThrow('different notes');
  });
});

test('the report is a single file that escapes the notes and marks every miss', () => {
  const note = '<script>f(1)</script> Asthma. No chest pain.';
  const evaluation = evaluate(kb, yaml(note, [{ text: 'Asthma', finding: '10380' }]));
  const html = evaluationHtml(evaluation, compareEvaluations(evaluation, evaluation));
  expect(html).not.toContain('<script>f(');
  expect(html.replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|src=|@import/);
  expect(html.match(/<mark /g)?.length).toBe(2);
  expect(html.match(/<tr data-key/g)?.length).toBe(evaluation.misses.length);
  expect(missesCsv(evaluation).trim().split('\r\n')).toHaveLength(evaluation.misses.length + 1);
  expect(reliabilitySvg(evaluation.calibration, 'a<b')).toContain('a&#60;b');
});
