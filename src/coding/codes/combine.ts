// Combination coding determines how the codes of a chart's records affect one another. Groups of rules are applied in
// order; each group sees the results of the groups before it. All rules come from the knowledge base.

import type { ChartMapEntry } from '../../contract/result-types.js';
import { codeRow } from '../../knowledge/code-row.js';
import { codeAt } from '../../knowledge/codes.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { evaluateRule, type RuleContext } from '../../knowledge/rules/map-rules.js';
import { parseSpecifier } from '../specify/specifier-values.js';
import { describedCode } from '../specify/specifiers.js';
import type { CodeList, ListedCode, MatchedCode } from './chart-code-list.js';
import { type ChartState, type CodedRecord, chartStateOf, codesBefore, hasCode, suppressionOf } from './chart-state.js';
import { categoryOf } from './code-patterns.js';
import {
  type CombinationGroup,
  codeRules,
  combinationGroups,
  fillTemplate,
  isBeside,
  type RuleForCode,
  type RulesOfGroup,
} from './combination-rules.js';
import { type CombinedCode, combinedEntry, isTakingOver } from './combined-entry.js';
import { carryOver, fillEntry } from './entry-specifiers.js';

/** The vocabulary of the codes, and whether entries get hints. */
export interface CombinationOptions {
  readonly vocabulary: string;
  readonly includeHints: boolean;
}

/** Applies the combination rules of a vocabulary to the records and updates the records' groups of codes. */
export function combineCodes(kb: Knowledge, records: readonly CodedRecord[], options: CombinationOptions): void {
  const { vocabulary } = options;
  const groups = combinationGroups(kb, vocabulary);
  if (groups.length === 0) return;
  const agenda: Agenda = groups.map(() => undefined);
  for (let index = 0; index < records.length; index++) schedule(kb, vocabulary, records[index], index, agenda, -1);
  let chart: ChartState | undefined;
  for (let groupIndex = 0; groupIndex < agenda.length; groupIndex++) {
    const waiting = agenda[groupIndex];
    if (waiting === undefined) continue;
    const group = groups[groupIndex];
    chart ??= chartStateOf(records);
    const needed = group.needed();
    if (needed !== undefined && !chart.list.has(needed)) continue;
    let hasChanged = false;
    for (const index of inChartOrder(waiting)) {
      const record = records[index];
      if (!applyGroup(kb, group, { options, record, index, records, chart })) continue;
      hasChanged = true;
      schedule(kb, vocabulary, record, index, agenda, groupIndex);
    }
    if (hasChanged) chart = undefined;
  }
}

/** Fills in unspecified parts of codes (such as the trimester) from the chart as a whole. */
export function specifyByChart(kb: Knowledge, records: readonly CodedRecord[], vocabulary: string): void {
  const groups = combinationGroups(kb, vocabulary).filter(({ action }) => action === 'specify');
  if (groups.length === 0) return;
  let list: CodeList | undefined;
  for (let index = 0; index < records.length; index++) {
    const record = records[index];
    for (let number = 0; number < record.groups.length; number++) {
      const entries = record.groups[number];
      // Fast path: few codes have such rules.
      if (entries.length === 0 || codeRules(kb, vocabulary, entries[0].code).specifying.length === 0) continue;
      const [taken] = entries;
      if (suppressionOf(taken) !== '') continue;
      for (const group of groups) {
        // Each group of rules sees the code as the previous group left it.
        const own = codeRules(kb, vocabulary, taken.code).specifying.find((one) => one.group === group);
        if (own === undefined) continue;
        list ??= chartStateOf(records).list;
        const self = { code: taken.code, record: index, group: number };
        for (const rule of own.rules) {
          const match = matchOf(rule, self, list, record.context);
          if (match === undefined) continue;
          fillEntry(kb, taken, vocabulary, parseSpecifier(match.code));
          break;
        }
      }
    }
  }
}

