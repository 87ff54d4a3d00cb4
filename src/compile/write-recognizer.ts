// The only writer of the hot `recognizer` section: compiles patterns (folded words and their payloads) into it. The
// layout is shown in assembly/layout.ts.

import * as L from '../../assembly/layout.js';
import { foldPlurals, type SingularsOf } from './fold-plurals.js';
import { type KeptWords, NO_KEPT_WORDS } from './kept-words.js';
import { type Interned, intern, type Pattern } from './number-words.js';
import { FULL_LOAD, searchPilots } from './perfect-hash.js';
import { EDGE_NUMBERS, layOut } from './trie.js';

export type { Pattern } from './number-words.js';

/** The kernel's word functions, as far as the compiler needs them. */
export interface WordKernel {
  /** Returns the hashes of folded words for a seed, each as a low and a high half. */
  hashWords(words: readonly string[], seed: number): Uint32Array;
  singulars: SingularsOf;
}

/**
 * Number of pair-filter bits for each pair that occurs in patterns; of all other pairs, about one in eight passes the
 * filter by chance.
 */
const BITS_PER_PAIR = 8;

/** The pair filter, built from the first two words of every pattern. */
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

/** Options for compiling a recogniser. */
export interface RecognizerOptions {
  /** The load factor of the word slots. A factor below FULL_LOAD takes more space but makes compilation faster. */
  readonly load?: number;
  /** Folded words that get an id even if no pattern contains them, unless one of their singulars has an id. */
  readonly words?: readonly string[];
  /** The words that are never treated as plurals or misspellings; if absent, no words are exempt. */
  readonly kept?: KeptWords;
}

/**
 * The bytes of the `recognizer` section for `patterns`; the same patterns in the same order always give the same bytes.
 */
export function encodeRecognizer(
  patterns: Iterable<Pattern>,
  kernel: WordKernel,
  { load = FULL_LOAD, words = [], kept = NO_KEPT_WORDS }: RecognizerOptions = {},
): Uint8Array {
  const { hashWords, singulars } = kernel;
  const list = foldPlurals(intern(patterns, kept), singulars, kept, words);
  let seed = 0;
  let hash = searchPilots(hashWords(list.words, seed), load);
  while (hash === undefined) {
    seed++;
    if (seed > 64) throw new RangeError('recognizer: no perfect hash under 64 seeds; are there repeated words?');
    hash = searchPilots(hashWords(list.words, seed), load);
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
  // Kernel memory is little endian, as is every machine on which this runs.
  const numbers = new Uint32Array(bytes.buffer);
  const put = (at: number, { data, length }: { data: Uint32Array; length: number }): void => {
    numbers.set(data.subarray(0, length), at / 4);
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
    if (text.length >= 16) view.setUint32(record + L.WORD_LENGTH, (text.length | ((longOffset / 16) << 8)) >>> 0, true);
    if (text.length > 16) {
      bytes.set(text.subarray(16), longAt + longOffset);
      longOffset += (text.length - 1) & ~15;
    }
    if (list.correctable.has(word)) view.setUint32(record + L.WORD_FLAGS, L.WORD_CORRECTABLE, true);
    const node = trie.roots.get(word);
    if (node === undefined) continue;
    view.setUint32(record + L.WORD_CHILDREN, node.children, true);
    view.setUint32(record + L.WORD_TERMINAL, node.terminal, true);
  }
  return bytes;
}

/** The rows of the case-sensitive patterns of one kind (PAYLOAD_…) in a `recognizer` section. */
export function casedRowsIn(section: Uint8Array, kind: number): Set<number> {
  const view = new DataView(section.buffer, section.byteOffset, section.byteLength);
  const numberAt = (at: number): number => view.getUint32(at, true);
  const [payloadsAt, casesAt] = [numberAt(L.RZ_PAYLOADS_AT), numberAt(L.RZ_CASES_AT)];
  const rows = new Set<number>();
  for (let i = 0; i < numberAt(L.RZ_PAYLOAD_COUNT); i++) {
    const payload = numberAt(payloadsAt + 4 * i);
    if ((payload & L.PAYLOAD_CASED) === 0) continue;
    if (((payload >>> L.PAYLOAD_KIND_SHIFT) & L.PAYLOAD_KIND_MASK) !== kind) continue;
    rows.add(numberAt(casesAt + L.CASE_BYTES * (payload & L.PAYLOAD_ROW_MASK)));
  }
  return rows;
}
