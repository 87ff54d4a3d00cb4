// The operation behind GET ClinicalLens/Prompt.

import type { ValuesOf } from '../contract/parameter.js';
import { boolean, dateTime, enumeration, integer, patient, text } from '../contract/params.js';
import type { PromptList } from '../contract/result-types.js';
import { CtermError } from '../errors/cterm-error.js';
import { clipped } from '../errors/messages.js';
import { cultureOf } from '../knowledge/cultures.js';
import { findingById, findingItem } from '../knowledge/findings.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import type { PossiblePatient } from '../knowledge/patient-limits.js';
import { patientContext } from '../knowledge/patients.js';
import type { PromptLevel, PromptSize } from '../knowledge/prompts.js';
import { broadMethodOf } from '../prompting/broaden.js';
import { contentList } from '../prompting/content-library.js';
import type { PromptItem } from '../prompting/prompt-list.js';
import { requestedList, shapedList } from '../prompting/prompt-request.js';
import { expressionOf } from '../prompting/prune.js';
import { defineOperation } from './operation.js';

const NAME = 'prompt';
const LIST_SIZES = ['medListSmall', 'medListLarge', 'medListFull'] as const;

const parameters = /* @__PURE__ */ (() => ({
  SourceId: text({ required: true, doc: 'Id of a finding, or of a content item where SourceType says so.' }),
  SourceType: enumeration(['term', 'content'], {
    default: 'term',
    doc: 'What SourceId names: a finding, whose list the knowledge base has, or an authored list of the host.',
  }),
  ListSize: enumeration(LIST_SIZES, {
    default: 'medListLarge',
    doc: 'Hallmarks, what is usual, or everything. A larger list holds the smaller ones.',
  }),
  PatientId: text({ doc: 'Id of the patient, whom the host looks up; of no effect without a birth date.' }),
  Patient: patient({ doc: 'The patient itself, { birthDate, sex }; wins over PatientId.' }),
  EncounterTime: dateTime({ doc: 'When the encounter takes place; the current time when absent.' }),
  UseContentOverride: boolean({
    default: true,
    doc: 'Whether a content item tagged for this finding and size stands in for the list of the knowledge base.',
  }),
  ContentPrefix: text({ doc: 'What the tags of such items begin with: `<ContentPrefix><size>_<id>`.' }),
  ResponseType: text({
    default: 'keys',
    doc: '`terms`: each finding in full; `expression`: one regular expression over node keys; else node keys.',
  }),
  PruneTerms: boolean({ default: true, doc: 'Whether what stands below another finding of the list is left out.' }),
  UsePrimarySpecialty: boolean({ doc: 'Accepted without effect: BroadPromptMethod 2 is the primary specialty alone.' }),
  ExpandOnAllDx: boolean({
    default: true,
    doc: 'Whether a full list of nothing but diagnoses takes in what these ask for.',
  }),
  IncludeRs: boolean({ default: true, doc: 'Whether what is relevant is in the list.' }),
  IncludeMs: boolean({ default: true, doc: 'Whether what may be relevant is in the list.' }),
  BroadPromptMethod: integer({
    default: 1,
    min: 0,
    max: 3,
    doc: 'What the full list takes in besides: 0 or 1 any shared specialty, 2 the primary one, 3 the ICD-10 category.',
  }),
  ExpandLabPanels: boolean({ default: true, doc: 'Whether the components of tests follow them.' }),
  ShowSources: boolean({ default: true, doc: 'Whether terms say where they come from.' }),
}))();

type Values = ValuesOf<typeof parameters>;

/**
 * What is worth asking for once a finding is there; an unknown id gives an empty list.
 *
 * @example
 * const { list } = prompt(kb, { SourceId: '10311', ListSize: 'medListSmall', ResponseType: 'terms' });
 * list.item.slice(0, 2).map(({ description, source }) => `${description} ${source}`) // ['Dyspnea KB:1:R', 'Cough KB:1:R']
 */
export const prompt = /* @__PURE__ */ (() =>
  defineOperation({
    name: NAME,
    method: 'GET',
    path: '/api/Svc/ClinicalLens/Prompt',
    summary: 'The findings worth asking for once one is there',
    parameters,
    example: { SourceId: '10311', ListSize: 'medListSmall', ResponseType: 'terms' },
    run(kb, p): { list: PromptList } {
      const contentContext = { where: NAME, culture: cultureOf(kb, p.Culture) };
      const patient = patientOf(kb, p);
      const shape = { patient, expandLabPanels: p.ExpandLabPanels, prune: p.PruneTerms };
      if (p.SourceType === 'content') {
        const content = contentList(kb, p.SourceId.trim(), contentContext, 1);
        const items = shapedList(kb, content?.items ?? [], -1, shape);
        return { list: { ...answered(kb, items, p), ...(content && contentFields(content)) } };
      }
      const row = findingById(kb, termId(p.SourceId));
      if (row < 0) return { list: answered(kb, [], p) };
      const { items, content } = requestedList(kb, row, {
        size: sizeOf(p),
        levels: levelsOf(p),
        patient,
        broadMethod: broadMethodOf(p.BroadPromptMethod),
        expandOnAllDx: p.ExpandOnAllDx,
        override: p.UseContentOverride ? { prefix: p.ContentPrefix?.trim() ?? '', contentContext } : undefined,
      });
      const specialty = kb.tables.findings.specialty(row);
      return {
        list: {
          ...answered(kb, shapedList(kb, items, row, shape), p),
          ...(specialty !== '' && { specialty }),
          ...(content && contentFields(content)),
        },
      };
    },
  }))();

function termId(given: string): number {
  const id = given.trim();
  if (/^\d{1,15}$/.test(id) && Number(id) > 0) return Number(id);
  throw new CtermError(
    'invalid-argument',
    `${NAME}: parameter SourceId: expected the id of a finding, a positive integer, got '${clipped(given)}'. ` +
      'The id of a content item needs SourceType content.',
  );
}

/** Who is not known by a birth date has no effect when looked up by id. */
function patientOf(kb: Knowledge, p: Pick<Values, 'PatientId' | 'Patient' | 'EncounterTime'>): PossiblePatient {
  const { age, sex } = patientContext(kb, p, NAME);
  return p.Patient === undefined && age === undefined ? {} : { age, sex };
}

function sizeOf({ ListSize }: Values): PromptSize {
  return ListSize === 'medListSmall' ? 1 : ListSize === 'medListLarge' ? 2 : 3;
}

function levelsOf({ IncludeRs, IncludeMs }: Values): PromptLevel[] {
  return [...(IncludeRs ? (['R'] as const) : []), ...(IncludeMs ? (['M'] as const) : [])];
}

/** The list in the form asked for; `count` counts its findings in each. */
function answered(
  kb: Knowledge,
  items: readonly PromptItem[],
  { SourceId, ResponseType, ShowSources }: Values,
): PromptList {
  const about = { sourceId: SourceId.trim(), count: items.length };
  switch (ResponseType.trim().toLowerCase()) {
    case 'terms':
      return {
        item: items.map(({ row, source }) => ({ ...findingItem(kb, row), ...(ShowSources && { source }) })),
        ...about,
      };
    case 'expression':
      return { expression: expressionOf(kb, items), ...about };
    default:
      return { keys: items.map(({ row }) => kb.tables.findings.nodeKey(row)), ...about };
  }
}

function contentFields({ id, name, specialties }: { id: string; name: string; specialties: readonly string[] }) {
  return { ...(specialties.length > 0 && { specialty: specialties.join(',') }), contentId: id, contentName: name };
}
