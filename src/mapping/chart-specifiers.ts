// Specifiers of the codes of a chart: what a record says of side and encounter put into its codes, what they still lack,
// and the lists to choose from.

import { codeRow } from '../knowledge/code-row.js';
import { instructionsOf } from '../knowledge/instructions.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import type { ChartMapEntry, CodeHint, CodeSpecifier } from '../types.js';
import { codeHints, missingSpecifierHint, unnamedSpecifierHint } from './hints.js';
import { evaluateRule, type RuleContext } from './rules.js';
import {
  missingSpecifiers,
  ownSpecifiers,
  type SpecifierSet,
  type SpecifierValues,
  specifyCode,
} from './specifiers.js';

/** What is wanted of an entry beside its code. */
export interface SpecifierOptions {
  readonly vocabulary: string;
  readonly includeHints: boolean;
  readonly includeSpecifierLists: boolean;
}

/** Puts what a record says into the code of an entry, which then may be one to report. */
export function specifyEntry(kb: Knowledge, entry: ChartMapEntry, vocabulary: string, values: SpecifierValues): void {
  const specified = specifyCode(kb, vocabulary, entry.code, values);
  if (specified === undefined || specified.code === entry.code || specified.applied.length === 0) return;
  const wasSuppressed = entry.properties.some(({ name }) => name === 'suppressedBy');
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

/** The same, but only where the code leaves unnamed what the values are of. */
export function fillEntry(kb: Knowledge, entry: ChartMapEntry, vocabulary: string, values: SpecifierValues): void {
  const isNamed = ownSpecifiers(kb, vocabulary, entry.code).some(
    ({ set: { kind }, choice: { meaning } }) => kind !== 'detail' && values[kind] !== undefined && meaning !== 'none',
  );
  if (!isNamed) specifyEntry(kb, entry, vocabulary, values);
}

/** Adds hints and lists of specifiers to an entry, as far as they are wanted. */
export function describeSpecifiers(
  kb: Knowledge,
  entry: ChartMapEntry,
  options: SpecifierOptions,
  context: RuleContext,
): void {
  const { vocabulary, includeHints, includeSpecifierLists } = options;
  if (!includeHints && !includeSpecifierLists) return;
  const missing = missingSpecifiers(kb, vocabulary, entry.code);
  const own = ownSpecifiers(kb, vocabulary, entry.code);
  if (includeHints && !entry.properties.some(({ name }) => name === 'suppressedBy')) {
    const row = codeRow(kb, vocabulary, entry.code);
    const hints = [
      ...missing.flatMap((set) => missingSpecifierHint(set) ?? []),
      ...own.filter(({ choice }) => choice.meaning === 'none').flatMap(({ set }) => unnamedSpecifierHint(set) ?? []),
      ...(row < 0 ? [] : codeHints(kb, row).filter(({ type }) => !TOLD_APART.includes(type))),
      ...(row < 0 ? [] : patientHints(kb, row, context)),
    ];
    if (hints.length > 0) entry.hints = unique([...(entry.hints ?? []), ...hints]);
  }
  if (!includeSpecifierLists) return;
  const lists = [
    ...own.map(({ set, choice }) => listOf(set, choice.character, vocabulary)),
    ...missing.map((set) => listOf(set, '', vocabulary)),
  ];
  if (lists.length > 0) entry.specifiers = lists.map((list, at) => ({ ...list, id: at + 1, sequence: at + 1 }));
}

/** Of these, what the chart has is told (claim.ts, patientHints), rather than what it might have. */
const TOLD_APART: readonly string[] = ['excludes1', 'excludes2', 'age', 'sex'];

/** That a code is for patients of another sex or age than this one. */
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

function unique(hints: readonly CodeHint[]): CodeHint[] {
  return [...new Map(hints.map((one) => [`${one.type} ${one.text}`, one])).values()];
}