/** Sorts record indices into chart order and removes duplicates. Usually there is nothing to do. */
function inChartOrder(waiting: readonly number[]): Iterable<number> {
  for (let at = 1; at < waiting.length; at++) {
    if (waiting[at] <= waiting[at - 1]) return new Set([...waiting].sort((a, b) => a - b));
  }
  return waiting;
}

/** The records to which each group of rules may apply, keyed by the index of the group. */
type Agenda = (number[] | undefined)[];

/** Schedules a record for every group after `lastDone` that may have rules for the codes of the record. */
function schedule(
  kb: Knowledge,
  vocabulary: string,
  { groups }: CodedRecord,
  recordIndex: number,
  agenda: Agenda,
  lastDone: number,
): void {
  for (const entries of groups) {
    if (entries.length === 0) continue;
    const { combining } = codeRules(kb, vocabulary, entries[0].code);
    for (let at = 0; at < combining.length; at++) {
      const { groupIndex } = combining[at];
      if (groupIndex <= lastDone) continue;
      const waiting = agenda[groupIndex];
      if (waiting === undefined) agenda[groupIndex] = [recordIndex];
      else if (waiting[waiting.length - 1] !== recordIndex) waiting.push(recordIndex);
    }
  }
}

interface RecordContext {
  readonly options: CombinationOptions;
  readonly record: CodedRecord;
  /** The index of the record in the chart. */
  readonly index: number;
  readonly records: readonly CodedRecord[];
  readonly chart: ChartState;
}

/**
 * Applies the rules of a group to a record and returns whether the codes of the record changed. In the usual case that
 * no rule applies, nothing is allocated.
 */
function applyGroup(kb: Knowledge, group: CombinationGroup, context: RecordContext): boolean {
  const { record } = context;
  const before = record.groups;
  let after: ChartMapEntry[][] | undefined;
  for (let number = 0; number < before.length; number++) {
    const entries = before[number];
    const made = entries.length === 0 ? NO_ENTRIES : entriesMade(kb, group, entries[0], number, context);
    if (made.length === 0) {
      after?.push(entries);
      continue;
    }
    after ??= before.slice(0, number);
    if (group.action === 'before') after.push(...made.map(singleEntryGroup), entries);
    else if (isBeside(group.action)) after.push(entries, ...made.map(singleEntryGroup));
    else after.push(...made.map(singleEntryGroup));
  }
  if (after === undefined) return false;
  record.groups = withoutRepeats(after);
  return true;
}

const NO_ENTRIES: readonly ChartMapEntry[] = [];
/** The template placeholder for the code to which a rule applies. */
const SELF = '{self}';

function singleEntryGroup(entry: ChartMapEntry): ChartMapEntry[] {
  return [entry];
}

/** Removes repeated codes from groups, because a record needs each code only once. */
function withoutRepeats(groups: readonly ChartMapEntry[][]): ChartMapEntry[][] {
  const seen = new Set<string>();
  return groups.filter(([taken]) => {
    if (taken === undefined || seen.has(taken.code)) return false;
    seen.add(taken.code);
    return true;
  });
}

