// Merging the data attached to findings, end to end: maps, codes, vocabularies, prompts, shared names, ids.

import { describe, expect, test } from 'vitest';
import { buildKnowledge } from '../../kb-build/build-bundle.js';
import { reportTotals } from '../../kb-build/merge/merge-report.js';
import { readSources } from '../../kb-build/read-sources.js';
import {
  code,
  finding,
  map,
  mapsOf,
  merged,
  name,
  namesOf,
  prompt,
  type Release,
  record,
  root,
  xref,
} from './invented-releases.js';
import { edited, kernel, smallCore } from './small-core.js';
import { textSource } from './text-source.js';

describe('maps', () => {
  test('from the most trusted source replace all others, but identities from all sources are combined', () => {
    const { draft, merged: report } = merged({
      a: [
        root('MONDO'),
        finding('MONDO:1', 'Asthma'),
        map('MONDO:1', 'icd10', 'J45.990'),
        map('MONDO:1', 'snomed', '195967001'),
      ],
      b: [
        root('DOID'),
        finding('DOID:1', 'Asthma'),
        code('snomed', '25064002', 'Head pain'),
        map('DOID:1', 'snomed', '25064002', { relationship: 'related' }),
      ],
    });
    expect(mapsOf(draft, 'asthma', 'icd10')).toEqual(['J45.901 exact 1.1', 'J45.909 exact 1.2']);
    expect(mapsOf(draft, 'asthma', 'snomed')).toEqual(['195967001 exact 3.1', '25064002 related 3.2']);
    expect(reportTotals(report).filter(({ outcome }) => outcome === 'superseded')).toEqual([
      { outcome: 'superseded', rule: 'map of a less trusted source', sources: 'icd10', count: 1 },
    ]);
  });

  test('come only from references to codes that the bundle describes', () => {
    const { draft, complaints } = merged({
      a: [
        root('MONDO'),
        finding('MONDO:1', 'Quince'),
        xref('MONDO:1', 'ICD10CM:J45.990', 'broader'),
        xref('MONDO:1', 'SNOMED:22298006'),
      ],
    });
    expect(complaints).toEqual([]);
    expect(draft.maps.filter((each) => each.finding === 'MONDO:1')).toMatchObject([
      { code: 'J45.990', relationship: 'broader' },
    ]);
  });
});

describe('codes and vocabularies', () => {
  const release: Release = [
    { kind: 'release', terms: 'icd10', version: 'FY2030' },
    ...[
      code('icd10', 'J45', 'Asthma of the release', { category: true }),
      code('icd10', 'J45.909', 'Asthma again', { parent: 'J45.90' }),
    ],
  ];

  test('from a release replace the selection in the core', () => {
    const { draft, merged: report, complaints } = merged({ a: release });
    expect(complaints).toEqual([]);
    expect(draft.codes.find((each) => each.code === 'J45.909')).toMatchObject({
      description: 'Asthma again',
      parent: undefined,
    });
    expect(draft.codes.find((each) => each.code === 'J45.990')).toBeDefined();
    const kept = reportTotals(report).find(({ outcome }) => outcome === 'kept');
    expect(kept).toMatchObject({ rule: 'code that the release does not have', sources: 'icd10' });
    expect(draft.vocabularies[0]).toMatchObject({ name: 'icd10', caption: 'ICD-10-CM', version: 'FY2030' });
  });

  test('are added after those of the core, and sources without codes add their notices', () => {
    const { draft } = merged({
      a: [
        { kind: 'release', terms: 'mondo', version: '1' },
        { kind: 'release', terms: 'doid', version: '2' },
      ],
      b: [{ kind: 'release', terms: 'synthea', version: '' }],
    });
    expect(draft.vocabularies.map(({ name: each }) => each)).toEqual([
      'icd10',
      'icd',
      'snomed',
      'loinc',
      'cterm',
      'doid',
      'mondo',
    ]);
    expect(draft.vocabularies[4].notice).toContain('Synthea');
  });

  test('that may not be redistributed are refused on request', () => {
    const closed: Release = [{ kind: 'release', terms: 'snomed', version: '2030' }];
    const { draft, complaints } = merged({ a: closed });
    expect(complaints).toEqual([]);
    expect(draft.vocabularies[2]).toMatchObject({ name: 'snomed', redistributable: false });
    expect(merged({ a: closed }, { redistributable: true }).complaints).toEqual([
      "a:1  snomed (SNOMED CT) is under the licence 'SNOMED CT affiliate licence', which does not allow redistribution  → leave out its release, or build without requiring a redistributable bundle",
    ]);
  });

  test('cannot claim more than their owner allows', () => {
    const { complaints } = merged(
      {},
      {},
      smallCore(edited('vocabularies.yaml', 'CC BY 4.0', 'SNOMED CT affiliate licence')),
    );
    expect(complaints).toEqual([
      expect.stringContaining(
        "vocabularies.yaml:3:3  snomed is under the licence 'SNOMED CT affiliate licence', which does not allow redistribution  → set `redistributable: false`",
      ),
    ]);
  });
});

