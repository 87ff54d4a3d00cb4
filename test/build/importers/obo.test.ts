// Ontologies in both formats: the stanza reader is tested, and the same terms must give the same result in OBO and in
// OBO Graphs. All terms are invented.

import { describe, expect, it } from 'vitest';
import { complainInto } from '../../../kb-build/complaints.js';
import { isOntologyFile, newestOntology, readOntologyFile } from '../../../kb-build/importers/obo/obo-file.js';
import type { OntologyFile } from '../../../kb-build/importers/obo/obo-terms.js';
import { oboStanzas, quotedText, unescaped } from '../../../kb-build/importers/readers/obo.js';
import type { Complaint } from '../../../kb-build/records.js';
import { releaseFile } from '../release-file.js';

const OBO = `format-version: 1.4
data-version: releases/2030-01-02/zz.obo
! a comment of its own
ontology: zz

[Term]
id: HP:9000001
name: Glowing ears {bright}
alt_id: HP:9000009
def: "Ears that glow! Really." [url:http\\://example.org/a, PMID:1] {comment="X"}
synonym: "Luminous \\"auricles\\"" EXACT []
synonym: "Shiny ears" RELATED layperson [ZZ:1]
synonym: "GE" EXACT OMO:0003012 [] {comment="from notes"}
synonym: "GLE" EXACT [] {synonymtypedef="acronym"}
synonym: "Ears \\{lit\\}" NARROW []
xref: SNOMEDCT_US_2030_01_01:22298006 {source="ZZ"}
xref: UMLS:C0000001 "glow"
xref: MESH:D000001 {source="MONDO:equivalentTo"}
xref: PMID:1
property_value: skos:broadMatch "ICD10CM:H93.9" xsd:string
property_value: skos:exactMatch UMLS:C0000001
is_a: HP:9000002 {source="ZZ"} ! Bright! parts
is_a: UBERON:0000001 ! ear

[Term]
id: HP:9000002
name: Bright! parts

[Term]
id: HP:9000003
name: obsolete Dim ears
is_obsolete: true
replaced_by: HP:9000001

[Term]
id: UBERON:0000001
name: ear

[Typedef]
id: part_of
name: part of
`;

const obo = (id: string) => `http://purl.obolibrary.org/obo/${id}`;
const GRAPHS = JSON.stringify(
  {
    graphs: [
      {
        nodes: [
          {
            id: obo('HP_9000001'),
            lbl: 'Glowing ears {bright}',
            type: 'CLASS',
            meta: {
              synonyms: [
                { pred: 'hasExactSynonym', val: 'Luminous "auricles"' },
                { pred: 'hasRelatedSynonym', val: 'Shiny ears', synonymType: obo('hp#layperson') },
                { pred: 'hasExactSynonym', val: 'GE', synonymType: obo('OMO_0003012') },
                { pred: 'hasExactSynonym', val: 'GLE', synonymType: obo('hp#acronym') },
                { pred: 'hasNarrowSynonym', val: 'Ears {lit}' },
              ],
              xrefs: [{ val: 'SNOMEDCT_US_2030_01_01:22298006' }, { val: 'UMLS:C0000001' }, { val: 'PMID:1' }],
              basicPropertyValues: [
                { pred: 'http://www.geneontology.org/formats/oboInOwl#hasAlternativeId', val: 'HP:9000009' },
                { pred: 'http://www.w3.org/2004/02/skos/core#exactMatch', val: 'MESH:D000001' },
                { pred: 'http://www.w3.org/2004/02/skos/core#broadMatch', val: 'ICD10CM:H93.9' },
                { pred: 'http://www.w3.org/2004/02/skos/core#exactMatch', val: 'UMLS:C0000001' },
              ],
            },
          },
          { id: obo('HP_9000002'), lbl: 'Bright! parts' },
          {
            id: obo('HP_9000003'),
            lbl: 'obsolete Dim ears',
            meta: { deprecated: true, basicPropertyValues: [{ pred: obo('IAO_0100001'), val: obo('HP_9000001') }] },
          },
          { id: obo('UBERON_0000001'), lbl: 'ear' },
          { id: obo('HP_9000008'), lbl: 'glows_because_of', type: 'PROPERTY' },
        ],
        edges: [
          { sub: obo('HP_9000001'), pred: 'is_a', obj: obo('HP_9000002') },
          { sub: obo('HP_9000001'), pred: 'is_a', obj: obo('UBERON_0000001') },
          { sub: obo('HP_9000002'), pred: obo('RO_0000001'), obj: obo('HP_9000001') },
        ],
        meta: { version: obo('zz/releases/2030-01-02/zz.json') },
      },
    ],
  },
  null,
  1,
);

function read(name: string, text: string, piece = 7): { ontology: OntologyFile; complaints: Complaint[] } {
  const complaints: Complaint[] = [];
  return { ontology: readOntologyFile(releaseFile(name, text, piece), 'HP', complainInto(complaints)), complaints };
}

