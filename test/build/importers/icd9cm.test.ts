// The ICD-9-CM importer, tested with invented titles and tabular lists, and on the real release if it is available.

import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { showComplaint } from '../../../kb-build/check/check-draft.js';
import type { CodeRecord } from '../../../kb-build/code-records.js';
import { complainInto } from '../../../kb-build/complaints.js';
import { icd9cm } from '../../../kb-build/importers/icd9cm/icd9cm.js';
import type { KnowledgeRecord } from '../../../kb-build/knowledge-record.js';
import type { Complaint } from '../../../kb-build/records.js';
import { NO_WORDS } from '../core-words.js';
import { releaseFile } from '../release-file.js';
import { releaseFolder } from './release-folder.js';

function read(...files: [name: string, text: string][]) {
  const complaints: Complaint[] = [];
  const given = files.map(([name, text]) => releaseFile(name, text));
  const records = [...icd9cm.read(given, complainInto(complaints), NO_WORDS)];
  return { records, codes: codesOf(records), complaints: complaints.map(showComplaint) };
}

function codesOf(records: readonly KnowledgeRecord[]): CodeRecord[] {
  return records.filter((record) => record.kind === 'code');
}

const LONG =
  '9000  Blenk due to tuv\n90010 Tuv, plain\n90011 Tuv with ordo\n901   Ordo\nV9901 Fear of blenks\nE9990 At the brell\n';
const TABLE = [
  'CLASSIFICATION OF BLENKS',
  '17. BLENKS AND TUVS (900-909)',
  'Excludes: ordo (901)',
  'TUVS (900-900)',
  '900 Blenks of any kind',
  'NOS (905.0)',
  '900 Blenks of any kind, again',
  '900.0 Never a heading, for it is a code',
  '900.1 Tuv',
  '907 A heading that nothing stands under',
  'PLACE OF BRELLS (E999)',
].join('\n\n');

test('codes get their dots, their headings and their nearest parents', () => {
  const { records, codes, complaints } = read(
    ['icd9/CMS32_DESC_LONG_DX.txt', LONG],
    ['icd9/CMS32_DESC_LONG_SG.txt', '9000 Lifting of a blenk\n'],
    ['icd9/CMS32_DESC_SHORT_DX.txt', '9000  Blenk d/t tuv\n902   Only short\n'],
    ['icd9/dtab12.txt', TABLE],
    ['icd9/ptab12.txt', '16.LIFTINGS (87-99)\n\n90 Lifting\n90.0 Lifting of something\n'],
  );
  expect(complaints).toEqual([]);
  expect(records[0]).toMatchObject({ kind: 'release', terms: 'icd', version: 'v32' });
  const summary = codes.map(({ code, description, parent, category, termType }) =>
    [code, description, parent ?? '-', category === true ? 'heading' : 'code', termType].join(' | '),
  );
  expect(summary.sort()).toEqual([
    '87-99 | Liftings | - | heading | PX',
    '90 | Lifting | 87-99 | heading | PX',
    '90.0 | Lifting of something | 90 | heading | PX',
    '90.00 | Lifting of a blenk | 90.0 | code | PX',
    '900 | Blenks of any kind | 900-900 | heading | DX',
    '900-900 | Tuvs | 900-909 | heading | DX',
    '900-909 | Blenks and tuvs | - | heading | DX',
    '900.0 | Blenk due to tuv | 900 | code | DX',
    '900.1 | Tuv | 900 | heading | DX',
    '900.10 | Tuv, plain | 900.1 | code | DX',
    '900.11 | Tuv with ordo | 900.1 | code | DX',
    '901 | Ordo | 900-909 | code | DX',
    '902 | Only short | 900-909 | code | DX',
    'E999 | Place of brells | - | heading | DX',
    'E999.0 | At the brell | E999 | code | DX',
    'V99.01 | Fear of blenks | - | code | DX',
  ]);
  expect(codes.find(({ code }) => code === '900.0')).toEqual({
    kind: 'code',
    vocab: 'icd',
    code: '900.0',
    description: 'Blenk due to tuv',
    termType: 'DX',
    validTo: 20150930,
    parent: '900',
    place: { file: 'icd9/CMS32_DESC_LONG_DX.txt', line: 1, column: 1 },
  });
});

