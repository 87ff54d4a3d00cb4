// The operations behind GET NoteBuilder/QuickPrompt and NoteBuilder/MultiQuickPrompt: the prompt list of one finding, or
// the merged list of several, as terms of a note.

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
    doc: 'How wide the list is: Small has the hallmarks, each larger one has more.',
  }),
  Role: enumeration(PROMPT_ROLES, {
    default: 'medNoneEntering',
    doc: 'Who asks: a role may have findings of its own in the list.',
  }),
  ...noteParameters,
}))();

/**
 * Findings related to one finding (symptoms, signs, tests, therapies, diagnoses) as terms of a note, hallmarks first.
 * With an onset or a duration, the list is for the age at which it began. An unknown id gives an empty list.
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
    summary: 'What is worth asking for once a finding is there, as terms of a note',
    parameters: {
      CtermId: integer({ required: true, min: 0, doc: 'The finding to prompt from.' }),
      Onset: text({ doc: 'When it began, a date or date and time: the list is for the age of then.' }),
      Duration: text({ doc: 'How long it has been there, such as 3W or 3 weeks; counts where Onset is absent.' }),
      Prefix: text({ doc: 'Reserved; of no effect.' }),
      Result: text({ doc: 'Reserved; of no effect.' }),
      Scale: integer({ doc: 'Reserved; of no effect.' }),
      ...listParameters,
    },
    example: { CtermId: 10311, ListSize: 'Small' },
    run(kb, p): { list: TermList } {
      return { list: promptedTerms(kb, 'quickPrompt', [p.CtermId], p, ageAtOnset(kb, p)) };
    },
  }))();

/**
 * One merged list for several findings, as terms of a note: what the smallest lists have first, then what most of the
 * findings ask for. Unknown ids ask for nothing.
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
    summary: 'What is worth asking for once several findings are there, as one list of terms',
    parameters: {
      CtermIds: integers({ required: true, min: 0, doc: 'The findings to prompt from, as a list or with commas.' }),
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

/** Minutes from birth to the onset; the age at the encounter where no onset is told, or one before birth. */
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
  const then = Math.floor((onset.getTime() - born.getTime()) / MINUTE);
  return then < 0 ? age : then;
}

function refuse(name: string, expected: string, given: string): never {
  throw new CtermError(
    'invalid-argument',
    `quickPrompt: parameter ${name}: expected ${expected}, got ${shown(given)}. Leave it out where it is not known.`,
  );
}
