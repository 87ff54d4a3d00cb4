// The baseline: the same word-by-word longest match in plain JavaScript, as one would write it without a kernel. A Map
// assigns an id to each word; an open-addressed hash table in typed arrays contains the edges of the trie over these
// ids.

import type { Engine } from '../engine.js';
import { wordsOf } from '../tasks/words.js';

const CROSSES_BREAK = 2;
const ENDS_NAME = 1;
const ROOT = 0;

interface Trie {
  readonly wordIds: Map<string, number>;
  readonly parents: Uint32Array;
  readonly words: Uint32Array;
  readonly flags: Uint8Array;
  readonly mask: number;
}

/** The engine: a trie of tokens in JavaScript. */
export function tokenMap(): Engine {
  let trie: Trie | undefined;
  const spansOf = (note: string) => (trie ? match(trie, note) : []);
  return {
    name: 'token trie (JavaScript)',
    async prepare(terms) {
      const started = performance.now();
      trie = buildTrie(terms);
      const memoryBytes = trie.parents.byteLength + trie.words.byteLength + trie.flags.byteLength;
      return { buildMs: performance.now() - started, memoryBytes: memoryBytes + textBytes(trie.wordIds) };
    },
    run: (notes) => ({ matches: notes.reduce((sum, note) => sum + spansOf(note).length, 0) }),
    spans: spansOf,
  };
}

/** A node's number is its slot + 1; the slot is found from the parent node and the word. */
function buildTrie(terms: readonly string[]): Trie {
  const wordIds = new Map<string, number>();
  let edgeBound = 1;
  const names = terms.map((term) => {
    const words = wordsOf(term);
    edgeBound += words.length;
    const ids = new Uint32Array(words.length);
    for (const [index, word] of words.entries()) {
      const id = wordIds.get(word.text) ?? wordIds.size + 1;
      wordIds.set(word.text, id);
      ids[index] = word.breakBefore ? id | 0x80000000 : id;
    }
    return ids;
  });
  const slots = 2 ** Math.ceil(Math.log2(edgeBound * 1.2));
  const trie: Trie = {
    wordIds,
    parents: new Uint32Array(slots),
    words: new Uint32Array(slots),
    flags: new Uint8Array(slots),
    mask: slots - 1,
  };
  for (const name of names) addName(trie, name);
  return trie;
}

function addName(trie: Trie, name: Uint32Array): void {
  let node = ROOT;
  for (const marked of name) {
    const word = marked & 0x7fffffff;
    const slot = slotOf(trie, node, word);
    trie.parents[slot] = node;
    trie.words[slot] = word;
    if (marked >>> 31) setFlag(trie, slot, CROSSES_BREAK);
    node = slot + 1;
  }
  if (node !== ROOT) setFlag(trie, node - 1, ENDS_NAME);
}

function setFlag(trie: Trie, slot: number, flag: number): void {
  trie.flags[slot] = (trie.flags[slot] ?? 0) | flag;
}

/** The slot of an edge; if the edge is not in the table, the free slot where it belongs (one whose word is 0). */
function slotOf({ parents, words, mask }: Trie, parent: number, word: number): number {
  let slot = (Math.imul(parent, 0x9e3779b1) ^ Math.imul(word, 0x85ebca6b)) >>> 0;
  slot = (slot ^ (slot >>> 15)) & mask;
  while (words[slot] !== 0 && (words[slot] !== word || parents[slot] !== parent)) slot = (slot + 1) & mask;
  return slot;
}

function match(trie: Trie, note: string): [number, number][] {
  const words = wordsOf(note);
  const ids = words.map((word) => trie.wordIds.get(word.text) ?? 0);
  const spans: [number, number][] = [];
  for (let at = 0; at < words.length; ) {
    let end = at;
    let node = ROOT;
    for (let next = at; next < words.length; next++) {
      const slot = slotOf(trie, node, ids[next] ?? 0);
      const flags = trie.flags[slot] ?? 0;
      if (!ids[next] || trie.words[slot] === 0) break;
      if (next > at && words[next]?.breakBefore && !(flags & CROSSES_BREAK)) break;
      if (flags & ENDS_NAME) end = next + 1;
      node = slot + 1;
    }
    if (end > at) spans.push([words[at]?.begin ?? 0, words[end - 1]?.end ?? 0]);
    at = Math.max(end, at + 1);
  }
  return spans;
}

function textBytes(words: Map<string, number>): number {
  let bytes = 0;
  for (const word of words.keys()) bytes += word.length + 24;
  return bytes;
}
