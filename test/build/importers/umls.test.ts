// The importer for the UMLS Metathesaurus, tested with invented concepts in the layout of the RRF files, and on the
// mock release next to the project if there is one.

import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { umls } from '../../../kb-build/importers/umls/umls.js';
import { importFiles, importTexts } from './read-import.js';
import { releaseFolder } from './release-folder.js';

interface NameOf {
  cui: string;
  text: string;
  source?: string;
  type?: string;
  code?: string;
  /** The values in the columns TS, STT and ISPREF. */
  preferred?: [string, string, string];
  suppress?: string;
  language?: string;
}

function name({ cui, text, source = 'MTH', type = 'PT', code = 'NOCODE', ...more }: NameOf): string {
  const { preferred: [ts, stt, isPreferred] = ['S', 'PF', 'Y'], suppress = 'N', language = 'ENG' } = more;
  return `${cui}|${language}|${ts}|L1|${stt}|S1|${isPreferred}|A1|||${code}|${source}|${type}|${code}|${text}|0|${suppress}||\n`;
}

function type(cui: string, id: string): string {
  return `${cui}|${id}|A1|Name|AT1||\n`;
}

/** A relation that places the concept `parent` above the concept `below`. */
function above(below: string, parent: string, source = 'SNOMEDCT_US', relation = 'inverse_isa', kind = 'PAR'): string {
  return `${below}|A1|SCUI|${kind}|${parent}|A2|SCUI|${relation}|R1||${source}|${source}|||N||\n`;
}

const [GROUP, QUXITIS, QUXIN, ENZYME, PROCEDURE] = ['C9000001', 'C9000002', 'C9000003', 'C9000004', 'C9000005'];
const BEST: [string, string, string] = ['P', 'PF', 'Y'];

const RELEASE = {
  '2099AA/META/MRSTY.RRF': [
    ...[type(GROUP, 'T047'), type(QUXITIS, 'T033'), type(QUXITIS, 'T047'), type(QUXIN, 'T109'), type(QUXIN, 'T121')],
    ...[type(ENZYME, 'T126'), type(PROCEDURE, 'T061')],
  ].join(''),
  '2099AA/META/MRREL.RRF': [
    ...[above(QUXITIS, ENZYME), above(QUXITIS, QUXIN, 'NCI'), above(QUXITIS, GROUP), above(GROUP, QUXITIS, 'MSH', '')],
    ...[above(PROCEDURE, GROUP, 'SNOMEDCT_US', 'part_of'), above(QUXIN, GROUP, 'CPT')],
  ].join(''),
  '2099AA/META/MRCONSO.RRF': [
    name({ cui: GROUP, text: 'Quxes, sore', source: 'MSH', type: 'MH', code: 'D999001', preferred: BEST }),
    name({ cui: QUXITIS, text: 'Quxitis, unspecified', source: 'ICD10CM', code: 'Q99.9' }),
    name({ cui: QUXITIS, text: 'Quxitis', source: 'SNOMEDCT_US', code: '999000001', preferred: BEST }),
    name({ cui: QUXITIS, text: 'Quxitis (disorder)', source: 'SNOMEDCT_US', type: 'FN', code: '999000001' }),
    name({ cui: QUXITIS, text: 'sore qux', source: 'CHV' }),
    name({ cui: QUXITIS, text: 'QXS', source: 'NCI', type: 'ACR', code: 'C99901' }),
    name({ cui: QUXITIS, text: 'Quxitis', source: 'MTH' }),
    name({ cui: QUXITIS, text: 'Quxite', language: 'FRE' }),
    name({ cui: QUXITIS, text: 'old quxitis', suppress: 'O' }),
    name({ cui: QUXIN, text: 'quxin', source: 'RXNORM', type: 'IN', code: '900001', preferred: BEST }),
    name({ cui: ENZYME, text: 'quxase' }),
    name({ cui: PROCEDURE, text: 'Quxectomy', source: 'CPT' }),
    name({ cui: PROCEDURE, text: 'Removal of qux', source: 'HCPT' }),
  ].join(''),
};

