// The importer for SNOMED CT releases, tested with an invented release in the columns of RF2, with faulty releases, and
// against known counts for the fictitious releases that SNOMED International and others publish for testing.

import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { snomedRf2 } from '../../../kb-build/importers/snomed/snomed-rf2.js';
import { importFiles, importTexts } from './read-import.js';
import { releaseFolder } from './release-folder.js';
import { ACCEPTABLE, FULL_NAME, GB, PREFERRED, type Row, rf2Text, sctid, US } from './rf2-texts.js';

const [ROOT, ILL, GLOOM, BLUE, BONE, SCAN, OLD] = [900, 901, 902, 903, 904, 905, 906].map((item) => sctid(item));
const LOCAL = sctid(9_071_000_999, '10');

const CONCEPT = 'Snapshot/Terminology/sct2_Concept_Snapshot_INT_20200131.txt';
const DESCRIPTION = 'Snapshot/Terminology/sct2_Description_Snapshot-en_INT_20200131.txt';
const RELATIONSHIP = 'Snapshot/Terminology/sct2_Relationship_Snapshot_INT_20200131.txt';
const LANGUAGE = 'Snapshot/Refset/Language/der2_cRefset_LanguageSnapshot-en_INT_20200131.txt';
const ASSOCIATION = 'Snapshot/Refset/Content/der2_cRefset_AssociationSnapshot_INT_20200131.txt';
const EXTENDED = 'Snapshot/Refset/Map/der2_iisssccRefset_ExtendedMapSnapshot_INT_20200131.txt';
const SIMPLE = 'Snapshot/Refset/Map/der2_sRefset_SimpleMapSnapshot_INT_20200131.txt';

const concepts = [ROOT, ILL, GLOOM, BLUE, BONE, SCAN].map((id): Row => ({ id }));

function described(conceptId: string, id: string, term: string, more: Row = {}): Row {
  return { conceptId, id, term, ...more };
}

const descriptions = [
  described(ROOT, '1', 'Made-up root (SNOMED RT+CTV3)', FULL_NAME),
  described(ILL, '2', 'Gloomy illness (disorder)', FULL_NAME),
  described(ILL, '3', 'Gloomy disease'),
  described(ILL, '4', 'Gloomy disaese'),
  described(ILL, '5', 'GID - Gloomy illness of dwarves'),
  described(ILL, '6', 'Not used', { active: '0' }),
  described(ILL, '7', 'Said nowhere'),
  described(ILL, '8', 'GLMY', { caseSignificanceId: '900000000000017005' }),
  described(GLOOM, '10', 'Feeling gloomy (finding)', FULL_NAME),
  described(GLOOM, '11', 'Feeling gloomy'),
  described(BLUE, '12', 'Blue gloom (disorder)', FULL_NAME),
  described(BLUE, '13', 'Blue gloom'),
  described(BONE, '14', 'Gloomy bone (body structure)', FULL_NAME),
  described(SCAN, '15', 'Scan of gloomy bone (procedure)', FULL_NAME),
  described(SCAN, '16', 'Escaneo', { languageCode: 'es' }),
];

const accepted = (refsetId: string, acceptabilityId: string, ...ids: string[]): Row[] =>
  ids.map((referencedComponentId) => ({ refsetId, acceptabilityId, referencedComponentId }));
const languages = [
  ...accepted(GB, PREFERRED, '4', '11', '13'),
  ...accepted(US, PREFERRED, '3', '11', '13'),
  ...accepted(GB, ACCEPTABLE, '3'),
  ...accepted(US, ACCEPTABLE, '5', '8', '16'),
];

const isA = (sourceId: string, destinationId: string, more: Row = {}): Row => ({ sourceId, destinationId, ...more });
const relationships = [
  isA(ILL, ROOT),
  isA(GLOOM, ROOT),
  isA(BONE, ROOT),
  isA(BLUE, BONE),
  isA(BLUE, GLOOM),
  isA(BLUE, ILL),
  isA(BONE, ILL, { active: '0' }),
  isA(SCAN, BONE),
  isA(SCAN, ILL, { typeId: sctid(999) }),
  isA(GLOOM, ILL, { characteristicTypeId: '900000000000010007' }),
];

const release = {
  [CONCEPT]: rf2Text('concept', [...concepts, { id: OLD, active: '0', effectiveTime: '20190301' }]),
  [DESCRIPTION]: rf2Text('description', [...descriptions, described(OLD, '17', 'Old gloom (disorder)', FULL_NAME)]),
  [RELATIONSHIP]: rf2Text('relationship', relationships),
  [LANGUAGE]: rf2Text('language', languages),
};

