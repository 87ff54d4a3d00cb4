// Front-coded strings: each string is stored without the prefix that it shares with the string before it. Every
// sixteenth string is stored whole, and its offset is listed, so that any string can be decoded in a few steps.
// FORMAT.md shows the byte layout.
//
//   | count u32 | heap bytes u32 | bits u32 | begins packed[blocks + 1] | heap | zero padding to a multiple of 4 |

import type { WriteText } from './columns.js';
import { type Cursor, expectCount, take, takeU32 } from './cursor.js';
import { damaged } from './damage.js';
import { type ReadNumber, takePacked } from './packed.js';
import { readShort, readUtf8 } from './utf8.js';

/** Number of strings in a block; a power of two. */
export const BLOCK_TEXTS = 16;
const BLOCK_SHIFT = 4;
/** The value of the nibble for a length of 15 or more; further bytes then contain the rest of the length. */
export const NIBBLE_FULL = 15;
/** Texts must be shorter than this, because the rest of a length takes up at most four bytes with 7 bits each. */
export const MAX_TEXT_BYTES = 1 << 28;

/**
 * Returns the string at an index, which must be below the count; throws `invalid-bundle` for bytes that no writer
 * produces.
 */
export type ReadText = (index: number) => string;

/** Reads entries as strings or as bytes, which may be invalid UTF-8. */
export interface TextReader {
  readonly read: ReadText;
  readonly write: WriteText;
}

/**
 * The bytes of strings or words, in blocks, and the offset at which each block begins; the last offset is the end of
 * the last block.
 */
interface TextHeap {
  readonly heap: Uint8Array;
  readonly heapBytes: number;
  readonly begins: ReadNumber;
}

/**
 * Takes the heap of `count` strings from a cursor, and verifies that the blocks extend from the start of the heap to
 * its end.
 */
export function takeHeap(cursor: Cursor, count: number, blockTexts: number): TextHeap {
  const { where, view } = cursor;
  expectCount(cursor, takeU32(cursor), count);
  const heapBytes = takeU32(cursor);
  const bits = takeU32(cursor);
  const blocks = Math.ceil(count / blockTexts);
  const begins = takePacked(cursor, blocks + 1, bits);
  const heap = new Uint8Array(view.buffer, view.byteOffset + take(cursor, heapBytes), heapBytes);
  for (let left = -heapBytes & 3; left > 0; left--) {
    if (view.getUint8(take(cursor, 1)) !== 0) throw damaged(where, 'the padding after its texts is not zero');
  }
  if (begins(0) !== 0 || begins(blocks) !== heapBytes) {
    throw damaged(where, `its blocks reach from ${begins(0)} to ${begins(blocks)} of ${heapBytes}`);
  }
  return { heap, heapBytes, begins };
}

