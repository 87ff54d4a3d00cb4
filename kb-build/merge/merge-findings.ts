// The findings in a merged draft: the most trusted record in each group, with missing fields filled in from the other
// records in the group. Parents and panels are resolved; findings left without a parent are placed under the root of
// their release.

import { type Draft, trustOf } from '../draft.js';
import { isIdentifier } from '../ids/identifiers.js';
import type { FindingKey, FindingRecord } from '../records.js';
import { prefixOf } from './identities.js';
import type { Joining } from './join-context.js';
import { addCase, type MergeReport } from './merge-report.js';
import { brokenCycles, type Edge } from './merge-tree.js';
import type { Resolver } from './resolver.js';

/** One finding per group, in draft order, with its resolved parents; the primary parent comes first. */
export function mergeFindings(
  { draft, sourceNames, sources }: Joining,
  representativeOf: Int32Array,
  resolver: Resolver,
  report: MergeReport,
): FindingRecord[] {
  const members = membersByTrust(draft, representativeOf);
  const merged: FindingRecord[] = [];
  const edges: Edge[] = [];
  const nodeOf = new Map<number, number>();
  for (const [row, finding] of draft.findings.entries()) {
    if (representativeOf[row] !== row) continue;
    nodeOf.set(row, merged.length);
    merged.push(completed(finding, members.get(row) ?? [row], draft));
  }
  const drop = (finding: FindingRecord, source: string, rule: string, evidence: string): void =>
    addCase(report, { outcome: 'dropped', rule, sources: source, kept: finding.key, other: '', evidence });

  for (const [row, child] of nodeOf) {
    const record = merged[child];
    // A root stays a root, even if findings joined to it have parents.
    const isRoot = draft.findings[row].parents.length === 0;
    for (const member of isRoot ? [] : (members.get(row) ?? [row])) {
      const { parents, place } = draft.findings[member];
      const trust = trustOf(draft, place);
      for (const parent of parents) {
        const parentRow = resolver.rowOf(parent);
        const node = parentRow === undefined ? undefined : nodeOf.get(parentRow);
        if (node !== undefined && node !== child) edges.push({ child, parent: node, trust });
        else if (trust === 0) edges.push({ child, parent: -1, trust });
        else drop(record, sourceNames[sources[member]], node === child ? 'parent of itself' : 'unknown parent', parent);
      }
    }
  }
  const broken = brokenCycles(merged.length, edges);
  for (const [at, { child, parent }] of edges.entries()) {
    if (parent < 0) continue;
    const [record, above] = [merged[child], merged[parent]];
    if (broken.has(at)) drop(record, sourceLabel(record, draft), 'parent below its child', above.key);
    else if (!record.parents.includes(above.key)) record.parents.push(above.key);
  }
  for (const [row, child] of nodeOf) {
    const { parents, key, place } = draft.findings[row];
    const record = merged[child];
    // Authored parents are left as written, so that the checker can report errors in them.
    if (trustOf(draft, place) === 0) record.parents = authoredParents(parents, record.parents, resolver);
    else if (parents.length > 0 && record.parents.length === 0) {
      const root = isIdentifier(key) ? resolver.keyOf(`${prefixOf(key)}:ROOT`) : undefined;
      if (root !== undefined && root !== record.key) record.parents = [root];
    }
  }
  return merged;
}

function authoredParents(
  written: readonly FindingKey[],
  resolved: readonly FindingKey[],
  resolver: Resolver,
): FindingKey[] {
  const own = written.map((parent) => resolver.keyOf(parent) ?? parent);
  return [...own, ...resolved.filter((parent) => !own.includes(parent))];
}

function sourceLabel({ key }: FindingRecord, draft: Draft): string {
  return isIdentifier(key) ? prefixOf(key) : draft.authoredFiles.size > 0 ? 'core' : '';
}

/** The rows of each group that has several members, most trusted first. Groups with a single row have no entry. */
function membersByTrust(draft: Draft, representativeOf: Int32Array): ReadonlyMap<number, number[]> {
  const members = new Map<number, number[]>();
  for (const [row, top] of representativeOf.entries()) {
    if (top === row) continue;
    const others = members.get(top);
    if (others === undefined) members.set(top, [row]);
    else others.push(row);
  }
  for (const [top, others] of members) {
    others.sort((a, b) => trustOf(draft, draft.findings[a].place) - trustOf(draft, draft.findings[b].place) || a - b);
    others.unshift(top);
  }
  return members;
}

/** A copy of a finding without its parents; missing fields are taken from the other members of the group, in order. */
function completed(finding: FindingRecord, members: readonly number[], draft: Draft): FindingRecord {
  const whole: FindingRecord = { ...finding, parents: [] };
  for (const member of members.slice(1)) {
    const other = draft.findings[member];
    whole.specialty ??= other.specialty;
    whole.sectionId ??= other.sectionId;
    whole.groupId ??= other.groupId;
    whole.tags ??= other.tags;
    whole.components ??= other.components;
    // A unit and the range in that unit must come from the same record.
    if (whole.unit !== undefined || whole.ucum !== undefined || whole.rangeLow !== undefined) continue;
    if (whole.rangeHigh !== undefined) continue;
    const { unit, ucum, rangeLow, rangeHigh } = other;
    if (unit !== undefined) whole.unit = unit;
    if (ucum !== undefined) whole.ucum = ucum;
    if (rangeLow !== undefined) whole.rangeLow = rangeLow;
    if (rangeHigh !== undefined) whole.rangeHigh = rangeHigh;
  }
  return whole;
}

/** Resolves the components of panels; in imported panels, components that cannot be resolved are dropped. */
export function resolveComponents(draft: Draft, resolver: Resolver, report: MergeReport): void {
  for (const finding of draft.findings) {
    if (finding.components === undefined) continue;
    const isAuthored = trustOf(draft, finding.place) === 0;
    const resolved: FindingKey[] = [];
    for (const component of finding.components) {
      const key = resolver.keyOf(component) ?? (isAuthored ? component : undefined);
      if (key !== undefined && (isAuthored || (key !== finding.key && !resolved.includes(key)))) resolved.push(key);
      else if (key === undefined) {
        const { key: kept } = finding;
        addCase(report, {
          outcome: 'dropped',
          rule: 'unknown component',
          sources: sourceLabel(finding, draft),
          kept,
          other: '',
          evidence: component,
        });
      }
    }
    finding.components = resolved;
  }
}
