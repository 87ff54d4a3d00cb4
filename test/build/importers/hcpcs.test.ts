// HCPCS Level II, tested with invented codes in the layouts of its files, and against known counts for the real files.

import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { hcpcs } from '../../../kb-build/importers/hcpcs/hcpcs.js';
import { fileOnDisk, importFiles, importTexts } from './read-import.js';

const FILE = 'HCPC2019_CONTR_ANWEB.txt';

/** A record in the annual file. */
function record(
  code: string,
  sequence: number,
  type: number,
  title: string,
  short = '',
  added = '',
  ended = '',
): string {
  const head = `${code.padStart(5)}${String(sequence).padStart(5, '0')}${type}${title.padEnd(80)}${short.padEnd(28)}`;
  return `${head.padEnd(268)}${added.padEnd(8)}${added.padEnd(8)}${ended.padEnd(8)}N`.padEnd(320);
}

const ANWEB = [
  '***Disclaimers\t\t',
  '*Nothing is implied.\u00a0',
  '',
  record('Q1', 100, 7, 'Quxed by somebody', 'Quxed', '20020701'),
  record('P1', 100, 7, 'Of level I', 'Of level I'),
  record(
    'J9991',
    100,
    3,
    'Injection, quxin, in a preparation whose title is too long for one line of',
    'Quxin inj',
    '20100101',
  ),
  record('J9991', 200, 4, 'eighty characters, per 15 mg'),
  record('A9992', 100, 3, 'Foobin strips', 'Foobin strips', '19900101', '20171231'),
  record('E9993', 100, 3, 'Barin device', '', '19900101'),
  record('D9994', 100, 3, 'Dental', 'Dental'),
  record('99995', 100, 3, 'Of level I', 'Of level I'),
].join('\r\n');

const LIST = 'Code,Description,Group_Code,Category_name\n';

describe('the annual file', () => {
  const { of, complaints } = importTexts(hcpcs, { [FILE]: ANWEB });

  test('is read without complaint', () => {
    expect(complaints).toEqual([]);
    expect(of('release')).toEqual([{ terms: 'hcpcs', version: '2019' }]);
  });

  test('yields the codes and modifiers of Level II, with their dates', () => {
    expect(of('code')).toEqual([
      { vocab: 'hcpcs', code: 'A9992', description: 'Foobin strips', validFrom: 19900101, validTo: 20171231 },
      { vocab: 'hcpcs', code: 'E9993', description: 'Barin device', validFrom: 19900101 },
      {
        ...{ vocab: 'hcpcs', code: 'J9991', validFrom: 20100101 },
        description:
          'Injection, quxin, in a preparation whose title is too long for one line of eighty characters, per 15 mg',
      },
      { vocab: 'hcpcs', code: 'Q1', description: 'Quxed by somebody', termType: 'MODIFIER', validFrom: 20020701 },
    ]);
  });

  test('yields, for each code, a finding under its letter that is not recognised in notes', () => {
    expect(of('finding').slice(0, 3)).toEqual([
      { key: 'HCPCS:ROOT', termType: 5, description: 'HCPCS Level II', silent: true, parents: [] },
      {
        ...{ key: 'HCPCS:A', termType: 5, description: 'Transport, medical and surgical supplies', silent: true },
        parents: ['HCPCS:ROOT'],
      },
      {
        ...{
          key: 'HCPCS:A9992',
          id: 70_109_992,
          style: 'title',
          termType: 7,
          description: 'Foobin strips',
          silent: true,
        },
        parents: ['HCPCS:A'],
      },
    ]);
    expect(of('map').map(({ finding, code }) => [finding, code])).toContainEqual(['HCPCS:J9991', 'J9991']);
    expect(of('name')).toEqual([
      { finding: 'HCPCS:J9991', text: 'Quxin inj', style: 'plain', nameKind: 'synonym', silent: true },
    ]);
  });
});

