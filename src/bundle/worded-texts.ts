// Front-coded strings whose words are stored as indices into the `words` section: each string is stored without the
// leading words that it shares with the string before it. Every sixteenth string is stored whole, and its offset is
// listed. FORMAT.md shows the byte layout.
//
//   | count u32 | heap bytes u32 | bits u32 | begins packed[blocks + 1] | heap | zero padding to a multiple of 4 |

import { CtermError } from '../errors/cterm-error.js';
import type { Cursor } from './cursor.js';
import { damaged } from './damage.js';
import { heapSection, MOST_LENGTH_BYTES, withRoom, writeLengths } from './encode-texts.js';
import {
  BLOCK_TEXTS,
  MAX_TEXT_BYTES,
  NIBBLE_FULL,
  type Rest,
  type TextReader,
  takeHeap,
  takeRest,
} from './front-coding.js';
import { readShort, readUtf8, utf8Length, writeUtf8 } from './utf8.js';
import {
  MOST_LISTED_BYTES,
  MOST_UNLISTED_BYTES,
  SHORT_WORDS,
  UNLISTED_WORD,
  type WordBook,
  type Words,
  wordsOf,
} from './word-book.js';

/** Maximum size in bytes of an encoded word; an unlisted word takes the most. */
const MOST_CODED_BYTES = 2 + MOST_UNLISTED_BYTES;

/** Encodes strings in the given order, padded to whole u32s. Each string must be well-formed Unicode. */
export function encodeWordedTexts(texts: Iterable<string>, count: number, book: WordBook): Uint8Array {
  const blocks = new Uint32Array(Math.ceil(count / BLOCK_TEXTS) + 1);
  let heap = new Uint8Array(1024);
  let end = 0;
  let place = 0;
  let before: readonly string[] = [];
  for (const text of texts) {
    const isFirst = place % BLOCK_TEXTS === 0;
    if (isFirst) blocks[place / BLOCK_TEXTS] = end;
    place++;
    const length = utf8Length(text);
    if (length < 0 || length >= MAX_TEXT_BYTES) {
      throw new CtermError(
        'invalid-argument',
        `encodeWordedTexts: text ${place - 1} is too long, or not well-formed Unicode`,
      );
    }
    const words = wordsOf(text);
    const shared = isFirst ? 0 : sharedWords(before, words);
    heap = withRoom(heap, end + MOST_LENGTH_BYTES);
    end = writeLengths(heap, end, shared, words.length - shared);
    for (let at = shared; at < words.length; at++) {
      heap = withRoom(heap, end + MOST_CODED_BYTES);
      end = writeWord(heap, end, words[at], book.numberOf(words[at]));
    }
    before = words;
  }
  blocks[blocks.length - 1] = end;
  return heapSection(count, blocks, heap.subarray(0, end));
}

function sharedWords(a: readonly string[], b: readonly string[]): number {
  let shared = 0;
  while (shared < a.length && shared < b.length && a[shared] === b[shared]) shared++;
  return shared;
}

// A word has one of three forms; `rest` is its number minus SHORT_WORDS:
// | number, if below SHORT_WORDS | or | SHORT_WORDS + high byte of rest, low byte of rest | or
// | UNLISTED_WORD, length, bytes |
function writeWord(heap: Uint8Array, begin: number, word: string, number: number | undefined): number {
  if (number === undefined) {
    const end = writeUtf8(word, heap, begin + 2);
    heap[begin] = UNLISTED_WORD;
    heap[begin + 1] = end - begin - 2;
    return end;
  }
  if (number < SHORT_WORDS) {
    heap[begin] = number;
    return begin + 1;
  }
  heap[begin] = SHORT_WORDS + ((number - SHORT_WORDS) >> 8);
  heap[begin + 1] = (number - SHORT_WORDS) & 0xff;
  return begin + 2;
}

/** Takes `count` strings from a cursor. */
export function takeWordedTexts(cursor: Cursor, count: number, words: Words): TextReader {
  const { where } = cursor;
  const { heap, heapBytes, begins } = takeHeap(cursor, count, BLOCK_TEXTS);
  const rest: Rest = { at: 0 };
  // The index of each word in the last string. An unlisted word is represented by the number of listed words plus the
  // heap offset at which its length is stored.
  let coded = new Float64Array(64);
  let wordCount = 0;
  let built = new Uint8Array(256);
  // The last string read, and the offset of the next string. These are kept because rows are often read in sequence.
  let last = -1;
  let nextAt = 0;

  const cutOff = (index: number): Error => damaged(where, `text ${index} does not end where it should`);

  /** Reads the words of the string at `nextAt`, except for those that it shares with the previous string. */
  const step = (index: number, end: number): void => {
    let at = nextAt;
    if (at >= end) throw cutOff(index);
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
    if (shared > wordCount || own > end - at) throw cutOff(index);
    wordCount = shared + own;
    if (wordCount > coded.length) {
      const before = coded;
      coded = new Float64Array(wordCount * 2);
      coded.set(before);
    }
    for (let word = shared; word < wordCount; word++) {
      const first = at < end ? heap[at++] : UNLISTED_WORD;
      if (first < SHORT_WORDS) coded[word] = first;
      else if (at >= end) throw cutOff(index);
      else if (first < UNLISTED_WORD) coded[word] = SHORT_WORDS + ((first - SHORT_WORDS) << 8) + heap[at++];
      else {
        coded[word] = words.count + at;
        at += 1 + heap[at];
        if (at > end) throw cutOff(index);
        continue;
      }
      if (coded[word] >= words.count) throw damaged(where, `text ${index} has word ${coded[word]} of ${words.count}`);
    }
    // The strings in a block must fill the block exactly.
    if ((index % BLOCK_TEXTS === BLOCK_TEXTS - 1 || index === count - 1) && at !== end) throw cutOff(index);
    nextAt = at;
  };

  /** Reads the words of a string. */
  const find = (index: number): void => {
    const block = Math.floor(index / BLOCK_TEXTS);
    const end = begins(block + 1);
    const isNext = index === last + 1 && index % BLOCK_TEXTS !== 0;
    last = -1;
    if (!isNext) {
      if (end > heapBytes) throw cutOff(index);
      nextAt = begins(block);
      wordCount = 0;
      for (let before = block * BLOCK_TEXTS; before < index; before++) step(before, end);
    }
    step(index, end);
    last = index;
  };

  /**
   * Writes the words of the last string read to `into`, from `begin` on. Returns the offset after the words, or -1 if
   * there is not enough room.
   */
  const put = (into: Uint8Array, begin: number): number => {
    let at = begin;
    for (let place = 0; place < wordCount; place++) {
      const word = coded[place];
      const isListed = word < words.count;
      const from = isListed ? words.heap : heap;
      const first = isListed ? words.begins(word) : word - words.count + 1;
      const stop = isListed ? words.begins(word + 1) : first + heap[first - 1];
      if (stop < first || stop > from.length || (isListed && stop - first > MOST_LISTED_BYTES)) {
        throw damaged(where, `text ${last} has a word of ${stop - first} bytes`);
      }
      if (at + stop - first > into.length) return -1;
      for (let i = first; i < stop; i++) into[at++] = from[i];
    }
    return at;
  };

  /** Assembles a string in `built`, and returns its length. */
  const build = (index: number): number => {
    find(index);
    for (;;) {
      const length = put(built, 0);
      if (length >= 0) return length;
      if (built.length >= MAX_TEXT_BYTES) throw damaged(where, `text ${index} is too long`);
      built = new Uint8Array(built.length * 2);
    }
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
      find(index);
      return put(into, at);
    },
  };
}