/** The entries that a group of rules produces for `taken`, the selected entry in the record's code group `number`. */
function entriesMade(
  kb: Knowledge,
  group: CombinationGroup,
  taken: ChartMapEntry,
  number: number,
  { options, record, index, records, chart }: RecordContext,
): readonly ChartMapEntry[] {
  const { vocabulary, includeHints } = options;
  const rules = rulesOf(codeRules(kb, vocabulary, taken.code).combining, group);
  if (rules.length === 0) return NO_ENTRIES;
  const { name, action } = group;
  const suppressed = suppressionOf(taken);
  const self: ListedCode = { code: taken.code, record: index, group: number };
  let made: ChartMapEntry[] | undefined;
  for (let at = 0; at < rules.length; at++) {
    const one = rules[at];
    const { rule } = one;
    if (suppressed !== (rule.isForPrefixed ? 'prefix' : '')) continue;
    let match = matchOf(one, self, chart.list, record.context);
    if (match !== undefined && action === 'again') {
      match = matchOf(one, self, codesBefore(chart.list, self, records), record.context);
    }
    if (match === undefined) continue;
    const coded = combinableCode(kb, vocabulary, match.code);
    // A rule for records with a prefix ("history of") may return the same code if that code already expresses that the
    // condition is past. The code is then no longer suppressed.
    const isSame = match.code === taken.code && !rule.isForPrefixed;
    // A rule whose result is the code to which it applies protects that code from later rules.
    if (isSame && (rule.code === taken.code || rule.code === SELF)) break;
    if (coded === undefined || isSame || made?.some(({ code }) => code === match.code)) continue;
    // A code that would be added alongside others is not needed if the chart already contains it.
    if (isBeside(action) && hasCode(kb, vocabulary, chart, match.code)) break;
    chart.added.add(match.code);
    const isOpen = action === 'linked' && !isLinked(one, self, record, records);
    const involved = match.with.map((other) => `${other.code}@${records[other.record]?.id ?? ''}`);
    made ??= [];
    const entry = combinedEntry(coded, { name, rule, taken, involved, action, includeHints, isOpen });
    const isOfCategory = categoryOf(match.code) === categoryOf(taken.code);
    if (match.code.length === LENGTH_WITH_SEVENTH && !isTakingOver(rule) && !isOfCategory) {
      carryOver(kb, entry, vocabulary, taken.code);
    }
    made.push(entry);
    if (action !== 'replace-all') break;
  }
  return made ?? NO_ENTRIES;
}

/** The rules in a group that apply to a code. */
function rulesOf(combining: readonly RulesOfGroup[], group: CombinationGroup): readonly RuleForCode[] {
  for (let at = 0; at < combining.length; at++) if (combining[at].group === group) return combining[at].rules;
  return NO_RULES;
}

/** The fields of a code that is stored, or composed of a base code and a seventh character; undefined for any other. */
export function combinableCode(kb: Knowledge, vocabulary: string, code: string): CombinedCode | undefined {
  const row = codeRow(kb, vocabulary, code);
  if (row >= 0) return codeAt(kb, row);
  const composed = describedCode(kb, vocabulary, code);
  return composed && { ...composed, isCategory: false, isUnreportable: !composed.isComplete, termType: '' };
}

/** The length of an ICD-10-CM code with a seventh character, including the dot. */
const LENGTH_WITH_SEVENTH = 8;

const NO_RULES: readonly RuleForCode[] = [];

/** Our interpretation of "documented as related": one record contains the other, or both are the same record. */
function isLinked(
  { with: required }: RuleForCode,
  self: ListedCode,
  record: CodedRecord,
  records: readonly CodedRecord[],
): boolean {
  const belongs = ({ id, parent }: CodedRecord) => parent === record.id || id === record.parent;
  return required.every((patterns) =>
    records.some(
      (other, at) =>
        (at === self.record || belongs(other)) &&
        other.groups.some(
          ([taken]) => taken !== undefined && suppressionOf(taken) === '' && patterns.match(taken.code) !== undefined,
        ),
    ),
  );
}

interface Match {
  readonly code: string;
  readonly with: readonly MatchedCode[];
}

/** The result of a rule for a code; undefined if the rule does not apply. */
function matchOf(
  { rule, captured, with: required, unless }: RuleForCode,
  self: ListedCode,
  list: CodeList,
  context: RuleContext,
): Match | undefined {
  // Fast path: most rules require something that the chart does not have.
  for (let at = 0; at < required.length; at++) if (list.find(required[at], self) === undefined) return undefined;
  if (unless !== undefined && list.find(unless, self) !== undefined) return undefined;
  if (rule.when !== '' && evaluateRule(rule.when, context).truth !== 'true') return undefined;
  const found = required.flatMap((wanted) => list.find(wanted, self) ?? []);
  if (!rule.code.includes('{')) return { code: rule.code, with: found };
  const all = captured + found.map((other) => other.captured).join('');
  const code = fillTemplate(rule.code, self.code, all).replace('{with}', found[0]?.code ?? '');
  return { code, with: found };
}