describe('prompts', () => {
  test('occur once, extend only the full list of an author, and never prompt for the finding itself', () => {
    const { draft, complaints } = merged({
      a: [
        ...[root('MONDO'), finding('MONDO:1', 'Asthma'), finding('MONDO:2', 'Quince'), finding('MONDO:3', 'Pear')],
        ...[prompt('MONDO:1', 'wheezing', 3, 1), prompt('MONDO:1', 'MONDO:2', 1, 2), prompt('MONDO:1', 'asthma', 1, 3)],
        ...[prompt('MONDO:2', 'MONDO:3', 3, 7), prompt('MONDO:2', 'wheezing', 1, 9)],
      ],
      b: [prompt('MONDO:2', 'MONDO:3', 1, 1)],
    });
    expect(complaints).toEqual([]);
    const of = (key: string) =>
      draft.prompts.filter((each) => each.finding === key).map((each) => `${each.rank} ${each.target} ${each.size}`);
    expect(of('asthma')).toEqual(['1 wheezing 1', '2 dyspnea 1', '3 peak-flow 3', '4 MONDO:2 3']);
    expect(of('MONDO:2')).toEqual(['1 wheezing 1', '2 MONDO:3 3']);
  });
});

describe('shared names', () => {
  test('are ranked: authored names, descriptions, synonyms, names filed under a class', () => {
    const { draft } = merged({
      a: [
        root('ICD10CM'),
        finding('ICD10CM:A1', 'Fruit pox'),
        name('ICD10CM:A1', 'Quince'),
        name('ICD10CM:A1', 'wheezing'),
      ],
      b: [root('MONDO'), finding('MONDO:1', 'Pear rot'), name('MONDO:1', 'quince'), finding('MONDO:2', 'Quince')],
    });
    const ranks = draft.names.text.map((text, index) => [draft.names.finding[index], text, draft.ranks?.ofName[index]]);
    expect(ranks).toContainEqual(['MONDO:1', 'quince', 1]);
    expect(ranks).toContainEqual(['ICD10CM:A1', 'Quince', 2]);
    expect(ranks).toContainEqual(['ICD10CM:A1', 'wheezing', 1]);
    expect(draft.ranks?.ofDescription.get('MONDO:2')).toBe(0);
  });

  test('that an author has given to another finding rank after it, even if they are the description of an import', () => {
    const { draft } = merged({
      a: [root('MONDO'), finding('MONDO:1', 'Wheezy chest'), finding('MONDO:2', 'Bronchial asthma', { termType: 3 })],
    });
    expect(record(draft, 'MONDO:2')?.silent).toBeFalsy();
    expect(draft.ranks?.ofDescription.get('MONDO:2')).toBe(1);
  });

  test('that more than eight findings share are not recognised', () => {
    const many = Array.from({ length: 9 }, (_, i) => [
      finding(`MONDO:${i}`, `Quince rot b${i}`),
      name(`MONDO:${i}`, 'quincy'),
    ]).flat();
    const { draft, merged: report } = merged({ a: [root('MONDO'), ...many] });
    expect(namesOf(draft, 'MONDO:3')).toEqual(['quincy (silent)']);
    expect(reportTotals(report)).toContainEqual({
      outcome: 'silenced',
      rule: 'shared by more than 8',
      sources: '',
      count: 9,
    });
  });

  test('of a class do not become names of a concept joined to it, unless they name the concept itself', () => {
    const { draft } = merged({
      a: [
        root('ICD10CM'),
        finding('ICD10CM:J45.909', 'Bronchial quince'),
        name('ICD10CM:J45.909', 'Miller lung'),
        name('ICD10CM:J45.909', 'Miller asthma'),
      ],
    });
    expect(namesOf(draft, 'asthma')).toEqual(expect.arrayContaining(['Miller asthma', 'Miller lung (silent)']));
  });
});

