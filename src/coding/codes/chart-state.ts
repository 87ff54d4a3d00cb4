// The records of a chart with their codes, and the state of the chart as a whole: the patient's current codes, the
// codes that a group of rules has added, and the codes for conditions that began before the condition with a given
// code.

import type { ChartMapEntry } from '../../contract/result-types.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import type { RuleContext } from '../../knowledge/rules/map-rules.js';
import { ownSpecifiers } from '../specify/specifiers.js';
import { type CodeList, codeList, type ListedCode } from './chart-code-list.js';

/** A record of a chart with its groups of codes in one vocabulary; the first entry of each group is selected. */
export interface CodedRecord {
  readonly id: string;
  /** The id of the record that contains this record; empty if none does. */
  readonly parent: string;
  readonly context: RuleContext;
  /**
   * A current code of the patient that the knowledge base lacks. It yields no entry, but rules for other codes take it
   * into account.
   */
  readonly unknown?: string;
  groups: ChartMapEntry[][];
}

/** The whole chart as seen by one group of rules. */
export interface ChartState {
  readonly list: CodeList;
  /** The codes that the group has added, whether in place of other codes or alongside them. */
  readonly added: Set<string>;
}

/** The state of the records before any group has added codes. */
export function chartStateOf(records: readonly CodedRecord[]): ChartState {
  const codes = presentCodes(records);
  for (let record = 0; record < records.length; record++) {
    const { unknown } = records[record];
    if (unknown !== undefined) codes.push({ code: unknown, record, group: 0 });
  }
  return { list: codeList(codes), added: new Set() };
}

/**
 * Whether a chart contains a code. If something is unspecified in the code (such as the trimester), a code that
 * specifies it also counts.
 */
export function hasCode(kb: Knowledge, vocabulary: string, { list, added }: ChartState, code: string): boolean {
  if (added.has(code)) return true;
  const unspecified = ownSpecifiers(kb, vocabulary, code).find(({ choice }) => choice.meaning === 'none');
  const prefix = unspecified?.set.prefix ?? code;
  return list.codes.some((one) => one.code === code || (unspecified !== undefined && one.code.startsWith(prefix)));
}

/** The current codes of the patient, i.e. the selected code of each group unless it is suppressed. */
export function presentCodes(records: readonly CodedRecord[]): ListedCode[] {
  const codes: ListedCode[] = [];
  for (let record = 0; record < records.length; record++) {
    const { groups } = records[record];
    for (let group = 0; group < groups.length; group++) {
      const entries = groups[group];
      if (entries.length > 0 && suppressionOf(entries[0]) === '') codes.push({ code: entries[0].code, record, group });
    }
  }
  return codes;
}

/** The reason why an entry is suppressed (`prefix`, `result`, `status` or `patient`); '' if it is not. */
export function suppressionOf({ properties }: ChartMapEntry): string {
  for (const { name, value } of properties) if (name === 'suppressedBy') return value;
  return '';
}

/**
 * The codes for conditions that began before the condition with the given code. Our interpretation: an undated record
 * belongs to the encounter. Two records with the same code may describe one event that was recorded twice, so the other
 * record counts only if both are dated, or if a prefix marks the other one as past.
 */
export function codesBefore(list: CodeList, self: ListedCode, records: readonly CodedRecord[]): CodeList {
  const { since, prefix } = records[self.record].context;
  return codeList(
    list.codes.filter(({ code, record }) => {
      const other = records[record].context;
      if (other.since === undefined || other.since <= (since ?? 0)) return false;
      return since !== undefined || (prefix === undefined && (code !== self.code || other.prefix !== undefined));
    }),
  );
}
