// The phrases in prescriptions as a tree of words (a trie). A lookup stops at the first word that does not continue a
// phrase, and never builds strings of several words.

import type { SigPart } from './sig-phrases.js';

/** The meaning of a phrase, and the number of words in the phrase. */
export interface SigPhrase {
  readonly part: SigPart;
  readonly words: number;
}

/** A tree of phrases, in which words are represented by their numbers in a vocabulary. */
export interface PhraseTree {
  /** For each word, the node that it leads to as the first word of a phrase; 0 if it does not begin a phrase. */
  readonly first: Uint16Array;
  /** The next node after a given node and word; each key combines the numbers of both. */
  readonly next: ReadonlyMap<number, number>;
  /** The phrase that ends at each node. */
  readonly ends: readonly (SigPhrase | undefined)[];
  /** For each node: 1 if a longer phrase continues from there, which is rare; otherwise 0. */
  readonly continues: Uint8Array;
}

/** The tree of the given phrases; `idOf` returns the number of a word, which is less than `count`. */
export function phraseTree(
  phrases: ReadonlyMap<string, SigPart>,
  idOf: (word: string) => number,
  count: number,
): PhraseTree {
  const next = new Map<number, number>();
  const ends: (SigPhrase | undefined)[] = [undefined];
  const continues: number[] = [];
  for (const [phrase, part] of phrases) {
    const words = phrase.split(' ');
    let node = 0;
    for (const word of words) {
      const step = node * count + idOf(word);
      const following = next.get(step) ?? ends.push(undefined) - 1;
      next.set(step, following);
      continues[node] = 1;
      node = following;
    }
    ends[node] = { part, words: words.length };
  }
  const first = Uint16Array.from({ length: count }, (_, id) => next.get(id) ?? 0);
  return { first, next, ends, continues: Uint8Array.from(ends, (_, node) => continues[node] ?? 0) };
}
