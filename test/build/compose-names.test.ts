// Names with alternatives: every combination is a name, but names written in full take precedence.

import { expect, test } from 'vitest';
import { composeNames, isNamePattern } from '../../kb-build/authored/compose-names.js';
import type { NameRecord } from '../../kb-build/records.js';

const place = { file: 'a.yaml', line: 1 };
const name = (finding: string, text: string): NameRecord => ({ kind: 'name', finding, text, nameKind: 'lay', place });

test.each([
  ['(tummy|belly) hurts', true],
  ['prostate (PSA)', false],
])('%s is a pattern: %s', (text, isPattern) => expect(isNamePattern(text)).toBe(isPattern));

test('each combination becomes a name, unless it is written in full or an earlier pattern has it', () => {
  const problems: string[] = [];
  const patterns = [name('pain', '(tummy|belly) (hurts|)'), name('ache', '(belly|back) hurts')];
  const names = composeNames(patterns, ['Belly', 'back-hurts'], (_, problem) => problems.push(problem));
  expect(names.map(({ finding, text }) => `${finding}: ${text}`)).toEqual([
    'pain: tummy hurts',
    'pain: tummy',
    'pain: belly hurts',
  ]);
  expect(problems).toEqual([]);
});

test('a pattern that cannot be parsed is reported', () => {
  const problems: string[] = [];
  composeNames([name('pain', '(tummy|belly hurts')], [], (_, problem) => problems.push(problem));
  expect(problems).toHaveLength(1);
});
