// The files in words/ (except phenotype-shorthand.yaml and ontology-uses.yaml): lists, mappings and groups of words
// used to clean and vary imported names. A table below defines the form of every list.

import type { Complain } from '../complaints.js';
import type { SourceLocation } from '../records.js';
import { asList, asMap, asTexts, fieldsOf } from './read-tree.js';
import type { TextTree, Tree } from './yaml-tree.js';

/**
 * Every list, named `<file without .yaml>/<key>`, with the form of its items: a string, a mapping from one string to
 * others, or a group of interchangeable strings.
 */
const LISTS = [
  ['common-words/empty', 'text'],
  ['common-words/alone', 'text'],
  ['common-words/phrases', 'text'],
  ['name-words/parts', 'text'],
  ['name-words/places', 'text'],
  ['name-words/adjectives', 'text'],
  ['name-words/nouns', 'text'],
  ['name-words/endings', 'mapping'],
  ['name-words/elsewhere', 'text'],
  ['name-words/turned', 'text'],
  ['name-words/fixed', 'text'],
  ['spellings/parts', 'mapping'],
  ['spellings/except', 'text'],
  ['spellings/alike', 'text'],
  ['spellings/short', 'mapping'],
  ['spellings/growths', 'mapping'],
  ['spellings/growth-links', 'text'],
  ['spellings/causes', 'group'],
  ['spellings/cause-adjectives', 'text'],
  ['spellings/cause-links', 'text'],
  ['phenotype-wordings/groups', 'group'],
  ['phenotype-wordings/abnormal', 'text'],
  ['phenotype-wordings/parts', 'mapping'],
  ['phenotype-wordings/plurals', 'mapping'],
] as const;

export type ImportWordList = (typeof LISTS)[number][0];
type Form = (typeof LISTS)[number][1];

/** One item of a list. */
export interface ImportWordRecord {
  kind: 'import-word';
  list: ImportWordList;
  /** The string itself, the key in a mapping, or the first string in a group. */
  text: string;
  /** The values for the key in a mapping, or all the strings in a group. */
  values: readonly string[];
  place: SourceLocation;
}

/** Creates a reader for one of the files. It yields one record per item; an item may be listed only once. */
export function importWordsReader(file: 'common-words' | 'name-words' | 'spellings' | 'phenotype-wordings') {
  const lists = LISTS.flatMap(([list, form]) => {
    const [owner, key = ''] = list.split('/');
    return owner === file ? [{ list, form, key }] : [];
  });
  return function* read(tree: Tree, complain: Complain): Generator<ImportWordRecord> {
    const map = asMap(tree, `${file}.yaml`, complain);
    if (map === undefined) return;
    const keys = lists.map(({ key }) => key);
    const fields = fieldsOf(map, keys, complain);
    for (const { list, form, key } of lists) {
      const field = fields[key];
      if (field === undefined) continue;
      const seen = new Set<string>();
      for (const [{ text, place }, values] of itemsOf(field, form, key, complain)) {
        const identity = form === 'group' ? values.join(' = ') : text;
        const wrong = [text, ...values].find((each) => !/^[a-z0-9][a-z0-9' -]*$/.test(each));
        if (wrong !== undefined)
          complain(
            place,
            `'${wrong}' is not in lower-case letters and digits`,
            'write letters in lower case, digits, spaces, hyphens and apostrophes only',
          );
        else if (seen.has(identity)) complain(place, `'${identity}' is listed twice in ${key}`, 'drop one of them');
        else {
          seen.add(identity);
          yield { kind: 'import-word', list, text, values, place };
        }
      }
    }
  };
}

type Item = readonly [text: TextTree, values: readonly string[]];

function* itemsOf(tree: Tree, form: Form, what: string, complain: Complain): Generator<Item> {
  if (form === 'text') {
    for (const text of asTexts(tree, what, complain)) yield [text, []];
    return;
  }
  if (form === 'mapping') {
    for (const { key, keyPlace: place, value } of asMap(tree, what, complain)?.entries ?? []) {
      const values = asTexts(value, what, complain).map(({ text }) => text);
      if (values.length > 0) yield [{ kind: 'text', text: key, place }, values];
    }
    return;
  }
  for (const group of asList(tree, what, complain)?.items ?? []) {
    const texts = asTexts(group, what, complain);
    const values = texts.map(({ text }) => text);
    if (new Set(values).size < Math.max(2, values.length)) {
      complain(group.place, `a group of ${what} needs at least two texts, all different`, 'write `[a, b]`');
    } else yield [texts[0], values];
  }
}
