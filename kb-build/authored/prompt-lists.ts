// The three prompt lists of a finding. Each list automatically includes the smaller ones, so an author writes a slug
// only in the smallest list where it belongs. Ranks are consecutive across all three lists.

import { PROMPT_LEVELS } from '../../src/bundle/sections/prompts-section.js';
import { canonicalAge } from '../canonical-rules.js';
import type { Complain } from '../complaints.js';
import { didYouMean } from '../did-you-mean.js';
import type { FindingKey, PromptRecord } from '../records.js';
import { asList, asMap, asText, asTexts, asWord, fieldsOf, requiredText } from './read-tree.js';
import type { TextTree, Tree } from './yaml-tree.js';

const SIZES = { small: 1, large: 2, full: 3 } as const;
const KEYS = ['small', 'large', 'full'] as const;

type Entry = Pick<PromptRecord, 'target' | 'level' | 'age' | 'sex' | 'roles' | 'specialties'>;

/** The prompt records for the `prompts` key of a finding, ranked from 1. */
export function* readPrompts(finding: FindingKey, tree: Tree, complain: Complain): Generator<PromptRecord> {
  const map = asMap(tree, 'prompts', complain);
  if (map === undefined) return;
  const fields = fieldsOf(map, KEYS, complain);
  const seen = new Map<string, string>();
  let rank = 0;
  for (const key of KEYS) {
    const list = fields[key];
    if (list === undefined) continue;
    for (const item of asList(list, key, complain)?.items ?? []) {
      const entry = item.kind === 'map' ? readLongEntry(item, complain) : readEntry(item, complain);
      if (entry === undefined) continue;
      const identity = `${entry.target} ${entry.sex ?? ''} ${entry.age ?? ''}`;
      const earlier = seen.get(identity);
      if (earlier !== undefined) {
        const problem = `${entry.target} is already in '${earlier}'`;
        complain(item.place, problem, 'drop it here: every list includes the smaller ones');
        continue;
      }
      seen.set(identity, key);
      rank++;
      yield { kind: 'prompt', finding, size: SIZES[key], rank, ...entry, place: item.place };
    }
  }
}

/** Reads an entry of the form `slug [R|M] [sex] [age]`. */
function readEntry(tree: Tree, complain: Complain): Entry | undefined {
  const text = asText(tree, 'a prompt', complain);
  if (text === undefined) return undefined;
  const [target = '', ...words] = text.text.trim().split(/\s+/);
  const entry: Entry = { target, level: 'R' };
  const level = PROMPT_LEVELS.find((candidate) => candidate === words[0]);
  if (level !== undefined) {
    entry.level = level;
    words.shift();
  }
  if (words[0] === 'M' || words[0] === 'F') entry.sex = words.shift();
  if (words[0]?.includes('-')) {
    const age = readAge({ ...text, text: words.shift() ?? '' }, complain);
    if (age === undefined) return undefined;
    entry.age = age;
  }
  const rest = words[0];
  if (rest === undefined) return entry;
  const mend = didYouMean(rest, ['R', 'M', 'F'], 'write `slug [R|M] [M|F] [age]`, e.g. `psa R M 50Y-`');
  complain(text.place, `'${rest}' is not understood after a slug`, mend);
  return undefined;
}

function readLongEntry(tree: Tree, complain: Complain): Entry | undefined {
  if (tree.kind !== 'map') return undefined;
  const fields = fieldsOf(tree, ['finding', 'level', 'sex', 'age', 'roles', 'specialties'], complain);
  const target = requiredText(fields.finding, 'finding', tree.place, complain);
  if (target === undefined) return undefined;
  const level = fields.level === undefined ? 'R' : asWord(fields.level, 'level', PROMPT_LEVELS, complain);
  const entry: Entry = { target: target.text, level: level ?? 'R' };
  if (fields.sex !== undefined) entry.sex = asWord(fields.sex, 'sex', ['M', 'F'], complain);
  const ageText = fields.age === undefined ? undefined : asText(fields.age, 'age', complain);
  if (ageText !== undefined) entry.age = readAge(ageText, complain);
  if (fields.roles !== undefined) entry.roles = asTexts(fields.roles, 'roles', complain).map(({ text }) => text);
  if (fields.specialties !== undefined) {
    entry.specialties = asTexts(fields.specialties, 'specialties', complain).map(({ text }) => text);
  }
  return entry;
}

function readAge({ text, place }: TextTree, complain: Complain): string | undefined {
  const age = canonicalAge(text);
  if (age.ok) return age.value;
  complain(place, age.refusal.problem, age.refusal.mend);
  return undefined;
}
