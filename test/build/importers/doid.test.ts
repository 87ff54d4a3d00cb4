// The Disease Ontology importer and how it combines the parts of a release, tested with invented terms, and against
// known counts for the real parts.

import { describe, expect, it } from 'vitest';
import { doid } from '../../../kb-build/importers/doid/doid.js';
import { TERM_TYPES } from '../../../src/knowledge/term-types.js';
import { CORE_WORDS } from '../core-words.js';
import { describeRelease } from './describe-release.js';
import { importFiles, importTexts } from './read-import.js';
import { releaseFolder } from './release-folder.js';

const purl = (id: string) => `http://purl.obolibrary.org/obo/${id}`;

/** An old but complete release. */
const OLD = JSON.stringify({
  graphs: [
    {
      nodes: [
        { id: purl('DOID_4'), lbl: 'disease' },
        { id: purl('DOID_7'), lbl: 'disease of anatomical entity' },
        {
          id: purl('DOID_9000001'),
          lbl: 'glowing ear illness',
          meta: {
            synonyms: [
              { pred: 'hasExactSynonym', val: 'ear glow' },
              { pred: 'hasExactSynonym', val: 'auricular glow' },
            ],
            xrefs: [{ val: 'UMLS_CUI:C0000009' }],
          },
        },
        { id: purl('DOID_9000002'), lbl: 'illness of yesterday' },
        { id: purl('DOID_9000003'), lbl: 'long gone', meta: { deprecated: true } },
      ],
      edges: [
        { sub: purl('DOID_7'), pred: 'is_a', obj: purl('DOID_4') },
        { sub: purl('DOID_9000001'), pred: 'is_a', obj: purl('DOID_4') },
        { sub: purl('DOID_9000002'), pred: 'is_a', obj: purl('DOID_4') },
      ],
      meta: { version: purl('doid/releases/2018-07-05/doid.owl') },
    },
  ],
});

/** A newer slim (a subset) with the full stanzas of a few terms. */
const SLIM = `format-version: 1.2
data-version: doid/releases/2030-07-31/subsets/DO_glow_slim.obo
ontology: doid/subsets/DO_glow_slim

[Term]
id: DOID:9000001
name: glowing ear disease
alt_id: DOID:9000011
synonym: "ear glow" EXACT []
synonym: "GED" EXACT OMO:0003012 [] {comment="ZZ:1"}
xref: UMLS_CUI:C0000008
property_value: skos:broadMatch "ICD10CM:H93.8" xsd:string
property_value: skos:exactMatch "MESH:C000001" xsd:string
`;

const TERMS = `id\tlabel\tsubClassOf
"DOID:7"\t"disease of anatomical entity"\t"disease"
"DOID:9000001"\t"glowing ear disease"\t"disease of anatomical entity"
"DOID:9000005"\t"glow"\t"disease"
"DOID:9000004"\t"bright glowing ear disease"\t"glow"
"DOID:9000004"\t"bright glowing ear disease"\t"glowing ear disease"
`;

const XREFS = `id\tlabel\txref
"DOID:9000001"\t"glowing ear disease"\t"UMLS_CUI:C0000001"
"DOID:9000001"\t"glowing ear disease"\t"ICD10CM:H93.9"
"DOID:9000001"\t"glowing ear disease"\t"ICD10CM:H93.8"
"DOID:9000001"\t"glowing ear disease"\t"MIM:900001"
"DOID:9000004"\t"bright glowing ear disease"\t"MIM:900001"
"DOID:9000099"\t"unknown"\t"MIM:900002"
`;

const SYMPTOMS = `disease_id\tdisease_label\tsymptom_id\tsymptom_label
DOID:9000001\tglowing ear disease\tSYMP:9000001\tglow
DOID:9000001\tglowing ear disease\tSYMP:9000002\theat
DOID:9000004\tbright glowing ear disease\tSYMP:9000001\tglow
DOID:9000001\tglowing ear disease\tSYMP:9000001\tglow
DOID:9000001\tglowing ear disease\theat\theat
`;

