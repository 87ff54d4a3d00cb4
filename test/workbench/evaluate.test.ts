// Evaluation on known answers: the readers of gold, the pairing of answers, and the figures, each against counts by hand.

import { fromBioC, openKnowledgeBase, recognize, toBioC, toBrat, toCsv } from 'cterm';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../workbench/src/evaluate/evaluate.js';
import type { GoldNote, GoldSpan } from '../../workbench/src/evaluate/gold.js';
import { contextOfNotation, goldOf } from '../../workbench/src/evaluate/read-gold.js';

const TEXT = 'No asthma. Cough. Mother has type 2 diabetes.';
const knowledge = openKnowledgeBase();

function span(words: string, ids: string[] = [], context = ''): GoldSpan {
  const begin = TEXT.indexOf(words);
  return { begin, end: begin + words.length, label: words, ids, context };
}

function noteOf(...spans: GoldSpan[]): GoldNote[] {
  return [{ name: 'n', text: TEXT, spans }];
}

describe('gold', () => {
  test('of every form gives the same answers', async () => {
    const tagged = recognize(await knowledge, { Text: TEXT }).taggedText;
    const { txt, ann } = toBrat(tagged);
    const forms = [
      [
        { name: 'folder/n.txt', text: txt },
        { name: 'folder/n.ann', text: ann },
      ],
      [{ name: 'n.json', text: JSON.stringify(toBioC(tagged, { id: 'n' })) }],
      [
        { name: 'n.txt', text: TEXT },
        { name: 'all.csv', text: toCsv(tagged, { id: 'n' }) },
      ],
    ].map((files) => goldOf(files, fromBioC));
    const wanted = tagged.results.map(({ index, length, ctermId, notation }) => {
      const where = { begin: index, end: index + length };
      return { ...where, ids: [`cterm:${ctermId}`], context: contextOfNotation(notation) };
    });
    for (const notes of forms) {
      expect(notes.map(({ name, text }) => [name, text])).toEqual([['n', TEXT]]);
      expect(notes[0]?.spans.map(({ label: _, ...one }) => one)).toEqual(wanted);
      expect(evaluate(await knowledge, notes, 'context')).toMatchObject({ f1: 1, missed: 0, spurious: 0, misses: [] });
    }
  });

  test.each([
    ['no files', [], 'No known answers'],
    ['an .ann without its text', [{ name: 'a.ann', text: '' }], 'a.txt is not among the files'],
    ['a table without offsets', [{ name: 'a.csv', text: 'note,id\r\n' }], 'begin, end is missing'],
  ])('of %s is refused with what is missing', (_, files, words) => {
    expect(() => goldOf(files, fromBioC)).toThrow(words);
  });

  test.each([
    ['P:10326.A+RT', 'P.A'],
    ['10380.N', '.N'],
    ['T:10070=500 mg', 'T.'],
    ['10311', '.'],
  ])('the context of %s is %s', (notation, context) => expect(contextOfNotation(notation)).toBe(context));
});

describe('an evaluation', () => {
  test.each<[string, GoldNote[], 'finding' | 'context', [right: number, missed: number, spurious: number], string[]]>([
    ['spans alone', noteOf(span('asthma'), span('Cough'), span('type 2 diabetes')), 'finding', [3, 0, 0], []],
    ['one known answer', noteOf(span('Cough')), 'finding', [1, 0, 2], ['spurious asthma', 'spurious type 2 diabetes']],
    [
      'what is not found',
      noteOf(span('Mother'), span('Cough'), span('asthma'), span('type 2 diabetes')),
      'finding',
      [3, 1, 0],
      ['missed Mother'],
    ],
    [
      'another finding',
      noteOf(span('asthma', ['cterm:10092']), span('Cough'), span('type 2 diabetes')),
      'finding',
      [2, 1, 1],
      ['differs asthma'],
    ],
    [
      'codes of other vocabularies',
      noteOf(
        span('asthma', ['ICD10CM:J45.909']),
        span('Cough', ['ICD10:R05.9']),
        span('type 2 diabetes', ['SCTID:44054006']),
      ),
      'finding',
      [3, 0, 0],
      [],
    ],
    [
      'contexts',
      noteOf(span('asthma', [], '.A'), span('Cough', [], '.A'), span('type 2 diabetes', [], 'F.A')),
      'context',
      [2, 1, 1],
      ['differs asthma'],
    ],
  ])('of %s', async (_, notes, by, [right, missed, spurious], misses) => {
    const found = evaluate(await knowledge, notes, by);
    expect([found.right, found.missed, found.spurious]).toEqual([right, missed, spurious]);
    expect(found.misses.map(({ kind, text }) => `${kind} ${text}`)).toEqual(misses);
    expect(found.precision.value).toBeCloseTo(right / (right + spurious));
    expect(found.recall.value).toBeCloseTo(right / (right + missed));
    expect(found.precision.low).toBeLessThanOrEqual(found.precision.value);
    expect(found.precision.high).toBeGreaterThanOrEqual(found.precision.value);
    expect(found.bins.reduce((sum, { count }) => sum + count, 0)).toBe(right + spurious);
  });

  test('of codes compares whole notes', async () => {
    const notes = [
      { name: 'a', text: 'Cough. Fever.', spans: [{ ...span('Cough', ['icd10:R05.9']), begin: 0, end: 5 }] },
      ...noteOf(span('Cough', ['icd10:R05.9']), span('asthma', ['icd10:J45.909'])),
    ];
    const found = evaluate(await knowledge, notes, 'code');
    expect([found.right, found.missed, found.spurious]).toEqual([2, 1, 1]);
    expect(found.misses.map(({ kind, expected, given }) => [kind, expected || given])).toEqual([
      ['spurious', expect.stringMatching(/^R50\.9/)],
      ['missed', 'J45.909 asthma'],
    ]);
  });

  test('of nothing is nothing', async () => {
    const found = evaluate(await knowledge, [{ name: 'n', text: 'Nothing.', spans: [] }], 'finding');
    expect([found.f1, found.right, found.calibrationError, found.bins]).toEqual([0, 0, 0, []]);
  });
});
