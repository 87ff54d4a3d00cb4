// Packed numbers are stored one after another, lowest bit first, each in as many bits as the largest of them needs.
// They are read in place with one load and one shift. The width must therefore be either 32 bits or at most 25 bits,
// because a 32-bit load from the nearest byte offset is guaranteed to cover only 25 bits.

import { type Cursor, take } from './cursor.js';
import { damaged } from './damage.js';

const LOAD_BYTES = 4;
const MOST_SHIFTED_BITS = 25;

/** Returns the number at an index, which must be below the count with which the reader was opened. */
export type ReadNumber = (index: number) => number;

/** Number of bits needed for the numbers from 0 to `most`. */
export function bitsFor(most: number): number {
  const bits = 32 - Math.clz32(most);
  return bits > MOST_SHIFTED_BITS ? 32 : bits;
}

/**
 * Size in bytes of `count` packed numbers of `bits` bits each. They are followed by one extra u32, so that loading the
 * last number does not read past the end.
 */
export function packedBytes(count: number, bits: number): number {
  return bits === 0 || count === 0 ? 0 : Math.ceil((count * bits) / 32) * 4 + LOAD_BYTES;
}

/** Packs numbers, each of which must fit in `bits` bits. */
export function pack(values: ArrayLike<number>, bits: number): Uint8Array {
  const bytes = new Uint8Array(packedBytes(values.length, bits));
  if (bytes.length === 0) return bytes;
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < values.length; index++) {
    const bit = index * bits;
    const at = Math.floor(bit / 8);
    view.setUint32(at, view.getUint32(at, true) | (values[index] << (bit & 7)), true);
  }
  return bytes;
}

/** Takes `count` packed numbers from a cursor; throws `invalid-bundle` for a width that no writer uses. */
export function takePacked(cursor: Cursor, count: number, bits: number): ReadNumber {
  if (bits > MOST_SHIFTED_BITS && bits !== 32) throw damaged(cursor.where, `numbers of ${bits} bits`);
  const length = packedBytes(count, bits);
  const begin = take(cursor, length);
  if (length === 0) return () => 0;
  const { view } = cursor;
  const end = count * bits;
  const spare = view.getUint32(begin + Math.floor(end / 32) * 4, true) >>> (end % 32);
  if (spare !== 0 || view.getUint32(begin + length - LOAD_BYTES, true) !== 0) {
    throw damaged(cursor.where, `the padding after ${count} numbers of ${bits} bits is not zero`);
  }
  if (bits === 32) return (index) => view.getUint32(begin + index * 4, true);
  const mask = 2 ** bits - 1;
  return (index) => {
    const bit = index * bits;
    return (view.getUint32(begin + Math.floor(bit / 8), true) >>> (bit & 7)) & mask;
  };
}
