// Closed lists of words as trees of letters. A tree is asked whether a listed word stands at a place of a text; it leaves
// at the first letter that no listed word goes on with, mostly the first, and nobody makes a string of what stands there.
// Words have letters of ASCII or Latin-1 without case of their own (`×`), and at most 31 of them.

import { isWordUnit, type NoteText, unitAt } from './note-text.js';

/**
 * Some lists of words, read from their first letters on or from their last. A node is a place in both arrays; the nodes
 * behind it stand at its base plus the symbols of their letters, those of other nodes between them: so the trees of all
 * lists together stay in the processor's nearest memory.
 */
export interface WordTree {
  /** Node → its base, and above it the node that it stands behind, counted from 1. */
  readonly nodes: Uint32Array;
  /** Node → bit n where a word of list n ends, or the number of the word; 0 = none ends here. */
  readonly lists: Uint16Array;
}

/**
 * A listed word as one number: its length in the low bits, above them bit n where list n has it, or its own number. 0 = no
 * listed word.
 */
export type Listed = number;

const LENGTH_BITS = 5;
const SYMBOL_BITS = 5;
const BASE_BITS = 16;
const BASE = (1 << BASE_BITS) - 1;
const TIMES = 0xd7;

/** Symbols of the code units below 256: the place in the alphabet for letters of either case, 0 for what is in no word. */
const SYMBOLS = /* @__PURE__ */ Uint8Array.from({ length: 0x100 }, (_, code) => {
  if (code === TIMES) return 27;
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a ? lower - 0x60 : 0;
});

/** Length of a listed word. */
export function lengthOf(listed: Listed): number {
  return listed & ((1 << LENGTH_BITS) - 1);
}

/** The lists that have a listed word: bit n for list n. */
export function listsOf(listed: Listed): number {
  return listed >>> LENGTH_BITS;
}

/** The number of a listed word, from 1 on in the order of its list; 0 for none. */
export function numberOf(listed: Listed): number {
  return listed >>> LENGTH_BITS;
}

/** The tree of some lists of words for `listedFrom`. */
export function wordTree(...lists: Iterable<string>[]): WordTree {
  return treeOf(lists, bitOf, false);
}

/** The tree of some lists of words for `listedBefore`. */
export function endingTree(...lists: Iterable<string>[]): WordTree {
  return treeOf(lists, bitOf, true);
}

/** The tree of different words that go by their numbers, for `listedFrom`. */
export function numberedTree(words: readonly string[]): WordTree {
  return treeOf([words], placeOf, false);
}

/** The same, and the one for `listedBefore`. */
export function numberedTrees(words: readonly string[]): { readonly fore: WordTree; readonly back: WordTree } {
  return { fore: treeOf([words], placeOf, false), back: treeOf([words], placeOf, true) };
}

function bitOf(list: number): number {
  return 1 << list;
}

function placeOf(_: number, place: number): number {
  return place + 1;
}

/** A tree as it grows: the nodes behind a node are a chain. */
interface Growing {
  /** Node → the first of the nodes behind it; 0 = none. */
  readonly first: Uint16Array;
  /** Node → the next one behind the same node; 0 = none. */
  readonly beside: Uint16Array;
  /** Node → the symbol that leads to it. */
  readonly symbol: Uint8Array;
  readonly lists: Uint16Array;
}

/** Dozens of trees are made when the library is loaded, so each has room for all its letters at once and none grows. */
function treeOf(
  lists: readonly Iterable<string>[],
  endOf: (list: number, place: number) => number,
  fromLast: boolean,
): WordTree {
  const words = lists.map((list) => [...list]);
  let room = 1;
  for (const list of words) for (const word of list) room += word.length;
  const tree: Growing = {
    first: new Uint16Array(room),
    beside: new Uint16Array(room),
    symbol: new Uint8Array(room),
    lists: new Uint16Array(room),
  };
  let count = 1;
  for (let list = 0; list < words.length; list++) {
    const own = words[list] ?? [];
    for (let place = 0; place < own.length; place++) {
      const word = own[place] ?? '';
      // A word with a figure in it is none that these trees can hold.
      if (!isOfLetters(word)) continue;
      let node = 0;
      for (let i = 0; i < word.length; i++) {
        const symbol = symbolOf(word.charCodeAt(fromLast ? word.length - 1 - i : i));
        let child = tree.first[node];
        while (child !== 0 && tree.symbol[child] !== symbol) child = tree.beside[child];
        if (child === 0) {
          child = count++;
          tree.symbol[child] = symbol;
          tree.beside[child] = tree.first[node];
          tree.first[node] = child;
        }
        node = child;
      }
      tree.lists[node] |= endOf(list, place);
    }
  }
  return packed(tree, count);
}

