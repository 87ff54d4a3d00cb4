// Orders the codes of a chart as one claim. Each code appears once, in the order required by the guidelines and the
// vocabulary's notes, and conflicts between codes are marked. Our interpretation of the order: codes are sorted by
// their ranks in the knowledge base and then by chart order, but codes that a note requires to be coded first precede
// the code with the note, and additional codes follow it.

import type { ChartMapEntry, CodeHint } from '../../contract/result-types.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import type { ListedCode } from './chart-code-list.js';
import { type CodedRecord, presentCodes } from './chart-state.js';
import { excludesHint, hint } from './code-hints.js';
import { nearestRow } from './code-lineage.js';
import { type CodePatterns, categoryOf, initialBit } from './code-patterns.js';
import { type CodeRelations, codeRelations } from './code-relations.js';
import { codeRules, combinationGroups } from './combination-rules.js';
import { isTakenOver } from './combined-entry.js';

/** The rank of a code that the knowledge base does not rank. */
export const MIDDLE_RANK = 5;
/** Maximum number of preceding codes, and of excluded codes, that the hints of an entry name. */
const MAX_NAMED = 8;

interface ClaimCode {
  readonly code: string;
  readonly entry: ChartMapEntry;
  readonly recordId: string;
  readonly rank: number;
  /** Patterns for the codes that, according to the combination rules, must precede this code. */
  readonly follows: readonly CodePatterns[];
  /** The position in the chart. */
  readonly order: number;
  readonly relations: CodeRelations | undefined;
  /** The codes that must precede this code. */
  readonly before: Set<ClaimCode>;
  /** The entries of other records that have the same code. */
  readonly repeated: ChartMapEntry[];
}

/**
 * Orders the reportable codes. The `sequence` property of an entry is its position on the claim; an entry whose code is
 * reported for another record has `reportedBy` instead. A manifestation is not reportable unless there is a code to
 * precede it.
 */
export function orderClaim(
  kb: Knowledge,
  records: readonly CodedRecord[],
  { vocabulary, includeHints }: { readonly vocabulary: string; readonly includeHints: boolean },
): void {
  if (!combinationGroups(kb, vocabulary).some(({ action }) => action === 'rank')) return;
  const claim = claimCodes(kb, vocabulary, records);
  const byCategory = claimCodesByCategory(claim);
  for (const one of claim) {
    applyNotes(one, byCategory, includeHints);
    // Must follow `applyNotes`: a code that precedes a manifestation only because of these patterns is not its cause.
    for (const patterns of one.follows)
      for (const other of matchingClaimCodes(patterns, one, byCategory)) one.before.add(other);
  }
  const ordered: ClaimCode[] = [];
  const visited = new Set<ClaimCode>();
  for (const one of [...claim].sort((a, b) => a.rank - b.rank || a.order - b.order))
    placeAfterPredecessors(one, visited, ordered);
  let sequence = 0;
  for (const { entry } of ordered) {
    if (entry.unreportable !== 'true') addProperty(entry, 'sequence', String(++sequence));
  }
}

/**
 * Each selected code once, assigned to the first record that has it, preferably one from which it originates. Entries
 * for the same code in other records refer to that record.
 */
function claimCodes(kb: Knowledge, vocabulary: string, records: readonly CodedRecord[]): ClaimCode[] {
  const byCode = new Map<string, ClaimCode>();
  const takesOver = ({ record, group }: ListedCode) => isTakenOver(records[record].groups[group][0]);
  const codes = presentCodes(records);
  // A code belongs to the record from which it originates, even if a record that took it over comes earlier in the
  // chart.
  const ownFirst = [...codes.filter((one) => !takesOver(one)), ...codes.filter(takesOver)];
  for (const { code, record, group } of ownFirst) {
    const { id, groups } = records[record];
    const [entry] = groups[group];
    const first = byCode.get(code);
    if (first !== undefined) {
      if (first.recordId !== id) addProperty(entry, 'reportedBy', first.recordId);
      first.repeated.push(entry);
      continue;
    }
    const row = nearestRow(kb, vocabulary, code);
    const relations = row < 0 ? undefined : codeRelations(kb, row);
    const { rank = MIDDLE_RANK, follows } = codeRules(kb, vocabulary, code);
    byCode.set(code, {
      code,
      entry,
      recordId: id,
      rank,
      follows,
      order: order(record, group),
      relations,
      before: new Set(),
      repeated: [],
    });
  }
  return [...byCode.values()];
}

