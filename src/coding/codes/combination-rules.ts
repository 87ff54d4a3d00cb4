// The combination rules of the knowledge base, by vocabulary. The rules form groups, listed in the order in which they
// apply. The other codes that a rule requires may depend on the code to which the rule applies: `{stem}` is that code
// up to its dot, and `{1}` is the first character matched by a `*`.

import { COMBINATION_ACTIONS, type CombinationAction } from '../../bundle/sections/combinations-section.js';
import { RELATIONSHIPS, type Relationship } from '../../bundle/sections/maps-section.js';
import { boundedMap } from '../../knowledge/bounded-map.js';
import { derive } from '../../knowledge/derive.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { rowCache } from '../../knowledge/row-cache.js';
import { parseRule } from '../../knowledge/rules/map-rules.js';
import { vocabularyIndex } from '../../knowledge/vocabularies.js';
import { codeCache } from './code-cache.js';
import { type CodePatterns, codePatterns } from './code-patterns.js';
import { type RuleIndex, type RulePlace, ruleIndex } from './rule-index.js';

/** One rule about the codes of a chart. */
export interface CombinationRule {
  /** The patterns for the codes to which the rule applies, as written in the bundle. */
  readonly list: string;
  /** Lists of patterns. Each list must match at least one other code. */
  readonly with: readonly string[];
  /** A list of patterns, which may be empty; the rule does not apply if another code matches any of them. */
  readonly unless: string;
  /** The condition of the rule, in canonical form. */
  readonly when: string;
  /** Whether the rule applies only to records with a prefix; otherwise, it applies only to records without one. */
  readonly isForPrefixed: boolean;
  /** The resulting code or a template for it. */
  readonly code: string;
  readonly relationship: Relationship;
  /** The section of the official guidelines that the rule implements; may be empty. */
  readonly guideline: string;
}

/** The rules of one group. Few of the thousands of rules are ever needed, so each is parsed when it is first used. */
export interface CombinationGroup {
  readonly name: string;
  readonly action: CombinationAction;
  /** All rules, in order. */
  rules(): readonly CombinationRule[];
  /** The section of the official guidelines that the first rule implements; may be empty. */
  guideline(): string;
  /** Patterns that all rules in the group require; if no code matches them, none of the rules applies. */
  needed(): CodePatterns | undefined;
}

/** All rules of a vocabulary. */
interface RulesOfVocabulary {
  readonly groups: readonly CombinationGroup[];
  readonly index: RuleIndex;
}

/** A group while its rows are being collected. */
interface OpenGroup {
  readonly action: CombinationAction;
  readonly rows: number[];
  /** The number of rules from overlays, which come first in the group. */
  overlaid: number;
}

const rulesByVocabulary = /* @__PURE__ */ derive((kb) => {
  const { combinations } = kb.tables;
  const bundleRows = kb.overlaid?.bundleRows('combinations') ?? combinations.rowCount;
  const groups = new Map<number, Map<string, OpenGroup>>();
  for (let row = 0; row < combinations.rowCount; row++) {
    const vocab = combinations.vocab(row);
    const ofVocabulary = groups.get(vocab) ?? new Map<string, OpenGroup>();
    groups.set(vocab, ofVocabulary);
    const name = combinations.group(row);
    const action = COMBINATION_ACTIONS[combinations.action(row)];
    const group = ofVocabulary.get(name) ?? { action, rows: [], overlaid: 0 };
    ofVocabulary.set(name, group);
    if (row < bundleRows) group.rows.push(row);
    else group.rows.splice(group.overlaid++, 0, row);
  }
  const ready = new Map<number, RulesOfVocabulary>();
  for (const [vocab, named] of groups) {
    const vocabulary = kb.manifest.vocabularies[vocab].name;
    ready.set(vocab, {
      groups: Array.from(named, ([name, { action, rows }]) => groupOf(kb, vocabulary, name, action, rows)),
      index: ruleIndex(placesOf([...named.values()]), combinations.on, isHierarchy(vocabulary)),
    });
  }
  return ready;
});

