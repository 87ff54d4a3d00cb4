// Combination coding: what the codes of a chart's records do to each other. The groups of rules are gone through in their
// order; a group sees what the ones before it have left. Which rules there are is knowledge, none of it stands here.

import { codeRow } from '../knowledge/code-row.js';
import { codeAt } from '../knowledge/codes.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import type { ChartMapEntry, CodeHint, CodeProperty } from '../types.js';
import { fillEntry } from './chart-specifiers.js';
import { type CodeList, codeList, type ListedCode, type MeantCode } from './code-list.js';
import { type CodePatterns, categoryOf } from './code-patterns.js';
import {
  type CombinationGroup,
  type CombinationRule,
  combinationGroups,
  combiningGroups,
  patternsIn,
} from './combination-rules.js';
import { hint } from './hints.js';
import { evaluateRule, type RuleContext } from './rules.js';
import { parseSpecifier } from './specifier-values.js';

/** The property of an entry whose code is another record's own. */
export const TAKEN_OVER = 'takenOver';

/** A record of a chart with its codes in one vocabulary, group by group; of each group the first is the one to take. */
export interface CodedRecord {
  readonly id: string;
  /** Id of the record that this one stands in; empty at the top. */
  readonly parent: string;
  readonly context: RuleContext;
  groups: ChartMapEntry[][];
}

/** What entries are made with. */
export interface CombinationOptions {
  readonly vocabulary: string;
  readonly includeHints: boolean;
}

/** Applies the rules about codes of a vocabulary: changes the groups of the records. */
export function combineCodes(kb: Knowledge, records: readonly CodedRecord[], options: CombinationOptions): void {
  const { vocabulary } = options;
  const agenda: Agenda = new Map();
  for (const [index, record] of records.entries()) plan(kb, vocabulary, record, index, agenda, -1);
  let chart: ChartState | undefined;
  for (const [place, group] of combinationGroups(kb, vocabulary).entries()) {
    const waiting = agenda.get(place);
    if (waiting === undefined) continue;
    chart ??= stateOf(kb, vocabulary, records);
    if (group.needed !== '' && !chart.list.has(group.needed)) continue;
    let hasChanged = false;
    for (const index of [...waiting].sort((a, b) => a - b)) {
      const record = records[index];
      if (!applyGroup(kb, group, { options, record, index, records, chart })) continue;
      hasChanged = true;
      plan(kb, vocabulary, record, index, agenda, place);
    }
    if (hasChanged) chart = undefined;
  }
}

/** Puts what the chart as a whole says of a code (the trimester) into the codes that leave it unnamed. */
export function specifyByChart(kb: Knowledge, records: readonly CodedRecord[], vocabulary: string): void {
  const groups = combinationGroups(kb, vocabulary).filter(({ action }) => action === 'specify');
  let list: CodeList | undefined;
  for (const [index, record] of records.entries()) {
    for (const [number, [taken]] of record.groups.entries()) {
      if (taken === undefined || suppressionOf(taken) !== '') continue;
      for (const { rulesIn } of groups) {
        const rules = rulesIn(categoryOf(taken.code));
        if (rules.length === 0) continue;
        list ??= stateOf(kb, vocabulary, records).list;
        const self = { code: taken.code, record: index, group: number };
        for (const rule of rules) {
          const match = matchOf(rule, self, list, record.context);
          if (match === undefined) continue;
          fillEntry(kb, taken, vocabulary, parseSpecifier(match.code));
          break;
        }
      }
    }
  }
}

/** Group of rules → the records that it may have rules for. */
type Agenda = Map<number, Set<number>>;

/** Puts a record on the agenda of every group behind one that may have rules for its codes. */
function plan(
  kb: Knowledge,
  vocabulary: string,
  { groups }: CodedRecord,
  index: number,
  agenda: Agenda,
  behind: number,
): void {
  for (const [taken] of groups) {
    if (taken === undefined) continue;
    for (const { place } of combiningGroups(kb, vocabulary, categoryOf(taken.code))) {
      if (place <= behind) continue;
      const waiting = agenda.get(place);
      if (waiting === undefined) agenda.set(place, new Set([index]));
      else waiting.add(index);
    }
  }
}

/** What the whole chart has, as one group of rules sees it. */
interface ChartState {
  readonly list: CodeList;
  /** Its codes, with those that the group has put beside others. */
  readonly standing: Set<string>;
}

