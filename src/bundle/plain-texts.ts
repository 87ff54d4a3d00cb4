// Writes and reads zero-terminated strings, stored one after another. The offset of every sixteenth string is listed,
// so that any string can be found in a few steps. Front-coded strings take less space before compression, but plain
// strings compress better, because the words that they share remain intact. FORMAT.md shows the byte layout.
//
//   | count u32 | heap bytes u32 | bits u32 | begins packed[blocks + 1] | heap | zero padding to a multiple of 4 |

import type { Cursor } from './cursor.js';
import { damaged } from './damage.js';
import { heapSection, textBytes } from './encode-texts.js';
import { BLOCK_TEXTS, type TextReader, takeHeap } from './front-coding.js';
import { readUtf8 } from './utf8.js';

/** Encodes strings in the given order, padded to whole u32s. Each string must be well-formed Unicode without U+0000. */
export function encodePlainTexts(texts: readonly string[]): Uint8Array {
  const { bytes, begins } = textBytes(texts, texts.length);
  const heap = new Uint8Array(bytes.length + texts.length);
  const blocks = new Uint32Array(Math.ceil(texts.length / BLOCK_TEXTS) + 1);
  for (let text = 0; text < texts.length; text++) {
    if (text % BLOCK_TEXTS === 0) blocks[text / BLOCK_TEXTS] = begins[text] + text;
    heap.set(bytes.subarray(begins[text], begins[text + 1]), begins[text] + text);
  }
  blocks[blocks.length - 1] = heap.length;
  return heapSection(texts.length, blocks, heap);
}

/** Takes `count` strings from a cursor. */
export function takePlainTexts(cursor: Cursor, count: number): TextReader {
  const { where } = cursor;
  const { heap, heapBytes, begins } = takeHeap(cursor, count, BLOCK_TEXTS);
  let found = -1;
  let begin = 0;
  let end = 0;
  /**
   * Finds the start and end of a string. If the last lookup found the preceding string of the same block, the scan
   * continues from there.
   */
  const find = (index: number): void => {
    const block = Math.floor(index / BLOCK_TEXTS);
    const stop = begins(block + 1);
    let left = index % BLOCK_TEXTS;
    if (left > 0 && found === index - 1) left = 1;
    else {
      begin = begins(block);
      end = endOf(heap, begin, stop);
    }
    found = -1;
    for (; left > 0 && end >= 0; left--) {
      begin = end + 1;
      end = endOf(heap, begin, stop);
    }
    // The strings in a block must fill the block exactly.
    const isLast = index % BLOCK_TEXTS === BLOCK_TEXTS - 1 || index === count - 1;
    if (stop > heapBytes || end < 0 || (isLast && end + 1 !== stop)) {
      throw damaged(where, `text ${index} does not end where it should`);
    }
    found = index;
  };
  return {
    read(index) {
      find(index);
      if (begin === end) return '';
      const text = readUtf8(heap.subarray(begin, end));
      if (text === undefined) throw damaged(where, `text ${index} is not UTF-8`);
      return text;
    },
    write(index, into, at) {
      find(index);
      if (at + end - begin > into.length) return -1;
      for (let from = begin; from < end; from++) into[at++] = heap[from];
      return at;
    },
  };
}

/** The offset of the first zero byte at or after `begin`; -1 if there is no zero byte before `stop`. */
function endOf(heap: Uint8Array, begin: number, stop: number): number {
  const end = heap.indexOf(0, begin);
  return end < stop ? end : -1;
}
