// The codings of a finding are its CtermId and the codes from its stored maps, in the vocabularies that the host may
// use. The system of a code is the URI that FHIR defines for its vocabulary.

import { translate } from '../../coding/translate/translate.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import type { RuleContext } from '../../knowledge/rules/map-rules.js';
import { CTERM, usableVocabularies } from '../../knowledge/vocabularies.js';
import type { FhirElement } from './resources.js';

/** The URIs that FHIR defines for vocabularies, keyed by the vocabulary's name. */
export const CODE_SYSTEMS: Readonly<Record<string, string>> = /* @__PURE__ */ Object.freeze({
  snomed: 'http://snomed.info/sct',
  icd10: 'http://hl7.org/fhir/sid/icd-10-cm',
  icd10pcs: 'http://www.cms.gov/Medicare/Coding/ICD10',
  icd: 'http://hl7.org/fhir/sid/icd-9-cm',
  loinc: 'http://loinc.org',
  rxnorm: 'http://www.nlm.nih.gov/research/umls/rxnorm',
  cvx: 'http://hl7.org/fhir/sid/cvx',
  hcpcs: 'http://terminology.hl7.org/CodeSystem/HCPCS-all-codes',
  hpo: 'http://human-phenotype-ontology.org',
  mondo: 'http://purl.obolibrary.org/obo/mondo.owl',
});
/** The system of a coding whose code is a CtermId. */
export const CTERM_SYSTEM = 'urn:cterm:finding';

/** A coding of a finding, with the name of the coding's vocabulary. */
export interface VocabularyCoding {
  readonly vocabulary: string;
  readonly coding: FhirElement;
}

/** Makes the codeable concept for a finding from its codings and its description. */
export function conceptOf({
  codings,
  result,
}: {
  readonly codings: readonly VocabularyCoding[];
  readonly result: { readonly description: string };
}): FhirElement {
  return { coding: codings.map(({ coding }) => coding), text: result.description };
}

/**
 * Returns a function that looks up the codings of a finding. `only` lists the vocabularies to use; by default, all that
 * the host may use and that have a URI in FHIR.
 */
export function codingsOf(
  kb: Knowledge,
  only: readonly string[] | undefined,
): (ctermId: number, description: string, context: RuleContext) => VocabularyCoding[] {
  const usable = usableVocabularies(kb).map(({ name }) => name);
  const wanted = only?.map((name) => name.toLowerCase());
  const coded = usable.filter((name) => name !== CTERM && Object.hasOwn(CODE_SYSTEMS, name));
  const vocabularies = coded.filter((name) => wanted === undefined || wanted.includes(name.toLowerCase()));
  return (ctermId, description, context) => {
    const sourceCode = String(ctermId);
    const own = { system: CTERM_SYSTEM, code: sourceCode, display: description };
    const codings: VocabularyCoding[] = [{ vocabulary: CTERM, coding: own }];
    for (const vocabulary of vocabularies) {
      const request = {
        sourceVocabulary: CTERM,
        sourceCode,
        targetVocabulary: vocabulary,
        context,
        autoGenerate: false,
      };
      const { group, entry } = translate(kb, request);
      const seen = new Set<string>();
      for (const { code, description: display, preferred, unreportable } of [
        ...group.map((one) => one.entry),
        ...entry,
      ]) {
        if (!preferred || unreportable || seen.has(code)) continue;
        seen.add(code);
        const coding = { system: CODE_SYSTEMS[vocabulary], code, display: display === '' ? undefined : display };
        codings.push({ vocabulary, coding });
      }
    }
    return codings;
  };
}
