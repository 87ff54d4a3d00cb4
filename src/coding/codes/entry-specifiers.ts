// Handles specifiers of the codes in a chart: applies the side and encounter of a record to its codes, determines which
// specifiers the codes still lack, and adds the lists to choose from.

import type { ChartMapEntry, CodeHint, CodeSpecifier } from '../../contract/result-types.js';
import { codeRow } from '../../knowledge/code-row.js';
import { instructionsOf } from '../../knowledge/instructions.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { evaluateRule, type RuleContext } from '../../knowledge/rules/map-rules.js';
import {
  missingSpecifiers,
  ownSpecifiers,
  type SpecifierSet,
  type SpecifierValues,
  specifyCode,
} from '../specify/specifiers.js';
import { codeCache } from './code-cache.js';
import { codeHints, missingSpecifierHint, presumedEncounterHint, unnamedSpecifierHint } from './code-hints.js';
import { encounterOf, isPresumed } from './presumed-encounter.js';

/** The details requested for an entry. */
export interface SpecifierOptions {
  readonly vocabulary: string;
  readonly includeHints: boolean;
  readonly includeSpecifierLists: boolean;
}

/** Applies specifier values to the code of an entry, which may make the code reportable. */
export function specifyEntry(kb: Knowledge, entry: ChartMapEntry, vocabulary: string, values: SpecifierValues): void {
  const specified = specifyCode(kb, vocabulary, entry.code, values);
  if (specified === undefined || specified.code === entry.code || specified.applied.length === 0) return;
  const wasSuppressed = isSuppressed(entry);
  entry.properties = [
    ...entry.properties,
    {
      name: 'specified',
      value: specified.applied.join(','),
      category: 'specifier',
      sequence: entry.properties.length + 1,
    },
  ];
  entry.code = specified.code;
  entry.description = specified.description || entry.description;
  entry.isCategory = String(!specified.isComplete && specified.row >= 0 && entry.isCategory === 'true');
  if (wasSuppressed) return;
  entry.unreportable = String(!specified.isComplete);
  entry.autoSelect = String(specified.isComplete && !entry.inferred);
}

/** Like specifyEntry, but does nothing if the code already specifies any of the given kinds. */
export function fillEntry(kb: Knowledge, entry: ChartMapEntry, vocabulary: string, values: SpecifierValues): void {
  const isNamed = ownSpecifiers(kb, vocabulary, entry.code).some(
    ({ set: { kind }, choice: { meaning } }) => kind !== 'detail' && values[kind] !== undefined && meaning !== 'none',
  );
  if (!isNamed) specifyEntry(kb, entry, vocabulary, values);
}

/** Copies the side and encounter of a code to the entry that replaces it. */
export function carryOver(kb: Knowledge, entry: ChartMapEntry, vocabulary: string, from: string): void {
  for (const { set, choice } of ownSpecifiers(kb, vocabulary, from)) {
    const isNamed = choice.meaning !== '' && choice.meaning !== 'none';
    if (isNamed && set.kind === 'laterality') specifyEntry(kb, entry, vocabulary, { laterality: choice.meaning });
    if (isNamed && set.kind === 'episode') specifyEntry(kb, entry, vocabulary, { episode: choice.meaning });
  }
}

function isSuppressed({ properties }: ChartMapEntry): boolean {
  return properties.some(({ name }) => name === 'suppressedBy');
}

/** Adds hints and lists of specifiers to an entry, as requested. */
export function describeSpecifiers(
  kb: Knowledge,
  entry: ChartMapEntry,
  options: SpecifierOptions,
  context: RuleContext,
): void {
  const { vocabulary, includeHints, includeSpecifierLists } = options;
  if (!includeHints && !includeSpecifierLists) return;
  const details = codeDetails(kb, vocabulary, entry.code);
  if (includeHints && (details.hints.length > 0 || details.isForSome || isPresumed(entry)) && !isSuppressed(entry)) {
    const given = details.isForSome
      ? uniqueHints([...details.hints, ...patientHints(kb, details.row, context)])
      : details.hints;
    // The hints are copied because the details of a code are cached.
    const hints = given.map(({ type, text }) => ({ type, text }));
    const encounter = isPresumed(entry) ? encounterOf(kb, vocabulary, entry.code) : undefined;
    if (encounter !== undefined) hints.unshift(presumedEncounterHint(encounter.set));
    if (entry.hints !== undefined) entry.hints = uniqueHints([...entry.hints, ...hints]);
    else if (hints.length > 0) entry.hints = hints;
  }
  if (!includeSpecifierLists || details.lists.length === 0) return;
  const isOpen = ({ name }: CodeSpecifier) => name === 'episode' && isPresumed(entry);
  entry.specifiers = details.lists.map((list) => (isOpen(list) ? { ...copyOf(list), ...OPEN } : copyOf(list)));
}

