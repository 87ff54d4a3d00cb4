// The phrases of sig-phrases.ts as a word tree (trie): the lookup stops at the first word that continues no phrase, and
// never builds strings of several words.

import { SIG_PHRASES, type SigPart } from './sig-phrases.js';
import { type SigWords, tokenAt } from './sig-tokens.js';
import { SIG_WORD_COUNT, sigWord } from './sig-words.js';

/** The meaning of a phrase and its number of words. */
export interface SigPhrase {
  readonly part: SigPart;
  readonly words: number;
}

interface PhraseTree {
  /** First word of a phrase → the next node, 0 for words that begin no phrase. */
  readonly first: Uint16Array;
  /** Node and word combined in one key → the next node. */
  readonly next: ReadonlyMap<number, number>;
  /** The phrase that ends at a node. */
  readonly ends: readonly (SigPhrase | undefined)[];
  /** Whether a phrase continues after a node: 1, else 0. Few do. */
  readonly continues: Uint8Array;
}

const TREE: PhraseTree = /* @__PURE__ */ (() => {
  const next = new Map<number, number>();
  const ends: (SigPhrase | undefined)[] = [undefined];
  const continues: number[] = [];
  for (const [phrase, part] of SIG_PHRASES) {
    const words = phrase.split(' ');
    let node = 0;
    for (const word of words) {
      const step = node * SIG_WORD_COUNT + sigWord(word).id;
      const following = next.get(step) ?? ends.push(undefined) - 1;
      next.set(step, following);
      continues[node] = 1;
      node = following;
    }
    ends[node] = { part, words: words.length };
  }
  const first = Uint16Array.from({ length: SIG_WORD_COUNT }, (_, id) => next.get(id) ?? 0);
  return { first, next, ends, continues: Uint8Array.from(ends, (_, node) => continues[node] ?? 0) };
})();

/** The longest phrase that begins with the word at `at`. */
export function phraseAt(words: SigWords, at: number): SigPhrase | undefined {
  let longest: SigPhrase | undefined;
  let node = TREE.first[tokenAt(words, at).id];
  for (let following = at + 1; node !== 0; following++) {
    longest = TREE.ends[node] ?? longest;
    if (TREE.continues[node] === 0) break;
    node = TREE.next.get(node * SIG_WORD_COUNT + tokenAt(words, following).id) ?? 0;
  }
  return longest;
}
