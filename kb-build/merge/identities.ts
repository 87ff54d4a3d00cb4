// How merging treats identifiers: whether an identifier denotes a single concept, and which codes correspond to it.
// This file also determines the source of a finding. The tables specify how far each vocabulary is trusted to
// distinguish between concepts.

import type { Draft } from '../draft.js';
import { IDENTIFIER_VOCABULARIES, isIdentifier } from '../ids/identifiers.js';
import { importers } from '../importers/index.js';
import type { FindingRecord } from '../records.js';

const PREFIX_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(IDENTIFIER_VOCABULARIES).map(([prefix, vocab]) => [vocab, prefix]),
);

/**
 * Vocabularies so fine-grained that two findings with an exact match to the same code are the same concept.
 * Classifications (ICD, HCPCS) are not listed, because many findings fall into one class.
 */
const FINE_PREFIXES: ReadonlySet<string> = new Set(
  'SNOMED UMLS LOINC RXNORM CVX MVX HP DOID MONDO SYMP MESH NCIT OMIM ORPHA GARD'.split(' '),
);

/**
 * Classifications. The terms that an index lists under a class are narrower than the class, so they do not cause
 * findings to be joined.
 */
const COARSE_PREFIXES: ReadonlySet<string> = new Set('ICD10CM ICD9CM ICD10PCS ICD10WHO ICD11 HCPCS'.split(' '));

/**
 * Vocabularies whose codes denote single concepts. If several sources give such codes for a finding, all of them are
 * kept.
 */
export const IDENTITY_VOCABULARIES: ReadonlySet<string> = new Set(
  'hpo doid mondo symp snomed loinc rxnorm cvx umls'.split(' '),
);

/** The prefix of an identifier. */
export function prefixOf(identifier: string): string {
  return identifier.slice(0, identifier.indexOf(':'));
}

/** Whether two findings must be the same concept if this identifier is an exact match for both. */
export function isFine(identifier: string): boolean {
  return FINE_PREFIXES.has(prefixOf(identifier));
}

/** Whether a finding is a class in a classification rather than a single concept. */
export function isCoarse(key: string): boolean {
  return isIdentifier(key) && COARSE_PREFIXES.has(prefixOf(key));
}

/** The canonical identifier for a code; undefined if identifiers are not defined for its vocabulary. */
export function identifierOf(vocab: string, code: string): string | undefined {
  const prefix = PREFIX_OF.get(vocab);
  if (prefix === undefined) return undefined;
  // Codes from ontologies already include the prefix.
  return code.startsWith(`${prefix}:`) ? code : `${prefix}:${code}`;
}

/**
 * The vocabulary that an identifier belongs to, and the two possible spellings of its code; undefined if it belongs to
 * no vocabulary.
 */
export function codesOf(identifier: string): { vocab: string; codes: readonly string[] } | undefined {
  const vocab: string | undefined = IDENTIFIER_VOCABULARIES[prefixOf(identifier)];
  if (vocab === undefined) return undefined;
  return { vocab, codes: [identifier.slice(identifier.indexOf(':') + 1), identifier] };
}

export const CORE = 'core';

/**
 * The source of a finding: the release that defines the finding's identifier, the file that lists the finding, or else
 * the authored core.
 */
export function sourceOf(draft: Draft, { key, place }: FindingRecord): string {
  if (!draft.trust.has(place.file)) return CORE;
  return isIdentifier(key) ? prefixOf(key) : place.file.replace(/^.*[\\/]/, '');
}

/** The origin of the records in a file: the importer's name, or the core. */
export function broughtBy({ trust }: Draft, file: string): string {
  const order = trust.get(file);
  return order === undefined ? CORE : (importers[order - 1]?.name ?? file);
}
