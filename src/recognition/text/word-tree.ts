// Closed lists of words as trees of letters. A tree is asked whether a listed word stands at a place of a text; it leaves
// at the first letter that no listed word goes on with, mostly the first, and nobody makes a string of what stands there.
// Words have letters of ASCII or Latin-1 without case of their own (`×`), and at most 31 of them.

import { isWordUnit, type Note, unitAt } from './note.js';

/** Some lists of words, read from their first letters on or from their last. */
export interface WordTree {
  /** Place of a node, shifted, plus the symbol of a letter → place of the node behind it; 0 = no word goes on so. */
  readonly next: Uint16Array;
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

/** The tree of different words that go by their numbers, for `listedFrom`, and the one for `listedBefore`. */
export function numberedTrees(words: readonly string[]): { readonly fore: WordTree; readonly back: WordTree } {
  return { fore: treeOf([words], placeOf, false), back: treeOf([words], placeOf, true) };
}

function bitOf(list: number): number {
  return 1 << list;
}

function placeOf(_: number, place: number): number {
  return place + 1;
}

/** Dozens of trees are made when the library is loaded, so each has room for all its letters at once and none grows. */
function treeOf(
  lists: readonly Iterable<string>[],
  endOf: (list: number, place: number) => number,
  fromLast: boolean,
): WordTree {
  const words = lists.map((list) => [...list]);
  let letters = 0;
  for (const list of words) for (const word of list) letters += word.length;
  const next = new Uint16Array((letters + 1) << SYMBOL_BITS);
  const ends = new Uint16Array(letters + 1);
  let nodes = 1;
  for (let list = 0; list < words.length; list++) {
    const own = words[list] ?? [];
    for (let place = 0; place < own.length; place++) {
      const word = own[place] ?? '';
      // A word with a figure in it is none that these trees can hold.
      if (!isOfLetters(word)) continue;
      let node = 0;
      for (let i = 0; i < word.length; i++) {
        const letter = word.charCodeAt(fromLast ? word.length - 1 - i : i);
        const at = (node << SYMBOL_BITS) | symbolOf(letter);
        if (next[at] === 0) next[at] = nodes++;
        node = next[at] ?? 0;
      }
      ends[node] = (ends[node] ?? 0) | endOf(list, place);
    }
  }
  return { next: next.slice(0, nodes << SYMBOL_BITS), lists: ends.slice(0, nodes) };
}

function isOfLetters(word: string): boolean {
  for (let i = 0; i < word.length; i++) if (symbolOf(word.charCodeAt(i)) === 0) return false;
  return true;
}

/** The listed word that begins at a place. */
export function listedFrom(note: Note, at: number, { next, lists }: WordTree): Listed {
  let node = 0;
  for (let end = at; ; end++) {
    const code = unitAt(note, end);
    const child = next[(node << SYMBOL_BITS) | symbolOf(code)] ?? 0;
    if (child !== 0) node = child;
    else return node !== 0 && !isWordUnit(code) ? listed(lists[node] ?? 0, end - at) : 0;
  }
}

/** The listed word that ends at a place. */
export function listedBefore(note: Note, end: number, { next, lists }: WordTree): Listed {
  let node = 0;
  for (let at = end; ; at--) {
    const code = unitAt(note, at - 1);
    const child = next[(node << SYMBOL_BITS) | symbolOf(code)] ?? 0;
    if (child !== 0) node = child;
    else return node !== 0 && !isWordUnit(code) ? listed(lists[node] ?? 0, end - at) : 0;
  }
}

/** Whether the letters before a place are a listed word, whatever else they stand behind: "mg" in "20mg". */
export function endsWithLetters(note: Note, end: number, { next, lists }: WordTree): boolean {
  let node = 0;
  for (let at = end; ; at--) {
    const symbol = symbolOf(unitAt(note, at - 1));
    const child = next[(node << SYMBOL_BITS) | symbol] ?? 0;
    if (child !== 0) node = child;
    else return symbol === 0 && lists[node] !== 0;
  }
}

/** Whether the word that ends at a place has one of the listed endings. */
export function endsWithListed(note: Note, end: number, { next, lists }: WordTree): boolean {
  let node = 0;
  for (let at = end; lists[node] === 0; at--) {
    node = next[(node << SYMBOL_BITS) | symbolOf(unitAt(note, at - 1))] ?? 0;
    if (node === 0) return false;
  }
  return true;
}

function symbolOf(code: number): number {
  return code >= 0 && code < 0x100 ? (SYMBOLS[code] ?? 0) : 0;
}

function listed(lists: number, length: number): Listed {
  return lists === 0 ? 0 : (lists << LENGTH_BITS) | length;
}
