// Converts FHIR resources (R4 or R5) to a chart, so that a patient from a FHIR server can be coded and scored. This is
// the inverse of the export: it reads codes, verification, clinical status, severity, side, values and prefixes as the
// export writes them. Resources that a chart cannot represent are listed; nothing is guessed.

import { CtermError } from '../../errors/cterm-error.js';
import { shown } from '../../errors/messages.js';
import { findingById } from '../../knowledge/findings.js';
import type { Knowledge, KnowledgeBase } from '../../knowledge/knowledge-base.js';
import { RX } from '../../knowledge/term-types.js';
import { usableVocabularies } from '../../knowledge/vocabularies.js';
import { knowledgeIn } from '../given-results.js';
import { CODE_SYSTEMS, CTERM_SYSTEM } from './codings.js';
import { elementAt, elementsAt, textAt } from './fhir-members.js';
import { type ChartQualifiers, componentsOf, conceptsOf, qualifiersOf } from './resource-qualifiers.js';

/** A record in the chart. */
export interface FhirChartRecord extends ChartQualifiers {
  /** The id of the resource, followed by a number if the resource contains several findings. */
  readonly id: string;
  readonly ctermId?: string;
  readonly vocab?: string;
  readonly code?: string;
}

/** A chart made from FHIR resources, to be passed to `chartMap`, `scoreNote` and other operations as JSON. */
export interface FhirChart {
  readonly encounter: {
    readonly encounterTime?: string;
    readonly patient?: { readonly id: string; readonly birthDate?: string; readonly sex?: string };
    readonly records: readonly FhirChartRecord[];
  };
  /** The resources that are not in the chart, each as `Type/id` with the reason. */
  readonly unread: readonly { readonly resource: string; readonly reason: string }[];
}

const SEXES: Readonly<Record<string, string>> = { female: 'F', male: 'M' };
/** Resources about the patient and the document, which are not findings. */
const CONTEXT: ReadonlySet<string> = new Set(['Patient', 'Encounter', 'Provenance', 'Composition', 'OperationOutcome']);

/**
 * Converts a FHIR Bundle, or a list of resources, to a chart. Only codings in vocabularies that the host may use are
 * read. Resources that were entered in error, have no known code, or have an unsupported type are listed in `unread`.
 *
 * @example
 * const code = { coding: [{ system: 'http://hl7.org/fhir/sid/icd-10-cm', code: 'J45.909' }] };
 * const { encounter } = fromFhir(kb, [{ resourceType: 'Condition', id: 'c1', code }]);
 * encounter.records // [{ id: 'c1', vocab: 'icd10', code: 'J45.909' }]
 */
export function fromFhir(kb: KnowledgeBase, bundle: object | readonly object[]): FhirChart {
  const knowledge = knowledgeIn(kb, 'fromFhir');
  const given: unknown = bundle;
  if (typeof given !== 'object' || given === null) {
    throw new CtermError(
      'invalid-argument',
      `fromFhir: expected a Bundle or a list of resources, got ${shown(given)}.`,
    );
  }
  const resources = Array.isArray(given)
    ? given.map((one: unknown) => one)
    : elementsAt(given, 'entry').flatMap((entry) => elementAt(entry, 'resource') ?? []);
  const codingOf = codingReader(knowledge);
  const records: FhirChartRecord[] = [];
  const unread: { resource: string; reason: string }[] = [];
  for (const [at, resource] of resources.entries()) {
    const type = textAt(resource, 'resourceType') ?? '';
    const id = textAt(resource, 'id') ?? String(at + 1);
    if (CONTEXT.has(type)) continue;
    const qualifiers = qualifiersOf(type, resource);
    if (typeof qualifiers === 'string') unread.push({ resource: `${type}/${id}`, reason: qualifiers });
    else {
      const stated = [
        ...conceptsOf(type, resource).map((concept) => ({ coded: codingOf(concept), qualifiers })),
        ...componentsOf(resource).map((one) => ({ coded: codingOf(one.concept), qualifiers: one.qualifiers })),
      ];
      const known = stated.filter(({ coded }) => coded !== undefined);
      if (known.length === 0) unread.push({ resource: `${type}/${id}`, reason: 'no code of a known vocabulary' });
      for (const [n, { coded, qualifiers: own }] of known.entries()) {
        const said = type === 'AllergyIntolerance' && !isTreatment(knowledge, coded) ? ofAllergicState(own) : own;
        records.push({ id: n === 0 ? id : `${id}.${n + 1}`, ...coded, ...said });
      }
    }
  }
  const time = encounterTime(resources);
  const patient = patientOf(resources);
  return { encounter: { ...(time && { encounterTime: time }), ...(patient && { patient }), records }, unread };
}

/**
 * Whether a record names a treatment, such as a drug to which the patient is allergic. All drug codes count as
 * treatments.
 */
function isTreatment(kb: Knowledge, coded: Coded | undefined): boolean {
  if (coded?.ctermId === undefined) return true;
  const row = findingById(kb, Number(coded.ctermId));
  return row < 0 || kb.tables.findings.termType(row) === RX;
}

/** The qualifiers of a finding that is itself an allergy ("peanut allergy") rather than the cause of one. */
function ofAllergicState({ prefix: _, ...qualifiers }: ChartQualifiers): ChartQualifiers {
  return { result: 'A', ...qualifiers };
}

type Coded = Pick<FhirChartRecord, 'ctermId' | 'vocab' | 'code'>;

/**
 * Returns a function that finds the code in a codeable concept: the id of a finding or, if there is none, the first
 * known coding.
 */
function codingReader(kb: Knowledge): (concept: unknown) => Coded | undefined {
  const vocabularies = new Map(
    usableVocabularies(kb).flatMap(({ name }) => {
      const system = CODE_SYSTEMS[name];
      return system === undefined ? [] : [[system, name] as const];
    }),
  );
  return (concept) => {
    const codings = elementsAt(concept, 'coding');
    const own = codings.find((coding) => textAt(coding, 'system') === CTERM_SYSTEM);
    const ctermId = textAt(own, 'code');
    if (ctermId !== undefined) return { ctermId };
    for (const coding of codings) {
      const vocab = vocabularies.get(textAt(coding, 'system') ?? '');
      const code = textAt(coding, 'code');
      if (vocab !== undefined && code !== undefined) return { vocab, code };
    }
    return undefined;
  };
}

function patientOf(resources: readonly unknown[]): FhirChart['encounter']['patient'] {
  const patient = resources.find((one) => textAt(one, 'resourceType') === 'Patient');
  if (patient === undefined) return undefined;
  const birthDate = textAt(patient, 'birthDate');
  const sex = SEXES[textAt(patient, 'gender') ?? ''];
  return { id: textAt(patient, 'id') ?? '', ...(birthDate && { birthDate }), ...(sex && { sex }) };
}

/** The start of the encounter: `period` in R4, `actualPeriod` in R5. */
function encounterTime(resources: readonly unknown[]): string | undefined {
  const encounter = resources.find((one) => textAt(one, 'resourceType') === 'Encounter');
  return textAt(elementAt(encounter, 'period') ?? elementAt(encounter, 'actualPeriod'), 'start');
}
