// The parameters shared by the operations of the note builder, and a function that builds terms according to them.

import type { NoteBuilder, Patient } from '../contract/host.js';
import { boolean, dateTime, enumerationSet, integer, patient, text } from '../contract/params.js';
import type { Term } from '../contract/result-types.js';
import { CtermError } from '../errors/cterm-error.js';
import { servedCulture } from '../knowledge/cultures.js';
import { askHost } from '../knowledge/host-calls.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { patientContext } from '../knowledge/patients.js';
import { TERM_PROPERTIES, type TermOptions, type TermProperty, termOf } from '../wording/build-term.js';
import { GROUPING_FLAGS, type GroupingFlag } from '../wording/note-group.js';
import type { Qualifiers } from '../wording/render-finding.js';

/** The shared parameters, spread into the definition of each operation. */
export const noteParameters = /* @__PURE__ */ (() => ({
  TermProperties: enumerationSet(TERM_PROPERTIES, {
    default: [],
    doc: 'Additional properties of each term: description, ucum, names, components; a list or comma-separated.',
  }),
  PatientId: text({ doc: 'Id of the patient, looked up by the host.' }),
  Patient: patient({ doc: 'The patient, as { birthDate, sex }; takes precedence over PatientId.' }),
  EncounterTime: dateTime({ doc: 'Time of the encounter; the current time when absent.' }),
  GroupingFlags: enumerationSet(GROUPING_FLAGS, {
    default: ['None'],
    doc: 'How groups are assigned: SymptomsToHPI, TestsToResults, NoTestResults; a list or comma-separated.',
  }),
  ResolvePhrases: boolean({ default: false, doc: 'Whether terms include the phrases that render them.' }),
  BuilderVersion: integer({
    default: 1,
    min: 0,
    doc: '1 selects the built-in note builder, any other number one registered by the host.',
  }),
}))();

/** The validated values of the shared parameters. */
export interface NoteValues {
  readonly TermProperties: readonly TermProperty[];
  readonly PatientId: string | undefined;
  readonly Patient: Patient | undefined;
  readonly EncounterTime: Date | undefined;
  readonly GroupingFlags: readonly GroupingFlag[];
  readonly ResolvePhrases: boolean;
  readonly BuilderVersion: number;
  readonly Culture: string | undefined;
}

/**
 * Builds the term for the finding at the given row, for one request. `tags` are added to the finding's own tags;
 * `options` describes the finding's context in a document.
 */
export type BuildTerm = (row: number, qualifiers: Qualifiers, tags: readonly string[], options?: TermOptions) => Term;

/** The term builder that a request selects, with the request's parameters applied. */
export function noteBuilder(kb: Knowledge, operation: string, p: NoteValues): BuildTerm {
  const registered = registeredBuilder(kb, operation, p.BuilderVersion);
  const culture = servedCulture(kb, p.Culture);
  const { age, sex, time, patient } = patientContext(kb, p, operation);
  const request = {
    culture,
    age,
    sex,
    properties: p.TermProperties,
    grouping: p.GroupingFlags,
    withPhrases: p.ResolvePhrases,
  };
  return (row, qualifiers, tags, options) => {
    const term = termOf(kb, row, qualifiers, request, tags, options);
    if (registered === undefined) return term;
    const context = {
      culture,
      tags,
      termProperties: p.TermProperties,
      groupingFlags: p.GroupingFlags,
      resolvePhrases: p.ResolvePhrases,
      encounterTime: time,
      patientId: p.PatientId,
      patient,
    };
    return askHost(`noteBuilders[${p.BuilderVersion}]`, () => registered(term, context));
  };
}

/**
 * The host's note builder for a version; undefined for the built-in version. Throws `unavailable` if the version is
 * unknown.
 */
function registeredBuilder(kb: Knowledge, operation: string, version: number): NoteBuilder | undefined {
  if (version === 1) return undefined;
  const builders = kb.host.noteBuilders ?? {};
  if (Object.hasOwn(builders, version)) return builders[version];
  throw new CtermError(
    'unavailable',
    `${operation}: parameter BuilderVersion: the host has no note builder ${version}, it has ` +
      `${['1 (built in)', ...Object.keys(builders)].join(', ')}. Register it in host.noteBuilders.`,
  );
}
