// The options that all FHIR exports share, and the values derived from them: patient, encounter, times, ids and the
// Provenance of the bundle.

import { parseDateTime } from '../../contract/params.js';
import { hostNow } from '../../knowledge/host-calls.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { checkInteger, checkOptions, checkText, optionError } from '../given-results.js';
import { provenance } from './bundle-provenance.js';
import { resourceIds } from './resource-ids.js';
import type { About } from './resource-input.js';
import { type FhirBundle, type FhirElement, type FhirResource, withoutGaps } from './resources.js';
import { inR5 } from './to-r5.js';

/** The FHIR releases that can be exported. */
const FHIR_VERSIONS = ['R4', 'R5'] as const;
export type FhirVersion = (typeof FHIR_VERSIONS)[number];

/** Options for all FHIR exports. */
export interface FhirExportOptions {
  /** The FHIR release. Default: `R4`. */
  readonly fhirVersion?: FhirVersion;
  /** A reference to the patient, e.g. `Patient/p1`; by default, only the display text `the patient`. */
  readonly subject?: string;
  /** A reference to the encounter. */
  readonly encounter?: string;
  /**
   * The note, as a reference such as `DocumentReference/d1` or as an id. Resources refer to it as their source. Giving
   * it also ensures that notes with identical text get different resource ids.
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
  /** Age (in minutes) and sex of the patient, for maps and reference ranges that depend on them. */
  readonly age?: number;
  readonly sex?: 'M' | 'F';
  /** Whether the bundle ends with a Provenance for its resources. Default: true. */
  readonly provenance?: boolean;
  /** The time of the export, for the Provenance. Default: the current time of the host's clock. */
  readonly recorded?: Date | string;
}

const OPTIONS: readonly (keyof FhirExportOptions)[] = [
  'fhirVersion',
  'subject',
  'encounter',
  'note',
  'time',
  'vocabularies',
  'age',
  'sex',
  'provenance',
  'recorded',
];

/** An export in progress. */
export interface Exporting {
  readonly about: About;
  /** The reference to the note. */
  readonly source: FhirElement;
  /** Adds a resource whose id is derived from `content`. */
  add(resource: FhirElement & { readonly resourceType: string }, content: readonly (string | number)[]): void;
  /** Returns the finished bundle. */
  bundle(): FhirBundle;
}

/** The properties of one export. Its resource ids are derived from `identity`, e.g. the text of the note. */
export interface Exported {
  /** The name of the export, for error messages. */
  readonly output: string;
  readonly identity: string;
  /** The full text of the note; undefined if the export does not have it. */
  readonly text: string | undefined;
  /** The names of this export's own options, in addition to the common ones. */
  readonly more: readonly string[];
}

/** Checks the options and begins an export. Throws `invalid-argument` if an option is unknown or malformed. */
export function beginExport(kb: Knowledge, exported: Exported, options: FhirExportOptions): Exporting {
  const { output, identity, text, more } = exported;
  checkOptions(output, options, [...OPTIONS, ...more]);
  for (const name of ['subject', 'encounter', 'note'] as const) checkText(output, name, options[name]);
  checkInteger(output, 'age', options.age, 0);
  const { fhirVersion = 'R4', subject, encounter, note, provenance: isTraced = true } = options;
  if (!FHIR_VERSIONS.some((one) => one === fhirVersion))
    throw optionError(output, 'fhirVersion', `one of ${FHIR_VERSIONS.join(', ')}`, fhirVersion);
  if (typeof isTraced !== 'boolean') throw optionError(output, 'provenance', 'true or false', isTraced);
  const time = timeOf(output, 'time', options.time);
  const recorded = timeOf(output, 'recorded', options.recorded) ?? (isTraced ? hostNow(kb).toISOString() : '');
  const source = noteReference(note);
  const idOf = resourceIds({ subject, encounter, note, time, text: identity });
  const resources: FhirResource[] = [];
  const keep = (resource: FhirElement & { readonly resourceType: string }, content: readonly (string | number)[]) => {
    const whole = withoutGaps<FhirResource>({ ...resource, id: idOf(content) });
    resources.push(fhirVersion === 'R5' ? inR5(whole) : whole);
  };
  return {
    about: {
      subject: subject === undefined ? { display: 'the patient' } : { reference: subject },
      encounter: encounter === undefined ? undefined : { reference: encounter },
      time,
    },
    source,
    add: keep,
    bundle() {
      const targets = resources.map(({ id }) => urlOf(id));
      if (isTraced && targets.length > 0)
        keep(provenance(kb, { targets, source, text, recorded, time }), ['provenance']);
      return {
        resourceType: 'Bundle',
        type: 'collection',
        ...(time !== undefined && { timestamp: time }),
        entry: resources.map((resource) => ({ fullUrl: urlOf(resource.id), resource })),
      };
    },
  };
}

function urlOf(id: string): string {
  return `urn:uuid:${id}`;
}

function timeOf(output: string, option: string, given: Date | string | undefined): string | undefined {
  if (given === undefined) return undefined;
  const at = parseDateTime(given);
  if (at === undefined) throw optionError(output, option, 'a Date or ISO 8601 text', given);
  return at.toISOString();
}

/** A reference is relative (`Type/id`), absolute, or a URN; anything else is an id. */
const REFERENCE = /^(?:[A-Z][A-Za-z]+\/[A-Za-z0-9\-.]{1,64}$|https?:|urn:)/;

function noteReference(note: string | undefined): FhirElement {
  if (note === undefined) return { display: 'the note' };
  return REFERENCE.test(note) ? { reference: note } : { identifier: { value: note } };
}
