// Code map entries: what a translation says of one target code, out of where it came from.

import { codeAt } from '../knowledge/codes.js';
import { derive } from '../knowledge/derive.js';
import { termTypeCode } from '../knowledge/enumerations.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import type { MapRecord } from '../knowledge/maps.js';
import type { CodeMapEntry, CodeProperty, Relationship } from '../types.js';
import { compareRelationships } from './compose.js';
import { type MissingDatum, parseRule, type RuleAxis } from './rules.js';

/** Our reading of `statusId`: how an entry came to apply. */
export const MAP_STATUS = {
  /** A stored map, and every rule before it could be decided. */
  qualified: 1,
  /** A stored map, taken although a rule of higher priority could not be decided. */
  unqualified: 2,
  /** Inferred from an ancestor or composed through a finding. */
  inferred: 3,
} as const;

/** Where an entry comes from and what is to be said about that. */
export interface Origin {
  readonly record: MapRecord;
  readonly relationship: Relationship;
  readonly missing?: readonly MissingDatum[];
  readonly suppressedBy?: 'prefix' | 'result';
  /** CtermId of the ancestor or middle finding that an inferred entry came through, or a category's code. */
  readonly through?: string;
}

/** The entry of a target code. */
export function codeEntry(kb: Knowledge, origin: Origin): CodeMapEntry {
  const { code, description, isCategory, isUnreportable, termType } = codeAt(kb, origin.record.target);
  const entry: CodeMapEntry = {
    properties: properties(origin),
    code,
    relationship: origin.relationship,
    description,
    isCategory,
    preferred: false,
    unreportable: isUnreportable || isCategory || origin.suppressedBy !== undefined,
    statusId: statusOf(origin),
    codePoint: codePoint(kb, origin.record),
  };
  if (origin.record.rule !== '') Object.assign(entry, conditions(origin.record.rule));
  if (termType !== '') entry.termType = termType;
  return entry;
}

/** The entry of a finding as the target of a code; the record's rule says which qualifiers the code implies. */
export function findingEntry(kb: Knowledge, origin: Origin): CodeMapEntry {
  const { findings } = kb.tables;
  const row = origin.record.finding;
  return {
    properties: properties(origin),
    code: String(findings.id(row)),
    relationship: origin.relationship,
    description: findings.description(row),
    isCategory: false,
    preferred: false,
    termType: termTypeCode(kb, findings.termType(row)) || String(findings.termType(row)),
    unreportable: false,
    statusId: statusOf(origin),
    ...conditions(origin.record.rule),
    codePoint: codePoint(kb, origin.record),
  };
}

/** Marks the first of the best entries as preferred and sorts: reportable, qualified, by relationship, given order. */
export function withPreferred(entries: readonly CodeMapEntry[]): CodeMapEntry[] {
  if (entries.length === 1) return [{ ...entries[0], preferred: true }];
  const sorted = [...entries].sort(
    (a, b) =>
      Number(a.unreportable) - Number(b.unreportable) ||
      (a.statusId ?? 0) - (b.statusId ?? 0) ||
      compareRelationships(a.relationship, b.relationship) ||
      conditionCount(a) - conditionCount(b),
  );
  return sorted.map((entry, index) => ({ ...entry, preferred: index === 0 }));
}

/** Each code once, by its best relationship. */
export function bestOfEachCode(entries: readonly CodeMapEntry[]): CodeMapEntry[] {
  const best = new Map<string, CodeMapEntry>();
  for (const entry of entries) {
    const known = best.get(entry.code);
    if (known === undefined || compareRelationships(entry.relationship, known.relationship) < 0)
      best.set(entry.code, entry);
  }
  return [...best.values()];
}

function conditionCount(entry: CodeMapEntry): number {
  return entry.mapQualifier === undefined ? 0 : parseRule(entry.mapQualifier).length;
}

/** The id of a map definition, the same in every build: finding, vocabulary, group and priority. */
export function codePoint(kb: Knowledge, record: MapRecord): string {
  const known = codePoints(kb).get(record);
  if (known !== undefined) return known;
  const made = `${groupCodePoint(kb, record)}.${record.priority}`;
  codePoints(kb).set(record, made);
  return made;
}

/** By record, for as long as something else keeps that. */
const codePoints = /* @__PURE__ */ derive((_kb) => new WeakMap<MapRecord, string>());

/** The id of a map group. */
export function groupCodePoint(kb: Knowledge, { finding, target, group }: MapRecord): string {
  const vocabulary = kb.manifest.vocabularies[kb.tables.codes.vocab(target)].name;
  return `${kb.tables.findings.id(finding)}:${vocabulary}:${group}`;
}

function statusOf({ through, missing = [] }: Origin): number {
  if (through !== undefined) return MAP_STATUS.inferred;
  return missing.length > 0 ? MAP_STATUS.unqualified : MAP_STATUS.qualified;
}

function properties({ record, missing = [], suppressedBy, through }: Origin): CodeProperty[] {
  const stated: Omit<CodeProperty, 'sequence'>[] = [];
  if (missing.length > 0) stated.push({ name: 'isQualified', value: 'false', category: 'qualification' });
  for (const datum of missing) stated.push({ name: 'missing', value: datum, category: 'qualification' });
  if (suppressedBy !== undefined) stated.push({ name: 'suppressedBy', value: suppressedBy, category: 'qualification' });
  if (through !== undefined) {
    stated.push({ name: 'inferred', value: 'true', category: 'inference' });
    stated.push({ name: 'through', value: through, category: 'inference' });
  }
  if (record.advice !== '') stated.push({ name: 'advice', value: record.advice, category: 'advice' });
  return stated.length === 0 ? [] : stated.map((property, index) => ({ ...property, sequence: index + 1 }));
}

/** The conditions of a rule as fields of an entry, and the rule itself. */
function conditions(rule: string): Partial<CodeMapEntry> {
  if (rule === '') return {};
  const fields: Partial<Record<RuleAxis, string>> = {};
  for (const { axis, operator, operand } of parseRule(rule)) {
    const text = operator === '=' ? operand : `${operator}${operand}`;
    const before = fields[axis];
    fields[axis] = before === undefined ? text : `${before}+${text}`;
  }
  return { ...fields, mapQualifier: rule };
}
