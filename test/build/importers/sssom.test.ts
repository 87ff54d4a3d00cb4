// The importer for SSSOM mappings: predicates, prefixes and what is left out, tested with invented rows, and against
// known counts for the real files.

import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sssom } from '../../../kb-build/importers/sssom/sssom.js';
import { importFiles, importTexts } from './read-import.js';
import { releaseFolder } from './release-folder.js';

const header = (more = '') => `# curie_map:
#   MONDO: http://purl.obolibrary.org/obo/MONDO_
#   mim: "https://omim.org/entry/"
# mapping_set_version: http://purl.obolibrary.org/obo/mondo/releases/2030-08-04/mappings/x.sssom.tsv
# subject_source: infores:mondo
${more}`;

const row = (...fields: string[]) => `${fields.join('\t')}\n`;
const COLUMNS = row('subject_id', 'subject_label', 'predicate_id', 'object_id', 'mapping_justification');

describe('mappings', () => {
  it.each([
    ['skos:exactMatch', 'exact'],
    ['skos:closeMatch', 'related'],
    ['skos:broadMatch', 'broader'],
    ['skos:narrowMatch', 'narrower'],
    ['skos:relatedMatch', 'related'],
    ['oboInOwl:hasDbXref', 'related'],
    ['owl:equivalentClass', 'exact'],
    ['http://www.w3.org/2004/02/skos/core#exactMatch', 'exact'],
  ])('%s is %s', (predicate, relationship) => {
    const text = header() + COLUMNS + row('MONDO:9000001', 'glow', predicate, 'SCTID:22298006', 'x');
    const { of, complaints } = importTexts(sssom, { 'a.sssom.tsv': text });
    expect(complaints).toEqual([]);
    expect(of('release')).toEqual([{ terms: 'mondo', version: '2030-08-04' }]);
    expect(of('xref')).toEqual([{ finding: 'MONDO:9000001', target: 'SNOMED:22298006', relationship }]);
  });

  it('resolve prefixes with the table in the file, and skip rows that are not used for joining', () => {
    const { of, complaints } = importTexts(sssom, {
      'a.sssom.tsv':
        header() +
        COLUMNS +
        row('MONDO:9000001', 'glow', 'skos:exactMatch', 'mim:900001', 'x') +
        row('MONDO:9000001', 'glow', 'skos:exactMatch', 'KEGG:1', 'x') +
        row('MONDO:9000002', 'obsolete gleam', 'skos:exactMatch', 'OMIM:900002', 'x'),
    });
    expect(complaints).toEqual([]);
    expect(of('xref').map(({ target }) => target)).toEqual(['OMIM:900001']);
  });

  it('yield a plain cross-reference only if nothing better is stated in any file', () => {
    const { of } = importTexts(sssom, {
      'a_hasdbxref.sssom.tsv':
        header() +
        COLUMNS +
        row('MONDO:9000001', 'glow', 'oboInOwl:hasDbXref', 'OMIM:900001', 'x') +
        row('MONDO:9000001', 'glow', 'oboInOwl:hasDbXref', 'OMIM:900002', 'x'),
      'b_exactmatch.sssom.tsv':
        header() + COLUMNS + row('MONDO:9000001', 'glow', 'skos:exactMatch', 'OMIM:900001', 'x'),
    });
    expect(of('xref').map(({ target, relationship }) => [target, relationship])).toEqual([
      ['OMIM:900001', 'exact'],
      ['OMIM:900002', 'related'],
    ]);
    expect(of('release')).toHaveLength(1);
  });

  it('need no labels, and negated rows are not mappings', () => {
    const { of } = importTexts(sssom, {
      'own.sssom.tsv':
        '#mapping_set_id: https://example.org/own\nsubject_id\tpredicate_id\tpredicate_modifier\tobject_id\n' +
        'HP:9000001\tskos:exactMatch\tNot\tMESH:D000001\nHP:9000001\tskos:exactMatch\t\tMESH:D000002\n',
    });
    expect(of('xref').map(({ target }) => target)).toEqual(['MESH:D000002']);
    expect(of('release')).toEqual([]);
  });

  it('report rows that cannot be read', () => {
    const { complaints } = importTexts(sssom, {
      'a.sssom.tsv':
        header() +
        COLUMNS +
        row('MONDO:9000001', 'glow', 'zz:looksLike', 'OMIM:900001', 'x') +
        row('MONDO:9000001', 'glow', 'zz:looksLike', 'OMIM:900002', 'x') +
        row('glow', 'glow', 'skos:exactMatch', 'OMIM:900002', 'x') +
        row('MONDO:9000001', 'glow'),
      'b.sssom.tsv': `${header()}subject_id\tobject_id\n`,
    });
    expect(complaints.map((complaint) => complaint.split('  →')[0])).toEqual([
      "a.sssom.tsv:7:1  unknown predicate 'zz:looksLike'",
      "a.sssom.tsv:9:1  'glow' and 'OMIM:900002' are not two identifiers",
      'a.sssom.tsv:10:1  the row has 2 fields, expected 5',
      'b.sssom.tsv:6:1  the header lacks predicate_id; it is subject_id object_id',
    ]);
  });
});

const FOLDER = '../shared/data/mondo';

describe.skipIf(!existsSync(FOLDER))('the real files (need ../shared)', () => {
  it('are read without a complaint', () => {
    const { of, complaints } = importFiles(sssom, releaseFolder(FOLDER, sssom));
    expect(complaints).toEqual([]);
    const counts = new Map<string, number>();
    for (const { target, relationship } of of('xref')) {
      const kind = `${target.slice(0, target.indexOf(':'))} ${relationship}`;
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
    }
    expect(Object.fromEntries(counts)).toEqual({
      'DOID exact': 11_819,
      'HP related': 557,
      'ICD10CM broader': 66,
      'ICD10CM exact': 2_022,
      'ICD10CM narrower': 5,
      'ICD10CM related': 20,
      'ICD9CM related': 5_554,
      'OMIM exact': 9_774,
      'SNOMED exact': 8_977,
    });
  });
});
