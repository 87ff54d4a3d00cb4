// Code map entries: the fields of a result for one target code, derived from the map that led to the code.

import type { CodeMapEntry, CodeProperty, Relationship } from '../../contract/result-types.js';
import { type Code, codeAt } from '../../knowledge/codes.js';
import { termTypeCode } from '../../knowledge/enumerations.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { groupOf, type MapRows, mapRows, priorityOf, ruleOf, targetOf, vocabOf } from '../../knowledge/map-rows.js';
import { type MissingDatum, parseRule, type RuleAxis } from '../../knowledge/rules/map-rules.js';
import { compareRelationships } from './compose-relationships.js';
import type { Suppressor } from './select-maps.js';

/** Our interpretation of `statusId`, i.e. why an entry applies. */
export const MAP_STATUS = /* @__PURE__ */ Object.freeze({
  /** A stored map; all rules of higher priority could be decided. */
  qualified: 1,
  /** A stored map; a rule of higher priority could not be decided, or the encounter is only presumed. */
  unqualified: 2,
  /** Inferred, for example from an ancestor or through an intermediate finding or code. */
  inferred: 3,
} as const);

/** The origin of an entry, with details about how it was selected. */
export interface Origin {
  /** The row in the `maps` section. */
  readonly row: number;
  /** The row of the finding to which the map belongs. */
  readonly finding: number;
  readonly relationship: Relationship;
  readonly missing?: readonly MissingDatum[];
  readonly suppressedBy?: Suppressor;
  /**
   * The CtermId of the finding, or the code, through which an entry was inferred; it may be an ancestor of the source.
   */
  readonly through?: string;
}

/** The entry for a target code. */
export function codeEntry(kb: Knowledge, origin: Origin): CodeMapEntry {
  const { row, finding, relationship, suppressedBy } = origin;
  const maps = mapRows(kb);
  const code = codeAt(kb, targetOf(maps, row));
  const rule = ruleOf(maps, row);
  const fields = {
    properties: originProperties(kb, origin),
    relationship,
    unreportable: code.isUnreportable || code.isCategory || suppressedBy !== undefined,
    statusId: statusOf(origin),
    codePoint: codePoint(maps, finding, row),
  };
  if (rule === '') return plainEntry(code, code.termType, fields);
  const entry = Object.assign(plainEntry(code, '', fields), ruleFields(rule));
  if (code.termType !== '') entry.termType = code.termType;
  return entry;
}

/** The fields of an entry that its code does not determine. */
type EntryFields = Required<
  Pick<CodeMapEntry, 'properties' | 'relationship' | 'unreportable' | 'statusId' | 'codePoint'>
>;

/**
 * An entry that has no conditions and is not preferred. The fields are written out so that all such entries have one of
 * only two object shapes.
 */
export function plainEntry(
  { code, description, isCategory }: Pick<Code, 'code' | 'description' | 'isCategory'>,
  termType: string,
  { properties, relationship, unreportable, statusId, codePoint }: EntryFields,
): CodeMapEntry {
  const preferred = false;
  if (termType === '') {
    return { properties, code, relationship, description, isCategory, preferred, unreportable, statusId, codePoint };
  }
  return {
    properties,
    code,
    relationship,
    description,
    isCategory,
    preferred,
    unreportable,
    statusId,
    codePoint,
    termType,
  };
}

/**
 * The entry for a finding that a code translates to; the qualifiers that the code implies are taken from the map's
 * rule.
 */
export function findingEntry(kb: Knowledge, origin: Origin): CodeMapEntry {
  const { findings } = kb.tables;
  const { row, finding } = origin;
  const maps = mapRows(kb);
  const rule = ruleOf(maps, row);
  const termType = findings.termType(finding);
  const entry: CodeMapEntry = {
    properties: originProperties(kb, origin),
    code: String(findings.id(finding)),
    relationship: origin.relationship,
    description: findings.description(finding),
    isCategory: false,
    preferred: false,
    termType: termTypeCode(kb, termType) || String(termType),
    unreportable: false,
    statusId: statusOf(origin),
  };
  if (rule !== '') Object.assign(entry, ruleFields(rule));
  entry.codePoint = codePoint(maps, finding, row);
  return entry;
}

