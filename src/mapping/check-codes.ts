// What is wrong with codes that are reported together, in the order given: each by itself (validate.ts), what excludes
// what, what has to stand before what, what is said twice. Notes name the codes that they mean in brackets; a code's
// line above it counts too. Our readings: Excludes1 is an error on both codes; Excludes2 lets both stand and is none.

import { codeRow } from '../knowledge/code-row.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { codeLine } from './code-line.js';
import { type CodePatterns, categoryOf } from './code-patterns.js';
import { type CodeRelations, codeRelations } from './code-relations.js';
import { ownSpecifiers } from './specifiers.js';
import { type CodeValidation, type ValidationContext, validated } from './validate.js';

/** Something wrong with a code among others. */
export interface CheckIssue {
  /** An `error` keeps the code off a claim as it is; a `warning` is worth a look. */
  severity: 'error' | 'warning';
  /** As validateCode has it; besides: duplicate, excludes1, sequence, manifestation, external-cause, laterality. */
  type: string;
  text: string;
  /** The other code that it is about. */
  with?: string;
}

/** One of the codes. */
export interface CheckedCode {
  /** As the vocabulary writes it; as given, when it does not. */
  code: string;
  description: string;
  issue: CheckIssue[];
}

/** How codes stand together. */
export interface CodesCheck {
  /** No error was found. */
  isValid: boolean;
  /** In the order given. */
  item: CheckedCode[];
  /** The codes, each once, in an order that the notes allow and that is nearest to the given one. */
  order: string[];
}

interface Member extends CheckedCode {
  readonly at: number;
  readonly relations: CodeRelations | undefined;
  /** What has to stand before it. */
  readonly before: Set<Member>;
}

const WARNINGS: ReadonlySet<string> = new Set(['spelling', 'description']);

/** How codes of a vocabulary stand together. */
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
    else add(one, 'error', 'duplicate', `${one.code} is reported already, at place ${first.at + 1}.`, one.code);
  }
  const members = [...once.values()];
  const byCategory = grouped(members);
  for (const one of members) relate(one, byCategory);
  if (vocabulary === 'icd10') {
    for (const one of members) checkSide(kb, one, byCategory.get(categoryOf(one.code)) ?? []);
    checkFirst(members[0]);
  }
  const item = all.map(({ code, description, issue }) => ({ code, description, issue }));
  const isValid = item.every(({ issue }) => issue.every(({ severity }) => severity !== 'error'));
  return { isValid, item, order: ordered(members).map(({ code }) => code) };
}

function member(kb: Knowledge, vocabulary: string, validation: CodeValidation, at: number): Member {
  const { code, description = '', issue } = validation;
  // A code that is not written out follows the notes of what it stands below.
  const stored = codeLine(kb, vocabulary, code).find((one) => codeRow(kb, vocabulary, one) >= 0);
  const relations = stored === undefined ? undefined : codeRelations(kb, codeRow(kb, vocabulary, stored));
  const issues = issue.map(({ type, text }): CheckIssue => {
    return { severity: WARNINGS.has(type) ? 'warning' : 'error', type, text };
  });
  return { code, description, issue: issues, at, relations, before: new Set() };
}

function add(one: Member, severity: CheckIssue['severity'], type: string, text: string, other: string): void {
  if (one.issue.some((known) => known.type === type && known.with === other)) return;
  one.issue.push({ severity, type, text, with: other });
}

type ByCategory = ReadonlyMap<string, readonly Member[]>;

function grouped(members: readonly Member[]): ByCategory {
  const found = new Map<string, Member[]>();
  for (const one of members) {
    const category = categoryOf(one.code);
    const others = found.get(category);
    if (others === undefined) found.set(category, [one]);
    else others.push(one);
  }
  return found;
}

/** The other codes that patterns mean. */
function* meantBy(patterns: CodePatterns | undefined, one: Member, byCategory: ByCategory): Generator<Member> {
  if (patterns === undefined) return;
  for (const [category, members] of byCategory) {
    if (!patterns.mayMatchIn(category)) continue;
    for (const other of members) if (other !== one && patterns.match(other.code) !== undefined) yield other;
  }
}

function relate(one: Member, byCategory: ByCategory): void {
  const { relations } = one;
  if (relations === undefined) return;
  for (const other of meantBy(relations.excludes1, one, byCategory)) {
    const text = `${one.code} excludes ${other.code}: report one of them, unless they have nothing to do with each other.`;
    add(one, 'error', 'excludes1', text, other.code);
    add(other, 'error', 'excludes1', text, one.code);
  }
  for (const other of meantBy(relations.codeFirst, one, byCategory)) putBefore(other, one);
  for (const other of meantBy(relations.useAdditional, one, byCategory)) putBefore(one, other);
  if (!relations.isManifestation) return;
  if (one.at === 0) {
    one.issue.push({ severity: 'error', type: 'manifestation', text: 'A manifestation never stands first.' });
  } else if (relations.codeFirst !== undefined && one.before.size === 0) {
    const text = 'A manifestation: none of the codes that its note names as its cause is here.';
    one.issue.push({ severity: 'warning', type: 'manifestation', text });
  }
}

function putBefore(first: Member, second: Member): void {
  // Notes that point at each other (code first, use additional) leave the order open.
  if (first.before.has(second)) {
    first.before.delete(second);
    first.issue = first.issue.filter((one) => one.type !== 'sequence' || one.with !== second.code);
    return;
  }
  second.before.add(first);
  if (first.at > second.at) {
    add(second, 'error', 'sequence', `${first.code} has to stand before ${second.code}.`, first.code);
  }
}

/** A side left unnamed beside the same code with its side. */
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
  add(one, 'warning', 'laterality', `${sided.code} says the side that ${one.code} leaves unnamed.`, sided.code);
}

function checkFirst(first: Member | undefined): void {
  if (first === undefined || !/^[V-Y]/.test(first.code)) return;
  first.issue.push({ severity: 'error', type: 'external-cause', text: 'A code of an outer cause never stands first.' });
}

/** The codes with all that has to stand before each before it; a circle is cut where it closes. */
function ordered(members: readonly Member[]): Member[] {
  const placed = new Set<Member>();
  const started = new Set<Member>();
  for (const start of members) {
    const open = [start];
    for (let one = open.at(-1); one !== undefined; one = open.at(-1)) {
      started.add(one);
      const next = [...one.before].sort((a, b) => a.at - b.at).find((other) => !started.has(other));
      if (next !== undefined) open.push(next);
      else {
        placed.add(one);
        open.pop();
      }
    }
  }
  return [...placed];
}
