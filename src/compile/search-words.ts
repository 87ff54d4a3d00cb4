// The words of many texts as numbers, without a string for any but the first of each: folded bytes come out of the kernel and
// are looked up by their hash. Input is one text after the other; words longer than the section may hold are left out.

import { SEARCH_WORD_MAX_BYTES } from '../../assembly/layout.js';
import type { TextKernel } from '../kernel/api.js';
import { append, type Growing, growing } from './growing.js';

/** Letters of texts that are folded at a time. */
const CHUNK_UNITS = 1 << 17;
const FIRST_LOG = 12;
const OFFSET_BASIS = 0x811c9dc5;
const PRIME = 0x01000193;

/** Every distinct word, and the words of every text as numbers of that list. */
export interface InternedTexts {
  readonly words: readonly string[];
  /** Words of all texts, one text behind the other. */
  readonly sequence: Uint32Array;
  /** Where each text's words begin, and where the last one's end. */
  readonly begins: Uint32Array;
}

/** The words of texts, in their order. */
export function internTexts(kernel: Pick<TextKernel, 'fold'>, texts: Iterable<string>): InternedTexts {
  const table = wordTable();
  const sequence = growing(4096);
  const begins = growing(1024);
  let parts: string[] = [];
  let units = 0;
  const flush = (): void => {
    if (parts.length === 0) return;
    const { count, rows, bytes } = kernel.fold(parts.join('\n'));
    let row = 0;
    let end = 0;
    for (const part of parts) {
      append(begins, sequence.length);
      end += part.length + 1;
      for (; row < count && rows[row * 4] < end; row++) {
        const length = rows[row * 4 + 3];
        if (length <= SEARCH_WORD_MAX_BYTES) append(sequence, table.numberOf(bytes, rows[row * 4 + 2], length));
      }
    }
    parts = [];
    units = 0;
  };
  for (const text of texts) {
    parts.push(text);
    units += text.length + 1;
    if (units >= CHUNK_UNITS) flush();
  }
  flush();
  append(begins, sequence.length);
  return { words: table.words(), sequence: filled(sequence), begins: filled(begins) };
}

function filled({ data, length }: Growing): Uint32Array {
  return data.subarray(0, length);
}

interface WordTable {
  numberOf(bytes: Uint8Array, at: number, length: number): number;
  words(): string[];
}

function wordTable(): WordTable {
  let log = FIRST_LOG;
  let slots = new Int32Array(1 << log).fill(-1);
  let heap = new Uint8Array(1 << 16);
  let heapEnd = 0;
  const begins = growing(1024);
  const hashes = growing(1024);

  function rehash(): void {
    log++;
    slots = new Int32Array(1 << log).fill(-1);
    for (let word = 0; word < hashes.length; word++) {
      let slot = hashes.data[word] >>> (32 - log);
      while (slots[slot] >= 0) slot = (slot + 1) & ((1 << log) - 1);
      slots[slot] = word;
    }
  }

  function add(bytes: Uint8Array, at: number, length: number, hash: number): number {
    if (heapEnd + length > heap.length) {
      const larger = new Uint8Array(heap.length * 2);
      larger.set(heap);
      heap = larger;
    }
    for (let i = 0; i < length; i++) heap[heapEnd + i] = bytes[at + i];
    append(begins, heapEnd);
    append(hashes, hash);
    heapEnd += length;
    return begins.length - 1;
  }

  function isWord(word: number, bytes: Uint8Array, at: number, length: number): boolean {
    const begin = begins.data[word];
    const end = word + 1 < begins.length ? begins.data[word + 1] : heapEnd;
    if (end - begin !== length) return false;
    for (let i = 0; i < length; i++) if (heap[begin + i] !== bytes[at + i]) return false;
    return true;
  }

  return {
    numberOf(bytes, at, length) {
      let hash = OFFSET_BASIS;
      for (let i = 0; i < length; i++) hash = Math.imul(hash ^ bytes[at + i], PRIME);
      // The upper bits choose the slot, so they must depend on every byte.
      hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
      for (let slot = hash >>> (32 - log); ; slot = (slot + 1) & ((1 << log) - 1)) {
        const word = slots[slot];
        if (word < 0) {
          const added = add(bytes, at, length, hash);
          slots[slot] = added;
          if (hashes.length * 2 > slots.length) rehash();
          return added;
        }
        if (hashes.data[word] === hash && isWord(word, bytes, at, length)) return word;
      }
    },
    words() {
      const decoder = new TextDecoder();
      const all = decoder.decode(heap.subarray(0, heapEnd));
      const isAscii = all.length === heapEnd;
      return Array.from({ length: begins.length }, (_, word) => {
        const begin = begins.data[word];
        const end = word + 1 < begins.length ? begins.data[word + 1] : heapEnd;
        return isAscii ? all.slice(begin, end) : decoder.decode(heap.subarray(begin, end));
      });
    },
  };
}
