// The parameters that every operation of the note builder shares, and what they come to.

import type { NoteBuilder, Patient } from '../contract/host.js';
import { boolean, dateTime, enumerationSet, integer, patient, text } from '../contract/params.js';
import type { Term } from '../contract/result-types.js';
import { CtermError } from '../errors/cterm-error.js';
import { servedCulture } from '../knowledge/cultures.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { patientContext } from '../knowledge/patients.js';
import { TERM_PROPERTIES, type TermOptions, type TermProperty, termOf } from '../wording/build-term.js';
import { GROUPING_FLAGS, type GroupingFlag } from '../wording/note-group.js';
import type { Qualifiers } from '../wording/render-finding.js';

/** Declared once, spread into each operation. */
export const noteParameters = /* @__PURE__ */ (() => ({
  TermProperties: enumerationSet(TERM_PROPERTIES, {
    default: [],
    doc: 'Additional properties of each term, as a list or with commas: description, ucum, names, components.',
  }),
  PatientId: text({ doc: 'Id of the patient, whom the host looks up.' }),
  Patient: patient({ doc: 'The patient itself, { birthDate, sex }; wins over PatientId.' }),
  EncounterTime: dateTime({ doc: 'When the encounter takes place; the current time when absent.' }),
  GroupingFlags: enumerationSet(GROUPING_FLAGS, {
    default: ['None'],
    doc: 'How groups are assigned: SymptomsToHPI, TestsToResults, NoTestResults; several as a list or with commas.',
  }),
  ResolvePhrases: boolean({ default: false, doc: 'Whether terms carry the phrases that render them.' }),
  BuilderVersion: integer({
    default: 1,
    min: 0,
    doc: '1 is the built-in note builder, another number one that the host has registered.',
  }),
}))();

/** The values of the shared parameters inside an operation. */
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
 * Builds the term of a finding (its row) by the wishes of one request: tags are added to its own, `place` says where in a
 * document it stands.
 */
export type BuildTerm = (row: number, said: Qualifiers, tags: readonly string[], place?: TermOptions) => Term;

/** The builder of terms that a request asks for. */
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
  return (row, said, tags, place) => {
    const term = termOf(kb, row, said, request, tags, place);
    if (registered === undefined) return term;
    return registered(term, {
      culture,
      tags,
      termProperties: p.TermProperties,
      groupingFlags: p.GroupingFlags,
      resolvePhrases: p.ResolvePhrases,
      encounterTime: time,
      patientId: p.PatientId,
      patient,
    });
  };
}

/** The host's builder of a version, undefined for the built-in one; throws `unavailable` when there is none. */
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
