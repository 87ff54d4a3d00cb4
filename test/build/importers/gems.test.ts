// The importer for equivalences (GEMs), tested with invented lines, with scenarios that lack a part, and against known
// counts for the real release.

import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { showComplaint } from '../../../kb-build/check/check-draft.js';
import type { EquivalenceRecord } from '../../../kb-build/code-records.js';
import { complainInto } from '../../../kb-build/complaints.js';
import { gems } from '../../../kb-build/importers/gems/gems.js';
import type { KnowledgeRecord } from '../../../kb-build/knowledge-record.js';
import type { Complaint } from '../../../kb-build/records.js';
import { NO_WORDS } from '../core-words.js';
import { releaseFile } from '../release-file.js';
import { releaseFolder } from './release-folder.js';

function equivalencesOf(records: readonly KnowledgeRecord[]): EquivalenceRecord[] {
  return records.filter((record) => record.kind === 'equivalence');
}

function read(...files: [name: string, text: string][]) {
  const complaints: Complaint[] = [];
  const given = files.map(([name, text]) => releaseFile(name, text));
  const records = [...gems.read(given, complainInto(complaints), NO_WORDS)];
  const summary = equivalencesOf(records).map(
    ({ vocab, code, targetVocab, targetCode, relationship, scenario, choice }) =>
      `${vocab} ${code} → ${targetVocab} ${targetCode || 'nothing'} ${relationship} ${scenario}.${choice}`,
  );
  return { records, summary, complaints: complaints.map(showComplaint) };
}

test('lines become equivalences in both directions, with dotted codes', () => {
  const { records, summary, complaints } = read(
    [
      'gems/2018_I10gem.txt',
      'Q900    99900 00000\r\nQ9110   99901 10000\r\nQ92     9991  10000\r\nQ93XXXA NoDx  11000\r\n',
    ],
    ['gems/2018_I9gem.txt', '99900 Q900    00000\nE9990 Q92     10000\nV999  NoDx    11000\n99901 Q9110   10000\n'],
  );
  expect(complaints).toEqual([]);
  expect(records[0]).toMatchObject({ kind: 'release', terms: 'gems', version: '2018' });
  expect(summary).toEqual([
    'icd10 Q90.0 → icd 999.00 exact 0.0',
    'icd10 Q91.10 → icd 999.01 related 0.0',
    'icd10 Q92 → icd 999.1 narrower 0.0',
    'icd10 Q93.XXXA → icd nothing related 0.0',
    'icd 999.00 → icd10 Q90.0 exact 0.0',
    'icd E999.0 → icd10 Q92 broader 0.0',
    'icd V99.9 → icd10 nothing related 0.0',
    'icd 999.01 → icd10 Q91.10 related 0.0',
  ]);
});

test('if several codes share a target, it is broader; if a code has several targets, they are narrower; combinations are neither', () => {
  const { summary } = read([
    '2018_I9gem.txt',
    [
      '9990  Q900    10000',
      '9990  Q901    10000',
      '9991  Q92     10000',
      '9992  Q92     10000',
      '9993  Q92     10111',
      '9993  Q93     10111',
      '9993  Q901    10112',
    ].join('\n'),
  ]);
  expect(summary).toEqual([
    'icd 999.0 → icd10 Q90.0 narrower 0.0',
    'icd 999.0 → icd10 Q90.1 narrower 0.0',
    'icd 999.1 → icd10 Q92 broader 0.0',
    'icd 999.2 → icd10 Q92 broader 0.0',
    'icd 999.3 → icd10 Q92 partial 1.1',
    'icd 999.3 → icd10 Q93 partial 1.1',
    'icd 999.3 → icd10 Q90.1 partial 1.2',
  ]);
});

test('procedures have the same columns', () => {
  const { summary, complaints } = read(
    ['gem_i9pcs.txt', '9901  0ZZ0ZZZ 10000\n9902  NoPCS   11000\n'],
    ['gem_pcsi9.txt', '0ZZ0ZZZ 9901  10000\n'],
  );
  expect(complaints).toEqual([]);
  expect(summary).toEqual([
    'icd 99.01 → icd10pcs 0ZZ0ZZZ related 0.0',
    'icd 99.02 → icd10pcs nothing related 0.0',
    'icd10pcs 0ZZ0ZZZ → icd 99.01 related 0.0',
  ]);
});

test('only the newest of several years is read', () => {
  const { records, summary } = read(
    ['2017_I9gem.txt', '9990  Q900    10000\n'],
    ['2018_I9gem.txt', '9990  Q901    10000\n'],
  );
  expect(summary).toEqual(['icd 999.0 → icd10 Q90.1 related 0.0']);
  expect(records[0]).toMatchObject({ version: '2018' });
});

