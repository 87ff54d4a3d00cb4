// LOINC, tested with invented tests in the layout of its files, and against known counts for a real list if available.

import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { loinc } from '../../../kb-build/importers/loinc/loinc.js';
import { longCommonName, plainComponent } from '../../../kb-build/importers/loinc/loinc-names.js';
import { fileOnDisk, importFiles, importTexts } from './read-import.js';

const COLUMNS =
  '"LOINC_NUM","COMPONENT","PROPERTY","TIME_ASPCT","SYSTEM","SCALE_TYP","METHOD_TYP","CLASS","VersionLastChanged","CHNG_TYPE","DefinitionDescription","STATUS","CONSUMER_NAME","CLASSTYPE","SHORTNAME","EXTERNAL_COPYRIGHT_NOTICE","EXAMPLE_UNITS","LONG_COMMON_NAME","EXAMPLE_UCUM_UNITS","COMMON_TEST_RANK","DisplayName"';

interface Row {
  code: string;
  name: string;
  status?: string;
  rank?: number;
  definition?: string;
  copyright?: string;
  units?: [string, string];
}

function table(...rows: Row[]): string {
  const lines = rows.map(
    ({ code, name, status = 'ACTIVE', rank = 0, definition = '', copyright = '', units = ['', ''] }) =>
      [
        ...[
          code,
          'c',
          'p',
          't',
          's',
          'Qn',
          '',
          'CHEM',
          '2.9',
          'MIN',
          definition,
          status,
          'Lay name',
          '1',
          'Short-mCnc',
        ],
        ...[copyright, units[0], name, units[1], String(rank), 'Shown'],
      ]
        .map((field) => `"${field.replaceAll('"', '""')}"`)
        .join(','),
  );
  return [COLUMNS, ...lines, ''].join('\r\n');
}

const QUXIN = { code: '99901-1', name: 'Quxin [Mass/volume] in Serum or Plasma' };