describe('a release', () => {
  const { of, complaints } = importTexts(snomedRf2, release);

  test('is complete', () => {
    expect(complaints).toEqual([]);
    expect(of('release')).toEqual([{ terms: 'snomed', version: 'INT 20200131' }]);
  });

  test('yields every concept as a code with its first parent, and inactive concepts as valid up to the day before', () => {
    expect(of('code')).toEqual(
      [
        { code: ROOT, description: 'Made-up root (SNOMED RT+CTV3)' },
        { code: ILL, description: 'Gloomy illness (disorder)', parent: ROOT },
        { code: GLOOM, description: 'Feeling gloomy (finding)', parent: ROOT },
        { code: BLUE, description: 'Blue gloom (disorder)', parent: ILL },
        { code: BONE, description: 'Gloomy bone (body structure)', parent: ROOT },
        { code: SCAN, description: 'Scan of gloomy bone (procedure)', parent: BONE },
        { code: OLD, description: 'Old gloom (disorder)', validTo: 20190228 },
      ].map((code) => ({ vocab: 'snomed', ...code })),
    );
  });

  test('yields findings by semantic tag, below their parent findings or the root of their type', () => {
    const findings = of('finding').filter(({ key }) => !key.startsWith('SNOMED:ROOT'));
    expect(findings.map(({ id, termType, description, parents }) => [id, termType, description, parents])).toEqual([
      [100_000_901, 4, 'Gloomy disease', ['SNOMED:ROOT-DX']],
      [100_000_902, 0, 'Feeling gloomy', ['SNOMED:ROOT-SX']],
      [100_000_903, 4, 'Blue gloom', [`SNOMED:${ILL}`, `SNOMED:${GLOOM}`]],
      [100_000_905, 3, 'Scan of gloomy bone', ['SNOMED:ROOT-TX']],
    ]);
    expect(of('finding').filter(({ key }) => key.startsWith('SNOMED:ROOT'))).toHaveLength(7);
    expect(of('map').map(({ finding, code, relationship }) => [finding, code, relationship])).toEqual(
      [ILL, GLOOM, BLUE, SCAN].map((id) => [`SNOMED:${id}`, id, 'exact']),
    );
  });

  test('yields full names and accepted synonyms as names, and abbreviations separately', () => {
    expect(
      of('name').map(({ finding, text, style, nameKind, cased }) => [finding, text, style, nameKind, cased]),
    ).toEqual(
      [
        ['Gloomy illness', 'title', 'synonym', undefined],
        ['Gloomy disaese', 'plain', 'synonym', undefined],
        ['GID', 'plain', 'abbreviation', true],
        ['Gloomy illness of dwarves', 'plain', 'synonym', undefined],
        ['GLMY', 'plain', 'abbreviation', true],
      ].map((name) => [`SNOMED:${ILL}`, ...name]),
    );
  });

  test('gives the same result with its full history, and with deltas', () => {
    const before = { effectiveTime: '20100131' };
    const full = {
      [CONCEPT]: rf2Text('concept', [
        { id: OLD, ...before },
        ...concepts,
        { id: OLD, active: '0', effectiveTime: '20190301' },
      ]),
      [DESCRIPTION]: rf2Text('description', [
        described(ILL, '2', 'Another name (finding)', { ...FULL_NAME, ...before }),
        ...descriptions,
        described(OLD, '17', 'Old gloom (disorder)', FULL_NAME),
      ]),
      [RELATIONSHIP]: rf2Text('relationship', relationships),
      [LANGUAGE]: rf2Text('language', languages),
    };
    for (const state of ['Full', 'Delta']) {
      const renamed = Object.entries(full).map(([name, text]) => [name.replaceAll('Snapshot', state), text]);
      const imported = importTexts(snomedRf2, Object.fromEntries(renamed));
      expect(imported.complaints).toEqual([]);
      for (const kind of ['finding', 'name', 'map'] as const) expect(imported.of(kind)).toEqual(of(kind));
      expect(imported.of('code').map(({ code }) => code)).toEqual(expect.arrayContaining([ILL, BLUE, OLD]));
      expect(imported.of('code')).toHaveLength(7);
    }
  });

  test('is updated by a later delta, and by rows without a date', () => {
    const delta = 'Delta/Terminology/sct2_Description_Delta-en_INT_20200229.txt';
    const late = importTexts(snomedRf2, {
      ...release,
      [delta]: rf2Text('description', [described(GLOOM, '11', 'Being gloomy', { effectiveTime: '' })]),
      'Delta/Terminology/sct2_Concept_Delta_INT_20200131.txt': rf2Text('concept', [{ id: ROOT, active: '0' }]),
    });
    const key = `SNOMED:${GLOOM}`;
    expect(late.of('finding').find((finding) => finding.key === key)?.description).toBe('Being gloomy');
    expect(late.of('code').find(({ code }) => code === ROOT)?.validTo).toBeUndefined();
    expect(late.of('release')[0].version).toBe('INT 20200229');
  });
});