test('a newer list provides titles and end dates, and retires the codes that it lacks', () => {
  const { of, complaints } = importTexts(hcpcs, {
    [FILE]: ANWEB,
    'list_2025-11.csv':
      `${LIST}J9991,"Injection, quxin, 15 mg",J,Drugs\nE9993,Barin device Terminated March 31, 2024.,E,x\n`.replace(
        'Barin device Terminated March 31, 2024.',
        '"Barin device Terminated March 31, 2024."',
      ),
    'addendum_b_2026-04.csv':
      'Short descriptors of Level I are the property of others\nHCPCS Code,Short Descriptor,CI,SI\nJ9991,Qux inj,,K\n99995,Of level I,,\n',
  });
  expect(complaints).toEqual([]);
  expect(of('release').map(({ version }) => version)).toEqual(['2019', '2025-11', '2026-04']);
  expect(of('code')).toEqual([
    {
      ...{ vocab: 'hcpcs', code: 'A9992', description: 'Foobin strips', unreportable: true },
      ...{ validFrom: 19900101, validTo: 20171231 },
    },
    { vocab: 'hcpcs', code: 'E9993', description: 'Barin device', validFrom: 19900101, validTo: 20240331 },
    { vocab: 'hcpcs', code: 'J9991', description: 'Injection, quxin, 15 mg', validFrom: 20100101 },
    { vocab: 'hcpcs', code: 'Q1', description: 'Quxed by somebody', termType: 'MODIFIER', validFrom: 20020701 },
  ]);
  expect(of('finding').map(({ key }) => key)).not.toContain('HCPCS:A9992');
  expect(of('name')).toMatchObject([{ text: 'Qux inj' }]);
});

test.each<[string, Record<string, string>, string]>([
  [
    'a continuation alone',
    { [FILE]: record('J9991', 200, 4, 'x') },
    `${FILE}:1:1  a continued title of J9991 has no beginning  → fetch the file again`,
  ],
  [
    'a broken line',
    { [FILE]: `${record('J9991', 100, 3, 'x')}\nrest of it` },
    `${FILE}:2:1  the line is not a record  → fetch the file again; a record is 320 bytes on one line`,
  ],
  [
    'a date that is none',
    { [FILE]: record('J9991', 100, 3, 'x', '', '20191399') },
    `${FILE}:1:269  '20191399' is not a date  → dates are yyyymmdd; fetch the file again`,
  ],
  ['an empty file', { [FILE]: 'Disclaimers\n' }, `${FILE}:1  the file has no records  → fetch the file again`],
  [
    'a row without title',
    { 'list.csv': `${LIST}J9991,,J,x\n` },
    "list.csv:2:1  'J9991' is not a code, or has no title  → fetch the list again",
  ],
])('complains about %s', (_, texts, expected) => {
  expect(importTexts(hcpcs, texts).complaints).toContain(expected);
});

test.each(['HCPC2019_README.txt', 'HCPCS2019_recordlayout.txt', 'proc_notes_2019.txt'])('%s is refused', (name) => {
  expect(hcpcs.accepts(name, () => '')).toBe(false);
});

const RELEASE = '../shared/data/hcpcs';

describe.skipIf(!existsSync(RELEASE))('the releases (in ../shared/data)', () => {
  const anweb = fileOnDisk(`${RELEASE}/anweb_2019/${FILE}`);
  const list = fileOnDisk(`${RELEASE}/hcpcs_level2_scraped_2025-11.csv`);

  // The file has 6,440 codes and 360 modifiers; six of the modifiers (P1 to P6) belong to Level I and are left out.
  test('have 6,440 codes and 354 modifiers in 2019', () => {
    const { of, complaints } = importFiles(hcpcs, [anweb]);
    expect(complaints).toEqual([]);
    const codes = of('code');
    expect(codes.filter(({ termType }) => termType === undefined)).toHaveLength(6440);
    expect(codes.filter(({ termType }) => termType === 'MODIFIER')).toHaveLength(354);
    expect(codes.filter(({ validTo }) => validTo !== undefined)).toHaveLength(515);
    expect(codes.find(({ code }) => code === 'J1885')?.description).toMatch(/^Injection, ketorolac .*, per 15 mg$/);
  });

  test('have 8,463 codes in 2025, including all codes of 2019', () => {
    const { of, complaints } = importFiles(hcpcs, [anweb, list]);
    expect(complaints).toEqual([]);
    const codes = of('code');
    expect(codes).toHaveLength(8463 + 354);
    expect(codes.filter(({ unreportable }) => unreportable)).toEqual([]);
    expect(codes.filter(({ validTo }) => validTo !== undefined)).toHaveLength(1214);
    expect(of('finding').filter(({ termType }) => termType !== 5)).toHaveLength(8463);
  });
});
