// Looks up the concept ids of findings in the user's own copy of the OMOP vocabularies, i.e. the tab-separated tables
// CONCEPT and CONCEPT_RELATIONSHIP that OHDSI's Athena provides. Only the concepts for the requested codes are kept, so
// that tables of any size can be read.

import { CtermError } from '../errors/cterm-error.js';
import { shown } from '../errors/messages.js';
import { findingById } from '../knowledge/findings.js';
import type { Knowledge, KnowledgeBase } from '../knowledge/knowledge-base.js';
import { codingsOf } from './fhir/codings.js';
import { knowledgeIn } from './given-results.js';

/** The vocabulary tables, line by line, each starting with its header. */
export interface OmopTables {
  readonly concept: Iterable<string>;
  /** Needed to find the standard concept ("Maps to") of a code whose own concept is not standard. */
  readonly relationship?: Iterable<string> | undefined;
}

/** The concepts of findings, in the form that `toNoteNlp` accepts. */
export interface OmopConcepts {
  /** Returns the standard concept of a finding; undefined if it has none. */
  concept(ctermId: number): number | undefined;
  /** Returns the concept of the finding's own code, whether or not that concept is standard. */
  sourceConcept(ctermId: number): number | undefined;
}

/**
 * The OMOP ids of vocabularies, in the order in which codes are tried: clinical vocabularies before administrative
 * ones.
 */
const VOCABULARIES: readonly (readonly [vocabulary: string, omop: string])[] = [
  ['snomed', 'SNOMED'],
  ['loinc', 'LOINC'],
  ['rxnorm', 'RxNorm'],
  ['cvx', 'CVX'],
  ['icd10', 'ICD10CM'],
  ['icd', 'ICD9CM'],
  ['hcpcs', 'HCPCS'],
  ['icd10pcs', 'ICD10PCS'],
];
const MAPS_TO = 'Maps to';
const STANDARD = 'S';
/** The invalid_reason of a valid row is empty. */
const VALID = '';

interface Concept {
  readonly id: number;
  readonly isStandard: boolean;
}

/**
 * Looks up the concepts of findings by their codes. Throws `invalid-argument` if a table lacks a required column.
 *
 * @example
 * const concept = ['concept_id\tvocabulary_id\tstandard_concept\tconcept_code', '317009\tSNOMED\tS\t195967001'];
 * omopConcepts(kb, [10311], { concept }).concept(10311) // 317009
 */
export function omopConcepts(kb: KnowledgeBase, ctermIds: Iterable<number>, tables: OmopTables): OmopConcepts {
  const knowledge = knowledgeIn(kb, 'omopConcepts');
  const codes = codesOfFindings(knowledge, ctermIds);
  const concepts = conceptsOf(tables.concept, new Set([...codes.values()].flat()));
  const sources = new Map<number, Concept>();
  for (const [ctermId, keys] of codes) {
    const found = keys.map((key) => concepts.get(key)).filter((one) => one !== undefined);
    const best = found.find(({ isStandard }) => isStandard) ?? found[0];
    if (best !== undefined) sources.set(ctermId, best);
  }
  const others = new Set([...sources.values()].flatMap(({ id, isStandard }) => (isStandard ? [] : [id])));
  const standards = others.size === 0 ? new Map<number, number>() : mapsTo(tables.relationship ?? [], others);
  return {
    concept(ctermId) {
      const source = sources.get(ctermId);
      return source === undefined || source.isStandard ? source?.id : standards.get(source.id);
    },
    sourceConcept: (ctermId) => sources.get(ctermId)?.id,
  };
}

/** The codes of each finding, as `vocabulary|code` in OMOP's spelling. */
function codesOfFindings(kb: Knowledge, ctermIds: Iterable<number>): Map<number, string[]> {
  const codings = codingsOf(
    kb,
    VOCABULARIES.map(([vocabulary]) => vocabulary),
  );
  const names = new Map(VOCABULARIES);
  const rank = (name: string) => VOCABULARIES.findIndex(([vocabulary]) => vocabulary === name);
  const codes = new Map<number, string[]>();
  for (const ctermId of new Set(ctermIds)) {
    if (findingById(kb, ctermId) < 0) continue;
    const own = codings(ctermId, '', {})
      .filter(({ vocabulary }) => names.has(vocabulary))
      .sort((a, b) => rank(a.vocabulary) - rank(b.vocabulary));
    codes.set(
      ctermId,
      own.map(({ vocabulary, coding }) => `${names.get(vocabulary)}|${coding.code}`),
    );
  }
  return codes;
}

function conceptsOf(lines: Iterable<string>, wanted: ReadonlySet<string>): Map<string, Concept> {
  const concepts = new Map<string, Concept>();
  const columns = ['concept_id', 'vocabulary_id', 'concept_code', 'standard_concept'];
  for (const [id, vocabulary, code, standard] of rowsOf(lines, 'CONCEPT', columns)) {
    const key = `${vocabulary}|${code}`;
    if (wanted.has(key)) concepts.set(key, { id: Number(id), isStandard: standard === STANDARD });
  }
  return concepts;
}

function mapsTo(lines: Iterable<string>, wanted: ReadonlySet<number>): Map<number, number> {
  const standards = new Map<number, number>();
  const columns = ['concept_id_1', 'concept_id_2', 'relationship_id'];
  for (const [from, to, relationship] of rowsOf(lines, 'CONCEPT_RELATIONSHIP', columns)) {
    const id = Number(from);
    // A code may map to several concepts; the first is used.
    if (relationship === MAPS_TO && wanted.has(id) && !standards.has(id)) standards.set(id, Number(to));
  }
  return standards;
}

/** Yields the given columns from the valid rows of a table. */
function* rowsOf(lines: Iterable<string>, table: string, columns: readonly string[]): Generator<string[]> {
  let places: number[] | undefined;
  let reasonAt = -1;
  for (const line of lines) {
    const fields = line.replace(/\r$/, '').split('\t');
    if (places === undefined) {
      const header = fields.map((name) => name.trim().toLowerCase());
      places = columns.map((name) => header.indexOf(name));
      reasonAt = header.indexOf('invalid_reason');
      const missing = columns.filter((name) => !header.includes(name));
      if (missing.length === 0) continue;
      const advice = 'Pass the tables as Athena delivers them: tab-separated, with a header.';
      throw new CtermError(
        'invalid-argument',
        `omopConcepts: table ${table}: expected column ${missing[0]}, got ${shown(header.slice(0, 3).join(' '))}. ${advice}`,
      );
    }
    if (line === '' || (reasonAt >= 0 && (fields[reasonAt] ?? VALID) !== VALID)) continue;
    yield places.map((at) => fields[at] ?? '');
  }
}
