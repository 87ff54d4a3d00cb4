// kept-words.yaml: words that are never changed, either because they are not plurals or because they are already spelt
// correctly.

import type { KeptWords } from '../../src/compile/kept-words.js';
import type { Complain } from '../complaints.js';
import type { SourceLocation } from '../records.js';
import { asMap, asTexts, fieldsOf } from './read-tree.js';
import type { Tree } from './yaml-tree.js';

/** Words that are never treated as plurals, and words that are never treated as misspellings. */
const LISTS = ['not-plural', 'correct'] as const;
type KeptWordList = (typeof LISTS)[number];

export interface KeptWordRecord {
  kind: 'kept-word';
  /** The list in which the word occurs. */
  list: KeptWordList;
  /** The word, folded. */
  word: string;
  place: SourceLocation;
}

/** One record per word; a word may be listed only once. */
export function* readKeptWords(tree: Tree, complain: Complain): Generator<KeptWordRecord> {
  const map = asMap(tree, 'kept-words.yaml', complain);
  if (map === undefined) return;
  const fields = fieldsOf(map, LISTS, complain);
  const listOf = new Map<string, KeptWordList>();
  for (const list of LISTS) {
    const field = fields[list];
    if (field === undefined) continue;
    for (const { text: word, place } of asTexts(field, list, complain)) {
      const other = listOf.get(word);
      if (!/^[a-z]+$/.test(word)) {
        complain(place, `'${word}' is not a single word`, 'write lower-case letters only');
      } else if (other !== undefined) {
        complain(place, `'${word}' is listed twice, under ${other} and ${list}`, 'keep it in one list');
      } else {
        listOf.set(word, list);
        yield { kind: 'kept-word', list, word, place };
      }
    }
  }
}

/** The words in all records, as one set per list. */
export function keptWordsOf(records: readonly KeptWordRecord[]): KeptWords {
  const wordsOf = (wanted: KeptWordList): ReadonlySet<string> =>
    new Set(records.flatMap(({ list, word }) => (list === wanted ? [word] : [])));
  return { notPlural: wordsOf('not-plural'), correct: wordsOf('correct') };
}