describe('an extension', () => {
  const owner = (name: string) => name.replaceAll('INT_20200131', 'XX1000999_20200301');

  test('adds to the international release', () => {
    const { of, complaints } = importTexts(snomedRf2, {
      ...release,
      [owner(CONCEPT)]: rf2Text('concept', [{ id: LOCAL }]),
      [owner(DESCRIPTION)]: rf2Text('description', [described(LOCAL, '90', 'Local gloom (disorder)', FULL_NAME)]),
      [owner(RELATIONSHIP)]: rf2Text('relationship', [isA(LOCAL, BLUE, { id: 'r-90' })]),
    });
    expect(complaints).toEqual([]);
    expect(of('release').map(({ version }) => version)).toEqual(['INT 20200131', 'XX1000999 20200301']);
    const local = of('finding').find(({ key }) => key === `SNOMED:${LOCAL}`);
    // An identifier in the long format is outside the range of public ids.
    expect(local).toMatchObject({ id: undefined, parents: [`SNOMED:${BLUE}`], description: 'Local gloom' });
  });

  test('alone yields names for concepts that other sources may have', () => {
    const { of } = importTexts(snomedRf2, {
      [owner(DESCRIPTION)]: rf2Text('description', [
        described(ILL, '91', 'Local gloominess'),
        described(BONE, '92', 'Local bone (body structure)', FULL_NAME),
      ]),
    });
    expect(of('name')).toMatchObject([{ finding: `SNOMED:${ILL}`, text: 'Local gloominess' }]);
  });
});

describe('OWL axioms', () => {
  const axioms = {
    'sct2_sRefset_OWLExpressionSnapshot_INT_20200131.txt': rf2Text('owl', [
      { referencedComponentId: BLUE, owlExpression: `SubClassOf(:${BLUE} :${ILL})` },
    ]),
  };

  test('provide parents where there are no relationships', () => {
    const { [RELATIONSHIP]: _, ...others } = release;
    const { of } = importTexts(snomedRf2, { ...others, ...axioms });
    expect(of('code').find(({ code }) => code === BLUE)?.parent).toBe(ILL);
  });

  test('are ignored where there are relationships', () => {
    expect(importTexts(snomedRf2, { ...release, ...axioms }).of('code')).toEqual(
      importTexts(snomedRf2, release).of('code'),
    );
  });
});