function stateOf(kb: Knowledge, vocabulary: string, records: readonly CodedRecord[]): ChartState {
  const codes = presentCodes(records);
  const list = codeList(codes, patternsIn(kb, vocabulary));
  return { list, standing: new Set(codes.map(({ code }) => code)) };
}

/** What the records say that the patient has now: the code to take of each group, unless it is suppressed. */
export function presentCodes(records: readonly CodedRecord[]): ListedCode[] {
  const codes: ListedCode[] = [];
  for (const [record, { groups }] of records.entries()) {
    for (const [group, [taken]] of groups.entries()) {
      if (taken !== undefined && suppressionOf(taken) === '') codes.push({ code: taken.code, record, group });
    }
  }
  return codes;
}

/** The qualifier that suppresses an entry: `prefix`, `result`, or ''. */
export function suppressionOf({ properties }: ChartMapEntry): string {
  for (const { name, value } of properties) if (name === 'suppressedBy') return value;
  return '';
}

interface Place {
  readonly options: CombinationOptions;
  readonly record: CodedRecord;
  /** Of the record in the chart. */
  readonly index: number;
  readonly records: readonly CodedRecord[];
  readonly chart: ChartState;
}

function applyGroup(kb: Knowledge, group: CombinationGroup, place: Place): boolean {
  const { record } = place;
  const before = record.groups;
  const after: ChartMapEntry[][] = [];
  for (const [number, entries] of before.entries()) {
    const [taken] = entries;
    const made = taken === undefined ? [] : outcomes(kb, group, taken, number, place);
    if (made.length === 0) after.push(entries);
    else if (group.action === 'before') after.push(...made.map(alone), entries);
    else if (isBeside(group.action)) after.push(entries, ...made.map(alone));
    else after.push(...made.map(alone));
  }
  if (after.length === before.length && after.every((entries, at) => entries === before[at])) return false;
  record.groups = withoutRepeats(after);
  return true;
}

function alone(entry: ChartMapEntry): ChartMapEntry[] {
  return [entry];
}

/** The same code is needed once of one record. */
function withoutRepeats(groups: readonly ChartMapEntry[][]): ChartMapEntry[][] {
  const seen = new Set<string>();
  return groups.filter(([taken]) => {
    if (taken === undefined || seen.has(taken.code)) return false;
    seen.add(taken.code);
    return true;
  });
}

/** The entries that the group's rules make for the code to take of a record's group of codes. */
function outcomes(
  kb: Knowledge,
  { name, action, rulesIn }: CombinationGroup,
  taken: ChartMapEntry,
  number: number,
  { options, record, index, records, chart }: Place,
): ChartMapEntry[] {
  const { vocabulary, includeHints } = options;
  const { list, standing } = chart;
  const suppressed = suppressionOf(taken);
  const made: ChartMapEntry[] = [];
  for (const rule of rulesIn(categoryOf(taken.code))) {
    if (suppressed !== (rule.isForPrefixed ? 'prefix' : '')) continue;
    const self: ListedCode = { code: taken.code, record: index, group: number };
    const match = matchOf(rule, self, list, record.context);
    if (match === undefined) continue;
    const row = codeRow(kb, vocabulary, match.code);
    if (row < 0 || match.code === taken.code || made.some(({ code }) => code === match.code)) continue;
    // A code that goes beside others is not needed where it stands already.
    if (isBeside(action) && standing.has(match.code)) continue;
    standing.add(match.code);
    const isOpen = action === 'linked' && !isLinked(rule, self, record, records, patternsIn(kb, vocabulary));
    const evidence = match.with.map((one) => `${one.code}@${records[one.record]?.id ?? ''}`);
    made.push(entryOf(kb, row, { name, rule, taken, evidence, action, includeHints, isOpen }));
    if (action !== 'replace-all') break;
  }
  return made;
}

function isBeside(action: CombinationGroup['action']): boolean {
  return action === 'before' || action === 'after' || action === 'linked';
}

/** Our reading of "documented as related": of the two records one stands inside the other, or they are the same. */
function isLinked(
  rule: CombinationRule,
  self: ListedCode,
  record: CodedRecord,
  records: readonly CodedRecord[],
  patternsOf: (list: string) => CodePatterns,
): boolean {
  const captured = rule.on.match(self.code) ?? '';
  const belongs = ({ id, parent }: CodedRecord) => parent === record.id || id === record.parent;
  return rule.with.every((list) => {
    const patterns = patternsOf(filled(list, self.code, captured));
    return records.some(
      (other, at) =>
        (at === self.record || belongs(other)) &&
        other.groups.some(
          ([taken]) => taken !== undefined && suppressionOf(taken) === '' && patterns.match(taken.code) !== undefined,
        ),
    );
  });
}

