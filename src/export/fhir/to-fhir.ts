// Converts the findings of a note to a FHIR Bundle. The resource for a finding depends on its term type and prefix:
//
//   Sx Dx Cx             Condition; refuted when absent, provisional or differential by prefix
//   any with prefix F    FamilyMemberHistory; Observation "No family history of …" when absent
//   any with prefix K    Observation "At risk for …"
//   Hx Px                Observation, true or false, or with its value
//   Tx                   Observation; ServiceRequest if only ordered or recommended
//   Rx, a drug           MedicationStatement; AllergyIntolerance by prefix A or Y
//   allergies            AllergyIntolerance with the reactions stated next to it, which get no separate resource
//   Rx, Nx, others       Procedure; ServiceRequest if only ordered or recommended
//
// Hypothetical findings ("return if fever") are left out.

import type { RecognitionResult } from '../../contract/result-types.js';
import { findingById } from '../../knowledge/findings.js';
import type { Knowledge, KnowledgeBase } from '../../knowledge/knowledge-base.js';
import type { OffsetEncoding } from '../../recognition/text/offsets.js';
import { knowledgeIn, type LocatedResult, locatedResults, type Tagged, validatedIn } from '../given-results.js';
import { beginExport, type FhirExportOptions } from './export-options.js';
import { findingInputs } from './finding-inputs.js';
import { derivedFrom, evidenceOf, sourceExtensions } from './note-source.js';
import type { ReactionInput, ResourceInput } from './resource-input.js';
import { resourceOf } from './resource-of.js';
import type { FhirBundle, FhirElement } from './resources.js';

/** Options for `toFhir`. */
export interface FhirOptions extends FhirExportOptions {
  /** As in the Settings of `recognize`. */
  readonly offsetEncoding?: OffsetEncoding;
}

/**
 * Converts the findings of a note to a FHIR Bundle (R4 or R5) of type collection. It has one resource per finding, in
 * text order, followed by a Provenance. The reactions to an allergy and the components of a panel have no separate
 * resources; hypothetical findings are left out. Ids are derived from subject, encounter, note, time, text and finding:
 * repeating an export gives the same ids, and two notes share ids only if all of these are equal. Codes come from the
 * stored maps; `code.text` is the description.
 *
 * @example
 * const note = recognize(kb, { Text: 'Possible severe asthma. No fever.' });
 * const bundle = toFhir(kb, note, { subject: 'Patient/p1' });
 * bundle.entry.map(({ resource }) => resource.resourceType) // ['Condition', 'Condition', 'Provenance']
 * bundle.entry[0].resource.verificationStatus.coding[0].code // 'provisional'
 */
export function toFhir(kb: KnowledgeBase, tagged: Tagged, options: FhirOptions = {}): FhirBundle {
  const knowledge = knowledgeIn(kb, 'toFhir');
  const { text, results } = validatedIn(tagged, 'toFhir');
  const exported = { output: 'toFhir', identity: text, text, more: ['offsetEncoding'] };
  const exporting = beginExport(knowledge, exported, options);
  const { about, source } = exporting;
  const inputs = findingInputs(knowledge, about, options);
  const inputOf = (located: LocatedResult, parts: readonly LocatedResult[]): ResourceInput => {
    const { result } = located;
    const common = { extension: sourceExtensions(text, located, source), note: wordingOf(result) };
    return {
      ...inputs.of(result, common),
      parts: parts.map((part) => inputOf(part, [])),
      reactions: reactionsOf(result, source, inputs.codingsOf),
      evidence: evidenceOf(text, located, source),
    };
  };
  for (const { whole, parts } of resourcesIn(knowledge, text, results, options.offsetEncoding)) {
    const { result, begin, end } = whole;
    exporting.add(resourceOf(inputOf(whole, parts)), [begin, end, result.notation, result.ctermId]);
  }
  return exporting.bundle();
}

/** A result that becomes a resource, and the results that become its components. */
interface WithParts {
  readonly whole: LocatedResult;
  readonly parts: LocatedResult[];
}

/**
 * Returns the results that become resources of their own: all except hypothetical findings, reactions to allergies, and
 * the components of a panel that are given in its value ("BP 142/90").
 */
function resourcesIn(
  kb: Knowledge,
  text: string,
  given: readonly RecognitionResult[],
  encoding: OffsetEncoding | undefined,
): WithParts[] {
  const reactions = new Set(
    given.flatMap((one) => (one.reactions ?? []).map(({ index, ctermId }) => `${index} ${ctermId}`)),
  );
  const results = given.filter(
    ({ hypothetical, index, ctermId }) => hypothetical !== true && !reactions.has(`${index} ${ctermId}`),
  );
  const resources: WithParts[] = [];
  for (const located of locatedResults(text, results, encoding)) {
    const last = resources[resources.length - 1];
    if (last !== undefined && isPart(kb, text, last.whole, located)) last.parts.push(located);
    else resources.push({ whole: located, parts: [] });
  }
  return resources;
}

/** Whether `part` is a component of the preceding panel, `result`, and consists only of a value. */
function isPart(kb: Knowledge, text: string, { result, end }: LocatedResult, part: LocatedResult): boolean {
  const { value } = part.result;
  if (value === undefined || part.begin < end || text.slice(part.begin, part.end) !== value) return false;
  const [panel, component] = [findingById(kb, result.ctermId), findingById(kb, part.result.ctermId)];
  return panel >= 0 && component >= 0 && kb.tables.findings.components(panel).includes(component);
}

function reactionsOf(
  { reactions = [] }: RecognitionResult,
  source: FhirElement,
  codingsOf: (ctermId: number, description: string) => ReactionInput['codings'],
): ReactionInput[] {
  return reactions.map(({ index, length, ctermId, description }) => ({
    text: description,
    codings: codingsOf(ctermId, description),
    extension: [derivedFrom(source, index, length)],
  }));
}

/** The note builder's wording of the finding as an Annotation, if it differs from the description. */
function wordingOf({ text, description }: RecognitionResult): FhirElement[] {
  return text === undefined || text.toLowerCase() === description.toLowerCase() ? [] : [{ text }];
}
