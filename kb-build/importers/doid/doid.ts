// The Human Disease Ontology, from whichever of these parts are present: whole releases and slims (`doid*.json`,
// `doid*.obo`, `DO_*_slim.obo`), and the reports `HumanDO.tsv` (active terms with parents), `allXREFinDO.tsv`
// (cross-references) and `disease-symptom.tsv`. Reports are exported from the live ontology and count as newer than any
// release. The newest part determines a term's label, position and status; the synonyms from all parts are combined.

import { DX } from '../../../src/knowledge/term-types.js';
import type { Complain } from '../../complaints.js';
import { canonicalIdentifier } from '../../ids/identifiers.js';
import type { KnowledgeRecord } from '../../knowledge-record.js';
import { isOntologyFile, readOntologyFile } from '../obo/obo-file.js';
import { type OntologyProfile, ontologyRecords, type UseRule } from '../obo/obo-records.js';
import { addXref, dateOf, emptyTerm, type OntologyFile, type OntologyTerm } from '../obo/obo-terms.js';
import { queryRows } from '../readers/query-rows.js';
import type { Importer, ReleaseFile } from '../release.js';

const PROFILE: Omit<OntologyProfile, 'rules'> = {
  prefix: 'DOID',
  vocab: 'doid',
  terms: 'doid',
  range: 'doid',
  root: { key: 'DOID:ROOT', description: 'Disease Ontology' },
  otherwise: DX,
  // The ICD classifications are left out, because most of their codes cover more than the disease that cites them.
  exactXrefs: new Set(['SNOMED', 'UMLS', 'MESH', 'NCIT', 'OMIM', 'OMIMPS', 'ORPHA', 'GARD', 'MEDDRA', 'EFO', 'ICDO']),
};

/** The label of the top term. */
const TOP = 'disease';

const REPORTS = {
  terms: /^humando[^/]*\.tsv$/i,
  xrefs: /^allxrefindo[^/]*\.tsv$/i,
  symptoms: /^disease-symptom[^/]*\.tsv$/i,
};
type Report = keyof typeof REPORTS;

/** The importer for the Disease Ontology. */
export const doid: Importer = {
  name: 'doid',
  summary:
    'Disease Ontology: doid.json, doid.obo or slims, and its reports HumanDO, allXREFinDO and disease-symptom.tsv',
  terms: ['doid'],
  accepts(name, head) {
    if (reportOf(name) !== undefined) return true;
    if (isOntologyFile(name, head, ['doid', 'humando'])) return true;
    return name.toLowerCase().endsWith('.obo') && /^ontology: doid\b/m.test(head());
  },
  *read(files, complain, words) {
    const [first] = files;
    const ofKind = (kind: Report | undefined) => files.filter(({ name }) => reportOf(name) === kind);
    const parts = ofKind(undefined).map((file) => readOntologyFile(file, PROFILE.prefix, complain));
    parts.sort((a, b) => order(b.version, a.version) || Number(a.isSubset) - Number(b.isSubset));
    const reports = ofKind('terms').map((file) => readTermReport(file, complain));
    const rules = words.uses('doid');
    const terms = unite([...reports.map(({ part }) => part), ...parts], rules);
    for (const { parentLabels } of reports) resolveParents(parentLabels, terms, complain);
    const xrefs = ofKind('xrefs');
    if (xrefs.length > 0) readXrefReports(xrefs, terms, complain);

    const place = { file: first.file, line: 1 };
    const versions = [...files.map(({ name }) => dateOf(name)), ...parts.map(({ version }) => version)];
    yield { kind: 'release', terms: PROFILE.terms, version: versions.sort(order).at(-1) ?? '', place };
    yield* ontologyRecords({ ...PROFILE, rules }, terms, place, complain);
    for (const file of ofKind('symptoms')) yield* symptomPrompts(file, complain);
  },
};

