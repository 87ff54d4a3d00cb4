// Compiles patterns (folded words and what they stand for) into the hot section `recognizer`. The layout is drawn in
// assembly/layout.ts; this is its only writer. Patterns are interned as they come and laid out depth first, so that a
// chain of single children lies in one stretch of memory and every block lies behind the entry that names it.

import * as L from '../../assembly/layout.js';
import type { Word } from '../../src/kernel/api.js';
import { searchPilots } from './perfect-hash.js';

/** One text to be found: its folded words and its payload (PAYLOAD_… kind and row, without the case bit). */
export interface Pattern {
  words: readonly Pick<Word, 'text' | 'breakBefore'>[];
  payload: number;
  /** The text as written, when it counts only in that very case. */
  cased?: string;
}

/** Hashes of folded words under a seed, as (low, high) halves; the kernel's own. */
export type HashWords = (words: readonly string[], seed: number) => Uint32Array;

const BREAK = 0x80000000;
const EDGE_NUMBERS = L.EDGE_BYTES / 4;
const DIRECT_ROWS = L.PAYLOAD_ROW_MASK;

/** Bit i = the i-th ASCII letter of `text` is a capital, for the first 32 letters. */
export function caseSignature(text: string): number {
  let bits = 0;
  let letters = 0;
  for (let i = 0; i < text.length && letters < 32; i++) {
    const code = text.charCodeAt(i);
    const lower = code | 0x20;
    if (code > 0x7a || lower < 0x61 || lower > 0x7a) continue;
    if (code < 0x61) bits |= 1 << letters;
    letters++;
  }
  return bits >>> 0;
}

/** A Uint32Array that grows by doubling. */
interface Growing {
  data: Uint32Array;
  length: number;
}

function grow(list: Growing, need: number): void {
  if (need <= list.data.length) return;
  const data = new Uint32Array(Math.max(need, list.data.length * 2));
  data.set(list.data.subarray(0, list.length));
  list.data = data;
}

function append(list: Growing, value: number): void {
  grow(list, list.length + 1);
  list.data[list.length++] = value;
}

const growing = (size: number): Growing => ({ data: new Uint32Array(size), length: 0 });

interface Interned {
  words: string[];
  /** Word numbers of all patterns, one behind the other; bit 31 = a break stands before. */
  sequence: Uint32Array;
  begins: Uint32Array;
  payloads: Uint32Array;
  /** Case signature of a pattern, for the cased ones only. */
  signatures: Map<number, number>;
  count: number;
  maxWords: number;
}

function intern(patterns: Iterable<Pattern>): Interned {
  const numbers = new Map<string, number>();
  const words: string[] = [];
  const sequence = growing(1024);
  const begins = growing(1024);
  const payloads = growing(1024);
  const signatures = new Map<number, number>();
  let maxWords = 0;
  for (const pattern of patterns) {
    const length = pattern.words.length;
    if (length === 0 || length > L.NAME_MAX_WORDS) {
      throw new RangeError(`recognizer: a pattern has ${length} words; 1 to ${L.NAME_MAX_WORDS} can be compiled`);
    }
    append(begins, sequence.length);
    for (const word of pattern.words) {
      let number = numbers.get(word.text);
      if (number === undefined) {
        number = words.push(word.text) - 1;
        numbers.set(word.text, number);
      }
      append(sequence, word.breakBefore ? (number | BREAK) >>> 0 : number);
    }
    if (pattern.cased !== undefined) signatures.set(payloads.length, caseSignature(pattern.cased));
    append(payloads, pattern.payload);
    maxWords = Math.max(maxWords, length);
  }
  append(begins, sequence.length);
  return {
    words,
    sequence: sequence.data.subarray(0, sequence.length),
    begins: begins.data.subarray(0, begins.length),
    payloads: payloads.data.subarray(0, payloads.length),
    signatures,
    count: payloads.length,
    maxWords,
  };
}

/** Pattern numbers, ordered by their words, then by payload; a prefix comes before what goes on. */
function ordered(list: Interned): Uint32Array {
  const { sequence, begins, payloads } = list;
  return Uint32Array.from({ length: list.count }, (_, i) => i).sort((a, b) => {
    const lengthA = begins[a + 1] - begins[a];
    const lengthB = begins[b + 1] - begins[b];
    const shared = Math.min(lengthA, lengthB);
    for (let i = 0; i < shared; i++) {
      const order = (sequence[begins[a] + i] & 0x7fffffff) - (sequence[begins[b] + i] & 0x7fffffff);
      if (order !== 0) return order;
    }
    return lengthA - lengthB || payloads[a] - payloads[b] || a - b;
  });
}

/** What the trie holds at one node: the three fields of its edge, or of its word record at the root. */
interface Node {
  children: number;
  terminal: number;
  filter: number;
}

interface Trie {
  roots: Map<number, Node>;
  edges: Growing;
  tails: Growing;
  terminals: Growing;
  payloads: Growing;
  cases: Growing;
}

/** A block's size is a power of two: full when it is tiny, a fifth free at least when it is not. */
function blockLog(children: number): number {
  const room = children <= 4 ? children : Math.ceil(children * 1.25);
  return Math.ceil(Math.log2(room));
}