describe('all parts together', () => {
  const { of, complaints } = importTexts(doid, {
    'DO_glow_slim.obo': SLIM,
    'doid-2018-07-05.json': OLD,
    'reports_2030-08/HumanDO.tsv': TERMS,
    'reports_2030-08/allXREFinDO.tsv': XREFS,
    'reports_2030-08/disease-symptom.tsv': SYMPTOMS,
  });

  it('have the newest version', () => {
    expect(of('release')).toEqual([{ terms: 'doid', version: '2030-08' }]);
  });

  it('take labels and parents from the newest part, and retire the terms that it lacks', () => {
    expect(
      of('finding').map(({ key, id, termType, description, parents }) => [
        key,
        id,
        TERM_TYPES[termType],
        description,
        parents,
      ]),
    ).toEqual([
      ['DOID:ROOT', undefined, 'Cx', 'Disease Ontology', []],
      ['DOID:7', 90_000_007, 'Cx', 'disease of anatomical entity', ['DOID:ROOT']],
      ['DOID:9000001', 29_000_001, 'Dx', 'glowing ear disease', ['DOID:7']],
      ['DOID:9000005', 29_000_005, 'Dx', 'glow', ['DOID:ROOT']],
      ['DOID:9000004', 29_000_004, 'Dx', 'bright glowing ear disease', ['DOID:9000005', 'DOID:9000001']],
    ]);
    expect(
      of('code')
        .filter(({ unreportable }) => unreportable)
        .map(({ code }) => code),
    ).toEqual(['DOID:9000002', 'DOID:9000003']);
    expect(of('code').find(({ code }) => code === 'DOID:7')?.parent).toBe('DOID:4');
    expect(of('alias')).toEqual([{ key: 'DOID:9000011', of: 'DOID:9000001' }]);
  });

  it('combine synonyms', () => {
    expect(of('name').map(({ finding, text, nameKind }) => [finding, text, nameKind])).toEqual([
      ['DOID:9000001', 'ear glow', 'synonym'],
      ['DOID:9000001', 'GED', 'abbreviation'],
      ['DOID:9000001', 'auricular glow', 'synonym'],
    ]);
  });

  it('have the cross-references of the report, and the slim’s statement about one of them', () => {
    expect(of('xref').map(({ finding, target, relationship }) => [finding, target, relationship])).toEqual([
      ['DOID:9000001', 'ICD10CM:H93.8', 'broader'],
      ['DOID:9000001', 'MESH:C000001', 'exact'],
      ['DOID:9000001', 'UMLS:C0000001', 'exact'],
      ['DOID:9000001', 'ICD10CM:H93.9', 'related'],
      ['DOID:9000001', 'OMIM:900001', 'related'],
      ['DOID:9000004', 'OMIM:900001', 'related'],
    ]);
  });

  it('prompt for each symptom once', () => {
    expect(of('prompt').map(({ finding, target, level, size, rank }) => [finding, target, level, size, rank])).toEqual([
      ['DOID:9000001', 'SYMP:9000001', 'R', 2, 1],
      ['DOID:9000001', 'SYMP:9000002', 'R', 2, 2],
      ['DOID:9000004', 'SYMP:9000001', 'R', 2, 1],
    ]);
  });

  it('report terms without a position', () => {
    expect(complaints).toEqual([
      "reports_2030-08/allXREFinDO.tsv:7:1  'DOID:9000099' is not a term of the ontology  → fetch HumanDO.tsv of the same date",
      "reports_2030-08/disease-symptom.tsv:6  'DOID:9000001' and 'heat' are not a disease and a symptom  → fetch the report again",
    ]);
  });
});

