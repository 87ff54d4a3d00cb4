// The HPO importer and how it treats scopes, types, cross-references and obsolete terms, tested with invented terms,
// and against known counts for the real release.

import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hpo } from '../../../kb-build/importers/hpo/hpo.js';
import { importers } from '../../../kb-build/importers/index.js';
import { TERM_TYPES } from '../../../src/knowledge/term-types.js';
import { CORE_WORDS } from '../core-words.js';
import { importFiles, importTexts } from './read-import.js';
import { releaseFolder } from './release-folder.js';

/** An invented release under the real top terms, because the core's rules for the use of HPO terms refer to these. */
const RELEASE = `format-version: 1.2
data-version: hp/releases/2030-01-02/hp.obo

[Term]
id: HP:0000001
name: All

[Term]
id: HP:0000118
name: Phenotypic abnormality
is_a: HP:0000001 ! All

[Term]
id: HP:0000005
name: Mode of inheritance
is_a: HP:0000001 ! All

[Term]
id: HP:9000005
name: Inherited on Tuesdays
is_a: HP:0000005 ! Mode of inheritance

[Term]
id: HP:0000598
name: Abnormality of the ear
xref: SNOMEDCT_US:118236001
is_a: HP:0000118 ! Phenotypic abnormality

[Term]
id: HP:0012531
name: Pain
is_a: HP:0000118 ! Phenotypic abnormality

[Term]
id: HP:9000001
name: Glowing ears, with gray tumor color
alt_id: HP:9000091
synonym: "Luminous ears" EXACT []
synonym: "Lamp ears" EXACT layperson []
synonym: "GE" EXACT abbreviation []
synonym: "Elevated GE level" EXACT abbreviation []
synonym: "Ear trouble" BROAD []
synonym: "Glowing lobes" NARROW layperson []
synonym: "Bright nose" RELATED []
synonym: "Old ears" EXACT obsolete_synonym []
synonym: "Luminous ears" RELATED []
xref: UMLS:C0000001
xref: SNOMEDCT_US:22298006
xref: SNOMEDCT_US:22298106
xref: ICD-10:H93
xref: Fyler:1
is_a: HP:0000598 ! Abnormality of the ear

[Term]
id: HP:9000002
name: Painful glowing ears
xref: UMLS:C0000002
is_a: HP:9000001 ! Glowing ears
is_a: HP:0012531 ! Pain

[Term]
id: HP:9000003
name: Painful dim ears
xref: UMLS:C0000002
is_a: HP:9000002 ! Painful glowing ears
is_a: HP:0000598 ! Abnormality of the ear

[Term]
id: HP:9000004
name: obsolete Dull ears
is_obsolete: true
replaced_by: HP:9000001

[Term]
id: HP:9000006
name: obsolete Ears
is_obsolete: true
`;

const REPORT = `?term\t?term_label\t?layperson
<http://purl.obolibrary.org/obo/HP_9000001>\t"Glowing ears"\t"Lamp ears"
<http://purl.obolibrary.org/obo/HP_9000001>\t"Glowing ears"\t"Ears like ""lamps"""
<http://purl.obolibrary.org/obo/HP_9000002>\t"Painful glowing ears"\t"Painful glowing ears"
<nonsense>\t"x"\t"y"
HP:9000001\t"short row"
`;

const DICTIONARY = 'be,ae\ngrey,gray\ntumour,tumor\ncolour,color\ncheque,check\n';
const type = (code: (typeof TERM_TYPES)[number]) => TERM_TYPES.indexOf(code);

const EAR_WORDS = ['ear', 'otic', 'otologic', 'aural', 'auricular'];
/** Nouns for abnormalities and for impaired functions, which further wordings combine with a body part. */
const GENERAL_HEADS = 'abnormality anomaly malformation defect manifestation involvement disorder alteration'.split(
  ' ',
);
const FUNCTION_HEADS = ['impairment', 'deficit', 'dysfunction'];

