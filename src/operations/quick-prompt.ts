// The operations behind GET NoteBuilder/QuickPrompt and NoteBuilder/MultiQuickPrompt, which return the prompt list of
// one finding, or the merged list of several findings, as note terms.

import { enumeration, integer, integers, parseDateTime, text } from '../contract/params.js';
import type { TermList } from '../contract/result-types.js';
import { CtermError } from '../errors/cterm-error.js';
import { shown } from '../errors/messages.js';
import { findingById } from '../knowledge/findings.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { patientContext } from '../knowledge/patients.js';
import type { PromptSize } from '../knowledge/prompts.js';
import { mergedPromptList, PROMPT_ROLES, type PromptRole } from '../prompting/prompt-list.js';
import { onsetOf, parseDuration } from '../wording/onset.js';
import { type NoteValues, noteBuilder, noteParameters } from './note-parameters.js';
import { defineOperation } from './operation.js';

const LIST_SIZES = ['Small', 'Medium', 'Large'] as const;
const SIZE_NUMBERS: Readonly<Record<(typeof LIST_SIZES)[number], PromptSize>> = { Small: 1, Medium: 2, Large: 3 };

const listParameters = /* @__PURE__ */ (() => ({
  ListSize: enumeration(LIST_SIZES, {
    default: 'Medium',
    doc: 'Size of the list: Small has the hallmarks; each larger size adds more.',
  }),
  Role: enumeration(PROMPT_ROLES, {
    default: 'medNoneEntering',
    doc: 'Role of the user; a role may add findings of its own to the list.',
  }),
  ...noteParameters,
}))();

/**
 * Returns findings related to one finding (symptoms, signs, tests, therapies, diagnoses) as a `{ list }` of note terms,
 * hallmarks first. If an onset or duration is given, the list is for the patient's age at onset. The list is empty for
 * an unknown id.
 *
 * @example
 * const { list } = quickPrompt(kb, { CtermId: 10311, ListSize: 'Small' });
 * list.item[1].text // 'shortness of breath'
 */
export const quickPrompt = /* @__PURE__ */ (() =>
  defineOperation({
    name: 'quickPrompt',
    method: 'GET',
    path: '/api/Svc/NoteBuilder/QuickPrompt',
    summary: 'The findings worth asking about when one is present, as note terms',
    parameters: {
      CtermId: integer({ required: true, min: 0, doc: 'Id of the finding to prompt from.' }),
      Onset: text({
        doc: 'Onset of the finding, as a date or date and time; the list is for the patient’s age at onset.',
      }),
      Duration: text({ doc: 'Duration of the finding, such as 3W or 3 weeks; used when Onset is absent.' }),
      Prefix: text({ doc: 'Reserved; has no effect.' }),
      Result: text({ doc: 'Reserved; has no effect.' }),
      Scale: integer({ doc: 'Reserved; has no effect.' }),
      ...listParameters,
    },
    example: { CtermId: 10311, ListSize: 'Small' },
    run(kb, p): { list: TermList } {
      return { list: promptedTerms(kb, 'quickPrompt', [p.CtermId], p, ageAtOnset(kb, p)) };
    },
  }))();

/**
 * Returns one merged prompt list for several findings as a `{ list }` of note terms. Terms are sorted by the smallest
 * list that contains them, and then by how many of the findings' lists contain them. Unknown ids are ignored.
 *
 * @example
 * const { list } = multiQuickPrompt(kb, { CtermIds: '10311,10092', ListSize: 'Small' });
 * list.item.every(({ ctermId }) => ctermId !== 10311 && ctermId !== 10092) // true
 */
export const multiQuickPrompt = /* @__PURE__ */ (() =>
  defineOperation({
    name: 'multiQuickPrompt',
    method: 'GET',
    path: '/api/Svc/NoteBuilder/MultiQuickPrompt',
    summary: 'The findings worth asking about when several are present, as one list of note terms',
    parameters: {
      CtermIds: integers({
        required: true,
        min: 0,
        doc: 'Ids of the findings to prompt from; a list or comma-separated.',
      }),
      ...listParameters,
    },
    example: { CtermIds: [10311, 10092], ListSize: 'Small' },
    run(kb, p): { list: TermList } {
      const { age } = patientContext(kb, p, 'multiQuickPrompt');
      return { list: promptedTerms(kb, 'multiQuickPrompt', p.CtermIds, p, age) };
    },
  }))();

interface ListValues extends NoteValues {
  readonly ListSize: (typeof LIST_SIZES)[number];
  readonly Role: PromptRole;
}

function promptedTerms(
  kb: Knowledge,
  operation: string,
  ids: readonly number[],
  p: ListValues,
  age: number | undefined,
): TermList {
  const build = noteBuilder(kb, operation, p);
  const { sex } = patientContext(kb, p, operation);
  const rows = ids.map((id) => findingById(kb, id)).filter((row) => row >= 0);
  const items = mergedPromptList(kb, rows, { size: SIZE_NUMBERS[p.ListSize], role: p.Role, age, sex });
  return { item: items.map(({ row }, at) => ({ ...build(row, {}, []), entryId: at + 1 })) };
}

const MINUTE = 60_000;

/** The patient's age in minutes at onset, or at the encounter if the onset is unknown or before birth. */
function ageAtOnset(
  kb: Knowledge,
  p: NoteValues & { readonly Onset: string | undefined; readonly Duration: string | undefined },
): number | undefined {
  const { age, time, patient } = patientContext(kb, p, 'quickPrompt');
  if (p.Onset !== undefined && parseDateTime(p.Onset) === undefined) {
    refuse('Onset', "a date or date and time such as '2025-03-01'", p.Onset);
  }
  const duration = p.Duration === undefined ? undefined : parseDuration(p.Duration);
  if (p.Duration !== undefined && duration === undefined) {
    refuse('Duration', "a number and a unit such as '3W' or '3 weeks'", p.Duration);
  }
  const onset = onsetOf(p.Onset, duration, time);
  const born = parseDateTime(patient?.birthDate);
  if (onset === undefined || born === undefined) return age;
  const ageInMinutes = Math.floor((onset.getTime() - born.getTime()) / MINUTE);
  return ageInMinutes < 0 ? age : ageInMinutes;
}

function refuse(name: string, expected: string, given: string): never {
  throw new CtermError(
    'invalid-argument',
    `quickPrompt: parameter ${name}: expected ${expected}, got ${shown(given)}. Leave it out when it is unknown.`,
  );
}