/**
 * Sorts entries, best first, and marks the first as preferred. Reportable entries come first; ties are broken in favour
 * of qualified entries, then of better relationships, then of fewer conditions. Equal entries keep their order.
 */
export function withPreferred(entries: CodeMapEntry[]): CodeMapEntry[] {
  if (entries.length > 1) entries.sort(compareEntries);
  for (let at = 0; at < entries.length; at++) entries[at].preferred = at === 0;
  return entries;
}

function compareEntries(a: CodeMapEntry, b: CodeMapEntry): number {
  return (
    Number(a.unreportable) - Number(b.unreportable) ||
    (a.statusId ?? 0) - (b.statusId ?? 0) ||
    compareRelationships(a.relationship, b.relationship) ||
    conditionCount(a) - conditionCount(b)
  );
}

/** Keeps one entry per code, the one with the best relationship. */
export function bestOfEachCode(entries: CodeMapEntry[]): CodeMapEntry[] {
  if (entries.length < 2) return entries;
  const best = new Map<string, CodeMapEntry>();
  for (const entry of entries) {
    const other = best.get(entry.code);
    if (other === undefined || compareRelationships(entry.relationship, other.relationship) < 0)
      best.set(entry.code, entry);
  }
  return best.size === entries.length ? entries : [...best.values()];
}

function conditionCount(entry: CodeMapEntry): number {
  return entry.mapQualifier === undefined ? 0 : parseRule(entry.mapQualifier).length;
}

/** The id of a map, derived from the finding, vocabulary, group and priority, so that it is the same in every build. */
function codePoint(maps: MapRows, finding: number, row: number): string {
  return `${groupCodePoint(maps, finding, row)}.${priorityOf(maps, row)}`;
}

/** The id of a map group, given the finding and the row of any record in the group. */
export function groupCodePoint(maps: MapRows, finding: number, row: number): string {
  const { tables, manifest } = maps.kb;
  const vocabulary = manifest.vocabularies[vocabOf(maps, row)].name;
  return `${tables.findings.id(finding)}:${vocabulary}:${groupOf(maps, row)}`;
}

function statusOf({ through, missing }: Origin): number {
  if (through !== undefined) return MAP_STATUS.inferred;
  return missing !== undefined && missing.length > 0 ? MAP_STATUS.unqualified : MAP_STATUS.qualified;
}

function originProperties(kb: Knowledge, { row, missing, suppressedBy, through }: Origin): CodeProperty[] {
  const stated: CodeProperty[] = [];
  if (missing !== undefined && missing.length > 0) {
    addProperty(stated, 'isQualified', 'false', 'qualification');
    for (const datum of missing) addProperty(stated, 'missing', datum, 'qualification');
  }
  if (suppressedBy !== undefined) addProperty(stated, 'suppressedBy', suppressedBy, 'qualification');
  if (through !== undefined) {
    addProperty(stated, 'inferred', 'true', 'inference');
    addProperty(stated, 'through', through, 'inference');
  }
  const advice = kb.tables.maps.advice(row);
  if (advice !== '') addProperty(stated, 'advice', advice, 'advice');
  return stated;
}

function addProperty(stated: CodeProperty[], name: string, value: string, category: string): void {
  stated.push({ name, value, category, sequence: stated.length + 1 });
}

/** The conditions of a rule as fields of an entry, and the rule itself. */
function ruleFields(rule: string): Partial<CodeMapEntry> {
  if (rule === '') return {};
  const fields: Partial<Record<RuleAxis, string>> = {};
  for (const { axis, operator, operand } of parseRule(rule)) {
    const text = operator === '=' ? operand : `${operator}${operand}`;
    const before = fields[axis];
    fields[axis] = before === undefined ? text : `${before}+${text}`;
  }
  return { ...fields, mapQualifier: rule };
}
