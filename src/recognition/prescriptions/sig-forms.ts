// The wordings of frequency.ts as a tree of words, which tells at the first word that none goes on with whether one stands
// at a place, and no string is made of several words.

import { type SigPart, WORDINGS } from './frequency.js';
import { type SigWords, tokenAt } from './sig-tokens.js';
import { SIG_WORD_COUNT, sigWord } from './sig-words.js';

/** What a wording says, and of how many words it is. */
export interface Wording {
  readonly part: SigPart;
  readonly words: number;
}

interface WordingTree {
  /** Word that begins a wording → the node behind it, 0 for words that begin none. */
  readonly first: Uint16Array;
  /** Node and word, as one number → the node behind it. */
  readonly next: ReadonlyMap<number, number>;
  /** What the wording says that ends at a node. */
  readonly ends: readonly (Wording | undefined)[];
  /** Whether a wording goes on behind a node: 1, else 0. Few do. */
  readonly goesOn: Uint8Array;
}

const TREE: WordingTree = /* @__PURE__ */ (() => {
  const next = new Map<number, number>();
  const ends: (Wording | undefined)[] = [undefined];
  const goesOn: number[] = [];
  for (const [wording, part] of WORDINGS) {
    const words = wording.split(' ');
    let node = 0;
    for (const word of words) {
      const step = node * SIG_WORD_COUNT + sigWord(word).id;
      const behind = next.get(step) ?? ends.push(undefined) - 1;
      next.set(step, behind);
      goesOn[node] = 1;
      node = behind;
    }
    ends[node] = { part, words: words.length };
  }
  const first = Uint16Array.from({ length: SIG_WORD_COUNT }, (_, id) => next.get(id) ?? 0);
  return { first, next, ends, goesOn: Uint8Array.from(ends, (_, node) => goesOn[node] ?? 0) };
})();

/** The longest wording that begins with the word at `at`. */
export function wordingAt(words: SigWords, at: number): Wording | undefined {
  let longest: Wording | undefined;
  let node = TREE.first[tokenAt(words, at).id];
  for (let behind = at + 1; node !== 0; behind++) {
    longest = TREE.ends[node] ?? longest;
    if (TREE.goesOn[node] === 0) break;
    node = TREE.next.get(node * SIG_WORD_COUNT + tokenAt(words, behind).id) ?? 0;
  }
  return longest;
}