test('if there are several versions, a code has its newest title, and ends with the last version that contains it', () => {
  const { codes, complaints } = read(
    ['CMS31_DESC_LONG_DX.txt', '9000  Old blenk\n9001  Gone\n'],
    ['CMS32_DESC_LONG_DX.txt', '9000  Blenk\r\n'],
  );
  expect(complaints).toEqual([]);
  expect(codes.map(({ code, description, validTo }) => [code, description, validTo])).toEqual([
    ['900.0', 'Blenk', 20150930],
    ['900.1', 'Gone', 20140930],
  ]);
});

test.each<[string, string, string, string]>([
  [
    'a line without a title',
    'CMS32_DESC_LONG_DX.txt',
    '9000\n9001  Blenk\n',
    "CMS32_DESC_LONG_DX.txt:1:1  '9000' is not a code followed by a title  → write the code without its dot, a space and the title, or fetch the file again",
  ],
  [
    'a code with its dot',
    'CMS32_DESC_SHORT_SG.txt',
    '90.00 Blenk\n9001 Blenk\n',
    "CMS32_DESC_SHORT_SG.txt:1:1  '90.00 Blenk' is not a code followed by a title  → write the code without its dot, a space and the title, or fetch the file again",
  ],
  [
    'a code given twice',
    'CMS32_DESC_LONG_DX.txt',
    '9001  Blenk\n9001  Tuv\n',
    'CMS32_DESC_LONG_DX.txt:2:1  code 9001 is listed twice  → keep one of the two lines',
  ],
])('complains about %s and continues', (_, name, text, expected) => {
  const { codes, complaints } = read([name, text]);
  expect(complaints).toEqual([expected]);
  expect(codes).toHaveLength(1);
});

test.each<[string, boolean]>([
  ['CMS32_DESC_LONG_DX.txt', true],
  ['a/b/CMS29_DESC_SHORT_SG.txt', true],
  ['CMS31_DESC_LONG_DX 101713.txt', true],
  ['x/dtab12.txt', true],
  ['ptab11.txt', true],
  ['icd10cm_order_2026.txt', false],
  ['2018_I9gem.txt', false],
  ['stab12.txt', false],
])('%s: accepted? %s', (name, expected) => {
  expect(icd9cm.accepts(name, () => '')).toBe(expected);
});

const RELEASE = '../shared/data/icd9cm';

describe.skipIf(!existsSync(RELEASE))('the release of 2014 (needs ../shared/data)', () => {
  test('has every code, and every code has a parent', () => {
    const complaints: Complaint[] = [];
    const codes = codesOf([...icd9cm.read(releaseFolder(RELEASE, icd9cm), complainInto(complaints), NO_WORDS)]);
    expect(complaints.map(showComplaint)).toEqual([]);
    const reportable = codes.filter(({ category }) => category !== true);
    expect(reportable.filter(({ termType }) => termType === 'DX')).toHaveLength(14_567);
    expect(reportable.filter(({ termType }) => termType === 'PX')).toHaveLength(3_882);
    expect(codes.filter(({ category }) => category === true)).toHaveLength(3_923);
    const known = new Map(codes.map((record) => [record.code, record]));
    expect(known.size).toBe(codes.length);
    expect(codes.filter(({ parent }) => parent !== undefined && !known.has(parent))).toEqual([]);
    expect(codes.filter(({ parent, category }) => parent === undefined && category !== true)).toEqual([]);
    const path = (code: string): string[] => {
      const parent = known.get(code)?.parent;
      return parent === undefined ? [code] : [code, ...path(parent)];
    };
    expect(path('250.01')).toEqual(['250.01', '250.0', '250', '249-259', '240-279']);
    expect(path('47.01')).toEqual(['47.01', '47.0', '47', '42-54']);
    expect(path('E849.0')).toEqual(['E849.0', 'E849', 'E000-E999']);
    expect(known.get('386.00')?.description).toBe("Ménière's disease, unspecified");
    expect(known.get('249-259')?.description).toBe('Diseases of other endocrine glands');
  });
});