function reportOf(name: string): Report | undefined {
  const base = name.split('/').at(-1) ?? '';
  if (REPORTS.terms.test(base)) return 'terms';
  if (REPORTS.xrefs.test(base)) return 'xrefs';
  return REPORTS.symptoms.test(base) ? 'symptoms' : undefined;
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** For each child, the labels of its parents; the report does not give the parents' ids. */
type ParentLabels = Map<OntologyTerm, string[]>;

function readTermReport(file: ReleaseFile, complain: Complain): { part: OntologyFile; parentLabels: ParentLabels } {
  const terms = new Map<string, OntologyTerm>();
  const parentLabels: ParentLabels = new Map();
  for (const { id: raw, label, subClassOf, line } of queryRows(file, ['id', 'label', 'subClassOf'], complain)) {
    const id = canonicalIdentifier(raw);
    if (id === undefined) {
      complain(
        { file: file.file, line, column: 1 },
        `'${raw}' is not a term of the Disease Ontology`,
        'fetch the report again',
      );
      continue;
    }
    // A term with several parents has one row per parent.
    const term = terms.get(id) ?? emptyTerm(id, { file: file.file, line });
    term.label = label;
    terms.set(id, term);
    parentLabels.set(term, [...(parentLabels.get(term) ?? []), subClassOf]);
  }
  return { part: { version: '', isSubset: false, terms, file: file.file }, parentLabels };
}

/**
 * Combines the terms of several parts, given from newest to oldest. A term that is missing from a newer, complete part
 * counts as obsolete, unless one of the `rules` lists it.
 */
function unite(parts: readonly OntologyFile[], rules: readonly UseRule[]): Map<string, OntologyTerm> {
  const united = new Map<string, OntologyTerm>();
  let hasWhole = false;
  for (const { terms, isSubset } of parts) {
    for (const older of terms.values()) {
      const term = united.get(older.id);
      if (term === undefined) {
        if (hasWhole) older.isObsolete ||= !rules.some(({ id }) => id === older.id);
        united.set(older.id, older);
        continue;
      }
      if (term.isObsolete) continue;
      if (term.parents.length === 0) term.parents.push(...older.parents);
      if (term.xrefs.length === 0) term.xrefs.push(...older.xrefs);
      const existing = new Set(term.synonyms.map(({ text }) => text));
      if (!older.isObsolete) term.synonyms.push(...older.synonyms.filter(({ text }) => !existing.has(text)));
      term.merged.push(...older.merged.filter((id) => !term.merged.includes(id)));
    }
    hasWhole ||= !isSubset;
  }
  return united;
}

function resolveParents(
  parentLabels: ParentLabels,
  terms: ReadonlyMap<string, OntologyTerm>,
  complain: Complain,
): void {
  const ids = new Map<string, string>();
  for (const { id, label, isObsolete } of terms.values()) if (!isObsolete && !ids.has(label)) ids.set(label, id);
  for (const [term, labels] of parentLabels) {
    term.parents = [];
    for (const label of labels) {
      const id = ids.get(label);
      if (id !== undefined) term.parents.push(id);
      // The report has no row for the top term.
      else if (label !== TOP && label !== '')
        complain(
          term.place,
          `${term.id} is a kind of '${label}', which is not a term of the report`,
          'fetch the complete report',
        );
    }
  }
}

/**
 * Adds the cross-references listed in the reports. A report lists all cross-references, so it replaces the plain
 * cross-references from older parts; cross-references for which a slim states a more specific relationship are kept.
 */
function readXrefReports(
  files: readonly ReleaseFile[],
  terms: ReadonlyMap<string, OntologyTerm>,
  complain: Complain,
): void {
  for (const term of terms.values()) term.xrefs = term.xrefs.filter(({ relationship }) => relationship !== 'mapped');
  for (const file of files) {
    for (const { id, xref, line } of queryRows(file, ['id', 'xref'], complain)) {
      const term = terms.get(canonicalIdentifier(id) ?? '');
      if (term !== undefined) addXref(term, xref, 'mapped');
      else
        complain(
          { file: file.file, line, column: 1 },
          `'${id}' is not a term of the ontology`,
          'fetch HumanDO.tsv of the same date',
        );
    }
  }
}

/**
 * If the ontology itself lists a symptom for a disease, the symptom is part of a complete work-up, so its prompt has
 * level R.
 */
function* symptomPrompts(file: ReleaseFile, complain: Complain): Generator<KnowledgeRecord> {
  const ranks = new Map<string, number>();
  const given = new Set<string>();
  for (const { disease_id, symptom_id, line } of queryRows(file, ['disease_id', 'symptom_id'], complain)) {
    const place = { file: file.file, line };
    const finding = canonicalIdentifier(disease_id);
    const target = canonicalIdentifier(symptom_id);
    if (finding === undefined || target === undefined) {
      const column = finding === undefined ? 1 : undefined;
      complain(
        { ...place, column },
        `'${disease_id}' and '${symptom_id}' are not a disease and a symptom`,
        'fetch the report again',
      );
      continue;
    }
    if (given.has(`${finding} ${target}`)) continue;
    given.add(`${finding} ${target}`);
    const rank = (ranks.get(finding) ?? 0) + 1;
    ranks.set(finding, rank);
    yield { kind: 'prompt', finding, target, level: 'R', size: 2, rank, place };
  }
}
