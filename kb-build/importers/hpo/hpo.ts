// The Human Phenotype Ontology, from three kinds of files: the newest of `hp*.json` (OBO Graphs) or `hp*.obo`; the
// report of lay synonyms `layperson-synonyms.tsv`, which may be newer than the ontology; and the ontology's dictionary
// of British spellings, `hpo_british_english_dictionary.csv`, which provides a second spelling for American names.

import { TERM_TYPES } from '../../../src/knowledge/term-types.js';
import type { Complain } from '../../complaints.js';
import { canonicalIdentifier } from '../../ids/identifiers.js';
import type { ImportWords } from '../../import-words.js';
import type { KnowledgeRecord } from '../../knowledge-record.js';
import type { NameRecord } from '../../records.js';
import { isOntologyFile, newestOntology, readOntologyFile } from '../obo/obo-file.js';
import { type OntologyProfile, ontologyRecords } from '../obo/obo-records.js';
import { csvRows } from '../readers/csv.js';
import { queryRows } from '../readers/query-rows.js';
import type { Importer, ReleaseFile } from '../release.js';
import { furtherNames, type PhenotypeName } from './hpo-variants.js';

const PROFILE: Omit<OntologyProfile, 'rules'> = {
  prefix: 'HP',
  vocab: 'hpo',
  terms: 'hpo',
  range: 'hpo',
  root: { key: 'HP:ROOT', description: 'Human Phenotype Ontology' },
  // Nearly every term is under `phenotypic abnormality`; such terms become examination findings unless a rule specifies
  // another type.
  otherwise: TERM_TYPES.indexOf('Px'),
  exactXrefs: new Set(['SNOMED', 'UMLS', 'MESH', 'NCIT', 'MEDDRA', 'MONDO', 'DOID', 'EFO', 'ORPHA']),
  // This ontology often lists clinicians' everyday names for a sign as related synonyms.
  loosely: new Set(['RELATED']),
};

const isLayReport = (name: string) => /(^|\/)layperson-synonyms[^/]*\.tsv$/i.test(name);
const isDictionary = (name: string) => /(^|\/)hpo?_british_english_dictionary[^/]*\.csv$/i.test(name);

/** The importer for the Human Phenotype Ontology. */
export const hpo: Importer = {
  name: 'hpo',
  summary: 'HPO: hp.json or hp.obo, layperson-synonyms.tsv, hpo_british_english_dictionary.csv',
  terms: ['hpo'],
  accepts: (name, head) => isLayReport(name) || isDictionary(name) || isOntologyFile(name, head, ['hp']),
  *read(files, complain, words) {
    const dictionaries = files.filter(({ name }) => isDictionary(name));
    const british = readDictionary(dictionaries, words.spellings.alike);
    const seen = new Set<string>();
    const names: PhenotypeName[] = [];
    for (const record of allRecords(files, complain, words)) {
      if (record.kind === 'finding') names.push({ finding: record.key, text: record.description, place: record.place });
      if (record.kind === 'name' && !record.silent && !record.cased) names.push(record);
      // Most lay names occur both in the ontology and in the report, so duplicates are skipped.
      if (record.kind === 'name') {
        const identity = `${record.finding} ${record.text}`;
        if (seen.has(identity)) continue;
        seen.add(identity);
      }
      yield record;
      const variant = britishVariant(record, british);
      if (variant === undefined || seen.has(`${variant.finding} ${variant.text}`)) continue;
      seen.add(`${variant.finding} ${variant.text}`);
      yield variant;
    }
    yield* furtherNames(names, words);
  },
};

function* allRecords(
  files: readonly ReleaseFile[],
  complain: Complain,
  words: ImportWords,
): Generator<KnowledgeRecord> {
  const release = newestOntology(files.filter(({ name }) => !isLayReport(name) && !isDictionary(name)));
  const labels = new Map<string, string>();
  if (release !== undefined) {
    const { terms, version, file } = readOntologyFile(release, PROFILE.prefix, complain);
    yield { kind: 'release', terms: PROFILE.terms, version, place: { file, line: 1 } };
    for (const { id, label } of terms.values()) labels.set(id, label);
    for (const record of ontologyRecords(
      { ...PROFILE, rules: words.uses('hpo') },
      terms,
      { file, line: 1 },
      complain,
    )) {
      if (!isHeadingsXref(record, labels)) yield record;
    }
  }
  for (const report of files.filter(({ name }) => isLayReport(name))) yield* layNames(report, labels, complain);
}

/**
 * Whether a record maps a heading ("Abnormality of the eye") to a SNOMED CT concept. The concept in such a record is a
 * disorder or a congenital anomaly, which is narrower than the heading.
 */
function isHeadingsXref(record: KnowledgeRecord, labels: ReadonlyMap<string, string>): boolean {
  return (
    record.kind === 'xref' &&
    /^SNOMED:/.test(record.target) &&
    /^Abnormality of /.test(labels.get(record.finding) ?? '')
  );
}

/**
 * The lay names in a report, which is the result of a query on the ontology. Each row has a term's IRI
 * (`<http://purl.obolibrary.org/obo/HP_0000001>`), its label and a lay name.
 */
function* layNames(
  report: ReleaseFile,
  labels: ReadonlyMap<string, string>,
  complain: Complain,
): Generator<KnowledgeRecord> {
  const { file } = report;
  for (const { '?term': term, '?layperson': written, line } of queryRows(report, ['?term', '?layperson'], complain)) {
    const finding = canonicalIdentifier(term);
    if (finding === undefined) {
      complain({ file, line, column: 1 }, `'${term}' is not a term of the HPO`, 'fetch the report again');
      continue;
    }
    if (written === labels.get(finding) || written === '') continue;
    yield { kind: 'name', finding, text: written, style: 'plain', nameKind: 'lay', place: { file, line } };
  }
}

/**
 * Reads the dictionary as a map from American to British words; if a word has several British spellings, the first is
 * used. Malformed rows are silently skipped.
 */
function readDictionary(files: readonly ReleaseFile[], alike: ReadonlySet<string>): Map<string, string> {
  const british = new Map<string, string>();
  for (const file of files) {
    for (const row of csvRows(file.text())) {
      if (!row.ok || row.line === 1) continue;
      const [to = '', from = ''] = row.fields.map((field) => field.trim());
      if (to !== '' && from !== '' && !british.has(from) && !alike.has(from)) british.set(from, to);
    }
  }
  return british;
}

/** The British spelling of a finding's description or name; undefined if it is the same as the American one. */
function britishVariant(record: KnowledgeRecord, british: ReadonlyMap<string, string>): NameRecord | undefined {
  if (british.size === 0) return undefined;
  if (record.kind !== 'finding' && record.kind !== 'name') return undefined;
  const written = record.kind === 'name' ? record.text : record.description;
  const text = written.replace(/[A-Za-z]+/g, (word) => {
    const other = british.get(word.toLowerCase());
    if (other === undefined) return word;
    return /^[A-Z]/.test(word) ? other.slice(0, 1).toUpperCase() + other.slice(1) : other;
  });
  if (text === written) return undefined;
  if (record.kind === 'name') return record.cased ? undefined : { ...record, text };
  const { key, place } = record;
  return { kind: 'name', finding: key, text, style: 'plain', nameKind: 'synonym', place };
}