describe('ids', () => {
  test('come from the source or are counted up from 2,000,000,000', () => {
    const csv = textSource('list.csv', 'id,term,type,parent\nQ1,Quince,Dx,\n');
    const { built: first } = merged({ a: [root('MONDO'), finding('MONDO:1', 'Pear', { id: 30_000_001 })] }, {}, [
      ...smallCore(),
      csv,
    ]);
    expect(first?.allocation).toContain('\nasthma,10001,');
    expect(first?.allocation).toContain('\nMONDO:1,30000001,');
    expect(first?.allocation).toContain('\nlist,2000000000,');
    expect(first?.allocation).toContain('\nQ1,2000000001,');
  });

  test('claimed by two findings cause a complaint', () => {
    const { complaints } = merged({
      a: [root('MONDO'), finding('MONDO:1', 'Pear', { id: 7 }), finding('MONDO:2', 'Quince', { id: 7 })],
    });
    expect(complaints).toEqual([expect.stringContaining('id 7 of MONDO:2 belongs to MONDO:1')]);
  });

  test('from a base are kept, and are not written again', () => {
    const base = { text: merged({}).built?.allocation ?? '', file: 'core.csv' };
    const pear = { a: [root('MONDO'), finding('MONDO:1', 'Pear', { id: 30_000_001 })] };
    const { built: first, complaints } = merged(pear, { allocation: { text: '', file: 'own.csv', base: [base] } });
    expect(complaints).toEqual([]);
    expect(first?.allocation.split('\n').map((line) => line.split(',')[0])).toEqual([
      'key',
      'MONDO:1',
      'MONDO:ROOT',
      '',
    ]);
    const allocation = { text: first?.allocation ?? '', file: 'own.csv', base: [base] };
    expect(merged(pear, { allocation }).built?.allocation).toBe(first?.allocation);
  });
});

describe('only redistributable data', () => {
  const closed = textSource('2030AA/META/MRCONSO.RRF', '');

  test('leaves out importers of closed data and reports which ones', () => {
    const {
      merged: report,
      complaints,
      built,
    } = buildKnowledge([...smallCore(), closed], {
      ...{ kernel, name: 'test', openOnly: true, redistributable: true },
    });
    expect(complaints).toEqual([]);
    expect(report.leftOut).toEqual(['umls']);
    expect(built).toEqual(buildKnowledge(smallCore(), { kernel, name: 'test' }).built);
  });

  test('is not the default: without it, closed data is read as well', () => {
    expect(readSources([...smallCore(), closed]).leftOut).toEqual([]);
  });
});

describe('equivalences', () => {
  const combined = (targetCode: string, scenario: number, choice: number): Release[number] => {
    const source = { kind: 'equivalence', vocab: 'icd', code: '999.1', targetVocab: 'icd10' } as const;
    return { ...source, targetCode, relationship: 'partial', scenario, choice };
  };

  test('for a combination are kept as a whole or not at all', () => {
    const codes = [
      code('icd', '999.1', 'quince with plum'),
      code('icd10', 'Q99.1', 'quince'),
      code('icd10', 'Q99.2', 'plum'),
    ];
    const { draft } = merged({
      a: [
        ...codes,
        ...[combined('Q99.1', 1, 1), combined('Q99.2', 1, 2)],
        // No release describes any of the codes in the second choice list of this combination.
        ...[combined('Q99.1', 2, 1), combined('Q99.9', 2, 2)],
      ],
    });
    expect(draft.equivalences.map(({ targetCode, scenario, choice }) => [targetCode, scenario, choice])).toEqual([
      ['Q99.1', 1, 1],
      ['Q99.2', 1, 2],
    ]);
  });
});
