// The `words` section: the dictionary of the words in the strings of a large bundle. If a bundle has this section, its
// strings are encoded as word indices (worded-texts.ts), which take up only a third of the space of plain text. A word
// includes the space that follows it, so a string is simply the concatenation of its words. FORMAT.md shows the byte
// layout.
//
//   | count u32 | heap bytes u32 | bits u32 | begins packed[count + 1] | heap | zero padding to a multiple of 4 |

import { cursorOver, takePadding, viewOf } from './cursor.js';
import { damaged } from './damage.js';
import { heapSection } from './encode-texts.js';
import { takeHeap } from './front-coding.js';
import type { ReadNumber } from './packed.js';
import { utf8Length, writeUtf8 } from './utf8.js';

export const WORDS_VERSION = 1;
/** The number of words whose index takes a single byte; these are the most frequent words. */
export const SHORT_WORDS = 127;
/** The first byte of an unlisted word, followed by the length and the bytes of the word. */
export const UNLISTED_WORD = 255;
export const MOST_WORDS = SHORT_WORDS + (UNLISTED_WORD - SHORT_WORDS) * 256;
/** Maximum size in bytes of a listed word, so that a few word indices cannot expand into a large amount of memory. */
export const MOST_LISTED_BYTES = 31;
export const MOST_UNLISTED_BYTES = 255;
/** Any word of up to this many characters fits in MOST_UNLISTED_BYTES; a longer word is split into several. */
const MOST_WORD_CHARACTERS = 63;
const WORDS_ALIGNMENT = 4;
const WORD = /[^ ]+ ?| /g;

/** The words of a bundle, as used by the writer. */
export interface WordBook {
  /** The `words` section. */
  readonly bytes: Uint8Array;
  /** The index of a word; undefined if it is not listed. */
  numberOf(word: string): number | undefined;
}

/**
 * The opened `words` section: word `i` is `heap[begins(i)] … heap[begins(i + 1)]`. This range is verified when the word
 * is read.
 */
export interface Words {
  readonly count: number;
  readonly heap: Uint8Array;
  readonly begins: ReadNumber;
}

/** Splits a string into its words. */
export function wordsOf(text: string): string[] {
  const words = text.match(WORD) ?? [];
  const mayBeLong = text.length > MOST_WORD_CHARACTERS;
  return mayBeLong && words.some(({ length }) => length > MOST_WORD_CHARACTERS) ? words.flatMap(partsOf) : words;
}

function partsOf(word: string): string[] {
  if (word.length <= MOST_WORD_CHARACTERS) return [word];
  const characters = [...word];
  const count = Math.ceil(characters.length / MOST_WORD_CHARACTERS);
  return Array.from({ length: count }, (_, part) =>
    characters.slice(part * MOST_WORD_CHARACTERS, (part + 1) * MOST_WORD_CHARACTERS).join(''),
  );
}

/**
 * Makes a word book of the words that save the most bytes when listed; `counts` specifies how often each word occurs.
 * The most frequent words get the lowest indices.
 */
export function wordBook(counts: ReadonlyMap<string, number>): WordBook {
  const listed = [...counts]
    .map(([word, count]) => ({ word, count, length: utf8Length(word) }))
    .filter(({ count, length }) => count > 1 && length <= MOST_LISTED_BYTES)
    .map(({ word, count, length }) => ({ word, count, saved: (count - 1) * length }))
    .sort((a, b) => b.saved - a.saved || compare(a.word, b.word))
    .slice(0, MOST_WORDS)
    .sort((a, b) => b.count - a.count || compare(a.word, b.word))
    .map(({ word }) => word);
  const begins = new Uint32Array(listed.length + 1);
  for (const [number, word] of listed.entries()) begins[number + 1] = begins[number] + utf8Length(word);
  const heap = new Uint8Array(begins[listed.length]);
  for (const [number, word] of listed.entries()) writeUtf8(word, heap, begins[number]);
  const numbers = new Map(listed.map((word, number) => [word, number]));
  return { bytes: heapSection(listed.length, begins, heap), numberOf: (word) => numbers.get(word) };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Opens the `words` section in place. */
export function openWords(bytes: Uint8Array): Words {
  const where = 'section words';
  if (bytes.length < 4) throw damaged(where, `its ${bytes.length} bytes cannot hold a count`);
  const view = viewOf(bytes);
  const count = view.getUint32(0, true);
  if (count > MOST_WORDS) throw damaged(where, `it has ${count} words, expected up to ${MOST_WORDS}`);
  const cursor = cursorOver(where, view, 0, bytes.length);
  const { heap, begins } = takeHeap(cursor, count, 1);
  takePadding(cursor, WORDS_ALIGNMENT);
  return { count, heap, begins };
}
