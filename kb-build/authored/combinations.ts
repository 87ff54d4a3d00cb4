// combinations.yaml: rules about the codes of a chart, one a line (`I10 with $heart-failure & N18.5 N18.6 -> I13.2`), in
// groups that are gone through in their order. Sets of patterns are written out here, and a rule whose code depends on a
// choice (`O24.11{trimester|9}`) becomes one rule for each of its cases, the case of none last.

import { COMBINATION_ACTIONS, type CombinationAction } from '../../src/bundle/sections/combinations.js';
import { RELATIONSHIPS, type Relationship } from '../../src/bundle/sections/maps.js';
import type { Complain } from '../complaints.js';
import { didYouMean } from '../did-you-mean.js';
import type { CombinationRecord, Place } from '../records.js';
import { canonicalRule } from '../rules.js';
import { asList, asMap, asText, asTexts, asWord, fieldsOf, requiredText, textField } from './read-tree.js';
import type { TextTree, Tree } from './yaml-tree.js';

type Texts = ReadonlyMap<string, string>;

/** What rules refer to: sets of patterns by name, and choices as the findings of their cases. */
interface Names {
  readonly sets: Texts;
  readonly choices: ReadonlyMap<string, Texts>;
}

/** What the lines of a group have in common. */
interface Group {
  readonly group: string;
  readonly vocab: string;
  readonly action: CombinationAction;
  readonly when: string;
}

/** One record a rule, several for one with a choice. */
export function* readCombinations(tree: Tree, complain: Complain): Generator<CombinationRecord> {
  const map = asMap(tree, 'combinations.yaml', complain);
  if (map === undefined) return;
  const fields = fieldsOf(map, ['sets', 'choices', 'groups'], complain);
  const names = { sets: readSets(fields.sets, complain), choices: readChoices(fields.choices, complain) };
  for (const item of (fields.groups && asList(fields.groups, 'groups', complain)?.items) ?? []) {
    const group = asMap(item, 'a group of rules', complain);
    if (group === undefined) continue;
    const given = fieldsOf(group, ['group', 'vocab', 'does', 'when', 'rules'], complain);
    const name = requiredText(given.group, 'group', group.place, complain);
    const action = given.does && asWord(given.does, 'does', COMBINATION_ACTIONS, complain);
    if (given.does === undefined) complain(group.place, 'does is missing', `one of ${COMBINATION_ACTIONS.join(' ')}`);
    if (name === undefined || action === undefined || given.rules === undefined) continue;
    const vocab = textField(given.vocab, 'vocab', complain) || 'icd10';
    const when = textField(given.when, 'when', complain);
    for (const line of asTexts(given.rules, 'rules', complain)) {
      yield* readRule(line, { group: name.text, vocab, action, when }, names, complain);
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

/** Choice → what its case adds to the code → the finding that decides for it. */
function readChoices(tree: Tree | undefined, complain: Complain): Map<string, Texts> {
  const choices = new Map<string, Texts>();
  for (const { key, value } of (tree && asMap(tree, 'choices', complain)?.entries) ?? []) {
    const cases = new Map<string, string>();
    for (const one of asMap(value, key, complain)?.entries ?? []) {
      const finding = asText(one.value, one.key, complain);
      if (finding !== undefined) cases.set(one.key, finding.text);
    }
    choices.set(key, cases);
  }
  return choices;
}

const RULE =
  /^(?<on>.+?)(?: with (?<beside>.+?))?(?: unless (?<unless>.+?))?(?: when (?<when>.+?))?(?: -> (?<to>.+))?$/;
const CHOICE = /\{([a-z][a-z-]*)\|(\w)\}/;

function* readRule(line: TextTree, group: Group, names: Names, complain: Complain): Generator<CombinationRecord> {
  const { on = '', beside = '', unless = '', when = '', to = '' } = RULE.exec(line.text)?.groups ?? {};
  const [code = '', word] = to.split(/\s+/);
  const relationship = readRelationship(word, group.action, line.place, complain);
  if ((code === '') !== (group.action === 'confirmed')) {
    const mend = code === '' ? 'end it with `-> code`' : 'drop what stands behind the arrow';
    complain(line.place, `'${line.text}' does not say what '${group.action}' needs`, mend);
    return;
  }
  if (relationship === undefined) return;
  const list = (text: string) => writtenOut(text, names.sets, line.place, complain);
  const lists = { on: list(on), with: beside.split(' & ').map(list).filter(Boolean).join(' & '), unless: list(unless) };
  for (const [one, condition] of casesOf(code, names, line.place, complain)) {
    const rules = [group.when, when, condition].filter(Boolean).join(' & ');
    const { rule, refusals } = rules === '' ? { rule: '', refusals: [] } : canonicalRule(rules);
    for (const { problem, mend } of refusals) complain(line.place, problem, mend);
    const { group: name, vocab, action } = group;
    const { place } = line;
    yield { kind: 'combination', group: name, vocab, action, ...lists, rule, code: one, relationship, place };
  }
}

/** The codes that a template with a choice stands for, each with its condition; a code without one is its only case. */
function* casesOf(code: string, names: Names, place: Place, complain: Complain): Generator<[string, string]> {
  const [written, name = '', none = ''] = CHOICE.exec(code) ?? [];
  if (written === undefined) {
    yield [code, ''];
    return;
  }
  const cases = names.choices.get(name);
  if (cases === undefined) {
    complain(place, `there is no choice '${name}'`, didYouMean(name, [...names.choices.keys()], 'list it in choices'));
  }
  for (const [part, finding] of cases ?? []) yield [code.replace(written, part), `with=${finding}`];
  yield [code.replace(written, none), ''];
}

/** A list of patterns with its sets (`$name`) in full; spaces between patterns. */
function writtenOut(list: string, sets: Texts, place: Place, complain: Complain): string {
  const patterns = list.split(/\s+/).filter(Boolean);
  return patterns
    .map((pattern) => {
      const [, excluded = '', name] = /^(!?)\$(.+)$/.exec(pattern) ?? [];
      if (name === undefined) return pattern;
      const set = sets.get(name);
      if (set === undefined)
        complain(place, `there is no set '${name}'`, didYouMean(name, [...sets.keys()], 'list it'));
      return (set ?? '').replace(/(^| )(?=\S)/g, `$1${excluded}`);
    })
    .join(' ');
}

function readRelationship(
  word: string | undefined,
  action: CombinationAction,
  place: Place,
  complain: Complain,
): Relationship | undefined {
  if (word === undefined) return action === 'replace' || action === 'replace-all' ? 'narrower' : 'related';
  const known = RELATIONSHIPS.find((relationship) => relationship === word);
  if (known !== undefined) return known;
  complain(place, `'${word}' is not a relationship`, didYouMean(word, RELATIONSHIPS, RELATIONSHIPS.join(' ')));
  return undefined;
}
