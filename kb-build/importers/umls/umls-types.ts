// Determines which Metathesaurus concepts become findings: those with a clinical semantic type. Each semantic type is
// listed with its term type and the name of the group for its concepts. If a concept has several types, the first one
// in this list applies.

import { CX, DX, HX, PX, RX, SX, TX } from '../../../src/knowledge/term-types.js';

export interface SemanticType {
  readonly id: string;
  readonly name: string;
  readonly termType: number;
}

/** The clinical semantic types, most specific first. */
export const SEMANTIC_TYPES: readonly SemanticType[] = [
  { id: 'T184', name: 'Signs and symptoms', termType: SX },
  { id: 'T191', name: 'Neoplastic processes', termType: DX },
  { id: 'T048', name: 'Mental and behavioral dysfunctions', termType: DX },
  { id: 'T047', name: 'Diseases and syndromes', termType: DX },
  { id: 'T019', name: 'Congenital abnormalities', termType: DX },
  { id: 'T037', name: 'Injuries and poisonings', termType: DX },
  { id: 'T020', name: 'Acquired abnormalities', termType: DX },
  { id: 'T190', name: 'Anatomical abnormalities', termType: DX },
  { id: 'T046', name: 'Pathologic functions', termType: DX },
  { id: 'T059', name: 'Laboratory procedures', termType: TX },
  { id: 'T060', name: 'Diagnostic procedures', termType: TX },
  { id: 'T034', name: 'Laboratory results', termType: TX },
  { id: 'T201', name: 'Clinical attributes', termType: TX },
  { id: 'T061', name: 'Therapeutic and preventive procedures', termType: RX },
  { id: 'T195', name: 'Antibiotics', termType: RX },
  { id: 'T127', name: 'Vitamins', termType: RX },
  { id: 'T121', name: 'Pharmacologic substances', termType: RX },
  { id: 'T055', name: 'Individual behaviors', termType: HX },
  { id: 'T054', name: 'Social behaviors', termType: HX },
  { id: 'T033', name: 'Findings', termType: PX },
];

export const GROUP_TYPE = CX;

/**
 * The sources that are read: those without additional terms of use, and SNOMED CT, which is covered by the UMLS
 * licence. Everything else in a release (procedure and dental codes, commercial vocabularies of drugs and findings) is
 * third-party property and is skipped. A source may be added here only once its terms are known.
 */
const OPEN_SOURCES = new Set([
  ...['MTH', 'SNOMEDCT_US', 'ICD10CM', 'ICD9CM', 'MTHICD9', 'ICD10PCS', 'HCPCS', 'LNC', 'RXNORM', 'CVX', 'MVX'],
  ...['MSH', 'NCI', 'HPO', 'OMIM', 'ORPHANET', 'MEDLINEPLUS', 'CHV', 'CSP', 'AOD', 'CST', 'COSTAR', 'PDQ'],
  ...['MED-RT', 'NDFRT', 'VANDF', 'MTHSPL', 'MTHMST', 'CCSR_ICD10CM', 'CCSR_ICD10PCS', 'CCS', 'LCH', 'LCH_NW'],
]);

/** Whether the atoms and relations from a source may be read. */
export function isOpenSource(source: string): boolean {
  return OPEN_SOURCES.has(source);
}

/** For each source whose codes identify concepts in another vocabulary, the prefix of that vocabulary's identifiers. */
const CODED_SOURCES: Readonly<Record<string, string>> = {
  SNOMEDCT_US: 'SNOMED',
  ICD10CM: 'ICD10CM',
  ICD9CM: 'ICD9CM',
  ICD10PCS: 'ICD10PCS',
  LNC: 'LOINC',
  RXNORM: 'RXNORM',
  HCPCS: 'HCPCS',
  CVX: 'CVX',
  HPO: 'HP',
  MSH: 'MESH',
  NCI: 'NCIT',
  OMIM: 'OMIM',
};

/** A code from a source, written as an identifier; undefined for sources that are not used for joining. */
export function identifierText(source: string, code: string): string | undefined {
  const prefix = CODED_SOURCES[source];
  // Some sources include the prefix in the code.
  return prefix === undefined ? undefined : `${prefix}:${code.replace(/^[A-Z]+:/, '')}`;
}

/** The sources whose hierarchies are used, best first. */
const TREES = ['SNOMEDCT_US', 'HPO', 'ICD10CM', 'MSH', 'LNC', 'RXNORM', 'NCI', 'ICD9CM'];

/** The rank of a source's hierarchy; lower is better. */
export function treeRank(source: string): number {
  const rank = TREES.indexOf(source);
  return rank < 0 ? TREES.length : rank;
}
