// Data on LOINC codes from outside the main table: components of panels, permitted answers, names for patients, units.
// They are gathered before the table is read, keyed by code. From each answer list, only the answers to be shown are
// kept.

import type { Complain } from '../../complaints.js';
import { baseName } from '../readers/base-name.js';
import { tableRows } from '../readers/table-rows.js';
import type { ReleaseFile } from '../release.js';

export interface LoincBesides {
  /** The components of each panel, in order, without duplicates. */
  readonly panels: ReadonlyMap<string, readonly string[]>;
  readonly consumerNames: ReadonlyMap<string, string>;
  /** An example UCUM unit for each code. */
  readonly units: ReadonlyMap<string, string>;
  /** Returns the permitted answers for a code, one string per answer list. */
  answers(code: string): readonly string[];
}

/** Reads the files that accompany the main table. */
export function gatherBesides(files: readonly ReleaseFile[], complain: Complain): LoincBesides {
  const called = (name: string) => files.filter((file) => baseName(file.name).toLowerCase() === name);
  const lists = new Map<string, AnswerList>();
  for (const file of called('answerlist.csv')) gatherAnswers(file, lists, complain);
  const links = new Map<string, Link[]>();
  for (const file of called('loincanswerlistlink.csv')) gatherLinks(file, links, complain);
  const panels = new Map<string, string[]>();
  for (const file of called('panelsandforms.csv')) gatherPanels(file, panels, complain);
  const consumerNames = new Map<string, string>();
  for (const file of called('consumername.csv')) {
    const form = { needed: ['LoincNumber', 'ConsumerName'], optional: [], others: 'ignored' } as const;
    for (const { field } of tableRows(file, form, complain)) consumerNames.set(field.LoincNumber, field.ConsumerName);
  }
  const units = new Map<string, string>();
  for (const file of called('loinc_unit.json')) gatherUnits(file, units, complain);
  return {
    ...{ panels, consumerNames, units },
    answers: (code) => (links.get(code) ?? []).flatMap((link) => answerText(link, lists.get(link.list))),
  };
}

const SHOWN_ANSWERS = 30;

interface AnswerList {
  /** The first answers in the list, in file order, at most SHOWN_ANSWERS of them. */
  readonly answers: { readonly order: number; readonly text: string }[];
  count: number;
}

interface Link {
  readonly list: string;
  readonly type: string;
}

function answerText({ type }: Link, list: AnswerList | undefined): string[] {
  if (list === undefined || list.count === 0) return [];
  const texts = [...list.answers].sort((a, b) => a.order - b.order).map(({ text }) => text);
  const more = list.count > texts.length ? `; and ${list.count - texts.length} more` : '';
  return [`Answers${type === '' ? '' : ` (${type.toLowerCase()})`}: ${texts.join('; ')}${more}`];
}

function gatherAnswers(file: ReleaseFile, lists: Map<string, AnswerList>, complain: Complain): void {
  const form = {
    needed: ['AnswerListId', 'SequenceNumber', 'DisplayText'],
    optional: [],
    others: 'ignored',
  } as const;
  for (const { field } of tableRows(file, form, complain)) {
    // A list that is defined elsewhere has one row, without an answer.
    if (field.DisplayText === '') continue;
    const list = lists.get(field.AnswerListId) ?? { answers: [], count: 0 };
    lists.set(field.AnswerListId, list);
    list.count++;
    if (list.answers.length < SHOWN_ANSWERS) {
      list.answers.push({ order: Number(field.SequenceNumber) || list.count, text: field.DisplayText });
    }
  }
}

function gatherLinks(file: ReleaseFile, links: Map<string, Link[]>, complain: Complain): void {
  const form = {
    needed: ['LoincNumber', 'AnswerListId'],
    optional: ['AnswerListLinkType'],
    others: 'ignored',
  } as const;
  for (const { field } of tableRows(file, form, complain)) {
    const existing = links.get(field.LoincNumber) ?? [];
    // A list may be linked several times, once for each context.
    if (existing.some(({ list }) => list === field.AnswerListId)) continue;
    links.set(field.LoincNumber, [...existing, { list: field.AnswerListId, type: field.AnswerListLinkType }]);
  }
}

function gatherPanels(file: ReleaseFile, panels: Map<string, string[]>, complain: Complain): void {
  const form = { needed: ['ParentLoinc', 'SEQUENCE', 'Loinc'], optional: [], others: 'ignored' } as const;
  const ordered = new Map<string, Map<string, number>>();
  for (const { field, place } of tableRows(file, form, complain)) {
    const { ParentLoinc: panel, Loinc: component } = field;
    // The first row of a form is the form itself.
    if (panel === component) continue;
    const order = Number(field.SEQUENCE);
    if (panel === '' || component === '' || Number.isNaN(order)) {
      complain(place('ParentLoinc'), 'the row lacks a panel, a component or its order', 'fetch the release again');
      continue;
    }
    const components = ordered.get(panel) ?? new Map<string, number>();
    ordered.set(panel, components);
    // The rows of a panel are repeated in every form that contains the panel.
    if (!components.has(component)) components.set(component, order);
  }
  for (const [panel, components] of ordered) {
    panels.set(
      panel,
      [...components].sort(([, a], [, b]) => a - b).map(([component]) => component),
    );
  }
}

function gatherUnits(file: ReleaseFile, units: Map<string, string>, complain: Complain): void {
  let read: unknown;
  try {
    // The file is a single JSON object of half a megabyte that maps codes to example units.
    read = JSON.parse([...file.text()].join(''));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    complain({ file: file.file, line: 1 }, `the file is not valid JSON: ${error.message}`, 'fetch it again');
    return;
  }
  for (const [code, list] of Object.entries(read ?? {})) {
    const unit: unknown = Array.isArray(list) ? list[0] : undefined;
    if (typeof unit === 'string' && unit !== '') units.set(code, unit);
  }
}