function groupOf(
  kb: Knowledge,
  vocabulary: string,
  name: string,
  action: CombinationAction,
  rows: readonly number[],
): CombinationGroup {
  const { combinations } = kb.tables;
  let needed: { readonly patterns: CodePatterns | undefined } | undefined;
  return {
    name,
    action,
    rules: () => rows.map((row) => ruleAt(kb, row)),
    guideline: () => combinations.guideline(rows[0]),
    needed() {
      if (needed !== undefined) return needed.patterns;
      const shared = sharedRequirement(rows, (row) => requirementsIn(combinations.with(row)));
      needed = { patterns: shared === '' ? undefined : cachedPatterns(kb, vocabulary)(shared) };
      return needed.patterns;
    },
  };
}

function rulesOf(kb: Knowledge, vocabulary: string): RulesOfVocabulary | undefined {
  return rulesByVocabulary(kb).get(vocabularyIndex(kb, vocabulary));
}

/** The groups of rules for the codes of a vocabulary; empty if the knowledge base has no such rules. */
export function combinationGroups(kb: Knowledge, vocabulary: string): readonly CombinationGroup[] {
  return rulesOf(kb, vocabulary)?.groups ?? [];
}

function placesOf(groups: readonly OpenGroup[]): RulePlace[] {
  return groups.flatMap(({ rows }, groupIndex) => rows.map((row) => ({ row, groupIndex })));
}

/** The rules that may apply to a code, in order. */
function rulesFor(kb: Knowledge, { index }: RulesOfVocabulary, code: string): readonly RulePlace[] {
  return index.find(code, (row, category) => patternsAt(kb, row).mayMatchIn(category));
}

const MAX_LISTS = 10_000;
const patternsByList = /* @__PURE__ */ derive(() => boundedMap<string, CodePatterns>(MAX_LISTS));

/**
 * Returns a parser of pattern lists that caches its results. The cache stays small: rules use few lists, and lists that
 * depend on a code vary only with the codes that occur in charts.
 */
function cachedPatterns(kb: Knowledge, vocabulary: string): (list: string) => CodePatterns {
  const cache = patternsByList(kb);
  const isTree = isHierarchy(vocabulary);
  return (list) => {
    const key = isTree ? list : `=${list}`;
    return cache.get(key) ?? cache.keep(key, codePatterns(list, isTree));
  };
}

/** The rules of one group that apply to a code. */
export interface RulesOfGroup {
  readonly group: CombinationGroup;
  /** The index of the group among the groups of the vocabulary. */
  readonly groupIndex: number;
  readonly rules: readonly RuleForCode[];
}

/** A rule and its requirements for a particular code. */
export interface RuleForCode {
  readonly rule: CombinationRule;
  /** The characters matched by `*`. */
  readonly captured: string;
  readonly with: readonly CodePatterns[];
  readonly unless: CodePatterns | undefined;
}

/** The rules of a vocabulary that apply to a code, whatever else is in the chart. */
interface CodeRules {
  /** The groups that change codes and have rules for this code, in order. */
  readonly combining: readonly RulesOfGroup[];
  /** The groups, in order, that have rules for making the code more specific based on the rest of the chart. */
  readonly specifying: readonly RulesOfGroup[];
  /** The groups, in order, that have rules for holding the code back from the claim for a note. */
  readonly holding: readonly RulesOfGroup[];
  /** The rank of the code on a claim; undefined if no rule ranks it. */
  readonly rank: number | undefined;
  /** Patterns for the codes that must precede this code on a claim. */
  readonly follows: readonly CodePatterns[];
}

const MAX_CODES = 20_000;

/**
 * The rules of a vocabulary that apply to a code. They are cached because there are many rules, but few of them apply
 * to any one code.
 */
export const codeRules = /* @__PURE__ */ codeCache(MAX_CODES, readCodeRules);

function readCodeRules(kb: Knowledge, vocabulary: string, code: string): CodeRules {
  const patternsOf = cachedPatterns(kb, vocabulary);
  const combining: RulesOfGroup[] = [];
  const specifying: RulesOfGroup[] = [];
  const holding: RulesOfGroup[] = [];
  const follows: CodePatterns[] = [];
  let rank: number | undefined;
  const all = rulesOf(kb, vocabulary);
  if (all === undefined) return { combining, specifying, holding, rank, follows };
  const byGroup = new Map<number, RuleForCode[]>();
  for (const { groupIndex, row } of rulesFor(kb, all, code)) {
    const captured = patternsAt(kb, row).match(code);
    if (captured === undefined) continue;
    const rule = ruleAt(kb, row);
    const required = rule.with.map((list) => patternsOf(fillTemplate(list, code, captured)));
    const unless = rule.unless === '' ? undefined : patternsOf(fillTemplate(rule.unless, code, captured));
    const ofGroup = byGroup.get(groupIndex) ?? [];
    ofGroup.push({ rule, captured, with: required, unless });
    byGroup.set(groupIndex, ofGroup);
  }
  for (const [groupIndex, rules] of byGroup) {
    const group = all.groups[groupIndex];
    if (COMBINING.includes(group.action)) combining.push({ group, groupIndex, rules });
    if (group.action === 'specify') specifying.push({ group, groupIndex, rules });
    if (group.action === 'hold') holding.push({ group, groupIndex, rules });
    if (group.action === 'behind') follows.push(...rules.flatMap(({ with: required }) => required));
    if (group.action === 'rank') rank ??= Number(rules[0].rule.code);
  }
  return { combining, specifying, holding, rank, follows };
}

