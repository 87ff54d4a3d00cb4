// The Global Patient Set importer, tested with an invented value set and list, and against known counts for the real
// set.

import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { refuseCode } from '../../../kb-build/ids/code-forms.js';
import { snomedGps } from '../../../kb-build/importers/snomed/snomed-gps.js';
import { splitTag, termTypeOf } from '../../../kb-build/importers/snomed/snomed-tags.js';
import { TERM_TYPES } from '../../../src/knowledge/term-types.js';
import { fileOnDisk, importFiles, importTexts } from './read-import.js';
import { sctid } from './rf2-texts.js';

const [ILL, SCAN, BUG] = [911, 912, 913].map((item) => sctid(item));

function valueSet(concept: unknown[], system = 'http://snomed.info/sct'): string {
  const compose = { include: [{ system, version: 'x', concept }] };
  const head = { resourceType: 'ValueSet', id: 'snomed-intl-gps', title: 'Invented', version: '20200930' };
  return JSON.stringify({ ...head, compose }, undefined, 2);
}

const concepts = [
  { code: ILL, display: 'Gloomy illness (disorder)' },
  { code: SCAN, display: 'Scan of gloom (procedure)' },
  { code: BUG, display: 'Gloom bug (organism)' },
];

describe('a value set', () => {
  test('yields codes, and findings under the roots of their types', () => {
    const { of, complaints } = importTexts(snomedGps, { 'ValueSet-snomed-intl-gps.json': valueSet(concepts) });
    expect(complaints).toEqual([]);
    expect(of('release')).toEqual([{ terms: 'snomed-gps', version: '20200930' }]);
    expect(of('code')).toEqual(concepts.map(({ code, display }) => ({ vocab: 'snomed', code, description: display })));
    const findings = of('finding').filter(({ key }) => !key.startsWith('SNOMED:ROOT'));
    expect(findings).toEqual([
      {
        key: `SNOMED:${ILL}`,
        id: 100_000_911,
        style: 'title',
        termType: 4,
        description: 'Gloomy illness',
        parents: ['SNOMED:ROOT-DX'],
      },
      {
        key: `SNOMED:${SCAN}`,
        id: 100_000_912,
        style: 'title',
        termType: 3,
        description: 'Scan of gloom',
        parents: ['SNOMED:ROOT-TX'],
      },
    ]);
    expect(of('map').map(({ finding, code }) => [finding, code])).toEqual([
      [`SNOMED:${ILL}`, ILL],
      [`SNOMED:${SCAN}`, SCAN],
    ]);
  });

  test('of another system is ignored', () => {
    const { of } = importTexts(snomedGps, { 'v.json': valueSet(concepts, 'http://loinc.org') });
    expect(of('code')).toEqual([]);
  });

  test('causes complaints where it is invalid', () => {
    const wrong = [{ code: '911008', display: 'X (disorder)' }, { code: ILL, display: '' }, { display: 'No code' }, 7];
    const { complaints, of } = importTexts(snomedGps, { 'v.json': valueSet([...wrong, concepts[2]]) });
    expect(complaints.map((text) => text.split('  ')[1])).toEqual([
      'snomed 911008 has a wrong check digit',
      `${ILL} has no name`,
      "snomed '' is not a code of this vocabulary",
      "snomed '' is not a code of this vocabulary",
    ]);
    expect(of('code')).toHaveLength(1);
    const cut = valueSet(concepts).slice(0, -20);
    expect(importTexts(snomedGps, { 'v.json': cut }).complaints).toHaveLength(1);
  });
});

