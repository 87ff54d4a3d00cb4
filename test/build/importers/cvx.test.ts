// The vaccine importer, tested with invented entries in the layouts of the CDC's files, and against known counts for
// the real files.

import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { showComplaint } from '../../../kb-build/check/check-draft.js';
import { complainInto } from '../../../kb-build/complaints.js';
import { cvx } from '../../../kb-build/importers/cvx/cvx.js';
import type { ReleaseFile } from '../../../kb-build/importers/release.js';
import type { KnowledgeRecord } from '../../../kb-build/knowledge-record.js';
import type { Complaint } from '../../../kb-build/records.js';
import { NO_WORDS } from '../core-words.js';
import { releaseFile } from '../release-file.js';
import { releaseFolder } from './release-folder.js';

type Vaccine = [code: string, short: string, full: string, status?: string];

function cvxFile(...vaccines: Vaccine[]): ReleaseFile {
  const entries = vaccines.map(
    ([code, short, full, status = 'Active'], index) =>
      `<CVXInfo><ShortDescription>${short}</ShortDescription><FullVaccinename>${full}</FullVaccinename>` +
      `<CVXCode>${code.padEnd(10)}</CVXCode><Notes/><Status>${status}</Status><LastUpdated>${index + 1}/7/2020</LastUpdated></CVXInfo>\n`,
  );
  const text = `<?xml version="1.0" encoding="ISO-8859-1"?>\n<CVXCodes>\n${entries.join('')}</CVXCodes>\n`;
  return releaseFile('cvx/cvx.xml', text);
}

function pairsFile(name: string, root: string, entry: string, rows: readonly Record<string, string>[]): ReleaseFile {
  const entries = rows.map((row) => {
    const pairs = Object.entries(row).map(
      ([key, value]) => `<Name>${key}</Name>${value === '' ? '<Value/>' : `<Value>${value} </Value>`}`,
    );
    return `<${entry}>${pairs.join('')}</${entry}>\n`;
  });
  return releaseFile(name, `<?xml version="1.0"?>\n<${root}>\n${entries.join('')}</${root}>\n`);
}

const groupsFile = (...rows: [code: string, group: string][]) =>
  pairsFile(
    'cvx/vac2vg.xml',
    'VGCodes',
    'CVXVGInfo',
    rows.map(([code, group]) => ({ CVXCode: code, 'CVX for Vaccine Group': group })),
  );

const tradeNamesFile = (...rows: [name: string, code: string][]) =>
  pairsFile(
    'cvx/tradename.xml',
    'productnames',
    'prodInfo',
    rows.map(([name, code]) => ({ 'CDC Product Name': name, CVXCode: code, 'MVX Code': '' })),
  );

function read(...files: ReleaseFile[]) {
  const complaints: Complaint[] = [];
  const records = [...cvx.read(files, complainInto(complaints), NO_WORDS)];
  return { records, complaints: complaints.map(showComplaint) };
}

function namesOf(records: readonly KnowledgeRecord[]): string[] {
  return records
    .filter((record) => record.kind === 'name')
    .map(({ finding, text, nameKind, cased, silent }) =>
      [finding, text, nameKind, cased ? 'cased' : '', silent ? 'silent' : ''].filter((part) => part !== '').join(' | '),
    );
}

test('a vaccine is a code and a finding under its groups', () => {
  const { records, complaints } = read(
    cvxFile(
      ['03', 'BMR', 'blenk and ordo vaccine, live'],
      ['107', 'blenk, unspecified', 'blenk vaccine, unspecified', 'Inactive'],
      ['998', 'none', 'no vaccine given', 'Inactive'],
      ['96', 'BST-PPD', 'tuberculin skin test; blenk'],
    ),
    groupsFile(['03', '107'], ['107', '107'], ['03', '555']),
  );
  expect(complaints).toEqual([]);
  expect(records.filter(({ kind }) => kind === 'release')).toMatchObject([{ terms: 'cvx', version: '2020-04-07' }]);
  expect(records.filter((record) => record.kind === 'code')).toMatchObject([
    { vocab: 'cvx', code: '03', description: 'blenk and ordo vaccine, live', parent: '107' },
    { vocab: 'cvx', code: '107', unreportable: true },
    { vocab: 'cvx', code: '998', unreportable: true },
    { vocab: 'cvx', code: '96' },
  ]);
  expect(records.find((record) => record.kind === 'code')).not.toHaveProperty('unreportable');
  expect(records.filter((record) => record.kind === 'finding')).toMatchObject([
    { key: 'CVX:ROOT', termType: 5, parents: [] },
    { key: 'CVX:03', id: 70_000_003, termType: 7, style: 'title', parents: ['CVX:107'] },
    { key: 'CVX:107', id: 70_000_107, parents: ['CVX:ROOT'] },
    { key: 'CVX:96', termType: 3, parents: ['CVX:ROOT'] },
  ]);
  expect(records.filter((record) => record.kind === 'map')).toMatchObject([
    { finding: 'CVX:03', vocab: 'cvx', code: '03', relationship: 'exact' },
    { finding: 'CVX:107', code: '107' },
    { finding: 'CVX:96', code: '96' },
  ]);
});