/** Fills a template with the code itself (`{self}`), its `{stem}` and the characters matched by `*`. */
export function fillTemplate(template: string, code: string, captured: string): string {
  if (!template.includes('{')) return template;
  const [stem = ''] = code.split('.');
  return template.replace(/\{(self|stem|\d)\}/g, (_, part: string) => {
    if (part === 'self') return code;
    return part === 'stem' ? stem : (captured[Number(part) - 1] ?? '');
  });
}

const COMBINING: readonly CombinationAction[] = ['replace', 'replace-all', 'before', 'after', 'linked', 'again'];

/** Whether the result of a rule is added alongside the code to which the rule applies rather than replacing it. */
export function isBeside(action: CombinationGroup['action']): boolean {
  return action === 'before' || action === 'after' || action === 'linked';
}

/** Whether a code may be assigned only to confirmed cases, even for inpatients. */
export function isOnlyConfirmed(kb: Knowledge, vocabulary: string, code: string): boolean {
  const all = rulesOf(kb, vocabulary);
  if (all === undefined) return false;
  return rulesFor(kb, all, code).some(
    ({ groupIndex, row }) =>
      all.groups[groupIndex].action === 'confirmed' && patternsAt(kb, row).match(code) !== undefined,
  );
}

/** Whether the prefixes of a code are its ancestors in this vocabulary, as in ICD. */
export function isHierarchy(vocabulary: string): boolean {
  return vocabulary.startsWith('icd');
}

const patternsOfRules = /* @__PURE__ */ derive((kb) => rowCache<CodePatterns>(kb.tables.combinations.rowCount));

/** The patterns for the codes to which the rule at a row applies; most rules need only these and are never parsed. */
function patternsAt(kb: Knowledge, row: number): CodePatterns {
  const cache = patternsOfRules(kb);
  return cache.at(row) ?? cache.keep(row, readPatterns(kb, row));
}

function readPatterns(kb: Knowledge, row: number): CodePatterns {
  const { combinations } = kb.tables;
  return codePatterns(combinations.on(row), isHierarchy(kb.manifest.vocabularies[combinations.vocab(row)].name));
}

const parsedRules = /* @__PURE__ */ derive((kb) => rowCache<CombinationRule>(kb.tables.combinations.rowCount));

function ruleAt(kb: Knowledge, row: number): CombinationRule {
  const cache = parsedRules(kb);
  return cache.at(row) ?? cache.keep(row, parsedRule(kb, row));
}

function parsedRule(kb: Knowledge, row: number): CombinationRule {
  const { combinations } = kb.tables;
  const when = combinations.when(row);
  return {
    list: combinations.on(row),
    with: requirementsIn(combinations.with(row)),
    unless: combinations.unless(row),
    when,
    isForPrefixed: parseRule(when).some(({ axis }) => axis === 'prefix'),
    code: combinations.code(row),
    relationship: RELATIONSHIPS[combinations.relationship(row)] ?? 'related',
    guideline: combinations.guideline(row),
  };
}

/** The lists of patterns, each of which must match another code. */
function requirementsIn(written: string): string[] {
  return written.split(' & ').filter(Boolean);
}

/** A requirement that all given rules share and that does not depend on the code; '' if there is none. */
function sharedRequirement(rows: readonly number[], requirementsAt: (row: number) => readonly string[]): string {
  let shared = requirementsAt(rows[0]).filter((list) => !list.includes('{'));
  for (let at = 1; at < rows.length && shared.length > 0; at++) {
    const required = requirementsAt(rows[at]);
    shared = shared.filter((list) => required.includes(list));
  }
  return shared[0] ?? '';
}