/** The fields of a specifier list from which no character has been chosen yet. */
const OPEN = { tag: '', group: 'missing', optional: false };

/** The details of a code that do not depend on the patient. */
interface CodeDetails {
  /** The row in the `codes` section; -1 for a composed code. */
  readonly row: number;
  readonly hints: readonly CodeHint[];
  /** Whether the code is limited to one sex or an age range. */
  readonly isForSome: boolean;
  readonly lists: readonly CodeSpecifier[];
}

const MAX_CACHED = 10_000;

const codeDetails = /* @__PURE__ */ codeCache(MAX_CACHED, readCodeDetails);

function readCodeDetails(kb: Knowledge, vocabulary: string, code: string): CodeDetails {
  const missing = missingSpecifiers(kb, vocabulary, code);
  const own = ownSpecifiers(kb, vocabulary, code);
  const row = codeRow(kb, vocabulary, code);
  const ofCode = row < 0 ? [] : codeHints(kb, row);
  const hints = uniqueHints([
    ...missing.flatMap((set) => missingSpecifierHint(set) ?? []),
    ...own.filter(({ choice }) => choice.meaning === 'none').flatMap(({ set }) => unnamedSpecifierHint(set) ?? []),
    ...ofCode.filter(({ type }) => !CHART_SPECIFIC_TYPES.includes(type)),
  ]);
  const lists = [
    ...own.map(({ set, choice }) => listOf(set, choice.character, vocabulary)),
    ...missing.map((set) => listOf(set, '', vocabulary)),
  ].map((list, at) => ({ ...list, id: at + 1, sequence: at + 1 }));
  return { row, hints, isForSome: ofCode.some(({ type }) => type === 'sex' || type === 'age'), lists };
}

/**
 * Hints of these types are given only for conflicts that actually occur in the chart (claim-order.ts, patientHints),
 * not for every possible conflict.
 */
const CHART_SPECIFIC_TYPES: readonly string[] = ['excludes1', 'excludes2', 'age', 'sex'];

/** Hints that a code is intended for patients of a different sex or age. */
function patientHints(kb: Knowledge, row: number, { sex, age }: RuleContext): CodeHint[] {
  return codeHints(kb, row).filter(({ type }) => {
    if (type !== 'sex' && type !== 'age') return false;
    return instructionsOf(kb, row).some(({ kind, text }) => {
      if (kind !== type) return false;
      const rule = kind === 'sex' ? `sex=${text}` : `age=${text}`;
      return evaluateRule(rule, { sex, age }).truth === 'false';
    });
  });
}

function copyOf(one: CodeSpecifier): CodeSpecifier {
  return {
    list: one.list.map(({ code, description, typeId }) => ({ code, description, typeId })),
    id: one.id,
    setId: one.setId,
    name: one.name,
    tag: one.tag,
    description: one.description,
    group: one.group,
    digit: one.digit,
    sequence: one.sequence,
    optional: one.optional,
    multiselect: one.multiselect,
  };
}

const DESCRIPTIONS: Readonly<Record<SpecifierSet['kind'], string>> = {
  laterality: 'Side of the body',
  episode: 'Encounter: first treatment, later care or sequela',
  trimester: 'Trimester of the pregnancy',
  fetus: 'Fetus concerned',
  stage: 'Stage',
  detail: 'Further detail',
};

function listOf({ prefix, kind, digit, choices }: SpecifierSet, chosen: string, vocabulary: string): CodeSpecifier {
  return {
    list: choices.map(({ character, label, meaning }) => ({
      code: character,
      description: label,
      typeId: meaning === '' || meaning === 'none' ? 0 : 1,
    })),
    id: 0,
    setId: `${vocabulary}:${prefix}`,
    name: kind,
    tag: chosen,
    description: DESCRIPTIONS[kind],
    group: chosen === '' ? 'missing' : 'chosen',
    digit,
    sequence: 0,
    optional: chosen !== '',
    multiselect: false,
  };
}

function uniqueHints(hints: readonly CodeHint[]): CodeHint[] {
  return [...new Map(hints.map((one) => [`${one.type} ${one.text}`, one])).values()];
}