describe('an invented release', () => {
  const { of, complaints } = importTexts(hpo, { 'hp.obo': RELEASE });

  it('is read and named without complaints', () => {
    expect(complaints).toEqual([]);
    expect(of('release')).toEqual([{ terms: 'hpo', version: '2030-01-02' }]);
  });

  it('becomes findings under one root, except for terms that describe how rather than what', () => {
    expect(of('finding').map(({ key, id, termType, parents }) => [key, id, termType, parents])).toEqual([
      ['HP:ROOT', undefined, type('Cx'), []],
      ['HP:0000598', 10_000_598, type('Cx'), ['HP:ROOT']],
      ['HP:0012531', 10_012_531, type('Sx'), ['HP:ROOT']],
      ['HP:9000001', 19_000_001, type('Px'), ['HP:0000598']],
      // The nearest rule is the one for pain, which gives the type Sx, so the parent with the type Sx comes first.
      ['HP:9000002', 19_000_002, type('Sx'), ['HP:0012531', 'HP:9000001']],
      ['HP:9000003', 19_000_003, type('Sx'), ['HP:9000002', 'HP:0000598']],
    ]);
  });

  it('becomes codes in full; obsolete ones are not reportable', () => {
    const codes = of('code').map(({ code, parent, unreportable = false }) => [code, parent, unreportable]);
    expect(codes).toContainEqual(['HP:0000001', undefined, false]);
    expect(codes).toContainEqual(['HP:9000005', 'HP:0000005', false]);
    expect(codes).toContainEqual(['HP:9000004', undefined, true]);
    expect(codes).toHaveLength(11);
    expect(of('alias')).toEqual([
      { key: 'HP:9000091', of: 'HP:9000001' },
      { key: 'HP:9000004', of: 'HP:9000001' },
    ]);
    expect(of('map').filter(({ finding, code }) => finding !== code)).toEqual([]);
  });

  it('has names according to scope and type', () => {
    const names = of('name').map(({ text, nameKind, silent = false, cased = false }) => [
      text,
      nameKind,
      silent,
      cased,
    ]);
    expect(names).toEqual([
      ['Luminous ears', 'synonym', false, false],
      ['Lamp ears', 'lay', false, false],
      ['GE', 'abbreviation', false, true],
      ['Elevated GE level', 'synonym', false, false],
      ['Old ears', 'synonym', true, false],
      ['Ear trouble', 'synonym', true, false],
      ['Glowing lobes', 'lay', true, false],
      ['Bright nose', 'lay', false, false],
      // This name is an additional wording; such names are tested in hpo-variants.test.ts.
      ['abnormal ear', 'lay', false, false],
      ...EAR_WORDS.flatMap((ear) => GENERAL_HEADS.map((head) => [`${ear} ${head}`, 'lay', false, false])),
      ...EAR_WORDS.flatMap((ear) => FUNCTION_HEADS.map((head) => [`${ear} ${head}`, 'lay', false, false])),
      ['increased ge level', 'lay', false, false],
    ]);
  });

  // A heading ("Abnormality of the eye") has no cross-references to SNOMED CT, because the concepts there are narrower.
  it('has cross-references that are exact only if they are one-to-one', () => {
    expect(of('xref').map(({ finding, target, relationship }) => [finding, target, relationship])).toEqual([
      ['HP:9000001', 'UMLS:C0000001', 'exact'],
      ['HP:9000001', 'SNOMED:22298006', 'related'],
      ['HP:9000001', 'SNOMED:22298106', 'related'],
      ['HP:9000001', 'ICD10WHO:H93', 'related'],
      ['HP:9000002', 'UMLS:C0000002', 'related'],
      ['HP:9000003', 'UMLS:C0000002', 'related'],
    ]);
  });
});

describe('the accompanying files', () => {
  it('provide lay names and British spellings', () => {
    const { of, complaints } = importTexts(hpo, {
      'hp.obo': RELEASE,
      'layperson-synonyms.tsv': REPORT,
      'hpo_british_english_dictionary.csv': DICTIONARY,
    });
    const names = of('name').filter(({ finding }) => finding === 'HP:9000001');
    expect(names.map(({ text }) => text)).toContain('Glowing ears, with grey tumour colour');
    expect(names.filter(({ nameKind, silent }) => nameKind === 'lay' && !silent).map(({ text }) => text)).toEqual([
      'Lamp ears',
      'Bright nose',
      'Ears like "lamps"',
      'increased ge level',
    ]);
    expect(complaints).toEqual([
      "layperson-synonyms.tsv:5:1  '<nonsense>' is not a term of the HPO  → fetch the report again",
      'layperson-synonyms.tsv:6:1  the row has 2 fields, expected 3  → fetch the file again; a row must be on one line',
    ]);
  });

  it('are also read without the ontology', () => {
    const { of } = importTexts(hpo, { 'layperson-synonyms.tsv': REPORT });
    expect(of('name')).toHaveLength(3);
    expect(of('release')).toEqual([]);
  });
});

