// Validates codes that are reported together in a given order. Each code is checked on its own (code-validation.ts);
// then the codes are checked for exclusions, sequence, duplicates, and combinations that the guidelines would code
// differently (guideline-issues.ts). Notes in the vocabulary name other codes in brackets; notes on a code's ancestors
// also apply. Our interpretation: an Excludes1 note is an error for both codes; an Excludes2 note allows both codes,
// and yields an issue of severity `note` for the code that carries it.

import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { ownSpecifiers } from '../specify/specifiers.js';
import { rankOf } from './claim-order.js';
import { addIssue, type CheckedCode, type CheckIssue, dropIssue, isNoted, type Member } from './code-issues.js';
import { nearestRow } from './code-lineage.js';
import { type CodePatterns, categoryOf } from './code-patterns.js';
import { codeRelations } from './code-relations.js';
import { type CodeValidation, type ValidationContext, validated } from './code-validation.js';
import { codeRules } from './combination-rules.js';
import { checkCombinations } from './guideline-issues.js';

/** The result of validating codes together. */
export interface CodesCheck {
  /** Whether no error was found. */
  isValid: boolean;
  /** The codes with their issues, in the order given. */
  item: CheckedCode[];
  /** The codes, each once, in the order that the notes and the guidelines require, otherwise in the given order. */
  order: string[];
}

const WARNINGS: ReadonlySet<string> = new Set(['spelling', 'description']);

/** Validates several codes of one vocabulary together. */
export function checkedCodes(
  kb: Knowledge,
  vocabulary: string,
  given: readonly string[],
  context: ValidationContext,
): CodesCheck {
  const all = given.map((code, at) => member(kb, vocabulary, validated(kb, vocabulary, code, context), at));
  const once = new Map<string, Member>();
  for (const one of all) {
    const first = once.get(one.code);
    if (first === undefined) once.set(one.code, one);
    else addIssue(one, 'error', 'duplicate', `${one.code} is already reported, at position ${first.at + 1}.`, one.code);
  }
  const members = [...once.values()];
  const byCategory = membersByCategory(members);
  for (const one of members) checkNotes(one, byCategory);
  for (const one of members) checkGuidelineOrder(kb, vocabulary, one, byCategory);
  if (vocabulary === 'icd10') {
    for (const one of members) checkSide(kb, one, byCategory.get(categoryOf(one.code)) ?? []);
    checkFirst(members[0]);
  }
  checkCombinations(kb, vocabulary, members, context.patient ?? {});
  const order = topologicalOrder([...members].sort((a, b) => a.rank - b.rank || a.at - b.at));
  checkRanks(members, order);
  const item = all.map(({ code, description, issue }) => ({ code, description, issue }));
  const isValid = item.every(({ issue }) => issue.every(({ severity }) => severity !== 'error'));
  return { isValid, item, order: order.map(({ code }) => code) };
}

function member(kb: Knowledge, vocabulary: string, validation: CodeValidation, at: number): Member {
  const { code, description = '', issue } = validation;
  // A code that is not stored is subject to the notes of its nearest stored ancestor.
  const row = nearestRow(kb, vocabulary, code);
  const relations = row < 0 ? undefined : codeRelations(kb, row);
  const rank = rankOf(kb, vocabulary, code);
  const issues = issue.map(({ type, text }): CheckIssue => {
    return { severity: WARNINGS.has(type) ? 'warning' : 'error', type, text };
  });
  return { code, description, issue: issues, at, relations, rank, noted: new Set(), before: new Set() };
}

type ByCategory = ReadonlyMap<string, readonly Member[]>;

function membersByCategory(members: readonly Member[]): ByCategory {
  const found = new Map<string, Member[]>();
  for (const one of members) {
    const category = categoryOf(one.code);
    const others = found.get(category);
    if (others === undefined) found.set(category, [one]);
    else others.push(one);
  }
  return found;
}

/** The other codes that match the patterns. */
function* matchingMembers(patterns: CodePatterns | undefined, one: Member, byCategory: ByCategory): Generator<Member> {
  if (patterns === undefined) return;
  for (const [category, members] of byCategory) {
    if (!patterns.mayMatchIn(category)) continue;
    for (const other of members) if (other !== one && patterns.match(other.code) !== undefined) yield other;
  }
}