test('names that usually mean an illness are not recognised', () => {
  const { records } = read(
    cvxFile(
      ['01', 'blenks', 'blenk virus vaccine'],
      ['02', 'Ordo, live', 'Ordo, live, intranasal'],
      ['03', 'DTaP-Blenk', 'blenk toxoid'],
      ['04', 'BLE', 'blenk vaccine &amp; more'],
      ['05', 'tuv immune globulin', 'tuv immune globulin'],
    ),
    tradeNamesFile(
      ['BLENKAX', '01'],
      ['Ordo-2', '02'],
      ['PROHIBIT', '02'],
      ['BLENKAX', '01'],
      ['Ordo vaccine, tuv', '02'],
    ),
  );
  const silent = records.filter((record) => record.kind === 'finding' && record.silent === true);
  expect(silent).toMatchObject([{ key: 'CVX:ROOT' }, { key: 'CVX:02' }]);
  expect(namesOf(records)).toEqual([
    'CVX:01 | blenks | synonym | silent',
    'CVX:02 | Ordo, live | synonym | silent',
    'CVX:03 | DTaP-Blenk | abbreviation | cased',
    'CVX:04 | BLE | synonym | silent',
    'CVX:01 | BLENKAX | synonym',
    'CVX:02 | Ordo-2 | synonym | silent',
    'CVX:02 | PROHIBIT | synonym | cased',
    'CVX:02 | Ordo vaccine, tuv | synonym',
  ]);
});

test('manufacturers are codes', () => {
  const { records } = read(
    pairsFile('mvx.xml', 'MVXCodes', 'MVXInfo', [
      {
        MVX_CODE: 'BLK',
        'Manufacturer Name': 'Blenk &amp; Sons',
        Notes: '',
        Status: 'Active',
        'Last Updated': '11/6/2017',
      },
      { MVX_CODE: 'ORD', 'Manufacturer Name': 'Ordo', Status: 'Inactive', 'Last Updated': '1/6/2018' },
    ]),
  );
  expect(records).toMatchObject([
    { kind: 'release', terms: 'mvx', version: '2018-01-06' },
    { kind: 'code', vocab: 'mvx', code: 'BLK', description: 'Blenk & Sons' },
    { kind: 'code', vocab: 'mvx', code: 'ORD', unreportable: true },
  ]);
});

describe('complains about', () => {
  test('an incomplete entry, a duplicate code, an unknown vaccine', () => {
    const { records, complaints } = read(
      cvxFile(
        ['01', 'a', 'blenk vaccine'],
        ['', 'b', 'ordo vaccine'],
        ['01', 'c', 'tuv vaccine'],
        ['02', '', 'last vaccine'],
      ),
      tradeNamesFile(['BLENKAX', '77']),
    );
    expect(complaints).toEqual([
      'cvx/cvx.xml:4:1  the entry has no CVXCode  → fill it in, or drop the entry',
      'cvx/cvx.xml:5:1  code 01 has two entries  → keep one of the two',
      'cvx/tradename.xml:3:1  unknown vaccine 77  → import the cvx.xml of the same date',
    ]);
    expect(records.filter(({ kind }) => kind === 'code')).toMatchObject([{ code: '01' }, { code: '02' }]);
  });

  test('text that is not XML', () => {
    const { complaints } = read(releaseFile('cvx.xml', '<CVXCodes>\n<CVXInfo></CVXCodes>'));
    expect(complaints).toEqual([
      expect.stringMatching(/^cvx\.xml:2:10 {2}.* → fetch the file again; the rest was not read$/),
    ]);
  });
});

test.each<[string, string, boolean]>([
  ['cvx.xml', '<?xml version="1.0"?>\n<CVXCodes>', true],
  ['a/web_tradename.xml', '<productnames>', true],
  ['vis.xml', '<?xml version="1.0"?>\n<VISLookup>', false],
  ['cvxvis.xml', '<CVXVIS>', false],
  ['icd10cm_index_2017.xml', '<ICD10CM.index>', false],
  ['cvx.txt', '<CVXCodes>', false],
])('%s that begins with %s: accepted? %s', (name, head, expected) => {
  expect(cvx.accepts(name, () => head)).toBe(expected);
});

const RELEASE = '../shared/data/cvx';

describe.skipIf(!existsSync(RELEASE))('the files of 2025 (need ../shared/data)', () => {
  test('are read completely', () => {
    const complaints: Complaint[] = [];
    const records = [...cvx.read(releaseFolder(RELEASE, cvx), complainInto(complaints), NO_WORDS)];
    expect(complaints.map(showComplaint)).toEqual([]);
    const codes = records.filter((record) => record.kind === 'code');
    expect(codes.filter(({ vocab }) => vocab === 'cvx')).toHaveLength(288);
    expect(codes.filter(({ vocab, unreportable }) => vocab === 'cvx' && unreportable !== true)).toHaveLength(113);
    expect(codes.filter(({ vocab }) => vocab === 'mvx')).toHaveLength(89);
    const findings = records.filter((record) => record.kind === 'finding');
    expect(findings).toHaveLength(288 - 3 + 1);
    const keys = new Set(findings.map(({ key }) => key));
    expect(findings.flatMap(({ parents }) => parents).filter((parent) => !keys.has(parent))).toEqual([]);
    const names = namesOf(records);
    expect(names).toContain('CVX:305 | ABRYSVO | synonym');
    expect(names).toContain('CVX:03 | MMR | abbreviation | cased');
    expect(names).toContain('CVX:07 | mumps | synonym | silent');
    const recognised = names.filter((name) => !name.endsWith('silent'));
    expect([names.length, recognised.length]).toEqual([464, 247]);
  });
});