describe('a part alone', () => {
  it('an old release is unchanged', () => {
    const { of, complaints } = importTexts(doid, { 'doid-2018-07-05.json': OLD });
    expect(complaints).toEqual([]);
    expect(of('release')).toEqual([{ terms: 'doid', version: '2018-07-05' }]);
    expect(of('finding').map(({ key }) => key)).toEqual(['DOID:ROOT', 'DOID:7', 'DOID:9000001', 'DOID:9000002']);
    expect(of('xref')).toEqual([{ finding: 'DOID:9000001', target: 'UMLS:C0000009', relationship: 'exact' }]);
  });

  it('a newer slim does not retire terms that it lacks', () => {
    const { of } = importTexts(doid, { 'DO_glow_slim.obo': SLIM, 'doid-2018-07-05.json': OLD });
    expect(of('finding').map(({ description }) => description)).toContain('illness of yesterday');
    expect(of('finding').find(({ key }) => key === 'DOID:9000001')).toMatchObject({
      description: 'glowing ear disease',
      parents: ['DOID:ROOT'],
    });
  });

  it('a report with an unknown parent causes a complaint', () => {
    const { complaints } = importTexts(doid, {
      'HumanDO.tsv': 'id\tlabel\tsubClassOf\nDOID:9000001\ta\tnowhere\nx\ty\tz\n',
    });
    expect(complaints).toEqual([
      "HumanDO.tsv:3:1  'x' is not a term of the Disease Ontology  → fetch the report again",
      "HumanDO.tsv:2  DOID:9000001 is a kind of 'nowhere', which is not a term of the report  → fetch the complete report",
    ]);
  });

  it.each([
    ['slims/NCIthesaurus.obo', 'format-version: 1.2\nontology: doid/subsets/NCIthesaurus\n', true],
    ['HumanDO.obo', 'format-version: 1.2\n', true],
    ['other.obo', 'format-version: 1.2\nontology: uberon\n', false],
    ['ICD10inDO.tsv', 'id\tlabel\txrefs\n', false],
    ['DO-subClassOf-anonymous.tsv', 'ID\tLABEL\n', false],
  ])('%s is read: %s', (name, head, expected) => {
    expect(doid.accepts(name, () => head)).toBe(expected);
  });
});

const FOLDER = '../shared/data/disease_ontology';

describeRelease(FOLDER, 'the real parts (need ../shared)', () => {
  const { of, complaints } = importFiles(doid, releaseFolder(FOLDER, doid));

  it('are read without a complaint', () => {
    expect(complaints).toEqual([]);
    expect(of('release')).toEqual([{ terms: 'doid', version: '2026-08' }]);
    // The report lists 12,246 terms; the root is one more finding.
    expect(of('finding')).toHaveLength(12_247);
    expect(of('finding').filter(({ termType }) => TERM_TYPES[termType] === 'Cx')).toHaveLength(32);
    expect(of('code').filter(({ unreportable }) => unreportable)).toHaveLength(2_482);
    expect(of('prompt')).toHaveLength(2_222);
    const names = of('name');
    expect([names.length, names.filter(({ nameKind }) => nameKind === 'abbreviation').length]).toEqual([18_157, 1_811]);
  });

  it('have their cross-references', () => {
    const xrefs = of('xref');
    const count = (prefix: string, relationship: string) =>
      xrefs.filter((xref) => xref.target.startsWith(`${prefix}:`) && xref.relationship === relationship).length;
    expect([count('UMLS', 'exact'), count('SNOMED', 'exact'), count('OMIM', 'exact')]).toEqual([6_054, 4_447, 5_555]);
    expect([count('ICD10CM', 'exact'), count('ICD10CM', 'related')]).toEqual([37, 3_634]);
  });

  it('have the labels listed in the table of uses', () => {
    const labels = new Map(of('code').map(({ code, description }) => [code, description]));
    for (const { id, label } of CORE_WORDS.uses('doid'))
      expect(labels.get(id), `${id} in ontology-uses.yaml`).toBe(label);
  });
});
