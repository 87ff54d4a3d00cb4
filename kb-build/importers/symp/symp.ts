// The Symptom Ontology: the newest of `symp*.obo` or `symp*.json`. Every term is a symptom; terms that only group the
// symptoms of a body system are headings.

import { CX, SX } from '../../../src/knowledge/term-types.js';
import { isOntologyFile, newestOntology, readOntologyFile } from '../obo/obo-file.js';
import { type OntologyProfile, ontologyRecords, type UseRule } from '../obo/obo-records.js';
import type { Importer } from '../release.js';

/** The top term and the grouping terms, with their labels in the 2026 release. */
export const SYMP_USES: readonly UseRule[] = [
  { id: 'SYMP:0000462', label: 'symptom', use: 'code', only: true },
  { id: 'SYMP:0000079', label: 'coordination symptom', use: CX, only: true },
  { id: 'SYMP:0000146', label: 'feces and droppings symptom', use: CX, only: true },
  { id: 'SYMP:0000158', label: 'spleen symptom', use: CX, only: true },
  { id: 'SYMP:0000180', label: 'liver symptom', use: CX, only: true },
  { id: 'SYMP:0000183', label: 'muscle symptom', use: CX, only: true },
  { id: 'SYMP:0000196', label: 'reproductive system symptom', use: CX, only: true },
  { id: 'SYMP:0000205', label: 'salivary gland symptom', use: CX, only: true },
  { id: 'SYMP:0000239', label: 'cornea symptom', use: CX, only: true },
  { id: 'SYMP:0000247', label: 'proprioception symptom', use: CX, only: true },
  { id: 'SYMP:0000249', label: 'reflex symptom', use: CX, only: true },
  { id: 'SYMP:0000312', label: 'joint symptom', use: CX, only: true },
  { id: 'SYMP:0000320', label: 'vision symptom', use: CX, only: true },
  { id: 'SYMP:0000364', label: 'prostate symptom', use: CX, only: true },
  { id: 'SYMP:0000384', label: 'neck symptom', use: CX, only: true },
  { id: 'SYMP:0000385', label: 'throat symptom', use: CX, only: true },
  { id: 'SYMP:0000386', label: 'mouth symptom', use: CX, only: true },
  { id: 'SYMP:0000387', label: 'head symptom', use: CX, only: true },
  { id: 'SYMP:0000388', label: 'nose symptom', use: CX, only: true },
  { id: 'SYMP:0000390', label: 'thyroid symptom', use: CX, only: true },
  { id: 'SYMP:0000392', label: 'ear symptom', use: CX, only: true },
  { id: 'SYMP:0000410', label: 'neurological and physiological symptom', use: CX, only: true },
  { id: 'SYMP:0000411', label: 'infant symptom', use: CX, only: true },
  { id: 'SYMP:0000417', label: 'pupil symptom', use: CX, only: true },
  { id: 'SYMP:0000459', label: 'digestive system symptom', use: CX, only: true },
  { id: 'SYMP:0000461', label: 'abdominal symptom', use: CX, only: true },
  { id: 'SYMP:0000473', label: 'nutrition, metabolism, and development symptom', use: CX, only: true },
  { id: 'SYMP:0000480', label: 'nervous system symptom', use: CX, only: true },
  { id: 'SYMP:0000486', label: 'urinary system symptom', use: CX, only: true },
  { id: 'SYMP:0000488', label: 'skin and integumentary tissue symptom', use: CX, only: true },
  { id: 'SYMP:0000514', label: 'respiratory system and chest symptom', use: CX, only: true },
  { id: 'SYMP:0000528', label: 'cardiovascular system symptom', use: CX, only: true },
  { id: 'SYMP:0000567', label: 'general symptom', use: CX, only: true },
  { id: 'SYMP:0000573', label: 'urinary stream symptom', use: CX, only: true },
  { id: 'SYMP:0000597', label: 'head and neck symptom', use: CX, only: true },
  { id: 'SYMP:0000716', label: 'swelling symptom', use: CX, only: true },
  { id: 'SYMP:0000770', label: 'pelvic symptom', use: CX, only: true },
  { id: 'SYMP:0000891', label: 'musculoskeletal system symptom', use: CX, only: true },
  { id: 'SYMP:0017795', label: 'hemic and immune system symptom', use: CX, only: true },
  { id: 'SYMP:0019138', label: 'immune system symptom', use: CX, only: true },
  { id: 'SYMP:0019139', label: 'hemic system symptom', use: CX, only: true },
  { id: 'SYMP:0019141', label: 'lymphatic system symptom', use: CX, only: true },
  { id: 'SYMP:0019163', label: 'eye symptom', use: CX, only: true },
  { id: 'SYMP:0019182', label: 'behavioral symptom', use: CX, only: true },
  { id: 'SYMP:0020012', label: 'weight symptom', use: CX, only: true },
  { id: 'SYMP:0020034', label: 'conjunctiva symptom', use: CX, only: true },
  { id: 'SYMP:0020040', label: 'hair symptom', use: CX, only: true },
  { id: 'SYMP:0020045', label: 'balance symptom', use: CX, only: true },
];

const PROFILE: OntologyProfile = {
  prefix: 'SYMP',
  vocab: 'symp',
  terms: 'symp',
  range: 'symp',
  root: { key: 'SYMP:ROOT', description: 'Symptom Ontology' },
  rules: SYMP_USES,
  otherwise: SX,
  exactXrefs: new Set(['UMLS', 'MESH', 'NCIT']),
};

/** The importer for the Symptom Ontology. */
export const symp: Importer = {
  name: 'symp',
  summary: 'Symptom Ontology: symp.obo or symp.json',
  terms: ['symp'],
  accepts: (name, head) => isOntologyFile(name, head, ['symp']),
  *read(files, complain) {
    const release = newestOntology(files);
    if (release === undefined) return;
    const { terms, version, file } = readOntologyFile(release, PROFILE.prefix, complain);
    const place = { file, line: 1 };
    yield { kind: 'release', terms: PROFILE.terms, version, place };
    yield* ontologyRecords(PROFILE, terms, place, complain);
  },
};
