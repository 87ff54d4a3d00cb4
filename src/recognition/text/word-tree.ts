// Lookups of words in double-array tries (build-word-tree.ts). A lookup stops as soon as no listed word begins with the
// letters read so far, usually at the very first letter. It ignores case and allocates no string.

import { BASE, BASE_BITS, FIRST_JOINT, symbolOf, type WordTree } from '../grammar/build-word-tree.js';
import { isWordUnit, type NoteText, unitAt } from './note-text.js';

/**
 * A listed word, encoded as one number. The low bits contain the length of the word. In the bits above them, bit n is
 * set if list n contains the word; in numbered trees, these bits contain the number of the word instead. 0 means that
 * there is no listed word.
 */
export type Listed = number;

const LENGTH_BITS = 5;

/** Length of a listed word. */
export function lengthOf(listed: Listed): number {
  return listed & ((1 << LENGTH_BITS) - 1);
}

/** The lists that contain a listed word: bit n for list n. */
export function listsOf(listed: Listed): number {
  return listed >>> LENGTH_BITS;
}

/** The number of a listed word, that is, its position in its list, starting at 1; 0 if there is no listed word. */
export function numberOf(listed: Listed): number {
  return listed >>> LENGTH_BITS;
}

/** The listed word that begins at the given offset. */
export function treeWordFrom(note: NoteText, at: number, { nodes, lists }: WordTree): Listed {
  let node = 0;
  let shorter = 0;
  for (let end = at; ; end++) {
    const code = unitAt(note, end);
    const symbol = symbolOf(code);
    const child = (nodes[node] & BASE) + symbol;
    if (nodes[child] >>> BASE_BITS === node + 1) {
      // If "one of them" does not match, the shorter entry "one" counts.
      if (symbol >= FIRST_JOINT && lists[node] !== 0) shorter = packListed(lists[node] ?? 0, end - at);
      node = child;
    } else return (node !== 0 && !isWordUnit(code) && packListed(lists[node] ?? 0, end - at)) || shorter;
  }
}

/** The listed word that ends at the given offset. */
export function treeWordBefore(note: NoteText, end: number, { nodes, lists }: WordTree): Listed {
  let node = 0;
  let shorter = 0;
  for (let at = end; ; at--) {
    const code = unitAt(note, at - 1);
    const symbol = symbolOf(code);
    const child = (nodes[node] & BASE) + symbol;
    if (nodes[child] >>> BASE_BITS === node + 1) {
      if (symbol >= FIRST_JOINT && lists[node] !== 0) shorter = packListed(lists[node] ?? 0, end - at);
      node = child;
    } else return (node !== 0 && !isWordUnit(code) && packListed(lists[node] ?? 0, end - at)) || shorter;
  }
}

/** Whether the letters before the given offset form a listed word, even directly after a digit: "mg" in "20mg". */
export function treeLettersBefore(note: NoteText, end: number, { nodes, lists }: WordTree): boolean {
  let node = 0;
  for (let at = end; ; at--) {
    const symbol = symbolOf(unitAt(note, at - 1));
    const child = (nodes[node] & BASE) + symbol;
    if (nodes[child] >>> BASE_BITS === node + 1) node = child;
    else return (symbol === 0 || symbol >= FIRST_JOINT) && lists[node] !== 0;
  }
}

/** Whether the word that ends at the given offset has one of the listed suffixes. */
export function treeSuffixBefore(note: NoteText, end: number, { nodes, lists }: WordTree): boolean {
  let node = 0;
  for (let at = end; lists[node] === 0; at--) {
    const child = (nodes[node] & BASE) + symbolOf(unitAt(note, at - 1));
    if (nodes[child] >>> BASE_BITS !== node + 1) return false;
    node = child;
  }
  return true;
}

function packListed(lists: number, length: number): Listed {
  return lists === 0 ? 0 : (lists << LENGTH_BITS) | length;
}
