// Lays out patterns as the trie of the `recognizer` section, depth first, so that chains of single children are
// contiguous in memory and every block comes after the entry that refers to it. The layout is shown in
// assembly/layout.ts.

import * as L from '../../assembly/layout.js';
import { append, type Growing, grow, growing } from './growing.js';
import { BREAK, type Interned } from './number-words.js';

export const EDGE_NUMBERS = L.EDGE_BYTES / 4;
const DIRECT_ROWS = L.PAYLOAD_ROW_MASK;

/**
 * The indices of the patterns, sorted by the slots of their words and then by payload; a prefix comes before its
 * continuations. This order makes references to blocks and tails ascend, so that these references compress well.
 */
function ordered(list: Interned, slots: Uint32Array): Uint32Array {
  const { sequence, begins, payloads } = list;
  return Uint32Array.from({ length: list.count }, (_, i) => i).sort((a, b) => {
    const lengthA = begins[a + 1] - begins[a];
    const lengthB = begins[b + 1] - begins[b];
    const shared = Math.min(lengthA, lengthB);
    for (let i = 0; i < shared; i++) {
      const order = slots[sequence[begins[a] + i] & 0x7fffffff] - slots[sequence[begins[b] + i] & 0x7fffffff];
      if (order !== 0) return order;
    }
    return lengthA - lengthB || payloads[a] - payloads[b] || a - b;
  });
}

/** The fields of one trie node, stored in the edge to the node or, for a first word, in the word record. */
export interface Node {
  children: number;
  terminal: number;
}

export interface Trie {
  roots: Map<number, Node>;
  edges: Growing;
  tails: Growing;
  terminals: Growing;
  payloads: Growing;
  cases: Growing;
}

