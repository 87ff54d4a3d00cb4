// The prompt list of a finding: a selection from its prompt records by size, levels, role and patient. A finding
// without records inherits those of its nearest ancestor that has any (our interpretation). Invariant: small ⊆ large ⊆
// full, because the lists differ only in their size limit.

import type { Sex } from '../contract/host.js';
import { ancestorsOf } from '../knowledge/findings.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { isPossible } from '../knowledge/patient-limits.js';
import { type PromptLevel, type PromptRecord, type PromptSize, promptRecordsOf } from '../knowledge/prompts.js';
import { CX } from '../knowledge/term-types.js';
import { conditionsBelow } from './heading-targets.js';

/** The roles for which a list can be requested. A record that names roles is included only for those roles. */
export const PROMPT_ROLES = ['medNoneEntering', 'medDocEntering', 'medNurseEntering'] as const;
export type PromptRole = (typeof PROMPT_ROLES)[number];

/** The parameters of a list. */
export interface PromptQuery {
  readonly size: PromptSize;
  /** The levels of the records in the list; both by default. */
  readonly levels?: readonly PromptLevel[];
  /** The role. By default it is `medNoneEntering`, which leaves out the records reserved for certain roles. */
  readonly role?: PromptRole;
  /** The patient's age in minutes. */
  readonly age?: number;
  readonly sex?: Sex;
}

/** One finding in a list. */
export interface PromptItem {
  /** The row in the `findings` section. */
  readonly row: number;
  /** The size of the smallest list to which the finding belongs. */
  readonly size: PromptSize;
  /** Where the finding comes from: `KB:<size>:<level>`, `Specialty`, `WHO`, `RelatedLab` or `Content:<id>`. */
  readonly source: string;
}

/**
 * The list of the finding at the given row. Hallmarks come first, and findings of the same size are in record order.
 * The list never contains the finding itself.
 */
export function promptList(kb: Knowledge, row: number, query: PromptQuery): PromptItem[] {
  const items = new Map<number, PromptItem>();
  const records = inheritedRecords(kb, row);
  if (records.length === 0) return headingItems(kb, row, query);
  for (const record of records) {
    const { target, size, level } = record;
    if (size > query.size) break;
    if (target === row || items.has(target) || !recordApplies(kb, record, query)) continue;
    items.set(target, { row: target, size, source: `KB:${size}:${level}` });
  }
  return [...items.values()];
}

/** The list of a heading that has no records: the conditions below it, as a full list. */
function headingItems(kb: Knowledge, row: number, { size, levels, age, sex }: PromptQuery): PromptItem[] {
  if (size < 3 || levels?.includes('R') === false || kb.tables.findings.termType(row) !== CX) return [];
  const possible = conditionsBelow(kb, row).filter((below) => isPossible(kb, below, { age, sex }));
  return possible.map((below) => ({ row: below, size: 3, source: 'KB:3:R' }));
}

/** The records of a finding or, if it has none, of its nearest ancestor that has any. */
export function inheritedRecords(kb: Knowledge, row: number): readonly PromptRecord[] {
  const own = promptRecordsOf(kb, row);
  if (own.length > 0) return own;
  const lender = ancestorsOf(kb, row).find((above) => promptRecordsOf(kb, above).length > 0);
  return lender === undefined ? own : promptRecordsOf(kb, lender);
}

function recordApplies(kb: Knowledge, record: PromptRecord, query: PromptQuery): boolean {
  const { levels, role = 'medNoneEntering', age, sex } = query;
  if (levels !== undefined && !levels.includes(record.level)) return false;
  if (record.roles.length > 0 && !record.roles.includes(role)) return false;
  if (sex !== undefined && record.sex !== undefined && record.sex !== sex) return false;
  if (age !== undefined && (age < record.fromAge || age >= record.toAge)) return false;
  return isPossible(kb, record.target, { age, sex });
}

/**
 * A single list for the findings at several rows, without these findings themselves. Items are sorted by their smallest
 * size, then by how many of the findings' lists contain them, and then by their best position in those lists.
 */
export function mergedPromptList(kb: Knowledge, rows: readonly number[], query: PromptQuery): PromptItem[] {
  const own = new Set(rows);
  const merged = new Map<number, { item: PromptItem; count: number; position: number }>();
  for (const row of own) {
    for (const [position, item] of promptList(kb, row, query).entries()) {
      if (own.has(item.row)) continue;
      const listed = merged.get(item.row);
      if (listed === undefined) {
        merged.set(item.row, { item, count: 1, position });
        continue;
      }
      listed.count++;
      listed.position = Math.min(listed.position, position);
      if (item.size < listed.item.size) listed.item = item;
    }
  }
  return [...merged.values()]
    .sort(
      (a, b) => a.item.size - b.item.size || b.count - a.count || a.position - b.position || a.item.row - b.item.row,
    )
    .map(({ item }) => item);
}