describe('the LOINC table', () => {
  const { of, complaints } = importTexts(loinc, {
    'Loinc_2.99/LoincTable/Loinc.csv': table(
      { ...QUXIN, rank: 7, definition: 'Invented, "so"', units: ['mg/dL; g/L', 'mg/dL;g/L'] },
      { code: '99902-9', name: 'Quxin [Moles/volume] in Blood', rank: 3, status: 'DISCOURAGED' },
      { code: '99903-7', name: 'Quxin panel - Blood' },
      {
        code: '99904-5',
        name: 'Old quxin [Presence] in Blood',
        status: 'DEPRECATED',
        copyright: 'Copyright of nobody',
      },
    ),
    'Loinc_2.99/AccessoryFiles/PanelsAndForms/PanelsAndForms.csv':
      'ParentId,ParentLoinc,ParentName,ID,SEQUENCE,Loinc,LoincName\n' +
      '1,99903-7,Quxin panel,1,1,99903-7,Quxin panel\n1,99903-7,p,3,10,99902-9,b\n1,99903-7,p,2,2,99901-1,a\n9,99903-7,p,2,2,99901-1,a\n',
    'Loinc_2.99/AccessoryFiles/AnswerFile/AnswerList.csv':
      'AnswerListId,AnswerListName,SequenceNumber,DisplayText\nLL1,Colours,2,Green\nLL1,Colours,1,"Red, dark"\nLL2,None,,\n',
    'Loinc_2.99/AccessoryFiles/AnswerFile/LoincAnswerListLink.csv':
      'LoincNumber,LongCommonName,AnswerListId,AnswerListName,AnswerListLinkType,ApplicableContext\n99901-1,q,LL1,Colours,PREFERRED,\n99901-1,q,LL1,Colours,PREFERRED,99903-7\n',
  });

  test('is read without complaint', () => {
    expect(complaints).toEqual([]);
    expect(of('release')).toEqual([{ terms: 'loinc', version: '2.99' }]);
  });

  test('yields every code, and marks those that must no longer be used', () => {
    expect(of('code')).toEqual([
      { vocab: 'loinc', code: '99901-1', description: QUXIN.name },
      { vocab: 'loinc', code: '99902-9', description: 'Quxin [Moles/volume] in Blood', unreportable: true },
      { vocab: 'loinc', code: '99903-7', description: 'Quxin panel - Blood' },
      { vocab: 'loinc', code: '99904-5', description: 'Old quxin [Presence] in Blood', unreportable: true },
    ]);
  });

  test('yields findings under their class, with unit and components', () => {
    const root = { key: 'LOINC:ROOT', termType: 5, description: 'LOINC', parents: [] };
    const chemistry = { key: 'LOINC:CLASS.CHEM', termType: 5, description: 'Chemistry tests', parents: ['LOINC:ROOT'] };
    const of3 = { style: 'title', termType: 3, parents: ['LOINC:CLASS.CHEM'] };
    expect(of('finding')).toEqual([
      root,
      chemistry,
      { ...of3, key: 'LOINC:99901-1', description: QUXIN.name, id: 50_099_901, unit: 'mg/dL', ucum: 'mg/dL' },
      { ...of3, key: 'LOINC:99902-9', description: 'Quxin [Moles/volume] in Blood', id: 50_099_902 },
      {
        ...{ ...of3, key: 'LOINC:99903-7', description: 'Quxin panel - Blood', id: 50_099_903 },
        components: ['LOINC:99901-1', 'LOINC:99902-9'],
      },
    ]);
    expect(of('map').map(({ finding, code, relationship }) => [finding, code, relationship])).toContainEqual([
      'LOINC:99901-1',
      '99901-1',
      'exact',
    ]);
  });

  test('yields names; the component alone becomes a name of the test that people usually mean by it', () => {
    expect(of('name').filter(({ finding }) => finding === 'LOINC:99901-1')).toEqual([
      { finding: 'LOINC:99901-1', style: 'plain', text: 'Shown', nameKind: 'synonym' },
      { finding: 'LOINC:99901-1', style: 'plain', text: 'Short-mCnc', nameKind: 'synonym', silent: true },
      { finding: 'LOINC:99901-1', style: 'plain', text: 'Lay name', nameKind: 'lay' },
      { finding: 'LOINC:99901-1', style: 'plain', text: 'Quxin', nameKind: 'synonym' },
    ]);
  });

  test('yields definitions, answers and third-party notices', () => {
    expect(of('instruction').map(({ code, instruction, text }) => [code, instruction, text])).toEqual([
      ['99901-1', 'definition', 'Invented, "so"'],
      ['99901-1', 'note', 'Answers (preferred): Red, dark; Green'],
      ['99902-9', 'note', 'Use of this code is discouraged by LOINC.'],
      ['99904-5', 'note', 'Copyright of nobody'],
    ]);
  });
});

test.each<[string, string | undefined]>([
  ['Quxin [Mass/volume] in Serum or Plasma', 'Quxin'],
  ['Quxin.total [Mass/volume] in Serum by Test strip', 'total Quxin'],
  ['Quxins[#/volume] in Blood', 'Quxins'],
  ['Quxin [Mass/volume] in Urine', undefined],
  ['Quxin/Foobin [Mass Ratio] in Blood', undefined],
  ['Quxin^2 hours post dose [Mass/volume] in Blood', undefined],
  ['Quxin panel - Blood', undefined],
])('%s alone is called %s', (name, expected) => {
  const parts = longCommonName(name);
  expect(parts && plainComponent(parts)).toBe(expected);
});

test('if several tests share a component and none has a rank, the component alone is a name of none of them', () => {
  const names = (ranks: number[]) =>
    importTexts(loinc, {
      'Loinc.csv': table(
        { ...QUXIN, rank: ranks[0] },
        { code: '99902-9', name: 'Quxin [Moles/volume] in Blood', rank: ranks[1] },
      ),
    })
      .of('name')
      .filter(({ text }) => text === 'Quxin')
      .map(({ finding }) => finding);
  expect(names([0, 0])).toEqual([]);
  expect(names([0, 5])).toEqual(['LOINC:99902-9']);
  expect(names([2, 5])).toEqual(['LOINC:99901-1']);
});

const TOP = 'LOINC_1.6_Top2000CommonLabResultsUS.csv';