describe('maps', () => {
  const WHO = '447562003';
  const CM = '6011000124106';
  const map = (referencedComponentId: string, refsetId: string, mapTarget: string, more: Row = {}): Row => ({
    referencedComponentId,
    refsetId,
    mapTarget,
    ...more,
  });

  function mapsOf(rows: readonly Row[], name = EXTENDED) {
    const { of, complaints } = importTexts(snomedRf2, { ...release, [name]: rf2Text('extendedMap', rows) });
    return { maps: of('map').filter(({ vocab }) => vocab !== 'snomed'), complaints };
  }

  test('have group, priority, rule, advice and relationship', () => {
    const { maps, complaints } = mapsOf([
      map(ILL, CM, 'Q00.0', { mapRule: 'IFA 248152002 | Female (finding) |', mapAdvice: 'IF FEMALE CHOOSE Q00.0' }),
      map(ILL, CM, 'Q01', { mapPriority: '2', mapRule: 'OTHERWISE TRUE', mapCategoryId: '447639009' }),
      map(ILL, CM, 'T16.1XX?', { mapGroup: '2', correlationId: '447557004' }),
      map(GLOOM, CM, '', { mapCategoryId: '447638001' }),
      map(BONE, CM, 'Q02'),
      map(BLUE, CM, 'Q03', { active: '0' }),
      map(BLUE, sctid(998), 'whatever'),
      map(BLUE, CM, 'Q04', { mapCategoryId: '447640006' }),
    ]);
    expect(complaints).toEqual([]);
    const ill = { finding: `SNOMED:${ILL}`, vocab: 'icd10' };
    expect(maps).toEqual([
      {
        ...ill,
        code: 'Q00.0',
        relationship: 'broader',
        group: 1,
        priority: 1,
        rule: 'sex=F',
        advice: 'IF FEMALE CHOOSE Q00.0',
      },
      { ...ill, code: 'Q01', relationship: 'broader', group: 1, priority: 2, rule: '' },
      { ...ill, code: 'T16.1', relationship: 'exact', group: 2, priority: 1, rule: '' },
      { ...ill, finding: `SNOMED:${BLUE}`, code: 'Q04', relationship: 'related', group: 1, priority: 1, rule: '' },
    ]);
  });

  test('to ICD-10 are used only if there are none to ICD-10-CM', () => {
    expect(mapsOf([map(ILL, WHO, 'Q00')]).maps).toHaveLength(1);
    expect(mapsOf([map(ILL, WHO, 'Q00'), map(BLUE, CM, 'Q01')]).maps.map(({ code }) => code)).toEqual(['Q01']);
  });

  test('of complex form have no category', () => {
    const name = EXTENDED.replace('iisssccRefset_Extended', 'iissscRefset_Complex');
    const { maps } = mapsOf([map(ILL, '447563008', '493.90')], name);
    expect(maps).toMatchObject([{ vocab: 'icd', code: '493.90', relationship: 'related' }]);
  });

  test('of simple form are cross-references to Orphanet', () => {
    const { of, complaints } = importTexts(snomedRf2, {
      ...release,
      [SIMPLE]: rf2Text('simpleMap', [
        map(ILL, '784008009', '99999'),
        map(BLUE, '784008009', 'none'),
        map(BLUE, '900000000000497000', 'XE000'),
      ]),
    });
    expect(of('xref')).toEqual([{ finding: `SNOMED:${ILL}`, target: 'ORPHA:99999', relationship: 'exact' }]);
    expect(complaints).toEqual([`${SIMPLE}:3  'none' is not an Orphanet number  → fetch the file again`]);
  });

  test('that cannot be read cause complaints', () => {
    const { complaints } = mapsOf([
      map(ILL, CM, 'Q00.0', { mapRule: 'PERHAPS' }),
      map(ILL, CM, 'q0'),
      map(ILL, CM, 'Q00.0', { mapGroup: 'A' }),
      map('123', CM, 'Q00.0'),
    ]);
    expect(complaints.map((complaint) => complaint.slice(EXTENDED.length + 1).split('  → ')[0])).toEqual([
      "2  map rule 'PERHAPS' is not understood at 'PERHAPS'",
      "3  icd10 'q0' is not a code of this vocabulary",
      "4  group 'A' or priority '1' is not a whole number from 1",
      "5  snomed '123' is not a code of this vocabulary",
    ]);
  });
});

test('a replaced concept is an alias of its replacement, unless it has several', () => {
  const [A, B] = [sctid(950), sctid(951)];
  const history = (referencedComponentId: string, refsetId: string, targetComponentId: string): Row => ({
    referencedComponentId,
    refsetId,
    targetComponentId,
  });
  const { of } = importTexts(snomedRf2, {
    ...release,
    [CONCEPT]: rf2Text('concept', [...concepts, ...[OLD, A, B].map((id): Row => ({ id, active: '0' }))]),
    [DESCRIPTION]: rf2Text('description', [
      ...descriptions,
      ...[OLD, A, B].map((id) => described(id, `d${id}`, 'Old gloom (disorder)', FULL_NAME)),
    ]),
    [ASSOCIATION]: rf2Text('association', [
      history(OLD, '900000000000527005', ILL),
      history(A, '900000000000526001', ILL),
      history(A, '900000000000526001', BLUE),
      history(B, '900000000000523009', ILL),
      history(ILL, '900000000000526001', BLUE),
    ]),
  });
  expect(of('alias')).toEqual([{ key: `SNOMED:${OLD}`, of: `SNOMED:${ILL}` }]);
});

