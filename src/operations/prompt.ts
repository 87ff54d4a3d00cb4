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
  SourceId: text({ required: true, doc: 'Id of a finding, or of a content item if SourceType is content.' }),
  SourceType: enumeration(['term', 'content'], {
    default: 'term',
    doc: 'What SourceId identifies: a finding of the knowledge base, or a content item of the host.',
  }),
  ListSize: enumeration(LIST_SIZES, {
    default: 'medListLarge',
    doc: 'Size of the list: the hallmarks, the usual findings, or all; each size includes the smaller ones.',
  }),
  PatientId: text({ doc: 'Id of the patient, looked up by the host; ignored if the host knows no birth date.' }),
  Patient: patient({ doc: 'The patient, as { birthDate, sex }; takes precedence over PatientId.' }),
  EncounterTime: dateTime({ doc: 'Time of the encounter; the current time when absent.' }),
  UseContentOverride: boolean({
    default: true,
    doc: 'Whether a content item tagged for this finding and size replaces the list of the knowledge base.',
  }),
  ContentPrefix: text({ doc: 'Prefix of the tags of such items, which are `<ContentPrefix><size>_<id>`.' }),
  ResponseType: text({
    default: 'keys',
    doc: '`terms`: the findings; `expression`: a regular expression for their node keys; otherwise: their node keys.',
  }),
  PruneTerms: boolean({ default: true, doc: 'Whether findings below another finding of the list are left out.' }),
  UsePrimarySpecialty: boolean({ doc: 'Has no effect; use BroadPromptMethod 2 for the primary specialty alone.' }),
  ExpandOnAllDx: boolean({
    default: true,
    doc: 'Whether a full list that holds only diagnoses is extended by the lists of these diagnoses.',
  }),
  IncludeRs: boolean({ default: true, doc: 'Whether relevant findings are included.' }),
  IncludeMs: boolean({ default: true, doc: 'Whether possibly relevant findings are included.' }),
  BroadPromptMethod: integer({
    default: 1,
    min: 0,
    max: 3,
    doc: 'Further findings of the full list: 0 or 1 = those sharing any specialty, 2 = the primary specialty, 3 = the ICD-10 category.',
  }),
  ExpandLabPanels: boolean({ default: true, doc: 'Whether tests are followed by their components.' }),
  ShowSources: boolean({ default: true, doc: 'Whether each term includes its source.' }),
}))();

type Values = ValuesOf<typeof parameters>;

/**
 * Returns the prompt list of a finding as `{ list }`: the findings worth asking about if the given finding is present,
 * as node keys, as a regular expression or as findings. The list is empty for an unknown id.
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
    summary: 'The findings worth asking about when one is present',
    parameters,
    example: { SourceId: '10311', ListSize: 'medListSmall', ResponseType: 'terms' },
    run(kb, p): { list: PromptList } {
      const contentContext = { where: NAME, culture: cultureOf(kb, p.Culture) };
      const patient = patientOf(kb, p);
      const shape = { patient, expandLabPanels: p.ExpandLabPanels, prune: p.PruneTerms };
      if (p.SourceType === 'content') {
        const content = contentList(kb, p.SourceId.trim(), contentContext, 1);
        const items = shapedList(kb, content?.items ?? [], -1, shape);
        return { list: { ...inRequestedForm(kb, items, p), ...(content && contentFields(content)) } };
      }
      const row = findingById(kb, termId(p.SourceId));
      if (row < 0) return { list: inRequestedForm(kb, [], p) };
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
          ...inRequestedForm(kb, shapedList(kb, items, row, shape), p),
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

/** The patient's age and sex; empty if the host's patient has no birth date. */
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

/** The list in the requested form. In every form, `count` is the number of findings in the list. */
function inRequestedForm(
  kb: Knowledge,
  items: readonly PromptItem[],
  { SourceId, ResponseType, ShowSources }: Values,
): PromptList {
  const header = { sourceId: SourceId.trim(), count: items.length };
  switch (ResponseType.trim().toLowerCase()) {
    case 'terms':
      return {
        item: items.map(({ row, source }) => ({ ...findingItem(kb, row), ...(ShowSources && { source }) })),
        ...header,
      };
    case 'expression':
      return { expression: expressionOf(kb, items), ...header };
    default:
      return { keys: items.map(({ row }) => kb.tables.findings.nodeKey(row)), ...header };
  }
}

function contentFields({ id, name, specialties }: { id: string; name: string; specialties: readonly string[] }) {
  return { ...(specialties.length > 0 && { specialty: specialties.join(',') }), contentId: id, contentName: name };
}
