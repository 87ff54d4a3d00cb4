// word-forms.yaml: words that are forms of one another, and function words that may occur between the words of a name.

import type { WordKind } from '../../src/compile/write-loose.js';
import type { Complain } from '../complaints.js';
import type { WordFormRecord } from '../records.js';
import { asList, asMap, asTexts, fieldsOf } from './read-tree.js';
import type { Tree } from './yaml-tree.js';

const GROUPS = ['forms', 'parts'] as const;
const LISTS = {
  free: 'free',
  places: 'place',
  copulas: 'copula',
  having: 'having',
  joins: 'join',
  walls: 'wall',
  qualifiers: 'qualifier',
} as const satisfies Record<string, WordKind>;
const LIST_NAMES = ['free', 'places', 'copulas', 'having', 'joins', 'walls', 'qualifiers'] as const;

/**
 * One record for each word. A word may be listed only once, but a word of a group may also be listed as a qualifier.
 */
export function* readWordForms(tree: Tree, complain: Complain): Generator<WordFormRecord> {
  const map = asMap(tree, 'word-forms.yaml', complain);
  if (map === undefined) return;
  const fields = fieldsOf(map, [...GROUPS, ...LIST_NAMES], complain);
  const records = new Map<string, WordFormRecord>();
  const add = (record: WordFormRecord): void => {
    const other = records.get(record.text);
    if (other === undefined) records.set(record.text, record);
    else if (record.word === 'qualifier' && other.word === 'content') other.word = 'qualifier';
    else complain(record.place, `'${record.text}' is listed twice`, 'keep it in the most specific list');
  };
  let group = 0;
  for (const name of GROUPS) {
    if (fields[name] === undefined) continue;
    for (const item of asList(fields[name], name, complain)?.items ?? []) {
      group++;
      for (const { text, place } of asTexts(item, name, complain)) {
        add({ kind: 'word-form', text, word: 'content', isPart: name === 'parts', group, place });
      }
    }
  }
  for (const name of LIST_NAMES) {
    const list = fields[name];
    if (list === undefined) continue;
    for (const { text, place } of asTexts(list, name, complain)) {
      add({ kind: 'word-form', text, word: LISTS[name], isPart: false, group: 0, place });
    }
  }
  yield* records.values();
}