/** Lays out the patterns as a trie over word slots. */
export function layOut(list: Interned, slots: Uint32Array): Trie {
  const { sequence, begins } = list;
  const order = ordered(list, slots);
  const trie: Trie = {
    roots: new Map(),
    edges: { data: new Uint32Array(4096), length: EDGE_NUMBERS },
    tails: growing(4096),
    terminals: growing(1024),
    payloads: growing(1024),
    cases: growing(16),
  };
  const wordAt = (at: number, depth: number): number => sequence[begins[order[at]] + depth] & 0x7fffffff;
  const lengthAt = (at: number): number => begins[order[at] + 1] - begins[order[at]];

  /** Whether all patterns in [begin, end) with more than `depth` words have the same next word. */
  const sameWord = (begin: number, end: number, depth: number): boolean => {
    let at = begin;
    while (lengthAt(at) === depth) at++;
    return wordAt(at, depth) === wordAt(end - 1, depth);
  };

  /** Whether any pattern in [begin, end) has a break before the word at index `depth`. */
  const crosses = (begin: number, end: number, depth: number): boolean => {
    for (let at = begin; at < end; at++) if (sequence[begins[order[at]] + depth] & BREAK) return true;
    return false;
  };

  /** The terminal for the patterns [begin, end), which all consist of the same words. */
  const terminalOf = (begin: number, end: number): number => {
    if (begin === end) return 0;
    const only = list.payloads[order[begin]];
    const row = only & L.PAYLOAD_ROW_MASK;
    if (end - begin === 1 && !list.signatures.has(order[begin]) && row + 1 < DIRECT_ROWS) return only + 1;
    let cased = 0;
    append(trie.terminals, trie.payloads.length);
    for (let at = begin; at < end; at++) {
      const payload = list.payloads[order[at]];
      const signature = list.signatures.get(order[at]);
      if (signature === undefined) {
        append(trie.payloads, payload);
        continue;
      }
      cased = L.TERMINAL_CASED;
      const kind = payload & ~L.PAYLOAD_ROW_MASK;
      append(trie.payloads, (L.PAYLOAD_CASED | kind | (trie.cases.length / 2)) >>> 0);
      append(trie.cases, payload & L.PAYLOAD_ROW_MASK);
      append(trie.cases, signature);
    }
    return L.TERMINAL_LIST | cased | (trie.terminals.length - 1);
  };

  /** Writes the tail that the patterns [begin, end) share from word index `depth` on, then the nodes after it. */
  const tailOf = (begin: number, end: number, depth: number): Node => {
    let stop = depth + 1;
    while (lengthAt(begin) > stop && sameWord(begin, end, stop)) stop++;
    // The tail is followed by a block if the patterns branch after its last word, by another tail if a name ends there
    // and others continue, and otherwise by nothing.
    const branches = lengthAt(end - 1) > stop && !sameWord(begin, end, stop);
    const goesOn = lengthAt(end - 1) > stop ? (branches ? L.TAIL_INTO_BLOCK : L.TAIL_INTO_TAIL) : 0;
    const first = trie.tails.length;
    for (let at = depth; at < stop; at++) {
      const last = at + 1 === stop ? L.TAIL_LAST | goesOn : 0;
      const crossing = crosses(begin, end, at) ? L.TAIL_CROSSES_BREAK : 0;
      append(trie.tails, (slots[wordAt(begin, at)] | last | crossing) >>> 0);
    }
    const rest = trie.tails.length;
    append(trie.tails, 0);
    if (branches) append(trie.tails, 0);
    const node = nodeOf(begin, end, stop);
    trie.tails.data[rest] = node.terminal;
    if (branches) trie.tails.data[rest + 1] = node.children;
    return { children: ((first << L.CHILDREN_COUNT_BITS) | L.CHILDREN_TAIL) >>> 0, terminal: 0 };
  };

  /**
   * Writes the block of children for the patterns [begin, end), which differ in the word after their first `depth`
   * words.
   */
  const blockOf = (begin: number, end: number, depth: number): Node => {
    const groups: number[] = [];
    for (let from = begin; from < end; ) {
      groups.push(from);
      const word = wordAt(from, depth);
      do from++;
      while (from < end && wordAt(from, depth) === word);
    }
    const isBig = groups.length > L.CHILDREN_COUNT_MOST;
    const block = trie.edges.length / EDGE_NUMBERS;
    const first = block + (isBig ? 1 : 0);
    grow(trie.edges, (first + groups.length) * EDGE_NUMBERS);
    trie.edges.length = (first + groups.length) * EDGE_NUMBERS;
    if (isBig) trie.edges.data[block * EDGE_NUMBERS] = groups.length;
    for (const [i, from] of groups.entries()) {
      const to = groups[i + 1] ?? end;
      const child = nodeOf(from, to, depth + 1);
      const crossing = crosses(from, to, depth) ? L.TERMINAL_CROSSES_BREAK : 0;
      const edge = [slots[wordAt(from, depth)], child.children, (child.terminal | crossing) >>> 0];
      trie.edges.data.set(edge, (first + i) * EDGE_NUMBERS);
    }
    return { children: ((block << L.CHILDREN_COUNT_BITS) | (isBig ? 0 : groups.length)) >>> 0, terminal: 0 };
  };

  /** The node for the patterns [begin, end), which share their first `depth` words. */
  const nodeOf = (begin: number, end: number, depth: number): Node => {
    let at = begin;
    while (at < end && lengthAt(at) === depth) at++;
    const terminal = terminalOf(begin, at);
    if (at === end) return { children: 0, terminal };
    return { ...(sameWord(at, end, depth) ? tailOf(at, end, depth) : blockOf(at, end, depth)), terminal };
  };

  for (let from = 0; from < list.count; ) {
    const word = wordAt(from, 0);
    let to = from + 1;
    while (to < list.count && wordAt(to, 0) === word) to++;
    trie.roots.set(word, nodeOf(from, to, 1));
    from = to;
  }
  append(trie.terminals, trie.payloads.length);
  return trie;
}
