// Writes front-coded strings (front-coding.ts reads them). All strings are first gathered as contiguous UTF-8; then
// each is written, in the given order, without the prefix that it shares with the string before it. Bytes are used
// because millions of JavaScript strings would take far more memory.

import { CtermError } from '../errors/cterm-error.js';
import { BLOCK_TEXTS, MAX_TEXT_BYTES, NIBBLE_FULL } from './front-coding.js';
import { joined } from './number-lists.js';
import { bitsFor, pack } from './packed.js';
import { utf8Length, writeUtf8 } from './utf8.js';

/** Maximum size in bytes of a pair of lengths: one byte for the two nibbles, and up to four more for each length. */
export const MOST_LENGTH_BYTES = 9;
/** How many leading bytes of two strings are compared first, as one number that a double can represent exactly. */
const KEY_BYTES = 6;
const MAX_HEAP_BYTES = 0xffffffff;

/** Strings as contiguous UTF-8: string `i` is `bytes[begins[i]] … bytes[begins[i + 1]]`. */
export interface TextBytes {
  readonly bytes: Uint8Array;
  readonly begins: Uint32Array;
}

/** Encodes strings in the given order, padded to whole u32s. Each string must be well-formed Unicode. */
export function encodeTexts(texts: readonly string[]): Uint8Array {
  return frontCoded(
    textBytes(texts, texts.length),
    Uint32Array.from(texts, (_, index) => index),
  );
}

/**
 * Encodes strings as UTF-8. `texts` is iterated twice. Throws `invalid-argument` if any string is too long or is not
 * well-formed Unicode.
 */
export function textBytes(texts: { [Symbol.iterator](): Iterator<string> }, count: number): TextBytes {
  const begins = new Uint32Array(count + 1);
  let [index, end] = [0, 0];
  for (const text of texts) {
    const length = utf8Length(text);
    end += length;
    if (length < 0 || length >= MAX_TEXT_BYTES || end > MAX_HEAP_BYTES) {
      throw new CtermError('invalid-argument', `encodeTexts: text ${index} is too long, or not well-formed Unicode`);
    }
    begins[++index] = end;
  }
  const bytes = new Uint8Array(end);
  let at = 0;
  for (const text of texts) at = writeUtf8(text, bytes, at);
  return { bytes, begins };
}

/** Returns the indices of the strings in ascending byte order; the strings must be distinct. */
export function sortedByBytes({ bytes, begins }: TextBytes): Uint32Array {
  const order = new Uint32Array(begins.length - 1);
  const keys = new Float64Array(order.length);
  for (let text = 0; text < order.length; text++) {
    order[text] = text;
    let key = 0;
    for (let i = 0; i < KEY_BYTES; i++) {
      const at = begins[text] + i;
      key = key * 256 + (at < begins[text + 1] ? bytes[at] : 0);
    }
    keys[text] = key;
  }
  return order.sort((a, b) => {
    if (keys[a] !== keys[b]) return keys[a] - keys[b];
    const aLength = begins[a + 1] - begins[a];
    const bLength = begins[b + 1] - begins[b];
    const shared = sharedLength(bytes, begins[a], begins[b], Math.min(aLength, bLength));
    if (shared === Math.min(aLength, bLength)) return aLength - bLength;
    return bytes[begins[a] + shared] - bytes[begins[b] + shared];
  });
}

/** Front-codes the strings in the given order; the result is padded to whole u32s. */
export function frontCoded({ bytes, begins }: TextBytes, order: Uint32Array): Uint8Array {
  const blocks = new Uint32Array(Math.ceil(order.length / BLOCK_TEXTS) + 1);
  let heap = new Uint8Array(1024);
  let end = 0;
  let before = 0;
  for (let place = 0; place < order.length; place++) {
    const text = order[place];
    const length = begins[text + 1] - begins[text];
    const isFirst = place % BLOCK_TEXTS === 0;
    if (isFirst) blocks[place / BLOCK_TEXTS] = end;
    const most = isFirst ? 0 : Math.min(length, begins[before + 1] - begins[before]);
    const shared = sharedLength(bytes, begins[before], begins[text], most);
    heap = withRoom(heap, end + length + MOST_LENGTH_BYTES);
    end = writeLengths(heap, end, shared, length - shared);
    heap.set(bytes.subarray(begins[text] + shared, begins[text + 1]), end);
    end += length - shared;
    before = text;
  }
  blocks[blocks.length - 1] = end;
  return heapSection(order.length, blocks, heap.subarray(0, end));
}

/**
 * A heap of strings or words, preceded by their count and by the start offset of each block; the last offset is the
 * end of the heap.
 */
export function heapSection(count: number, blocks: Uint32Array, heap: Uint8Array): Uint8Array {
  const bits = bitsFor(heap.length);
  const head = new Uint8Array(new Uint32Array([count, heap.length, bits]).buffer);
  return joined([head, pack(blocks, bits), heap, new Uint8Array(-heap.length & 3)]);
}

function sharedLength(bytes: Uint8Array, a: number, b: number, most: number): number {
  let length = 0;
  while (length < most && bytes[a + length] === bytes[b + length]) length++;
  return length;
}

/** The given heap if it has room for `need` bytes; otherwise a copy that is at least twice as large. */
export function withRoom(heap: Uint8Array<ArrayBuffer>, need: number): Uint8Array<ArrayBuffer> {
  if (need <= heap.length) return heap;
  const larger = new Uint8Array(Math.max(need, heap.length * 2));
  larger.set(heap);
  return larger;
}

/**
 * Writes two lengths and returns the offset after them:
 * | shared (4 bits, high) own (4 bits) | rest of shared, if 15 | rest of own, if 15 |
 */
export function writeLengths(heap: Uint8Array, begin: number, shared: number, own: number): number {
  let at = begin;
  heap[at++] = (Math.min(shared, NIBBLE_FULL) << 4) | Math.min(own, NIBBLE_FULL);
  for (const length of [shared, own]) {
    if (length < NIBBLE_FULL) continue;
    let rest = length - NIBBLE_FULL;
    for (; rest > 0x7f; rest >>>= 7) heap[at++] = (rest & 0x7f) | 0x80;
    heap[at++] = rest;
  }
  return at;
}