/** The sort key for chart order; no record has a million groups. */
function order(record: number, group: number): number {
  return record * 1e6 + group;
}

/** The rank of a code in its vocabulary; rank 1 comes first. */
export function rankOf(kb: Knowledge, vocabulary: string, code: string): number {
  return codeRules(kb, vocabulary, code).rank ?? MIDDLE_RANK;
}

type ByCategory = ReadonlyMap<string, readonly ClaimCode[]>;

function claimCodesByCategory(claim: readonly ClaimCode[]): ByCategory {
  const found = new Map<string, ClaimCode[]>();
  for (const one of claim) {
    const category = categoryOf(one.code);
    const others = found.get(category);
    if (others === undefined) found.set(category, [one]);
    else others.push(one);
  }
  return found;
}

/** The codes on a claim, other than `one`, that match the patterns. */
function matchingClaimCodes(
  patterns: CodePatterns | undefined,
  one: ClaimCode,
  byCategory: ByCategory,
): readonly ClaimCode[] {
  if (patterns === undefined) return NONE;
  let matches: ClaimCode[] | undefined;
  for (const [category, codes] of byCategory) {
    if ((patterns.initialBits & initialBit(category)) === 0 || !patterns.mayMatchIn(category)) continue;
    for (const other of codes) {
      if (other === one || patterns.match(other.code) === undefined) continue;
      matches ??= [];
      matches.push(other);
    }
  }
  return matches ?? NONE;
}

const NONE: readonly ClaimCode[] = [];

/** Applies the vocabulary's notes about a code to the other codes on the same claim. */
function applyNotes(one: ClaimCode, byCategory: ByCategory, includeHints: boolean): void {
  const { code, entry, relations, before } = one;
  if (relations === undefined) return;
  for (const other of matchingClaimCodes(relations.codeFirst, one, byCategory)) {
    before.add(other);
    if (includeHints && before.size <= MAX_NAMED)
      addHint(entry, hint('code-first', `${other.code} of record ${other.recordId} goes before ${code}.`));
  }
  if (relations.isManifestation && before.size === 0) {
    const text = `${code} is never first: the chart has no code to precede it.`;
    for (const same of [entry, ...one.repeated]) {
      same.unreportable = 'true';
      same.autoSelect = 'false';
      if (includeHints) addHint(same, hint('code-first', text));
    }
  }
  for (const other of matchingClaimCodes(relations.useAdditional, one, byCategory)) other.before.add(one);
  if (!includeHints) return;
  let conflicts = 0;
  for (const other of matchingClaimCodes(relations.excludes1, one, byCategory)) {
    if (++conflicts > MAX_NAMED) break;
    addExclusion('excludes1', one, other);
    addExclusion('excludes1', other, one);
  }
  let allowed = 0;
  for (const other of matchingClaimCodes(relations.excludes2, one, byCategory)) {
    if (++allowed > MAX_NAMED) break;
    addExclusion('excludes2', one, other);
  }
}

function addExclusion(kind: 'excludes1' | 'excludes2', one: ClaimCode, other: ClaimCode): void {
  addHint(one.entry, excludesHint(kind, `${other.code} of record ${other.recordId}`, other.entry.description));
}

function addHint(entry: ChartMapEntry, added: CodeHint): void {
  const hints = entry.hints ?? [];
  if (!hints.some(({ text }) => text === added.text)) entry.hints = [...hints, added];
}

function addProperty(entry: ChartMapEntry, name: string, value: string): void {
  const { properties } = entry;
  entry.properties = [...properties, { name, value, category: 'claim', sequence: properties.length + 1 }];
}

/** Appends a code after everything that must precede it. A link that would close a cycle is ignored. */
function placeAfterPredecessors(start: ClaimCode, visited: Set<ClaimCode>, ordered: ClaimCode[]): void {
  if (visited.has(start)) return;
  visited.add(start);
  const open = [{ one: start, rest: [...start.before] }];
  while (open.length > 0) {
    const { one, rest } = open[open.length - 1];
    const next = rest.shift();
    if (next === undefined) {
      ordered.push(one);
      open.pop();
    } else if (!visited.has(next)) {
      visited.add(next);
      open.push({ one: next, rest: [...next.before] });
    }
  }
}
