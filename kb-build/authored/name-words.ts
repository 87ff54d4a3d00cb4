// The word classes in the grammar that allow names to be recognised even if their words are reordered or separated:
// content words with their forms, and function words that may occur between the words in a name.

import type { WordForm, WordKind } from '../../src/compile/write-loose.js';
import type { Complaint } from '../records.js';
import type { GrammarWordRecord } from './read-grammar.js';

const PART_CLASS = 'name-body-part';

/** The kind of word listed in each class. In a class of content words, each value groups the forms of one word. */
const KINDS: ReadonlyMap<string, WordKind> = new Map<string, WordKind>([
  ['name-word', 'content'],
  [PART_CLASS, 'content'],
  ['name-filler', 'free'],
  ['name-place', 'place'],
  ['name-copula', 'copula'],
  ['name-having', 'having'],
  ['name-join', 'join'],
  ['name-wall', 'wall'],
  ['name-qualifier', 'qualifier'],
]);

/** The names of these classes, used for checking the grammar. */
export const NAME_CLASSES: readonly string[] = [...KINDS.keys()];

/** The word classes in the grammar to which a word form from a `loose` section belongs. */
export function classesOfForm({ word, isPart, group }: WordForm): string[] {
  const own = [...KINDS].filter(
    ([name, kind]) => kind === word && (word !== 'content' || (name === PART_CLASS) === isPart),
  );
  const qualified = word === 'qualifier' && group !== 0 ? [isPart ? PART_CLASS : 'name-word'] : [];
  return [...qualified, ...own.map(([name]) => name)];
}

/** A word in one of the classes listed in KINDS. */
export interface NameWord {
  readonly record: GrammarWordRecord;
  readonly kind: WordKind;
  readonly isPart: boolean;
  /** Words with the same group number are forms of the same word; 0 means that the word has no group. */
  readonly group: number;
}

/**
 * The words in the classes listed in KINDS. A word may be in only one class, with one exception: if a content word is
 * also listed as a qualifier, it counts as a qualifier.
 */
export function nameWords(grammar: readonly GrammarWordRecord[], complaints: Complaint[]): NameWord[] {
  const words = new Map<string, NameWord>();
  const groups = new Map<string, number>();
  const groupOf = (form: string): number => {
    const group = groups.get(form) ?? groups.size + 1;
    groups.set(form, group);
    return group;
  };
  for (const [wordClass, kind] of KINDS) {
    for (const record of grammar) {
      if (record.wordClass !== wordClass) continue;
      const { word, value, place } = record;
      const other = words.get(word);
      if (other === undefined) {
        const group = kind === 'content' ? groupOf(`${wordClass} ${value}`) : 0;
        words.set(word, { record, kind, isPart: wordClass === PART_CLASS, group });
      } else if (kind === 'qualifier' && other.kind === 'content') {
        words.set(word, { ...other, kind });
      } else {
        const problem = `'${word}' is in the classes ${other.record.wordClass} and ${wordClass}, but may be in one only`;
        complaints.push({ place, problem, mend: 'keep it in the more specific class' });
      }
    }
  }
  return [...words.values()];
}