function checkNotes(one: Member, byCategory: ByCategory): void {
  const { relations } = one;
  if (relations === undefined) return;
  for (const other of matchingMembers(relations.excludes1, one, byCategory)) {
    const text = `${one.code} excludes ${other.code}: report one of them, unless they are unrelated.`;
    addIssue(one, 'error', 'excludes1', text, other.code);
    addIssue(other, 'error', 'excludes1', text, one.code);
  }
  for (const other of matchingMembers(relations.excludes2, one, byCategory)) {
    const text = `${other.code} is not part of ${one.code}: report both if both are present.`;
    addIssue(one, 'note', 'excludes2', text, other.code);
  }
  for (const other of matchingMembers(relations.codeFirst, one, byCategory)) putBefore(other, one);
  for (const other of matchingMembers(relations.useAdditional, one, byCategory)) putBefore(one, other);
  if (!relations.isManifestation) return;
  if (one.at === 0) {
    one.issue.push({ severity: 'error', type: 'manifestation', text: 'A manifestation is never first.' });
  } else if (relations.codeFirst !== undefined && one.before.size === 0) {
    const text = 'A manifestation: none of the codes that its note names as its cause is here.';
    one.issue.push({ severity: 'warning', type: 'manifestation', text });
  }
}

function putBefore(first: Member, second: Member): void {
  // If the notes of two codes contradict each other (code first, use additional), their order is left open.
  if (first.before.has(second)) {
    first.before.delete(second);
    dropIssue(first, 'sequence', second.code);
    return;
  }
  second.before.add(first);
  if (first.at > second.at) {
    addIssue(second, 'error', 'sequence', `${first.code} must come before ${second.code}.`, first.code);
  }
}

/** Records the codes that must precede a code according to the guidelines, unless notes require the opposite order. */
function checkGuidelineOrder(kb: Knowledge, vocabulary: string, one: Member, byCategory: ByCategory): void {
  for (const patterns of codeRules(kb, vocabulary, one.code).follows) {
    for (const other of matchingMembers(patterns, one, byCategory)) {
      if (other.before.has(one)) continue;
      one.before.add(other);
      const isReported = isNoted(one, 'sequence', other.code);
      if (one.at < other.at && !isReported)
        addIssue(one, 'warning', 'sequence', guidelineOrderText(other, one), other.code);
    }
  }
}

function guidelineOrderText(first: Member, second: Member): string {
  return `By the guidelines ${first.code} comes before ${second.code}.`;
}

/** Warns about a code whose side is unspecified if the corresponding code with a side is also reported. */
function checkSide(kb: Knowledge, one: Member, siblings: readonly Member[]): void {
  if (siblings.length < 2) return;
  const unnamed = ownSpecifiers(kb, 'icd10', one.code).find(
    ({ set, choice }) => set.kind === 'laterality' && choice.meaning === 'none',
  );
  if (unnamed === undefined) return;
  const { prefix, choices } = unnamed.set;
  const sided = siblings.find((other) => {
    const character = other.code.startsWith(prefix) ? other.code.slice(prefix.length).replace('.', '')[0] : undefined;
    return other !== one && choices.some((choice) => choice.character === character && choice.meaning !== 'none');
  });
  if (sided === undefined) return;
  addIssue(
    one,
    'warning',
    'laterality',
    `${sided.code} states the side that ${one.code} leaves unspecified.`,
    sided.code,
  );
}

function checkFirst(first: Member | undefined): void {
  if (first === undefined || !/^[V-Y]/.test(first.code)) return;
  first.issue.push({ severity: 'error', type: 'external-cause', text: 'An external cause code is never first.' });
}

/**
 * Codes with ranks from 1 to this rank come first, in rank order. The order of codes with higher ranks depends on the
 * reason for the encounter.
 */
const LAST_FIRM_RANK = 4;

/** Warns if a code comes after a code that it should precede according to their ranks. */
function checkRanks(members: readonly Member[], order: readonly Member[]): void {
  const positions = new Map(order.map((one, position) => [one, position] as const));
  const position = (one: Member) => positions.get(one) ?? 0;
  let last: Member | undefined;
  for (const one of members) {
    // Of the codes given before this one, `last` is the one that comes last in `order`.
    const isReported = last !== undefined && isNoted(last, 'sequence', one.code);
    if (
      last !== undefined &&
      !isReported &&
      one.rank <= LAST_FIRM_RANK &&
      one.rank < last.rank &&
      position(one) < position(last)
    ) {
      addIssue(one, 'warning', 'sequence', guidelineOrderText(one, last), last.code);
    }
    if (last === undefined || position(one) > position(last)) last = one;
  }
}

/**
 * The codes, sorted so that each comes after all codes that must precede it. A link that would close a cycle is
 * ignored.
 */
function topologicalOrder(members: readonly Member[]): Member[] {
  const placed = new Set<Member>();
  const started = new Set<Member>();
  for (const start of members) {
    const open = started.has(start) ? [] : [opened(start)];
    started.add(start);
    for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
      const next = last.before.pop();
      if (next === undefined) {
        placed.add(last.one);
        open.pop();
      } else if (!started.has(next)) {
        started.add(next);
        open.push(opened(next));
      }
    }
  }
  return [...placed];
}

/** A code and the stack of its predecessors that are still to be visited, with the next one on top. */
function opened(one: Member): { readonly one: Member; readonly before: Member[] } {
  return { one, before: [...one.before].sort((a, b) => b.at - a.at) };
}