interface Match {
  readonly code: string;
  readonly with: readonly MeantCode[];
}

/** What comes of a rule for a code; undefined where it does not hold. */
function matchOf(rule: CombinationRule, self: ListedCode, list: CodeList, context: RuleContext): Match | undefined {
  const captured = rule.on.match(self.code);
  if (captured === undefined) return undefined;
  const found: MeantCode[] = [];
  for (const wanted of rule.with) {
    const other = list.find(filled(wanted, self.code, captured), self);
    if (other === undefined) return undefined;
    found.push(other);
  }
  if (rule.unless !== '' && list.find(filled(rule.unless, self.code, captured), self) !== undefined) return undefined;
  if (rule.when !== '' && evaluateRule(rule.when, context).truth !== 'true') return undefined;
  const all = captured + found.map((other) => other.captured).join('');
  const code = filled(rule.code, self.code, all).replace('{with}', found[0]?.code ?? '');
  return { code, with: found };
}

function filled(template: string, code: string, captured: string): string {
  if (!template.includes('{')) return template;
  const [stem = ''] = code.split('.');
  return template.replace(/\{(stem|\d)\}/g, (_, part: string) =>
    part === 'stem' ? stem : (captured[Number(part) - 1] ?? ''),
  );
}

interface Reason {
  readonly name: string;
  readonly rule: CombinationRule;
  readonly taken: ChartMapEntry;
  readonly evidence: readonly string[];
  readonly action: CombinationGroup['action'];
  readonly includeHints: boolean;
  /** Nothing says that what the rule is for and what it asks for belong together. */
  readonly isOpen: boolean;
}

function entryOf(kb: Knowledge, row: number, reason: Reason): ChartMapEntry {
  const { name, rule, taken, evidence, action, includeHints, isOpen } = reason;
  const { code, description, isCategory, isUnreportable, termType } = codeAt(kb, row);
  const stated: Omit<CodeProperty, 'sequence'>[] = [
    { name: 'combination', value: name, category: 'combination' },
    { name: isBeside(action) ? 'beside' : 'instead', value: firstCodeOf(taken), category: 'combination' },
    ...evidence.map((value) => ({ name: 'with', value, category: 'combination' })),
    ...(rule.code.startsWith('{with}') ? [{ name: TAKEN_OVER, value: 'true', category: 'combination' }] : []),
    ...(isOpen ? [{ name: 'isLinked', value: 'false', category: 'combination' }] : []),
  ];
  const unreportable = isUnreportable || isCategory || isOpen;
  const entry: ChartMapEntry = {
    code,
    relationship: rule.relationship,
    properties: stated.map((property, at) => ({ ...property, sequence: at + 1 })),
    description,
    codePoint: `${name}:${taken.code}`,
    autoSelect: String(!unreportable && !taken.inferred && (rule.isForPrefixed || taken.autoSelect === 'true')),
    isCategory: String(isCategory),
    unreportable: String(unreportable),
    inferred: false,
  };
  if (rule.when !== '') entry.mapQualifier = rule.when;
  if (termType !== '') entry.termType = termType;
  if (taken.groupId !== undefined) entry.groupId = taken.groupId;
  if (includeHints && evidence.length > 0)
    entry.hints = [isOpen ? linkHint(code, taken, evidence) : hintOf(taken, evidence)];
  return entry;
}

/** The code that a record had before any combination. */
function firstCodeOf({ code, properties }: ChartMapEntry): string {
  return properties.find(({ name }) => name === 'instead')?.value ?? code;
}

function hintOf({ code }: ChartMapEntry, evidence: readonly string[]): CodeHint {
  return hint('additional-code', `The guidelines code ${code} together with ${named(evidence)}.`);
}

function linkHint(code: string, taken: ChartMapEntry, evidence: readonly string[]): CodeHint {
  const text =
    `${code} only where the documentation has ${named(evidence)} come of ${taken.code}: nothing here says so. ` +
    'Ask, and put the one record inside the other where it does.';
  return hint('additional-code', text);
}

function named(evidence: readonly string[]): string {
  return evidence.map((one) => one.replace('@', ' of record ')).join(', ');
}
