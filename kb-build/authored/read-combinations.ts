// combinations.yaml: rules about the codes in a chart, one per line (`I10 with $heart-failure & N18.5 N18.6 -> I13.2`),
// in groups that are applied in file order. Named sets of patterns are expanded here.

import { COMBINATION_ACTIONS, type CombinationAction } from '../../src/bundle/sections/combinations-section.js';
import { RELATIONSHIPS, type Relationship } from '../../src/bundle/sections/maps-section.js';
import { canonicalRule } from '../canonical-rules.js';
import type { CombinationRecord } from '../code-records.js';
import type { Complain } from '../complaints.js';
import { didYouMean } from '../did-you-mean.js';
import type { SourceLocation } from '../records.js';
import { asList, asMap, asText, asTexts, asWord, fieldsOf, requiredText, textField } from './read-tree.js';
import type { TextTree, Tree } from './yaml-tree.js';

type Texts = ReadonlyMap<string, string>;

/** The properties shared by the rules in a group. */
interface Group {
  readonly group: string;
  readonly vocab: string;
  readonly action: CombinationAction;
  /** One of the group's conditions. If the group lists several, its rules are repeated for each of them. */
  readonly when: string;
  readonly guideline: string;
}

/** One record per rule. */
export function* readCombinations(tree: Tree, complain: Complain): Generator<CombinationRecord> {
  const map = asMap(tree, 'combinations.yaml', complain);
  if (map === undefined) return;
  const fields = fieldsOf(map, ['sets', 'groups'], complain);
  const sets = readSets(fields.sets, complain);
  for (const item of (fields.groups && asList(fields.groups, 'groups', complain)?.items) ?? []) {
    const group = asMap(item, 'a group of rules', complain);
    if (group === undefined) continue;
    const given = fieldsOf(group, ['group', 'vocab', 'does', 'guideline', 'when', 'rules'], complain);
    const name = requiredText(given.group, 'group', group.place, complain);
    const action = given.does && asWord(given.does, 'does', COMBINATION_ACTIONS, complain);
    if (given.does === undefined)
      complain(group.place, 'does is missing', `add \`does:\` with one of: ${COMBINATION_ACTIONS.join(' ')}`);
    if (name === undefined || action === undefined || given.rules === undefined) continue;
    const vocab = textField(given.vocab, 'vocab', complain) || 'icd10';
    const conditions = given.when === undefined ? [''] : asTexts(given.when, 'when', complain).map(({ text }) => text);
    const guideline = textField(given.guideline, 'guideline', complain);
    const lines = asTexts(given.rules, 'rules', complain);
    for (const when of conditions) {
      for (const line of lines) {
        const record = readRule(line, { group: name.text, vocab, action, when, guideline }, sets, complain);
        if (record !== undefined) yield record;
      }
    }
  }
}

function readSets(tree: Tree | undefined, complain: Complain): Texts {
  const sets = new Map<string, string>();
  for (const { key, value } of (tree && asMap(tree, 'sets', complain)?.entries) ?? []) {
    const list = asText(value, key, complain);
    if (list !== undefined) sets.set(key, writtenOut(list.text, sets, list.place, complain));
  }
  return sets;
}

/** Actions that only state something about the listed codes; their rules therefore have no arrow and no outcome. */
const WITHOUT_OUTCOME: readonly CombinationAction[] = ['confirmed', 'behind'];

const REPLACING: readonly CombinationAction[] = ['replace', 'replace-all', 'again'];

const RULE =
  /^(?<on>.+?)(?: with (?<beside>.+?))?(?: unless (?<unless>.+?))?(?: when (?<when>.+?))?(?: -> (?<to>.+))?$/;

function readRule(line: TextTree, group: Group, sets: Texts, complain: Complain): CombinationRecord | undefined {
  const { on = '', beside = '', unless = '', when = '', to = '' } = RULE.exec(line.text)?.groups ?? {};
  const [code = '', word] = to.split(/\s+/);
  const relationship = readRelationship(word, group.action, line.place, complain);
  if ((code === '') !== WITHOUT_OUTCOME.includes(group.action)) {
    const mend = code === '' ? 'end it with `-> code`' : 'drop the arrow and what follows it';
    complain(
      line.place,
      `'${line.text}' does not fit the action '${group.action}', which ${code === '' ? 'needs an outcome' : 'has no outcome'}`,
      mend,
    );
    return undefined;
  }
  if (relationship === undefined) return undefined;
  const list = (text: string) => writtenOut(text, sets, line.place, complain);
  const lists = { on: list(on), with: beside.split(' & ').map(list).filter(Boolean).join(' & '), unless: list(unless) };
  const rules = [group.when, when].filter(Boolean).join(' & ');
  const { rule, refusals } = rules === '' ? { rule: '', refusals: [] } : canonicalRule(rules);
  for (const { problem, mend } of refusals) complain(line.place, problem, mend);
  const { group: name, vocab, action, guideline } = group;
  return {
    kind: 'combination',
    group: name,
    vocab,
    action,
    ...lists,
    rule,
    code,
    relationship,
    guideline,
    place: line.place,
  };
}

/** Expands the sets (`$name`) in a space-separated list of patterns. */
function writtenOut(list: string, sets: Texts, place: SourceLocation, complain: Complain): string {
  const patterns = list.split(/\s+/).filter(Boolean);
  return patterns
    .map((pattern) => {
      const [, excluded = '', name] = /^(!?)\$(.+)$/.exec(pattern) ?? [];
      if (name === undefined) return pattern;
      const set = sets.get(name);
      if (set === undefined)
        complain(
          place,
          `unknown set '${name}'`,
          didYouMean(name, [...sets.keys()], 'add it to `sets`, before its first use'),
        );
      return (set ?? '').replace(/(^| )(?=\S)/g, `$1${excluded}`);
    })
    .join(' ');
}

function readRelationship(
  word: string | undefined,
  action: CombinationAction,
  place: SourceLocation,
  complain: Complain,
): Relationship | undefined {
  if (word === undefined) return REPLACING.includes(action) ? 'narrower' : 'related';
  const found = RELATIONSHIPS.find((relationship) => relationship === word);
  if (found !== undefined) return found;
  complain(
    place,
    `'${word}' is not a relationship`,
    didYouMean(word, RELATIONSHIPS, `write one of: ${RELATIONSHIPS.join(' ')}`),
  );
  return undefined;
}