/** The tree with its nodes in their places, each at the first one from which on all nodes behind it have theirs. */
function packed({ first, beside, symbol, lists }: Growing, count: number): WordTree {
  const nodes = new Uint32Array((count + 1) << SYMBOL_BITS);
  const ends = new Uint16Array(nodes.length);
  // A node comes behind the one that leads to it, so its place is known.
  const placeOf = new Uint16Array(count);
  let free = 1;
  let last = 0;
  for (let node = 0; node < count; node++) {
    const place = placeOf[node];
    ends[place] = lists[node];
    const child = first[node];
    if (child === 0) continue;
    while (nodes[free] !== 0) free++;
    let base = Math.max(0, free - symbol[child]);
    for (let next = child; next !== 0; ) {
      if (nodes[base + symbol[next]] === 0) next = beside[next];
      else {
        base++;
        next = child;
      }
    }
    nodes[place] |= base;
    for (let next = child; next !== 0; next = beside[next]) {
      placeOf[next] = base + symbol[next];
      nodes[placeOf[next]] = (place + 1) << BASE_BITS;
      last = Math.max(last, placeOf[next]);
    }
  }
  // A letter may ask for any place of a row.
  const length = last + (1 << SYMBOL_BITS);
  return { nodes: nodes.slice(0, length), lists: ends.slice(0, length) };
}

function isOfLetters(word: string): boolean {
  for (let i = 0; i < word.length; i++) if (symbolOf(word.charCodeAt(i)) === 0) return false;
  return true;
}

/** The listed word that begins at a place. */
export function listedFrom(note: NoteText, at: number, { nodes, lists }: WordTree): Listed {
  let node = 0;
  for (let end = at; ; end++) {
    const code = unitAt(note, end);
    const child = (nodes[node] & BASE) + symbolOf(code);
    if (nodes[child] >>> BASE_BITS === node + 1) node = child;
    else return node !== 0 && !isWordUnit(code) ? listed(lists[node] ?? 0, end - at) : 0;
  }
}

/** The listed word that ends at a place. */
export function listedBefore(note: NoteText, end: number, { nodes, lists }: WordTree): Listed {
  let node = 0;
  for (let at = end; ; at--) {
    const code = unitAt(note, at - 1);
    const child = (nodes[node] & BASE) + symbolOf(code);
    if (nodes[child] >>> BASE_BITS === node + 1) node = child;
    else return node !== 0 && !isWordUnit(code) ? listed(lists[node] ?? 0, end - at) : 0;
  }
}

/** Whether the letters before a place are a listed word, whatever else they stand behind: "mg" in "20mg". */
export function endsWithLetters(note: NoteText, end: number, { nodes, lists }: WordTree): boolean {
  let node = 0;
  for (let at = end; ; at--) {
    const symbol = symbolOf(unitAt(note, at - 1));
    const child = (nodes[node] & BASE) + symbol;
    if (nodes[child] >>> BASE_BITS === node + 1) node = child;
    else return symbol === 0 && lists[node] !== 0;
  }
}

/** Whether the word that ends at a place has one of the listed endings. */
export function endsWithListed(note: NoteText, end: number, { nodes, lists }: WordTree): boolean {
  let node = 0;
  for (let at = end; lists[node] === 0; at--) {
    const child = (nodes[node] & BASE) + symbolOf(unitAt(note, at - 1));
    if (nodes[child] >>> BASE_BITS !== node + 1) return false;
    node = child;
  }
  return true;
}

function symbolOf(code: number): number {
  return code >= 0 && code < 0x100 ? (SYMBOLS[code] ?? 0) : 0;
}

function listed(lists: number, length: number): Listed {
  return lists === 0 ? 0 : (lists << LENGTH_BITS) | length;
}