/** Takes `count` strings from a cursor. */
export function takeTexts(cursor: Cursor, count: number): TextReader {
  const { where } = cursor;
  const { heap, heapBytes, begins } = takeHeap(cursor, count, BLOCK_TEXTS);
  // For each string of the current block: the offset of the bytes stored for the string, and the length of the prefix
  // that it shares with the string before it.
  const ownAt = new Uint32Array(BLOCK_TEXTS);
  const sharedOf = new Uint32Array(BLOCK_TEXTS);
  const rest: Rest = { at: 0 };
  let built = new Uint8Array(256);
  // The index and length of the string in `built`, and the offset of the next string. These are kept because rows are
  // often read in sequence.
  let last = -1;
  let lastLength = 0;
  let nextAt = 0;
  /** Assembles a string in `built`, and returns its length. */
  const build = (index: number): number => {
    const length = index === last + 1 && index % BLOCK_TEXTS !== 0 ? buildNext(index) : buildAnew(index);
    last = index;
    lastLength = length;
    return length;
  };
  /**
   * Assembles the next string in the same block; `built` already contains the prefix that it shares with the string
   * before it.
   */
  const buildNext = (index: number): number => {
    const end = begins((index >>> BLOCK_SHIFT) + 1);
    let at = nextAt;
    last = -1;
    if (at >= end) throw cutOff(where, index);
    const lengths = heap[at++];
    let shared = lengths >> 4;
    let own = lengths & 15;
    if (shared === NIBBLE_FULL) {
      shared = takeRest(heap, at, end, rest);
      at = rest.at;
    }
    if (own === NIBBLE_FULL) {
      own = takeRest(heap, at, end, rest);
      at = rest.at;
    }
    if (shared > lastLength || own > end - at) throw cutOff(where, index);
    nextAt = at + own;
    if (isLastOfBlock(index) && nextAt !== end) throw cutOff(where, index);
    const length = shared + own;
    if (length > built.length) {
      const before = built;
      built = new Uint8Array(length * 2);
      built.set(before);
    }
    for (let i = shared; i < length; i++) built[i] = heap[at++];
    return length;
  };
  const isLastOfBlock = (index: number) => index % BLOCK_TEXTS === BLOCK_TEXTS - 1 || index === count - 1;
  /**
   * Assembles a string by random access. The steps are inlined, because calling `buildNext` would make reads slower by
   * a third.
   */
  const buildAnew = (index: number): number => {
    last = -1;
    const block = index >>> BLOCK_SHIFT;
    const place = index % BLOCK_TEXTS;
    const end = begins(block + 1);
    if (end > heapBytes) throw cutOff(where, index);
    let at = begins(block);
    let length = 0;
    for (let text = 0; text <= place; text++) {
      if (at >= end) throw cutOff(where, index);
      const lengths = heap[at++];
      let shared = lengths >> 4;
      let own = lengths & 15;
      if (shared === NIBBLE_FULL) {
        shared = takeRest(heap, at, end, rest);
        at = rest.at;
      }
      if (own === NIBBLE_FULL) {
        own = takeRest(heap, at, end, rest);
        at = rest.at;
      }
      if (shared > length || own > end - at) throw cutOff(where, index);
      ownAt[text] = at;
      sharedOf[text] = shared;
      length = shared + own;
      at += own;
    }
    // The strings in a block must fill the block exactly.
    if (isLastOfBlock(index) && at !== end) throw cutOff(where, index);
    nextAt = at;
    if (length > built.length) built = new Uint8Array(length * 2);
    // The string is filled in from its end: if several strings store the same position, the last one counts.
    for (let text = place, stop = length; stop > 0; text--) {
      const shared = sharedOf[text];
      if (shared >= stop) continue;
      const from = ownAt[text] - shared;
      for (let i = shared; i < stop; i++) built[i] = heap[from + i];
      stop = shared;
    }
    return length;
  };
  // The last string is read to verify that it ends exactly where the last block ends.
  if (count > 0) build(count - 1);
  return {
    read(index) {
      const length = build(index);
      if (length === 0) return '';
      const text = readShort(built, length) ?? readUtf8(built.subarray(0, length));
      if (text === undefined) throw damaged(where, `text ${index} is not UTF-8`);
      return text;
    },
    write(index, into, at) {
      const length = build(index);
      if (at + length > into.length) return -1;
      for (let i = 0; i < length; i++) into[at + i] = built[i];
      return at + length;
    },
  };
}

function cutOff(where: string, index: number): Error {
  return damaged(where, `text ${index} does not end where it should`);
}

/** An output parameter for the offset of the byte after a length. */
export interface Rest {
  at: number;
}

/**
 * Reads a length of 15 or more, whose nibble is NIBBLE_FULL. If the bytes are truncated, the result is a length that is
 * too large for any string.
 */
export function takeRest(heap: Uint8Array, begin: number, end: number, rest: Rest): number {
  let length = NIBBLE_FULL;
  let at = begin;
  for (let shift = 0; shift < 28 && at < end; shift += 7) {
    const byte = heap[at++];
    length += (byte & 0x7f) << shift;
    rest.at = at;
    if (byte < 0x80) return length;
  }
  return MAX_TEXT_BYTES + NIBBLE_FULL;
}