describe('an invented release', () => {
  const { of, complaints } = importTexts(umls, RELEASE);

  test('is read without complaint', () => {
    expect(complaints).toEqual([]);
    expect(of('release')).toEqual([{ terms: 'umls', version: '2099AA' }]);
  });

  test('yields clinical concepts with an open name, each below one parent and never in a cycle', () => {
    expect(
      of('finding').map(({ key, description, termType, parents }) => [key, description, termType, ...parents]),
    ).toEqual([
      ['UMLS:ROOT', 'UMLS Metathesaurus', 5],
      ['UMLS:T047', 'Diseases and syndromes', 5, 'UMLS:ROOT'],
      ['UMLS:T121', 'Pharmacologic substances', 5, 'UMLS:ROOT'],
      [`UMLS:${GROUP}`, 'Quxes, sore', 4, 'UMLS:T047'],
      [`UMLS:${QUXITIS}`, 'Quxitis', 4, `UMLS:${GROUP}`],
      [`UMLS:${QUXIN}`, 'quxin', 7, 'UMLS:T121'],
    ]);
    expect(of('finding')[3]).toMatchObject({ id: 89_000_001, style: 'inverted' });
    expect(of('code').map(({ vocab, code }) => `${vocab} ${code}`)).toEqual(
      [GROUP, QUXITIS, QUXIN].map((cui) => `umls ${cui}`),
    );
  });

  test('yields names from every open source, each text once', () => {
    const of9 = { finding: `UMLS:${QUXITIS}` };
    expect(of('name')).toEqual([
      { ...of9, text: 'Quxitis, unspecified', style: 'title', nameKind: 'synonym' },
      { ...of9, text: 'Quxitis (disorder)', style: 'plain', nameKind: 'synonym', silent: true },
      { ...of9, text: 'sore qux', style: 'plain', nameKind: 'lay' },
      { ...of9, text: 'QXS', style: 'plain', nameKind: 'abbreviation', cased: true },
    ]);
  });

  test('yields the codes from sources as exact references', () => {
    expect(of('xref').map(({ finding, target, relationship }) => [finding, target, relationship])).toEqual(
      [
        [GROUP, 'MESH:D999001'],
        [QUXITIS, 'ICD10CM:Q99.9'],
        [QUXITIS, 'SNOMED:999000001'],
        [QUXITIS, 'NCIT:C99901'],
        [QUXIN, 'RXNORM:900001'],
      ].map(([cui, target]) => [`UMLS:${cui}`, target, 'exact']),
    );
  });
});

test.each<[string, Record<string, string>, string]>([
  [
    'a cut row',
    { ...RELEASE, '2099AA/META/MRSTY.RRF': `${RELEASE['2099AA/META/MRSTY.RRF']}C9|T047\n` },
    'MRSTY.RRF:8:1  the row has 1 fields that end with a pipe, expected 6',
  ],
  [
    'a CUI that is none',
    { 'MRSTY.RRF': type('X1', 'T047'), 'MRCONSO.RRF': '' },
    "MRSTY.RRF:1  'X1' is not a CUI  → fetch the file again",
  ],
  [
    'no types',
    { 'MRCONSO.RRF': '' },
    'MRCONSO.RRF:1  MRSTY.RRF is missing  → add MRSTY.RRF of the same release to the sources',
  ],
  [
    'names that stand apart',
    {
      'MRSTY.RRF': type(GROUP, 'T047') + type(QUXITIS, 'T047'),
      'MRCONSO.RRF': [GROUP, QUXITIS, GROUP].map((cui, i) => name({ cui, text: `n${i}` })).join(''),
    },
    `MRCONSO.RRF:3  the names of ${GROUP} are not on adjacent lines  → sort the file by CUI`,
  ],
])('complains about %s', (_, texts, expected) => {
  const { complaints } = importTexts(umls, texts);
  expect(complaints).toHaveLength(1);
  expect(complaints[0]).toContain(expected);
});

test.each(['RXNCONSO.RRF', 'MRCOLS.RRF', 'MRFILES.RRF', 'MRSAT.RRF'])('%s is refused', (file) => {
  expect(umls.accepts(file, () => '')).toBe(false);
});

const MADE_UP = '../shared/data/fixtures/umls_rrf_synthetic_selfmade';

test.skipIf(!existsSync(MADE_UP))('the mock release in ../shared/data has two clinical concepts', () => {
  const { of, complaints } = importFiles(umls, releaseFolder(MADE_UP, umls));
  expect(complaints).toEqual([]);
  expect(of('finding').flatMap(({ key, termType }) => (termType === 5 ? [] : [key]))).toEqual([
    'UMLS:C9000002',
    'UMLS:C9000003',
  ]);
});
