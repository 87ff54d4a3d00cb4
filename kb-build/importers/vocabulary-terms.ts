// The terms of use and redistribution of vocabularies, defined only here. An importer refers to its terms by name, the
// manifest takes its licences and notices from this table, and no build can produce a bundle that claims more rights
// than this table grants.

/** The terms set by the owner of a vocabulary, or of a source of knowledge without codes. */
export interface Terms {
  /** The name of the vocabulary as used in requests; `cterm` for a source without codes of its own. */
  readonly vocab: string;
  readonly caption: string;
  readonly description: string;
  readonly licence: string;
  readonly redistributable: boolean;
  readonly notice: string;
}

/** The terms stated by a source for a vocabulary that it defines. */
export interface StatedTerms {
  readonly name: string;
  readonly licence: string;
  readonly redistributable: boolean;
}

const US_GOVERNMENT = 'public domain (work of the United States government)';

export const VOCABULARY_TERMS = {
  icd10: {
    vocab: 'icd10',
    caption: 'ICD-10-CM',
    description: 'International Classification of Diseases, Tenth Revision, Clinical Modification.',
    licence: US_GOVERNMENT,
    redistributable: true,
    notice:
      'ICD-10-CM is maintained by the National Center for Health Statistics and the Centers for Medicare and Medicaid Services of the United States and is in the public domain there; it is based on ICD-10, which is copyright of the World Health Organization.',
  },
  icd: {
    vocab: 'icd',
    caption: 'ICD-9-CM',
    description:
      'International Classification of Diseases, Ninth Revision, Clinical Modification: diagnoses and procedures.',
    licence: US_GOVERNMENT,
    redistributable: true,
    notice:
      'ICD-9-CM was maintained by the National Center for Health Statistics and the Centers for Medicare and Medicaid Services of the United States and is in the public domain there; it is based on ICD-9, which is copyright of the World Health Organization.',
  },
  icd10pcs: {
    vocab: 'icd10pcs',
    caption: 'ICD-10-PCS',
    description: 'International Classification of Diseases, Tenth Revision, Procedure Coding System.',
    licence: US_GOVERNMENT,
    redistributable: true,
    notice: 'ICD-10-PCS is maintained by the Centers for Medicare and Medicaid Services of the United States.',
  },
  hcpcs: {
    vocab: 'hcpcs',
    caption: 'HCPCS Level II',
    description:
      'Healthcare Common Procedure Coding System, Level II: supplies, drugs and services, and their modifiers.',
    licence: US_GOVERNMENT,
    redistributable: true,
    notice:
      'HCPCS Level II is maintained by the Centers for Medicare and Medicaid Services of the United States. Level I of the system is copyright of the American Medical Association and the dental codes of Level II (D codes) of the American Dental Association; no part of either is included.',
  },
  cvx: {
    vocab: 'cvx',
    caption: 'CVX',
    description: 'Codes of administered vaccines.',
    licence: US_GOVERNMENT,
    redistributable: true,
    notice: 'CVX is maintained by the Centers for Disease Control and Prevention of the United States.',
  },
  mvx: {
    vocab: 'mvx',
    caption: 'MVX',
    description: 'Codes of the manufacturers of vaccines.',
    licence: US_GOVERNMENT,
    redistributable: true,
    notice: 'MVX is maintained by the Centers for Disease Control and Prevention of the United States.',
  },
  hpo: {
    vocab: 'hpo',
    caption: 'HPO',
    description: 'Human Phenotype Ontology: phenotypic abnormalities.',
    licence: 'HPO licence (https://hpo.jax.org/app/license)',
    redistributable: true,
    notice:
      'This product uses the Human Phenotype Ontology (https://hpo.jax.org) in the version named beside it, of the Human Phenotype Ontology Consortium. Its terms are not altered: what this product derives from them for matching text stands beside them.',
  },
  doid: {
    vocab: 'doid',
    caption: 'Disease Ontology',
    description: 'Human Disease Ontology.',
    licence: 'CC0 1.0',
    redistributable: true,
    notice: '',
  },
  symp: {
    vocab: 'symp',
    caption: 'Symptom Ontology',
    description: 'Symptom Ontology of the Disease Ontology project.',
    licence: 'CC0 1.0',
    redistributable: true,
    notice: '',
  },
  mondo: {
    vocab: 'mondo',
    caption: 'MONDO',
    description: 'Mondo Disease Ontology.',
    licence: 'CC BY 4.0',
    redistributable: true,
    notice:
      'This product uses the Mondo Disease Ontology (https://mondo.monarchinitiative.org) of the Monarch Initiative under CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/). Changes: names for matching text were derived from its labels.',
  },
  loinc: {
    vocab: 'loinc',
    caption: 'LOINC',
    description: 'Logical Observation Identifiers Names and Codes: tests and measurements.',
    licence: 'LOINC licence (https://loinc.org/license)',
    redistributable: true,
    notice:
      'This material contains content from LOINC (https://loinc.org). LOINC is copyright Regenstrief Institute, Inc. and the Logical Observation Identifiers Names and Codes (LOINC) Committee and is available at no cost under the license at https://loinc.org/license. LOINC is a registered United States trademark of Regenstrief Institute, Inc.',
  },
  rxnorm: {
    vocab: 'rxnorm',
    caption: 'RxNorm',
    description: 'Normalized names of clinical drugs, source RXNORM only.',
    licence: 'public (RXNORM source, no restriction)',
    redistributable: true,
    notice:
      'This product uses publicly available data courtesy of the U.S. National Library of Medicine (NLM), National Institutes of Health, Department of Health and Human Services; NLM is not responsible for the product and does not endorse or recommend this or any other product.',
  },
  'snomed-gps': {
    vocab: 'snomed',
    caption: 'SNOMED CT Global Patient Set',
    description: 'The freely licensed concepts of SNOMED CT.',
    licence: 'CC BY 4.0',
    redistributable: true,
    notice:
      'This product includes the SNOMED CT Global Patient Set (GPS), copyright of the International Health Terminology Standards Development Organisation, trading as SNOMED International, used under the Creative Commons Attribution 4.0 International licence (https://creativecommons.org/licenses/by/4.0/). Changes: names for matching text were derived from its descriptions. No endorsement is implied. SNOMED and SNOMED CT are registered trademarks of SNOMED International. Use of other parts of SNOMED CT needs a licence from SNOMED International or its members.',
  },
  snomed: {
    vocab: 'snomed',
    caption: 'SNOMED CT',
    description: 'SNOMED CT, from a release under the licence of whoever built this.',
    licence: 'SNOMED CT affiliate licence',
    redistributable: false,
    notice:
      'This material includes SNOMED Clinical Terms (SNOMED CT), used by permission of SNOMED International. It is for holders of a SNOMED CT licence only and must not be passed on to others.',
  },
  umls: {
    vocab: 'umls',
    caption: 'UMLS Metathesaurus',
    description:
      'Concepts of the Unified Medical Language System, from a release under the licence of whoever built this.',
    licence: 'UMLS Metathesaurus licence',
    redistributable: false,
    notice:
      'Some material in the UMLS Metathesaurus is from copyrighted sources of the respective copyright holders. It is for holders of a UMLS licence only and must not be passed on to others.',
  },
  cpt: {
    vocab: 'cpt',
    caption: 'CPT',
    description: 'Current Procedural Terminology, from data under the licence of whoever built this.',
    licence: 'AMA licence',
    redistributable: false,
    notice: 'CPT is copyright of the American Medical Association. For holders of a licence only.',
  },
  gems: {
    vocab: 'cterm',
    caption: 'General Equivalence Mappings',
    description: 'Equivalences between ICD-9-CM and ICD-10-CM.',
    licence: US_GOVERNMENT,
    redistributable: true,
    notice: '',
  },
  'lab-tree': {
    vocab: 'cterm',
    caption: 'Flowsheet of laboratory tests',
    description: 'Tree of laboratory tests with units and reference ranges.',
    licence: 'notice of the United States National Library of Medicine and Regenstrief Institute',
    redistributable: true,
    notice:
      'Laboratory tests, units and ranges in part from the flowsheet of the Lister Hill National Center for Biomedical Communications, U.S. National Library of Medicine, with content from LOINC (https://loinc.org), copyright Regenstrief Institute, Inc.',
  },
  synthea: {
    vocab: 'cterm',
    caption: 'Synthea modules',
    description: 'Findings related to a condition, derived from the disease modules of Synthea.',
    licence: 'Apache-2.0',
    redistributable: true,
    notice:
      'Relations between findings in part from the disease modules of Synthea (https://github.com/synthetichealth/synthea), copyright The MITRE Corporation, Apache License 2.0.',
  },
} as const satisfies Record<string, Terms>;

export type TermsName = keyof typeof VOCABULARY_TERMS;

/** Whether all the given terms allow redistribution. */
export function isRedistributable(terms: readonly TermsName[]): boolean {
  return terms.every((name) => VOCABULARY_TERMS[name].redistributable);
}

/** The reason why a vocabulary described by a source must not be marked as redistributable; undefined if it may be. */
export function refuseRedistribution({ name, licence, redistributable }: StatedTerms): string | undefined {
  if (!redistributable) return undefined;
  const all: readonly Terms[] = Object.values(VOCABULARY_TERMS).filter(({ vocab }) => vocab === name);
  if (all.length === 0 || all.some((terms) => terms.redistributable && terms.licence === licence)) return undefined;
  if (all.every((terms) => terms.redistributable)) return undefined;
  const owner = all.find((terms) => !terms.redistributable);
  return `${name} is under the licence '${owner?.licence}', which does not allow redistribution`;
}