test('a list of the most common tests replaces the table; units come from a second file', () => {
  const { of, complaints } = importTexts(loinc, {
    [TOP]: `LOINC #,Long Common Name,Short Name,CLASS,Rank\n99901-1,${QUXIN.name},Qux SerPl,Chem,1\n`,
    'loinc_unit.json': '{"version":"2.67","99901-1":["mg/dL"]}',
  });
  expect(complaints).toEqual([]);
  expect(of('release')).toEqual([{ terms: 'loinc', version: 'Top 2000 1.6' }]);
  expect(of('finding')[2]).toMatchObject({ key: 'LOINC:99901-1', parents: ['LOINC:CLASS.CHEM'], ucum: 'mg/dL' });
});

test.each<[string, Record<string, string>, string]>([
  [
    'a wrong check digit',
    { 'Loinc.csv': table({ ...QUXIN, code: '99901-8' }) },
    'Loinc.csv:2:1  loinc 99901-8 has a wrong check digit  → look the code up again; with the right digit it would be 99901-1',
  ],
  [
    'no name',
    { 'Loinc.csv': table({ ...QUXIN, name: '' }).replace('"Short-mCnc"', '""') },
    'Loinc.csv:2:1  99901-1 has no name  → fetch the release again',
  ],
  [
    'a code twice',
    { 'Loinc.csv': table(QUXIN, QUXIN) },
    'Loinc.csv:3:1  99901-1 is in the table twice  → fetch the release again',
  ],
  [
    'a cut row',
    { 'Loinc.csv': `${COLUMNS}\n"99901-1","Quxin"\n` },
    'Loinc.csv:2:1  the row has 2 fields, but the header has 21  → quote fields that contain a comma, or add the missing fields',
  ],
  [
    'another file',
    { 'Loinc.csv': 'a,b\n1,2\n' },
    "Loinc.csv:1:1  the header lacks LOINC_NUM, CLASS, STATUS, LONG_COMMON_NAME; it is 'a,b'  → make it: LOINC_NUM,CLASS,STATUS,LONG_COMMON_NAME",
  ],
  [
    'panels alone',
    { 'PanelsAndForms.csv': 'ParentLoinc,SEQUENCE,Loinc\n' },
    'PanelsAndForms.csv:1  the table of LOINC is missing  → add Loinc.csv of the same release to the sources',
  ],
  [
    'a panel without order',
    { 'Loinc.csv': table(QUXIN), 'PanelsAndForms.csv': 'ParentLoinc,SEQUENCE,Loinc\n99903-7,x,99901-1\n' },
    'PanelsAndForms.csv:2:1  the row lacks a panel, a component or its order  → fetch the release again',
  ],
])('complains about %s', (_, texts, expected) => {
  expect(importTexts(loinc, texts).complaints).toEqual([expected]);
});

test.each(['loinc_class.csv', 'lab_itemid_to_loinc.csv', 'd_labitems_to_loinc.csv', 'unit_to_ucum_mapping.json'])(
  '%s is refused',
  (name) => {
    expect(loinc.accepts(name, () => '')).toBe(false);
  },
);

const RELEASE = '../shared/data/loinc';

describe.skipIf(!existsSync(RELEASE))('the Top 2000 of version 1.6 (in ../shared/data)', () => {
  test('have 2,181 rows for 2,177 tests', () => {
    const files = [fileOnDisk(`${RELEASE}/${TOP}`), fileOnDisk(`${RELEASE}/loinc_unit.json`)];
    const { of, complaints } = importFiles(loinc, files);
    expect(complaints).toEqual([]);
    expect(of('code')).toHaveLength(2177);
    const findings = of('finding');
    expect(findings.filter(({ termType }) => termType === 3)).toHaveLength(2177);
    expect(findings.filter(({ ucum }) => ucum !== undefined)).toHaveLength(1324);
    const plain = new Map(of('name').flatMap(({ text, finding, silent }) => (silent ? [] : [[text, finding]])));
    expect(plain.size).toBe(619);
    expect(plain.get('Creatinine')).toBe('LOINC:2160-0');
    expect(plain.get('total Bilirubin')).toBe('LOINC:1975-2');
  });
});
