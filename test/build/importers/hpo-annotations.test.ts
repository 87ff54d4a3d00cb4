// The importer for HPO annotations, tested with invented rows (how frequencies become ranks), and against known counts
// for the real file.

import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hpoAnnotations } from '../../../kb-build/importers/hpo/hpo-annotations.js';
import { importFiles, importTexts } from './read-import.js';
import { releaseFolder } from './release-folder.js';

const OLD_HEADER =
  '#description: invented\n#date: 2030-01-27\n#DatabaseID\tDiseaseName\tQualifier\tHPO_ID\tReference\tEvidence\tOnset\tFrequency\tSex\tModifier\tAspect\tBiocuration\n';
const NEW_HEADER =
  '#description: invented\n#version: 2030-02-01\ndatabase_id\tdisease_name\tqualifier\thpo_id\treference\tevidence\tonset\tfrequency\tsex\tmodifier\taspect\tbiocuration\n';

interface Row {
  disease?: string;
  not?: string;
  feature?: string;
  frequency?: string;
  sex?: string;
  aspect?: string;
}

function row({
  disease = 'OMIM:900001',
  not = '',
  feature = 'HP:9000001',
  frequency = '',
  sex = '',
  aspect = 'P',
}: Row): string {
  return `${[disease, 'Glow', not, feature, 'PMID:1', 'TAS', 'HP:0003577', frequency, sex, '', aspect, 'ZZ'].join('\t')}\n`;
}

function prompts(rows: readonly Row[], header = OLD_HEADER) {
  return importTexts(hpoAnnotations, { 'phenotype.hpoa': header + rows.map(row).join('') });
}

describe('a frequency', () => {
  it.each([
    ['HP:0040280', 1, 'R'],
    ['HP:0040281', 1, 'R'],
    ['HP:0040282', 2, 'R'],
    ['HP:0040283', 3, 'M'],
    ['HP:0040284', 3, 'M'],
    ['', 2, 'M'],
    ['19/20', 1, 'R'],
    // A fraction based on a single patient does not show how frequent a phenotype is.
    ['1/1', 2, 'R'],
    ['3/4', 2, 'R'],
    ['1/20', 3, 'M'],
    ['85%', 1, 'R'],
    ['37.5 %', 2, 'R'],
    ['2%', 3, 'M'],
  ])('%s is size %i, level %s', (frequency, size, level) => {
    const { of, complaints } = prompts([{ frequency }]);
    expect(complaints).toEqual([]);
    expect(of('prompt')).toEqual([{ finding: 'OMIM:900001', target: 'HP:9000001', level, size, rank: 1 }]);
  });

  it.each(['HP:0040285', '0/7', '0%'])('%s is not a prompt', (frequency) => {
    expect(prompts([{ frequency }]).of('prompt')).toEqual([]);
  });

  it('determines the rank', () => {
    const rows = [
      { feature: 'HP:9000001', frequency: '2%' },
      { feature: 'HP:9000002', frequency: '' },
      { feature: 'HP:9000003', frequency: '9/10' },
      { feature: 'HP:9000004', frequency: 'HP:0040282' },
    ];
    expect(
      prompts(rows)
        .of('prompt')
        .map(({ target, rank }) => [target, rank]),
    ).toEqual([
      ['HP:9000003', 1],
      ['HP:9000004', 2],
      ['HP:9000002', 3],
      ['HP:9000001', 4],
    ]);
  });
});

describe('rows', () => {
  it('for the same pair are merged into the strongest one, in both layouts', () => {
    const rows = [{ frequency: '1/20' }, { frequency: '' }, { frequency: 'HP:0040281' }, { frequency: '2/20' }];
    for (const header of [OLD_HEADER, NEW_HEADER]) {
      expect(prompts(rows, header).of('prompt')).toMatchObject([{ size: 1, level: 'R', rank: 1 }]);
    }
    expect(prompts([], OLD_HEADER).of('release')).toEqual([{ terms: 'hpo', version: '2030-01-27' }]);
    expect(prompts([], NEW_HEADER).of('release')).toEqual([{ terms: 'hpo', version: '2030-02-01' }]);
  });

  it('that are negated, or concern inheritance or course, are not prompts', () => {
    expect(prompts([{ not: 'NOT' }, { aspect: 'I' }, { aspect: 'C' }, { aspect: 'M' }]).of('prompt')).toEqual([]);
  });

  it.each([
    [['MALE'], 'M'],
    [['female', 'FEMALE'], 'F'],
    [['MALE', 'FEMALE'], undefined],
    [['MALE', ''], undefined],
  ])('for sex %j prompt for %s', (sexes, sex) => {
    expect(
      prompts(sexes.map((one) => ({ sex: one })))
        .of('prompt')
        .map((prompt) => prompt.sex),
    ).toEqual([sex]);
  });

  it('that cannot be read cause complaints', () => {
    const { of, complaints } = importTexts(hpoAnnotations, {
      'phenotype.hpoa':
        OLD_HEADER +
        row({ frequency: 'often' }) +
        row({ disease: 'glow' }) +
        'broken\trow\n' +
        row({ disease: 'ORPHA:9' }),
    });
    expect(of('prompt').map(({ finding }) => finding)).toEqual(['ORPHA:9']);
    expect(complaints.map((complaint) => complaint.split('  →')[0])).toEqual([
      "phenotype.hpoa:4:1  unknown frequency 'often'",
      "phenotype.hpoa:5:1  'glow' and 'HP:9000001' are not a disease and an HPO term",
      'phenotype.hpoa:6:1  the row has 2 fields, expected 12',
    ]);
  });

  it.each([
    ['', 'the file has no header'],
    ['a\tb\n', 'the header lacks one of databaseid, qualifier, hpoid, frequency, sex, aspect'],
  ])('need a header: %j', (text, problem) => {
    const { complaints } = importTexts(hpoAnnotations, { 'phenotype.hpoa': text });
    expect(complaints[0]).toContain(problem);
  });

  it('are read only from the newest of several files', () => {
    const { of } = importTexts(hpoAnnotations, {
      'a.hpoa': OLD_HEADER + row({ feature: 'HP:9000001' }),
      'b.hpoa': NEW_HEADER + row({ feature: 'HP:9000002' }),
    });
    expect(of('prompt').map(({ target }) => target)).toEqual(['HP:9000002']);
  });
});

const FOLDER = '../shared/data/hpo';

describe.skipIf(!existsSync(FOLDER))('the real file (needs ../shared)', () => {
  const { of, complaints } = importFiles(
    hpoAnnotations,
    existsSync(FOLDER) ? releaseFolder(FOLDER, hpoAnnotations) : [],
  );

  it('is read without a complaint', () => {
    expect(complaints).toEqual([]);
    expect(of('release')).toEqual([{ terms: 'hpo', version: '2023-01-27' }]);
    const all = of('prompt');
    expect(all).toHaveLength(235_933);
    const count = (size: number, level: string) => all.filter((one) => one.size === size && one.level === level).length;
    expect([count(1, 'R'), count(2, 'R'), count(2, 'M'), count(3, 'M')]).toEqual([36_656, 71_940, 64_280, 63_057]);
    expect(all.filter(({ sex }) => sex !== undefined)).toHaveLength(461);
  });
});
