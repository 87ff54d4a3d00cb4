// The Mondo Disease Ontology: the newest of `mondo*.json` or `mondo*.obo`. If neither is present, ids and labels come
// from the report `class-stats.tsv`, which has no synonyms and no hierarchy; all terms are then under the root until
// merging places them according to other sources.

import { DX } from '../../../src/knowledge/term-types.js';
import type { Complain } from '../../complaints.js';
import { canonicalIdentifier } from '../../ids/identifiers.js';
import { isOntologyFile, newestOntology, readOntologyFile } from '../obo/obo-file.js';
import { type OntologyProfile, ontologyRecords, type UseRule } from '../obo/obo-records.js';
import { dateOf, emptyTerm, type OntologyFile, type OntologyTerm } from '../obo/obo-terms.js';
import { queryRows } from '../readers/query-rows.js';
import type { Importer, ReleaseFile } from '../release.js';

const ANIMALS = 'MONDO:0005583';
const SUSCEPTIBILITY = 'MONDO:0042489';

/**
 * Terms that become codes only: the top terms, disease characteristics, animal diseases, and susceptibilities to
 * diseases.
 */
const MONDO_USES: readonly UseRule[] = [
  { id: 'MONDO:0000001', label: 'disease', use: 'code', only: true },
  { id: 'MONDO:0700096', label: 'human disease', use: 'code', only: true },
  { id: 'MONDO:0021125', label: 'disease characteristic', use: 'code' },
  { id: ANIMALS, label: 'non-human animal disease', use: 'code' },
  { id: SUSCEPTIBILITY, label: 'disease susceptibility', use: 'code' },
];

const PROFILE: OntologyProfile = {
  prefix: 'MONDO',
  vocab: 'mondo',
  terms: 'mondo',
  range: 'mondo',
  root: { key: 'MONDO:ROOT', description: 'Mondo Disease Ontology' },
  rules: MONDO_USES,
  otherwise: DX,
  // Mondo marks the cross-references whose targets are equivalent; all other targets are only related.
  exactXrefs: new Set(),
};

/** The importer for the Mondo Disease Ontology. */
export const mondo: Importer = {
  name: 'mondo',
  summary: 'Mondo: mondo.json or mondo.obo, or its report class-stats.tsv',
  terms: ['mondo'],
  accepts: (name, head) => isLabelReport(name, head) || isOntologyFile(name, head, ['mondo']),
  *read(files, complain) {
    const isReport = ({ name }: ReleaseFile) => name.toLowerCase().endsWith('.tsv');
    const release = newestOntology(files.filter((file) => !isReport(file)));
    const report = files.find(isReport);
    const read = release !== undefined ? readOntologyFile(release, PROFILE.prefix, complain) : undefined;
    const ontology = read ?? (report === undefined ? undefined : readLabelReport(report, complain));
    if (ontology === undefined) return;
    const { terms, version, file } = ontology;
    const place = { file, line: 1 };
    yield { kind: 'release', terms: PROFILE.terms, version, place };
    yield* ontologyRecords(PROFILE, terms, place, complain);
  },
};

function isLabelReport(name: string, head: () => string): boolean {
  return /(^|\/)class-stats[^/]*\.tsv$/i.test(name) && head().startsWith('cls\t') && head().includes('MONDO:');
}

/** The Mondo terms in the report. The report also lists terms from other ontologies, which are left out. */
function readLabelReport(file: ReleaseFile, complain: Complain): OntologyFile {
  const terms = new Map<string, OntologyTerm>();
  for (const { cls, cls_label: label, line } of queryRows(file, ['cls', 'cls_label'], complain)) {
    if (!cls.startsWith('MONDO:')) continue;
    const id = canonicalIdentifier(cls);
    if (id === undefined) {
      complain({ file: file.file, line, column: 1 }, `'${cls}' is not a term of Mondo`, 'fetch the report again');
      continue;
    }
    const term = emptyTerm(id, { file: file.file, line });
    term.label = label;
    term.isObsolete = label.startsWith('obsolete ');
    terms.set(id, term);
  }
  // The label shows whether a term is an animal disease or a susceptibility; ids from 1010000 on are animal diseases,
  // too.
  for (const term of terms.values()) {
    const top = /^MONDO:101/.test(term.id) || term.label.includes('non-human') ? ANIMALS : SUSCEPTIBILITY;
    if (top === SUSCEPTIBILITY && !term.label.includes('susceptib')) continue;
    if (top !== term.id && terms.get(top)?.isObsolete === false) term.parents.push(top);
  }
  return { version: dateOf(file.name), isSubset: false, terms, file: file.file };
}
