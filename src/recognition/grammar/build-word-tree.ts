// Compiles lists of words and phrases into double-array tries. An entry consists of ASCII letters or `×`, with single
// spaces and apostrophes between them ("doesn't", "on the phone"), and is at most 31 characters long. For lookups, see
// word-tree.ts.

/**
 * A double-array trie of several lists of words. Words are read either from the first letter forward or from the last
 * letter backward. A node is an index into both arrays. The child for a letter is at the node's base plus the letter's
 * symbol. Children of different nodes are interleaved, so that all tries together fit into the processor's first-level
 * cache.
 */
export interface WordTree {
  /** For each node, its base in the low bits and, above them, the index of its parent plus 1. */
  readonly nodes: Uint32Array;
  /**
   * For each node, the lists that contain the word ending there: bit n for list n. In numbered trees, the number of
   * that word. 0 if no word ends there.
   */
  readonly lists: Uint16Array;
}

const SYMBOL_BITS = 5;
export const BASE_BITS = 16;
export const BASE = (1 << BASE_BITS) - 1;
const MULTIPLICATION_SIGN = 0xd7;
const APOSTROPHE = 0x27;
const SPACE = 0x20;
const RIGHT_QUOTE = 0x2019;
/** The first symbol of the characters that occur only inside a word: the apostrophe and the space. */
export const FIRST_JOINT = 28;

/**
 * Symbols of the code units below 256: the position in the alphabet for a letter of either case, 27 for `×`, 28 for the
 * apostrophe, 29 for the space, and 0 for code units that do not occur in words.
 */
const SYMBOLS = /* @__PURE__ */ Uint8Array.from({ length: 0x100 }, (_, code) => {
  if (code === MULTIPLICATION_SIGN) return 27;
  if (code === APOSTROPHE) return FIRST_JOINT;
  if (code === SPACE) return FIRST_JOINT + 1;
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a ? lower - 0x60 : 0;
});

/** Builds the tree of the given lists of words, for use with `treeWordFrom`. */
export function wordTree(...lists: Iterable<string>[]): WordTree {
  return buildTrie(lists, bitOf, false);
}

/** Builds the tree of the given lists of words, for use with `treeWordBefore`. */
export function endingTree(...lists: Iterable<string>[]): WordTree {
  return buildTrie(lists, bitOf, true);
}

/**
 * Builds the tree of distinct words, for use with `treeWordFrom`; each word's number is its position, starting at 1.
 */
export function numberedTree(words: readonly string[]): WordTree {
  return buildTrie([words], ordinalOf, false);
}

/** Trees of distinct words for looking up their numbers: `fore` for `treeWordFrom`, `back` for `treeWordBefore`. */
export function numberedTrees(words: readonly string[]): { readonly fore: WordTree; readonly back: WordTree } {
  return { fore: buildTrie([words], ordinalOf, false), back: buildTrie([words], ordinalOf, true) };
}

function bitOf(list: number): number {
  return 1 << list;
}

function ordinalOf(_: number, index: number): number {
  return index + 1;
}

/** A trie under construction. The children of a node form a linked list. */
interface GrowingTrie {
  /** For each node, its first child; 0 if the node has no child. */
  readonly first: Uint16Array;
  /** For each node, its next sibling; 0 if the node has no further sibling. */
  readonly sibling: Uint16Array;
  /** For each node, its symbol. */
  readonly symbol: Uint8Array;
  readonly lists: Uint16Array;
}

/**
 * Builds a trie. Dozens of tries are built, so the arrays are large enough for all letters from the start.
 */
function buildTrie(
  lists: readonly Iterable<string>[],
  endOf: (list: number, index: number) => number,
  fromLast: boolean,
): WordTree {
  const words = lists.map((list) => [...list]);
  let room = 1;
  for (const list of words) for (const word of list) room += word.length;
  const tree: GrowingTrie = {
    first: new Uint16Array(room),
    sibling: new Uint16Array(room),
    symbol: new Uint8Array(room),
    lists: new Uint16Array(room),
  };
  let count = 1;
  for (let list = 0; list < words.length; list++) {
    const own = words[list] ?? [];
    for (let index = 0; index < own.length; index++) {
      const word = own[index] ?? '';
      // Words with digits cannot be in these trees.
      if (!isOfLetters(word)) continue;
      let node = 0;
      for (let i = 0; i < word.length; i++) {
        const symbol = symbolOf(word.charCodeAt(fromLast ? word.length - 1 - i : i));
        let child = tree.first[node];
        while (child !== 0 && tree.symbol[child] !== symbol) child = tree.sibling[child];
        if (child === 0) {
          child = count++;
          tree.symbol[child] = symbol;
          tree.sibling[child] = tree.first[node];
          tree.first[node] = child;
        }
        node = child;
      }
      tree.lists[node] |= endOf(list, index);
    }
  }
  return packTrie(tree, count);
}

/** Packs a trie into a double array. Each node gets the first base at which the slots for all its children are free. */
function packTrie({ first, sibling, symbol, lists }: GrowingTrie, count: number): WordTree {
  const nodes = new Uint32Array((count + 1) << SYMBOL_BITS);
  const ends = new Uint16Array(nodes.length);
  // Parents precede their children, so the index of a node is known when the node is packed.
  const indexOf = new Uint16Array(count);
  let free = 1;
  let last = 0;
  for (let node = 0; node < count; node++) {
    const index = indexOf[node];
    ends[index] = lists[node];
    const child = first[node];
    if (child === 0) continue;
    while (nodes[free] !== 0) free++;
    let base = Math.max(0, free - symbol[child]);
    for (let next = child; next !== 0; ) {
      if (nodes[base + symbol[next]] === 0) next = sibling[next];
      else {
        base++;
        next = child;
      }
    }
    nodes[index] |= base;
    for (let next = child; next !== 0; next = sibling[next]) {
      indexOf[next] = base + symbol[next];
      nodes[indexOf[next]] = (index + 1) << BASE_BITS;
      last = Math.max(last, indexOf[next]);
    }
  }
  // A lookup adds any symbol to a base, so the array must extend past the last base by the number of symbols.
  const length = last + (1 << SYMBOL_BITS);
  return { nodes: nodes.slice(0, length), lists: ends.slice(0, length) };
}

function isOfLetters(word: string): boolean {
  for (let i = 0; i < word.length; i++) if (symbolOf(word.charCodeAt(i)) === 0) return false;
  return true;
}

/** The symbol of a code unit; 0 for a code unit that does not occur in words. */
export function symbolOf(code: number): number {
  if (code === RIGHT_QUOTE) return FIRST_JOINT;
  return code >= 0 && code < 0x100 ? (SYMBOLS[code] ?? 0) : 0;
}
