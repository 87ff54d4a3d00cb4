// The Mondo importer, tested with an invented release in both formats and an invented report of labels, and against
// known counts for the real report.

import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { mondo } from '../../../kb-build/importers/mondo/mondo.js';
import { importFiles, importTexts } from './read-import.js';
import { releaseFolder } from './release-folder.js';

const RELEASE = `format-version: 1.2
data-version: http://purl.obolibrary.org/obo/mondo/releases/2030-02-03/mondo.owl
ontology: mondo

[Term]
id: MONDO:0000001
name: disease

[Term]
id: MONDO:0700096
name: human disease
is_a: MONDO:0000001 ! disease

[Term]
id: MONDO:0005583
name: non-human animal disease
is_a: MONDO:0000001 ! disease

[Term]
id: MONDO:1019999
name: glow, dog
is_a: MONDO:0005583 ! non-human animal disease

[Term]
id: MONDO:9000001
name: glow disorder
synonym: "GD" EXACT ABBREVIATION []
synonym: "glow" EXACT []
synonym: "canine glow" RELATED NON_HUMAN []
synonym: "glowing" EXACT AMBIGUOUS []
xref: DOID:9000001 {source="MONDO:equivalentTo"}
xref: SCTID:22298006 {source="MONDO:relatedTo"}
xref: OMIMPS:900001 {source="MONDO:equivalentTo"}
is_a: MONDO:0700096 ! human disease

[Term]
id: MONDO:9000002
name: bright glow disorder
is_a: MONDO:9000001 {source="ZZ"} ! glow disorder
`;

const LABELS = `cls\tcls_label\txref_count
MONDO:0000001\t"disease"\t0
GO:0000001\t"a process"\t0
MONDO:0005583\t"non-human animal disease"\t0
MONDO:0042489\t"disease susceptibility"\t0
MONDO:9000001\t"glow disorder"\t2
MONDO:9000002\t"obsolete dim disorder"\t1
MONDO:9000003\t"glow, susceptibility to, 2"\t1
MONDO:1019999\t"glow, dog"\t1
MONDO:9\t"short"\t1
`;

describe('a release', () => {
  const { of, complaints } = importTexts(mondo, { 'mondo.obo': RELEASE });

  it('yields human diseases', () => {
    expect(complaints).toEqual([]);
    expect(of('release')).toEqual([{ terms: 'mondo', version: '2030-02-03' }]);
    expect(of('finding').map(({ key, id, parents }) => [key, id, parents])).toEqual([
      ['MONDO:ROOT', undefined, []],
      ['MONDO:9000001', 39_000_001, ['MONDO:ROOT']],
      ['MONDO:9000002', 39_000_002, ['MONDO:9000001']],
    ]);
    expect(of('code').map(({ code }) => code)).toContain('MONDO:1019999');
  });

  it('yields names according to their types, and the cross-references that the release itself confirms', () => {
    expect(of('name').map(({ text, nameKind, silent = false }) => [text, nameKind, silent])).toEqual([
      ['GD', 'abbreviation', false],
      ['glow', 'synonym', false],
      ['glowing', 'synonym', true],
    ]);
    expect(of('xref').map(({ target, relationship }) => [target, relationship])).toEqual([
      ['DOID:9000001', 'exact'],
      ['SNOMED:22298006', 'related'],
      ['OMIMPS:900001', 'exact'],
    ]);
  });

  it('makes the report unnecessary', () => {
    const both = importTexts(mondo, { 'class-stats.tsv': LABELS, 'mondo.obo': RELEASE });
    expect(both.of('finding')).toEqual(of('finding'));
  });
});

describe('the report of labels', () => {
  it('yields findings under the root', () => {
    const { of, complaints } = importTexts(mondo, { 'class-stats.tsv': LABELS });
    expect(of('finding').map(({ key, parents }) => [key, parents])).toEqual([
      ['MONDO:ROOT', []],
      ['MONDO:9000001', ['MONDO:ROOT']],
    ]);
    expect(of('code').map(({ code, unreportable = false }) => [code, unreportable])).toEqual([
      ['MONDO:0000001', false],
      ['MONDO:0005583', false],
      ['MONDO:0042489', false],
      ['MONDO:9000001', false],
      ['MONDO:9000002', true],
      ['MONDO:9000003', false],
      ['MONDO:1019999', false],
    ]);
    expect(complaints).toEqual(["class-stats.tsv:10:1  'MONDO:9' is not a term of Mondo  → fetch the report again"]);
  });

  it('is distinguished from reports on other ontologies', () => {
    expect(mondo.accepts('class-stats.tsv', () => 'cls\tcls_label\nGO:0000001\tx\n')).toBe(false);
    expect(mondo.accepts('mondo_exactmatch_doid.sssom.tsv', () => '# curie_map:\n')).toBe(false);
  });
});

const FOLDER = '../shared/data/mondo';

describe.skipIf(!existsSync(FOLDER))('the real report (needs ../shared)', () => {
  it('is read without a complaint', () => {
    const { of, complaints } = importFiles(mondo, releaseFolder(FOLDER, mondo));
    expect(complaints).toEqual([]);
    expect(of('code')).toHaveLength(36_006);
    expect(of('code').filter(({ unreportable }) => unreportable)).toHaveLength(3_903);
    expect(of('finding')).toHaveLength(23_883);
  });
});