describe('a list', () => {
  const rows = [
    'conceptId\tFSN\tPT\tactive',
    `${ILL}\tGloomy illness (disorder)\tGloomy disease\t1`,
    `${SCAN}\tScan of gloom (procedure)\tScan of gloom\t0`,
    `${BUG}\tGloom bug (organism)`,
    '',
  ];

  test('may have a preferred term and a status', () => {
    const name = 'Release/SnomedCT_GPS_20250101.txt';
    const { of, complaints } = importTexts(snomedGps, { [name]: rows.join('\r\n') });
    expect(of('release')).toEqual([{ terms: 'snomed-gps', version: '20250101' }]);
    expect(of('code')).toEqual([
      { vocab: 'snomed', code: ILL, description: 'Gloomy illness (disorder)' },
      { vocab: 'snomed', code: SCAN, description: 'Scan of gloom (procedure)', unreportable: true },
    ]);
    expect(of('finding').at(-1)).toMatchObject({ description: 'Gloomy disease', style: 'plain' });
    expect(of('name')).toMatchObject([{ text: 'Gloomy illness', style: 'title' }]);
    expect(complaints).toHaveLength(1);
  });

  test.each([
    ['SnomedCT_GPS.txt', 'conceptid\tfsn\n', true],
    ['SnomedCT_GPS.txt', 'something\telse\n', false],
    ['other.txt', 'conceptid\tfsn\n', false],
    ['v.json', '{"resourceType": "ValueSet", "id": "other"}', false],
    ['v.json', '{"resourceType":"ValueSet","title":"SNOMED International GPS"}', true],
  ])('%s that begins with %j: %s', (name, head, isAccepted) => {
    expect(snomedGps.accepts(name, () => head)).toBe(isAccepted);
  });
});

describe('a semantic tag', () => {
  test.each([
    ['Gloomy illness (disorder)', 'Dx'],
    ['Feeling gloomy (finding)', 'Sx'],
    ['On examination - gloomy (finding)', 'Px'],
    ['Gloomy gait (finding)', 'Px'],
    ['Gloomography abnormal (finding)', 'Px'],
    ['Heavy smoker (finding)', 'Hx'],
    ['Lives in gloom (finding)', 'Hx'],
    ['No gloom (finding)', undefined],
    ['Gloom measurement (procedure)', 'Tx'],
    ['Gloomography (procedure)', 'Tx'],
    ['Gloom screening education (procedure)', 'Rx'],
    ['Excision of gloom (procedure)', 'Rx'],
    ['Cheering (regime/therapy)', 'Rx'],
    ['Depth of gloom (observable entity)', 'Tx'],
    ['Gloom scale (assessment scale)', 'Tx'],
    ['Gloom not done (situation)', 'Hx'],
    ['History of gloom (situation)', undefined],
    ['Family history of gloom (situation)', undefined],
    ['Struck by gloom (event)', 'Hx'],
    ['Product containing gloom (medicinal product)', 'Rx'],
    ['Gloom (substance)', 'Rx'],
    ['Gloom (body structure)', undefined],
    ['Gloom', undefined],
    ['Gloom (not a tag', undefined],
  ])('%s is %s', (name, type) => {
    const number = termTypeOf(name);
    expect(number === undefined ? undefined : TERM_TYPES[number]).toBe(type);
  });

  test('is the last part in parentheses', () => {
    expect(splitTag('Gloom (of dwarves) (disorder)')).toEqual({ term: 'Gloom (of dwarves)', tag: 'disorder' });
  });
});

const REAL = '../shared/data/snomed_gps/ValueSet-snomed-intl-gps.json';

test.skipIf(!existsSync(REAL))('the set of September 2020 is read in full', () => {
  const { of, complaints } = importFiles(snomedGps, [fileOnDisk(REAL)]);
  expect(complaints).toEqual([]);
  expect(of('release')).toEqual([{ terms: 'snomed-gps', version: '20200930' }]);
  expect(of('code')).toHaveLength(26_158);
  expect(of('code').filter(({ code }) => refuseCode('snomed', code) !== undefined)).toEqual([]);
  const types = of('finding').map(({ termType }) => TERM_TYPES[termType]);
  const count = (type: string) => types.filter((one) => one === type).length;
  expect(Object.fromEntries(TERM_TYPES.map((type) => [type, count(type)]))).toEqual({
    Sx: 4639,
    Hx: 1317,
    Px: 195,
    Tx: 1775,
    Dx: 6999,
    Cx: 7,
    Nx: 0,
    Rx: 3225,
  });
  // Findings whose identifiers are in the long format, such as those in the US extension, have no public id, because
  // long identifiers are outside the range.
  const withoutId = of('finding').filter(({ key, id }) => id === undefined && !key.startsWith('SNOMED:ROOT'));
  expect(withoutId.filter(({ key }) => !/\d{7}10\d$/.test(key))).toEqual([]);
  expect(withoutId).toHaveLength(183);
  expect(of('finding').find(({ key }) => key === 'SNOMED:25064002')).toMatchObject({
    id: 100_025_064,
    description: 'Headache',
    parents: ['SNOMED:ROOT-SX'],
  });
});