describe('faults', () => {
  test('cause complaints, each with its line', () => {
    const { of, complaints } = importTexts(snomedRf2, {
      [CONCEPT]: `${rf2Text('concept', [
        { id: ILL },
        { id: '901009' },
        { id: GLOOM, active: 'yes' },
        { id: BLUE, effectiveTime: 'May 2020' },
        { id: BONE },
      ])}broken\trow\r\n`,
      [DESCRIPTION]: rf2Text('description', [
        described(ILL, '2', 'Gloomy illness (disorder)', FULL_NAME),
        described(ILL, '3', ' '),
      ]),
      [RELATIONSHIP]: 'id\teffectiveTime\r\n',
    });
    expect(of('code').map(({ code }) => code)).toEqual([ILL]);
    expect(complaints.map((complaint) => complaint.replace(/^.*?_20200131\.txt:/, '').split('  → ')[0])).toEqual([
      expect.stringMatching(/^3:1 {2}snomed 901009 has a wrong check digit$/),
      "4  active is 'yes', expected 0 or 1",
      "5  effectiveTime 'May 2020' is not a date",
      '7:1  the row has 2 fields, expected 5',
      '3  description 3 has no term',
      expect.stringMatching(/^1:1 {2}the header lacks active, sourceId/),
      expect.stringMatching(new RegExp(`^6  concept ${BONE} has no description$`)),
    ]);
  });
});

test.each([
  ['SnomedCT_X/Snapshot/Terminology/sct2_Concept_Snapshot_INT_20240101.txt', true],
  ['xsct2_Description_Snapshot-en_INT_20240101.txt', true],
  ['sct2_sRefset_OWLExpressionFull_US1000124_20240101.txt', true],
  ['der2_cRefset_LanguageDelta-en-GB_GB1000000_20240101.txt', true],
  ['der2_iisssccRefset_ExtendedMapSnapshot_INT_20240101.txt', true],
  ['der2_Refset_SimpleSnapshot_INT_20240101.txt', true],
  ['sct2_Concept_Snapshot_INT_20240101.csv', false],
  ['sct2_Concept.txt', false],
  ['icd10cm-order-2026.txt', false],
])('accepts %s: %s', (name, isAccepted) => {
  expect(snomedRf2.accepts(name, () => '')).toBe(isAccepted);
});

const FIXTURES = '../shared/data/fixtures';

describe.skipIf(!existsSync(FIXTURES))('the fictitious releases', () => {
  const folder = `${FIXTURES}/rf2_snowstorm/main/dummy-snomed-content/RF2Release`;
  const counts = (path: string) => {
    const { records, complaints } = importFiles(snomedRf2, releaseFolder(path, snomedRf2));
    const kinds = ['release', 'code', 'finding', 'name', 'map', 'alias'] as const;
    return [...kinds.map((kind) => records.filter((record) => record.kind === kind).length), complaints.length];
  };

  test.each([
    // There are 103 concepts, and one of them has no description. Ten of the concepts are findings, and seven roots are
    // added to them.
    ['', [1, 102, 17, 17, 10, 1, 1]],
    ['/Snapshot', [1, 102, 17, 17, 10, 1, 1]],
    ['/Full', [1, 102, 17, 17, 10, 1, 0]],
    ['/Delta', [1, 1, 0, 0, 0, 0, 0]],
  ])('of Snowstorm%s', (part, expected) => {
    expect(counts(folder + part)).toEqual(expected);
  });

  test('of Snowstorm, with a deliberately wrong check digit and rows without dates', () => {
    expect(counts(`${FIXTURES}/rf2_snowstorm/test/import-tests/blankEffectiveTimeTest`)).toEqual([1, 1, 0, 4, 0, 0, 4]);
  });

  test('of the OWL toolkit, with comments between the rows', () => {
    expect(counts(`${FIXTURES}/rf2_owl_toolkit/SnomedCT_MiniRF2_Base_with_Anthrax_snapshot`)).toEqual([
      1, 15, 10, 0, 3, 0, 0,
    ]);
  });

  test('of Hermes: fragments, with rows of the map to ICD-10', () => {
    const { of, complaints } = importFiles(
      snomedRf2,
      releaseFolder(`${FIXTURES}/rf2_hermes/example-snapshot`, snomedRf2),
    );
    expect(of('map').map(({ finding, code, relationship, rule }) => [finding, code, relationship, rule])).toEqual([
      ['SNOMED:211339002', 'S80.8', 'broader', ''],
      ['SNOMED:37535007', 'Q99.9', 'broader', ''],
      ['SNOMED:1208339007', 'G11.1', 'broader', ''],
    ]);
    expect(of('name')).toHaveLength(4);
    expect(of('release').map(({ version }) => version)).toEqual(['INT 20230131', '12345 20241021']);
    expect(complaints).toHaveLength(4);
  });
});