describe('complains about', () => {
  const MEND = 'a line has a source code, a target code and five digits; fetch the file again';

  test.each<[string, string, string]>([
    ['a missing field', '9990 Q900', 'the line has 2 fields, expected 3'],
    ['flags that are none', '9990 Q900 2000', "'2000' is not three flags and two numbers"],
    ['a source of another system', 'Q900 Q900 00000', "'Q900' is not a code of icd"],
    ['a target of another system', '9990 9990 00000', "'9990' is not a code of icd10"],
    ['no target without the flag', '9990 NoDx 10000', "target 'NODX' and the second flag 0 contradict each other"],
    ['the flag with a target', '9990 Q900 11000', "target 'Q900' and the second flag 1 contradict each other"],
    ['a scenario without the flag', '9990 Q900 10011', 'scenario 1 and choice list 1 contradict the third flag 0'],
    ['the flag without a scenario', '9990 Q900 10100', 'scenario 0 and choice list 0 contradict the third flag 1'],
  ])('%s', (_, line, problem) => {
    const { summary, complaints } = read(['2018_I9gem.txt', `${line}\n9991  Q92     00000\n`]);
    expect(complaints).toEqual([`2018_I9gem.txt:1:1  ${problem}  → ${MEND}`]);
    expect(summary).toEqual(['icd 999.1 → icd10 Q92 exact 0.0']);
  });

  test.each<[string, string[], string]>([
    ['a single choice list', ['Q900 10111', 'Q901 10111'], 'no choice list 2'],
    ['a gap', ['Q900 10111', 'Q901 10113'], 'no choice list 2'],
    ['a missing first one', ['Q900 10112', 'Q901 10112'], 'no choice list 1'],
    ['several gaps', ['Q900 10114', 'Q901 10112'], 'no choice lists 1, 3'],
  ])('a scenario with %s, which is left out as a whole', (_, rows, problem) => {
    const text = [...rows, 'Q92 10121', 'Q93 10122'].map((row) => `9990 ${row}\n`).join('');
    const { summary, complaints } = read(['2018_I9gem.txt', text]);
    expect(complaints).toEqual([
      `2018_I9gem.txt:1:1  scenario 1 of 999.0 has ${problem}; the scenario is left out  → add the missing lines, or fetch the file again`,
    ]);
    expect(summary).toEqual(['icd 999.0 → icd10 Q92 partial 2.1', 'icd 999.0 → icd10 Q93 partial 2.2']);
  });
});

test.each<[string, boolean]>([
  ['2018_I9gem.txt', true],
  ['gems/2018_I10gem.txt', true],
  ['gem_i9pcs.txt', true],
  ['2018/gem_pcsi9.txt', true],
  ['CMS32_DESC_LONG_DX.txt', false],
  ['gems/SOURCE.txt', false],
])('%s: accepted? %s', (name, expected) => {
  expect(gems.accepts(name, () => '')).toBe(expected);
});

const RELEASE = '../shared/data/gems';

describe.skipIf(!existsSync(RELEASE))('the release of 2018 (needs ../shared/data)', () => {
  test('is read completely', () => {
    const complaints: Complaint[] = [];
    const all = equivalencesOf([...gems.read(releaseFolder(RELEASE, gems), complainInto(complaints), NO_WORDS)]);
    expect(complaints.map(showComplaint)).toEqual([]);
    for (const [vocab, rows, counts] of [
      ['icd', 24_860, { exact: 3522, narrower: 10_508, broader: 3453, related: 4617 + 422, partial: 2338 }],
      ['icd10', 81_593, { exact: 3522, narrower: 1481, broader: 58_308, related: 8518 + 731, partial: 9033 }],
    ] as const) {
      const own = all.filter((record) => record.vocab === vocab);
      expect(own).toHaveLength(rows);
      const found: Record<string, number> = {};
      for (const { relationship } of own) found[relationship] = (found[relationship] ?? 0) + 1;
      expect(found).toEqual(counts);
    }
    expect(all.filter(({ targetCode }) => targetCode === '')).toHaveLength(422 + 731);
    const of = (wanted: string) =>
      all.filter(({ code }) => code === wanted).map(({ targetCode, relationship }) => `${targetCode} ${relationship}`);
    expect(of('250.00')).toEqual(['E11.9 narrower']);
    expect(of('E11.9')).toEqual(['250.00 broader']);
    expect(of('401.9')).toEqual(['I10 related', 'I16.9 narrower']);
  });
});
