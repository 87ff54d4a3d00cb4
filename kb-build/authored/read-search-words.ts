// search-words.yaml: words that a search ignores, replaces with other words, or gives a lower weight.

import type { SearchWordKind } from '../../src/bundle/sections/search-words-section.js';
import type { Complain } from '../complaints.js';
import type { SourceLocation } from '../records.js';
import { asMap, asText, asTexts, fieldsOf } from './read-tree.js';
import type { Tree } from './yaml-tree.js';

export interface SearchWordRecord {
  kind: 'search-word';
  use: SearchWordKind;
  /** The word, folded. */
  word: string;
  /** The full word if `use` is `short`; the stem if `use` is `form`; otherwise ''. */
  means: string;
  place: SourceLocation;
}

const LISTS = { stop: 'stop', request: 'request', sides: 'side' } as const satisfies Record<string, SearchWordKind>;
const LIST_NAMES = ['stop', 'request', 'sides'] as const;

/** One record per word; a word may be listed only once. */
export function* readSearchWords(tree: Tree, complain: Complain): Generator<SearchWordRecord> {
  const map = asMap(tree, 'search-words.yaml', complain);
  if (map === undefined) return;
  const fields = fieldsOf(map, [...LIST_NAMES, 'short', 'forms'], complain);
  const listOf = new Map<string, string>();
  function* record(list: string, use: SearchWordKind, word: string, means: string, place: SourceLocation) {
    const other = listOf.get(word);
    if (!isWord(word) || !(means === '' || isWord(means))) {
      complain(place, `'${word}${means && `: ${means}`}' is not a single word`, 'write lower-case letters and digits');
    } else if (other !== undefined) {
      complain(place, `'${word}' is listed twice, under ${other} and ${list}`, 'keep it in one list');
    } else {
      listOf.set(word, list);
      yield { kind: 'search-word', use, word, means, place } satisfies SearchWordRecord;
    }
  }
  for (const name of LIST_NAMES) {
    const list = fields[name];
    if (list === undefined) continue;
    for (const { text, place } of asTexts(list, name, complain)) yield* record(name, LISTS[name], text, '', place);
  }
  for (const { key, keyPlace, value } of (fields.short && asMap(fields.short, 'short', complain))?.entries ?? []) {
    const long = asText(value, 'the word in full', complain);
    if (long !== undefined) yield* record('short', 'short', key, long.text, keyPlace);
  }
  for (const { key, value } of (fields.forms && asMap(fields.forms, 'forms', complain))?.entries ?? []) {
    for (const { text, place } of asTexts(value, 'forms', complain)) yield* record('forms', 'form', text, key, place);
  }
}

function isWord(text: string): boolean {
  return /^[a-z0-9]+$/.test(text);
}
