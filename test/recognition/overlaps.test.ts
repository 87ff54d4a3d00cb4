// Adjacent and overlapping results, in texts made by shuffling words and phrases from the core's test cases. If
// overlaps are not requested, no result overlaps with another. If overlaps are requested, the answer still contains all
// the results that it would otherwise contain. A paragraph never affects the paragraph before it.

import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Knowledge } from '../../src/knowledge/knowledge-base.js';
import { coreCases } from '../cases/recognition/core.js';
import { runs } from '../runs.js';
import { openCore } from './knowledge.js';
import { recognition } from './shown.js';

let kb: Knowledge;
beforeAll(async () => {
  kb = await openCore();
});

const texts = Object.values(coreCases).flatMap((cases) => cases.map(([text]) => text));
const pieces = texts.flatMap((text) => [
  text,
  ...text.split(/(?<=[,.:;])\s|\n| (?=and |or |of |with )/),
  ...text.split(/\s+/),
]);
const marks = ['\n', '\n\n', '. ', ', ', ': ', ' and ', ' or ', ' of the ', ' no ', ' (L) ', '\n\n“', '\n\n• '];
const note = fc
  .array(fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...pieces) }, fc.constantFrom(...marks)), { maxLength: 24 })
  .map((list) => list.join(' '));

const said = (text: string, overlaps: string) =>
  recognition(kb, text, { settings: { overlaps } }).results.map(
    ({ index, length, notation }) => `${index} ${length} ${notation}`,
  );

describe('any text made of names', () => {
  test('without overlaps, has results side by side', () => {
    fc.assert(
      fc.property(note, (text) => {
        let end = 0;
        for (const { index, length, description } of recognition(kb, text).results) {
          expect(index, `${description} begins inside the one before it`).toBeGreaterThanOrEqual(end);
          end = index + length;
        }
      }),
      { numRuns: runs(300) },
    );
  });

  test('with overlaps, has all the results that it has without, with the same qualifiers', () => {
    fc.assert(
      fc.property(note, fc.constantFrom('nested', 'all'), (text, overlaps) => {
        expect(said(text, overlaps)).toEqual(expect.arrayContaining(said(text, 'longest')));
      }),
    );
  });

  test('gives a finding the same qualifiers, whatever paragraph comes after it', () => {
    fc.assert(
      fc.property(note, fc.constantFrom('', '“', '• ', '– '), note, (first, mark, second) => {
        const kept = said(`${first}\n\n${mark}${second}`, 'longest').filter((one) => {
          const [index = 0, length = 0] = one.split(' ').map(Number);
          return index + length <= first.length;
        });
        expect(kept).toEqual(said(first, 'longest'));
      }),
    );
  });
});

describe('names that share words', () => {
  const spans = (text: string) =>
    recognition(kb, text).results.map(
      ({ index, length, description }) => `${text.slice(index, index + length)} = ${description}`,
    );

  test.each<[text: string, ...findings: string[]]>([
    ['Extremities: no clubbing, cyanosis or edema', 'clubbing, cyanosis or edema = Clubbing, cyanosis or edema'],
    ['Skin is warm and dry', 'warm and dry = Skin warm and dry'],
    ['Heart has regular rate and rhythm', 'regular rate and rhythm = Regular heart rate and rhythm'],
    ['Nausea and vomiting, intractable', 'Nausea and vomiting = Nausea and vomiting'],
    [
      'degenerative arthritis of left knee',
      'degenerative arthritis = Osteoarthritis',
      'knee = Osteoarthritis of the knee',
    ],
    ['Neck: full range of motion', 'full range of motion = Full range of motion of the neck'],
  ])('%s', (text, ...findings) => {
    expect(spans(text)).toEqual(findings);
  });

  test('a bullet or a quote begins a new clause, as its ASCII equivalent does', () => {
    for (const mark of ['“', '• ', '- ', '"'])
      expect(spans(`It hurts\n\n${mark}eyes red`)).toEqual(['eyes red = Red eye']);
  });
});