describe('a damaged release', () => {
  it('reports the damage and keeps the rest', () => {
    const { of, complaints } = importTexts(hpo, {
      'hp.obo':
        'format-version: 1.2\n\n[Term]\nid: HP:9000001\nname: A\nis_a: HP:9000002\n\n[Term]\nid: HP:9000002\nname: B\nis_a: HP:9000001\n\n[Term]\nid: HP:9000003\nname: C\nis_a: HP:9000077\n\n[Term]\nid: HP:9000004\n',
    });
    expect(of('finding').map(({ key, parents }) => [key, parents])).toEqual([
      ['HP:ROOT', []],
      ['HP:9000001', ['HP:ROOT']],
      ['HP:9000002', ['HP:ROOT']],
      ['HP:9000003', ['HP:ROOT']],
    ]);
    expect(complaints.map((complaint) => complaint.split('  →')[0])).toEqual([
      'hp.obo:3  HP:9000001 is an ancestor of itself',
      'hp.obo:8  HP:9000002 is an ancestor of itself',
      'hp.obo:13  HP:9000003 is a kind of HP:9000077, which is not an active term',
      'hp.obo:18  HP:9000004 has no label',
    ]);
  });
});

it('the HPO importer is the only one that accepts its files', () => {
  for (const name of ['hp.json', 'x/hp.obo', 'layperson-synonyms.tsv', 'hpo_british_english_dictionary.csv']) {
    const head = () => (name.endsWith('json') ? '{"graphs":[]}' : 'format-version: 1.2');
    expect(importers.filter((importer) => importer.accepts(name, head)).map((importer) => importer.name)).toEqual([
      'hpo',
    ]);
  }
});

const FOLDER = '../shared/data/hpo';

describe.skipIf(!existsSync(FOLDER))('the real release (needs ../shared)', () => {
  const { of, complaints, records } = importFiles(hpo, existsSync(FOLDER) ? releaseFolder(FOLDER, hpo) : []);

  it('is read in full and without a complaint', () => {
    expect(complaints).toEqual([]);
    const codes = of('code');
    expect([codes.length, codes.filter(({ unreportable }) => unreportable).length]).toEqual([19_434, 446]);
    const findings = of('finding');
    const byType = TERM_TYPES.map((_, index) => findings.filter(({ termType }) => termType === index).length);
    expect(byType).toEqual([541, 180, 16_074, 0, 1_801, 22, 0, 0]);
    expect(new Set(findings.map(({ id }) => id)).size).toBe(findings.length);
    expect(of('alias')).toHaveLength(3_831);
  });

  it('has its synonyms', () => {
    const names = of('name');
    const count = (kind: string, silent: boolean) =>
      names.filter(({ nameKind, silent: isSilent = false }) => nameKind === kind && isSilent === silent).length;
    expect([count('synonym', false), count('abbreviation', false)]).toEqual([13_618, 107]);
    // Most lay names have additional wordings, which are counted as well.
    expect(count('lay', false)).toBeGreaterThan(30_000);
    expect(count('lay', false)).toBeLessThan(80_000);
    expect(count('synonym', true) + count('lay', true)).toBeLessThan(1_463 + 948);
  });

  it('contains the expected data for headache', () => {
    const headache = records.filter((record) => 'finding' in record && record.finding === 'HP:0002315');
    expect(headache).toContainEqual(expect.objectContaining({ kind: 'xref', target: 'SNOMED:25064002' }));
    expect(of('finding').find(({ key }) => key === 'HP:0002315')).toMatchObject({
      id: 10_002_315,
      termType: type('Sx'),
      description: 'Headache',
    });
  });

  it('has the labels in the table of uses', () => {
    const labels = new Map(of('code').map(({ code, description }) => [code, description]));
    for (const { id, label } of CORE_WORDS.uses('hpo'))
      expect(labels.get(id), `${id} in ontology-uses.yaml`).toBe(label);
  });

  it('is consistent', () => {
    const keys = new Set(of('finding').map(({ key }) => key));
    expect(of('finding').filter(({ parents }) => parents.some((parent) => !keys.has(parent)))).toEqual([]);
  });

  it('is the same in both formats', () => {
    const read = (ending: string) => {
      const file = releaseFolder(FOLDER, hpo).filter(({ name }) => name.endsWith(ending));
      return importFiles(hpo, file).records.map(({ place: _, ...record }) => JSON.stringify(record));
    };
    const [graphs, stanzas] = [new Set(read('.json')), new Set(read('.obo'))];
    expect([...graphs].filter((record) => !stanzas.has(record))).toEqual([]);
    expect(stanzas.size).toBe(graphs.size);
  });
});