describe('stanzas', () => {
  it('keep escapes, and separate comments and modifiers', () => {
    const [header, first] = [...oboStanzas([OBO])];
    expect(header).toMatchObject({ ok: true, kind: '', line: 1 });
    const clauses = first.ok ? first.clauses : [];
    expect(clauses.find(({ tag }) => tag === 'def')).toEqual({
      tag: 'def',
      value: '"Ears that glow! Really." [url:http\\://example.org/a, PMID:1]',
      modifiers: 'comment="X"',
      line: 10,
    });
    expect(clauses.filter(({ tag }) => tag === 'is_a').map(({ value }) => value)).toEqual([
      'HP:9000002',
      'UBERON:0000001',
    ]);
  });

  it('are the same no matter how the text is split', () => {
    const once = [...oboStanzas([OBO])];
    for (const piece of [1, 2, 3, 50]) expect([...oboStanzas(releaseFile('zz', OBO, piece).text())]).toEqual(once);
    expect([...oboStanzas([OBO.replaceAll('\n', '\r\n')])]).toEqual(once);
  });

  it('report invalid lines', () => {
    const faults = [...oboStanzas(['[Term]\nid: A:1\n  broken line\nname: b\n'])].filter(({ ok }) => !ok);
    expect(faults).toMatchObject([{ line: 3, column: 3, problem: "'broken line' is not a clause" }]);
  });

  it('resolve escapes', () => {
    expect(quotedText('"a \\"b\\" c" EXACT []')).toEqual({ text: 'a "b" c', rest: 'EXACT []' });
    expect(quotedText('no quote')).toBeUndefined();
    expect(unescaped('http\\://a\\,b\\nc')).toBe('http://a,b c');
  });
});

describe('a file', () => {
  it('has its terms, in either format', () => {
    const { ontology, complaints } = read('hp.obo', OBO);
    expect(complaints).toEqual([]);
    expect(ontology).toMatchObject({ version: '2030-01-02', isSubset: false });
    expect([...ontology.terms.keys()]).toEqual(['HP:9000001', 'HP:9000002', 'HP:9000003']);
    expect(ontology.terms.get('HP:9000001')).toMatchObject({
      label: 'Glowing ears {bright}',
      merged: ['HP:9000009'],
      parents: ['HP:9000002'],
      synonyms: [
        { text: 'Luminous "auricles"', scope: 'EXACT', type: '' },
        { text: 'Shiny ears', scope: 'RELATED', type: 'layperson' },
        { text: 'GE', scope: 'EXACT', type: 'omo_0003012' },
        { text: 'GLE', scope: 'EXACT', type: 'acronym' },
        { text: 'Ears {lit}', scope: 'NARROW', type: '' },
      ],
      xrefs: [
        { target: 'SNOMED:22298006', relationship: 'mapped' },
        { target: 'UMLS:C0000001', relationship: 'exact' },
        { target: 'MESH:D000001', relationship: 'exact' },
        { target: 'ICD10CM:H93.9', relationship: 'broader' },
      ],
    });
    expect(ontology.terms.get('HP:9000003')).toMatchObject({ isObsolete: true, replacedBy: 'HP:9000001' });
  });

  it('is the same in both formats', () => {
    const fromText = read('hp.obo', OBO).ontology;
    const fromGraphs = read('hp.json', GRAPHS).ontology;
    expect(fromGraphs.version).toBe(fromText.version);
    const plain = ({ terms }: OntologyFile) =>
      [...terms.values()].map(({ place: _, xrefs, ...term }) => ({
        ...term,
        xrefs: [...xrefs].sort((a, b) => (a.target < b.target ? -1 : 1)),
      }));
    expect(plain(fromGraphs)).toEqual(plain(fromText));
  });

  it.each([
    ['hp.obo', '[Term]\nname: nameless\n', 'a term has no id', 1],
    ['hp.obo', '[Term]\nid: HP:9000001\nsynonym: bare EXACT []\n', 'a synonym has no text in quotes', 3],
    ['hp.json', '{"graphs": [\n{"nodes": [{"lbl": "x"}]}]}', 'a node has no id', 2],
    ['hp.json', '{"graphs": [\n}', 'the file is not valid JSON: expected a value', 2],
  ])('%s: %j causes a complaint', (name, text, problem, line) => {
    expect(read(name, text).complaints).toMatchObject([{ problem, place: { file: name, line } }]);
  });

  it.each([
    ['hp.obo', true],
    ['releases/hp.v2030-01-02.json', true],
    ['HP-base.json', true],
    ['hpv_vaccine.json', false],
    ['hp.csv', false],
    ['xhp.obo', false],
  ])('%s is an HPO file: %s', (name, expected) => {
    const head = () => (name.endsWith('.json') ? '{"graphs": [' : 'format-version: 1.2');
    expect(isOntologyFile(name, head, ['hp'])).toBe(expected);
    expect(isOntologyFile(name, () => 'something else', ['hp'])).toBe(false);
  });

  it('is chosen among several by its version and then by its format', () => {
    const version = (date: string) => `format-version: 1.2\ndata-version: releases/${date}/hp.obo\n`;
    const old = releaseFile('a/hp.obo', version('2029-05-01'));
    const young = releaseFile('b/hp.obo', version('2030-01-02'));
    const graphs = releaseFile('c/hp.json', GRAPHS);
    expect(newestOntology([old, young])).toBe(young);
    expect(newestOntology([old, young, graphs])).toBe(graphs);
    expect(newestOntology([graphs, young])).toBe(graphs);
    expect(newestOntology([])).toBeUndefined();
  });
});
