// Converts the findings of a note to a FHIR R4 Bundle. The resource for a finding depends on its term type and prefix:
//
//   Sx Dx Cx             Condition; refuted when absent, provisional or differential by prefix
//   any with prefix F    FamilyMemberHistory; Observation "No family history of …" when absent
//   any with prefix K    Observation "At risk for …"
//   Hx Px                Observation, true or false, or with its value
//   Tx                   Observation; ServiceRequest if only ordered or recommended
//   Rx, a drug           MedicationStatement; AllergyIntolerance by prefix A or Y
//   Rx, Nx, others       Procedure; ServiceRequest if only ordered or recommended
//
// Hypothetical findings ("return if fever") are left out.

import type { RuleContext } from '../../coding/specify/map-rules.js';
import { parseDateTime } from '../../contract/params.js';
import type { RecognitionResult } from '../../contract/result-types.js';
import { findingById } from '../../knowledge/findings.js';
import type { Knowledge, KnowledgeBase } from '../../knowledge/knowledge-base.js';
import { DX } from '../../knowledge/term-types.js';
import type { OffsetEncoding } from '../../recognition/text/offsets.js';
import {
  checkInteger,
  checkOptions,
  checkText,
  knowledgeIn,
  type LocatedResult,
  locatedResults,
  optionError,
  type Tagged,
  validatedIn,
} from '../given-results.js';
import { codingsOf } from './codings.js';
import { resourceIds } from './resource-ids.js';
import { type About, type ResourceInput, resourceOf } from './resource-of.js';
import { type FhirBundle, type FhirElement, type FhirResource, withoutGaps } from './resources.js';

/** Options for `toFhir`. */
export interface FhirOptions {
  /** A reference to the patient, e.g. `Patient/p1`; by default, only the display text `the patient`. */
  readonly subject?: string;
  /** A reference to the encounter. */
  readonly encounter?: string;
  /**
   * The id of the note, or a reference to it. It makes the resource ids of notes with identical text differ, but does
   * not appear in any resource.
   */
  readonly note?: string;
  /**
   * The time at which the note was written. It becomes the date of the resources and of the bundle, which otherwise
   * have no date.
   */
  readonly time?: Date | string;
  /**
   * The names of the vocabularies to use for codings; by default, all that the host may use and that have a URI in
   * FHIR.
   */
  readonly vocabularies?: readonly string[];
  /** Age and sex of the patient, for maps that depend on them. */
  readonly age?: number;
  readonly sex?: 'M' | 'F';
  /** As in the Settings of `recognize`. */
  readonly offsetEncoding?: OffsetEncoding;
}

const OPTIONS: readonly (keyof FhirOptions)[] = [
  'subject',
  'encounter',
  'note',
  'time',
  'vocabularies',
  'age',
  'sex',
  'offsetEncoding',
];

/** The extension that contains the span of a finding in the note, its words, its notation and its confidence. */
export const SOURCE_EXTENSION = 'urn:cterm:source';

/**
 * Converts the findings of a note to a FHIR R4 Bundle of type collection, with one resource per finding in the order of
 * the note; hypothetical findings are left out. Ids are derived from subject, encounter, note, time, text and finding:
 * repeating an export gives the same ids, and two notes share ids only if all of these are equal. Codes come from the
 * stored maps; `code.text` is the description.
 *
 * @example
 * const note = recognize(kb, { Text: 'Possible severe asthma. No fever.' });
 * const bundle = toFhir(kb, note, { subject: 'Patient/p1' });
 * bundle.entry.map(({ resource }) => resource.resourceType) // ['Condition', 'Condition']
 * bundle.entry[0].resource.verificationStatus.coding[0].code // 'provisional'
 */
export function toFhir(kb: KnowledgeBase, tagged: Tagged, options: FhirOptions = {}): FhirBundle {
  const knowledge = knowledgeIn(kb, 'toFhir');
  checkOptions('toFhir', options, OPTIONS);
  checkText('toFhir', 'subject', options.subject);
  checkText('toFhir', 'encounter', options.encounter);
  checkText('toFhir', 'note', options.note);
  checkInteger('toFhir', 'age', options.age, 0);
  const tag = validatedIn(tagged, 'toFhir');
  const { text } = tag;
  const results = tag.results.filter(({ hypothetical }) => hypothetical !== true);
  const codings = codingsOf(knowledge, options.vocabularies);
  const about = aboutOf(options);
  const { subject, encounter, note, age, sex } = options;
  const idOf = resourceIds({ subject, encounter, note, time: about.time, text });
  const entry = locatedResults(text, results, options.offsetEncoding).map((located) => {
    const { result, begin, end } = located;
    const { modifier, status, value } = result;
    const context: RuleContext = { modifier, status, value, age, sex };
    const input: ResourceInput = {
      result,
      termType: termTypeOf(knowledge, result),
      codings: codings(result.ctermId, result.description, context),
      common: { extension: [sourceOf(text, located)], note: wordingOf(result) },
      about,
    };
    const id = idOf([begin, end, result.notation, result.ctermId]);
    return { fullUrl: `urn:uuid:${id}`, resource: withoutGaps<FhirResource>({ ...resourceOf(input), id }) };
  });
  const timestamp = about.time === undefined ? {} : { timestamp: about.time };
  return { resourceType: 'Bundle', type: 'collection', ...timestamp, entry };
}

function aboutOf({ subject, encounter, time }: FhirOptions): About {
  const at = time === undefined ? undefined : parseDateTime(time);
  if (time !== undefined && at === undefined) throw optionError('toFhir', 'time', 'a Date or ISO 8601 text', time);
  return {
    subject: subject === undefined ? { display: 'the patient' } : { reference: subject },
    encounter: encounter === undefined ? undefined : { reference: encounter },
    time: at?.toISOString(),
  };
}

/** The term type of a result. A finding from another provider may be missing from the knowledge base. */
function termTypeOf(kb: Knowledge, { termType, ctermId }: RecognitionResult): number {
  if (termType !== undefined) return termType;
  const row = findingById(kb, ctermId);
  return row < 0 ? DX : kb.tables.findings.termType(row);
}

function sourceOf(text: string, { result, begin, end }: LocatedResult): FhirElement {
  const { index, length, notation, confidence } = result;
  return {
    url: SOURCE_EXTENSION,
    extension: [
      { url: 'index', valueUnsignedInt: index },
      { url: 'length', valueUnsignedInt: length },
      // FHIR strings may contain neither control characters nor lone surrogates.
      {
        url: 'text',
        valueString:
          text
            .slice(begin, end)
            .replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ')
            .trim() || '-',
      },
      { url: 'notation', valueString: notation },
      { url: 'confidence', valueDecimal: confidence },
    ],
  };
}

/** The note builder's wording of the finding as an Annotation, if it differs from the description. */
function wordingOf({ text, description }: RecognitionResult): FhirElement[] {
  return text === undefined || text.toLowerCase() === description.toLowerCase() ? [] : [{ text }];
}
