// Which concepts of the Metathesaurus are findings: the semantic types that are clinical, each with its term type, and
// the group under which its concepts stand. Of several types of a concept the first in this list counts.

import { CX, DX, HX, PX, RX, SX, TX } from '../../../src/knowledge/term-types.js';

export interface SemanticType {
  readonly id: string;
  readonly name: string;
  readonly termType: number;
}

/** Most telling first. */
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
 * The sources that are read: those without terms of their own beside the licence for UMLS, and SNOMED CT, which comes
 * with it. Whatever else a release holds (procedure and dental codes, commercial vocabularies of drugs and findings) is
 * others' property and is passed over; a source is added here only when its terms are known.
 */
const OPEN_SOURCES = new Set([
  ...['MTH', 'SNOMEDCT_US', 'ICD10CM', 'ICD9CM', 'MTHICD9', 'ICD10PCS', 'HCPCS', 'LNC', 'RXNORM', 'CVX', 'MVX'],
  ...['MSH', 'NCI', 'HPO', 'OMIM', 'ORPHANET', 'MEDLINEPLUS', 'CHV', 'CSP', 'AOD', 'CST', 'COSTAR', 'PDQ'],
  ...['MED-RT', 'NDFRT', 'VANDF', 'MTHSPL', 'MTHMST', 'CCSR_ICD10CM', 'CCSR_ICD10PCS', 'CCS', 'LCH', 'LCH_NW'],
]);

/** Whether atoms and relations of a source may be read. */
export function isOpenSource(source: string): boolean {
  return OPEN_SOURCES.has(source);
}

/** Sources whose codes say what a concept is elsewhere. */
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

/** A code of a source as it would be written as an identifier; undefined for sources that do not join. */
export function identifierText(source: string, code: string): string | undefined {
  const prefix = CODED_SOURCES[source];
  // Some sources write their prefix into the code.
  return prefix === undefined ? undefined : `${prefix}:${code.replace(/^[A-Z]+:/, '')}`;
}

/** Hierarchies that are followed, the clearest first. */
const TREES = ['SNOMEDCT_US', 'HPO', 'ICD10CM', 'MSH', 'LNC', 'RXNORM', 'NCI', 'ICD9CM'];

/** How far a source's hierarchy is to be followed; smaller = more. */
export function treeRank(source: string): number {
  const rank = TREES.indexOf(source);
  return rank < 0 ? TREES.length : rank;
}