/** Lays the patterns out as a trie over word slots. */
function layOut(list: Interned, slots: Uint32Array): Trie {
  const { sequence, begins } = list;
  const order = ordered(list);
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
  const filterBit = (slot: number): number => 1 << (Math.imul(slot, L.FILTER_MIX) >>> 27);

  /** Whether the patterns of [begin, end) that are longer than `depth` words share the next one. */
  const sameWord = (begin: number, end: number, depth: number): boolean => {
    let at = begin;
    while (lengthAt(at) === depth) at++;
    return wordAt(at, depth) === wordAt(end - 1, depth);
  };

  /** Whether any pattern of [begin, end) has a break before its word `depth`. */
  const crosses = (begin: number, end: number, depth: number): boolean => {
    for (let at = begin; at < end; at++) if (sequence[begins[order[at]] + depth] & BREAK) return true;
    return false;
  };

  /** The terminal of patterns [begin, end), which are of the same words. */
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

  /** Writes the tail that patterns [begin, end) share from `depth` on, and what follows it. */
  const tailOf = (begin: number, end: number, depth: number): Node => {
    let stop = depth + 1;
    while (lengthAt(begin) > stop && sameWord(begin, end, stop)) stop++;
    // Behind the last word: nothing, the block of what branches there, or, after a name's end, one tail more.
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
    if (branches) for (let i = 0; i < 2; i++) append(trie.tails, 0);
    const node = nodeOf(begin, end, stop);
    trie.tails.data[rest] = node.terminal;
    if (branches) trie.tails.data.set([node.children, node.filter], rest + 1);
    return {
      children: ((first << L.CHILDREN_LOG_BITS) | L.CHILDREN_TAIL) >>> 0,
      terminal: 0,
      filter: filterBit(slots[wordAt(begin, depth)]) >>> 0,
    };
  };

  /** Writes the block of the children of patterns [begin, end), which go on differently after `depth` words. */
  const blockOf = (begin: number, end: number, depth: number): Node => {
    const groups: number[] = [];
    for (let from = begin; from < end; ) {
      groups.push(from);
      const word = wordAt(from, depth);
      do from++;
      while (from < end && wordAt(from, depth) === word);
    }
    const log = blockLog(groups.length);
    const size = 1 << log;
    const block = trie.edges.length / EDGE_NUMBERS;
    grow(trie.edges, trie.edges.length + size * EDGE_NUMBERS);
    for (let i = 0; i < size; i++) trie.edges.data[(block + i) * EDGE_NUMBERS] = L.NONE;
    trie.edges.length += size * EDGE_NUMBERS;
    let filter = 0;
    const entries = groups.map((from) => {
      const slot = slots[wordAt(from, depth)];
      filter |= filterBit(slot);
      let entry = log === 0 ? 0 : Math.imul(slot, L.EDGE_MIX) >>> (32 - log);
      while (trie.edges.data[(block + entry) * EDGE_NUMBERS] !== L.NONE) entry = (entry + 1) & (size - 1);
      trie.edges.data[(block + entry) * EDGE_NUMBERS] = slot;
      return (block + entry) * EDGE_NUMBERS;
    });
    for (const [i, from] of groups.entries()) {
      const to = groups[i + 1] ?? end;
      const child = nodeOf(from, to, depth + 1);
      const crossing = crosses(from, to, depth) ? L.TERMINAL_CROSSES_BREAK : 0;
      trie.edges.data.set([child.children, (child.terminal | crossing) >>> 0, child.filter], entries[i] + 1);
    }
    return { children: ((block << L.CHILDREN_LOG_BITS) | log) >>> 0, terminal: 0, filter: filter >>> 0 };
  };

  /** The node of patterns [begin, end), which share their first `depth` words. */
  const nodeOf = (begin: number, end: number, depth: number): Node => {
    let at = begin;
    while (at < end && lengthAt(at) === depth) at++;
    const terminal = terminalOf(begin, at);
    if (at === end) return { children: 0, terminal, filter: 0 };
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

/** Bits of the pair filter for every pair in it: one in twelve or so stands by chance where nothing begins. */
const BITS_PER_PAIR = 12;

/** The pair filter over the patterns' first two words. */
function pairFilter(list: Interned, slots: Uint32Array): { bits: Uint32Array; log: number } {
  const { sequence, begins } = list;
  const pairs = new Set<number>();
  for (let i = 0; i < list.count; i++) {
    if (begins[i + 1] - begins[i] < 2) continue;
    const [first, second] = [sequence[begins[i]] & 0x7fffffff, sequence[begins[i] + 1] & 0x7fffffff];
    pairs.add(first * list.words.length + second);
  }
  const wanted = Math.ceil(Math.log2(Math.max(1, pairs.size * BITS_PER_PAIR)));
  const log = Math.min(L.PAIR_BITS_MOST_LOG, Math.max(L.PAIR_BITS_LEAST_LOG, wanted));
  const bits = new Uint32Array(2 ** log / 32);
  for (const pair of pairs) {
    const second = pair % list.words.length;
    const first = (pair - second) / list.words.length;
    const hash = Math.imul(slots[first], L.PAIR_FIRST) + Math.imul(slots[second], L.PAIR_SECOND);
    const bit = hash >>> (32 - log);
    bits[bit >>> 5] |= 1 << (bit & 31);
  }
  return { bits, log };
}

/** The bytes of section `recognizer` over `patterns`; the same patterns in the same order give the same bytes. */
export function encodeRecognizer(patterns: Iterable<Pattern>, hashWords: HashWords): Uint8Array {
  const list = intern(patterns);
  let seed = 0;
  let hash = searchPilots(hashWords(list.words, seed));
  while (hash === undefined) {
    seed++;
    if (seed > 64) throw new RangeError('recognizer: no perfect hash under 64 seeds; are there repeated words?');
    hash = searchPilots(hashWords(list.words, seed));
  }
  const trie = layOut(list, hash.slots);
  const pairs = pairFilter(list, hash.slots);

  const encoder = new TextEncoder();
  const folded = list.words.map((word) => encoder.encode(word));
  let longBytes = 0;
  for (const bytes of folded) if (bytes.length > 16) longBytes += (bytes.length - 1) & ~15;

  const round = (at: number): number => Math.ceil(at / L.RZ_ALIGNMENT) * L.RZ_ALIGNMENT;
  const pilotsAt = L.RZ_HEADER_BYTES;
  const wordsAt = round(pilotsAt + hash.pilots.byteLength);
  const pairsAt = round(wordsAt + hash.slotCount * L.WORD_BYTES);
  const edgesAt = round(pairsAt + pairs.bits.byteLength);
  const tailsAt = round(edgesAt + trie.edges.length * 4);
  const terminalsAt = round(tailsAt + trie.tails.length * 4);
  const payloadsAt = round(terminalsAt + trie.terminals.length * 4);
  const casesAt = round(payloadsAt + trie.payloads.length * 4);
  const longAt = round(casesAt + trie.cases.length * 4);
  const bytes = new Uint8Array(round(longAt + longBytes));
  const view = new DataView(bytes.buffer);
  const header: [number, number][] = [
    [L.RZ_SLOT_COUNT, hash.slotCount],
    [L.RZ_WORD_COUNT, list.words.length],
    [L.RZ_PILOT_COUNT, hash.pilots.length],
    [L.RZ_SEED, seed],
    [L.RZ_PILOTS_AT, pilotsAt],
    [L.RZ_WORDS_AT, wordsAt],
    [L.RZ_EDGES_AT, edgesAt],
    [L.RZ_EDGE_COUNT, trie.edges.length / EDGE_NUMBERS],
    [L.RZ_TAILS_AT, tailsAt],
    [L.RZ_TAIL_COUNT, trie.tails.length],
    [L.RZ_TERMINALS_AT, terminalsAt],
    [L.RZ_TERMINAL_COUNT, trie.terminals.length - 1],
    [L.RZ_PAYLOADS_AT, payloadsAt],
    [L.RZ_PAYLOAD_COUNT, trie.payloads.length],
    [L.RZ_CASES_AT, casesAt],
    [L.RZ_CASE_COUNT, trie.cases.length / 2],
    [L.RZ_LONG_AT, longAt],
    [L.RZ_LONG_BYTES, longBytes],
    [L.RZ_MAX_WORDS, list.maxWords],
    [L.RZ_PAIRS_AT, pairsAt],
    [L.RZ_PAIRS_LOG, pairs.log],
  ];
  for (const [at, value] of header) view.setUint32(at, value, true);
  for (const [i, pilot] of hash.pilots.entries()) view.setUint16(pilotsAt + 2 * i, pilot, true);
  const put = (at: number, { data, length }: { data: Uint32Array; length: number }): void => {
    for (let i = 0; i < length; i++) view.setUint32(at + 4 * i, data[i], true);
  };
  put(pairsAt, { data: pairs.bits, length: pairs.bits.length });
  put(edgesAt, trie.edges);
  put(tailsAt, trie.tails);
  put(terminalsAt, trie.terminals);
  put(payloadsAt, trie.payloads);
  put(casesAt, trie.cases);

  let longOffset = 0;
  for (const [word, text] of folded.entries()) {
    if (text.length > L.WORD_MAX_BYTES) throw new RangeError(`recognizer: the word "${list.words[word]}" is too long`);
    const record = wordsAt + hash.slots[word] * L.WORD_BYTES;
    bytes.set(text.subarray(0, 16), record + L.WORD_TEXT);
    view.setUint32(record + L.WORD_LENGTH, (text.length | ((longOffset / 16) << 8)) >>> 0, true);
    if (text.length > 16) {
      bytes.set(text.subarray(16), longAt + longOffset);
      longOffset += (text.length - 1) & ~15;
    }
    const node = trie.roots.get(word);
    if (node === undefined) continue;
    view.setUint32(record + L.WORD_CHILDREN, node.children, true);
    view.setUint32(record + L.WORD_TERMINAL, node.terminal, true);
    view.setUint32(record + L.WORD_FILTER, node.filter, true);
  }
  return bytes;
}
