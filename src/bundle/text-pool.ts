// The `texts` section, in which each distinct string of all tables is stored once. The rows of a table contain the
// indices of their strings. The writer gathers the strings of all tables, sorts them so that neighbours share prefixes,
// and assigns the indices; index 0 is the empty string.

import { CtermError } from '../errors/cterm-error.js';
import type { WriteText } from './columns.js';
import { cursorOver, takePadding, viewOf } from './cursor.js';
import { damaged } from './damage.js';
import { frontCoded, sortedByBytes, textBytes } from './encode-texts.js';
import { type ReadText, takeTexts } from './front-coding.js';
import { type WordBook, type Words, wordBook, wordsOf } from './word-book.js';
import { encodeWordedTexts, takeWordedTexts } from './worded-texts.js';

export const TEXTS_VERSION = 1;
const TEXTS_ALIGNMENT = 4;
/** The size of a reader's string cache; a power of two. */
const REMEMBERED = 256;

/**
 * Strings are not encoded as words if they have fewer UTF-16 code units than this in total: small bundles are
 * downloaded by browsers, and compress better without that encoding.
 */
const LEAST_WORDED_BYTES = 1 << 22;

/** The strings of all tables with their indices, for use while the tables are being written. */
export interface TextPool {
  /** The `texts` section. */
  readonly bytes: Uint8Array;
  /** The `words` section used to encode the strings of all tables; undefined unless there is a lot of text. */
  readonly words: WordBook | undefined;
  /** The index of a string; undefined if the string was not gathered. */
  numberOf(text: string): number | undefined;
}

/** The opened `texts` section. */
export interface Texts {
  readonly count: number;
  /** The words used to encode the strings of all tables; undefined if the bundle has no `words` section. */
  readonly words: Words | undefined;
  /** Returns a string by its index, which must be below `count`. */
  readonly read: ReadText;
  readonly write: WriteText;
}

/**
 * Makes a pool of the given strings, which may be in any order and contain duplicates. `others` are strings that
 * columns store themselves. A `words` section is made if all strings together have at least `leastWorded` UTF-16 code
 * units.
 */
export function poolTexts(
  texts: Iterable<string>,
  others: Iterable<string> = [],
  leastWorded = LEAST_WORDED_BYTES,
): TextPool {
  const givenAs = new Map([['', 0]]);
  for (const text of texts) if (!givenAs.has(text)) givenAs.set(text, givenAs.size);
  const written = textBytes({ [Symbol.iterator]: () => givenAs.keys() }, givenAs.size);
  const order = sortedByBytes(written);
  const numbers = new Uint32Array(order.length);
  for (let number = 0; number < order.length; number++) numbers[order[number]] = number;
  const numberOf = (text: string): number | undefined => {
    const given = givenAs.get(text);
    return given === undefined ? undefined : numbers[given];
  };
  const words = countedWords([givenAs.keys(), others], leastWorded);
  if (words === undefined) return { bytes: frontCoded(written, order), words, numberOf };
  const given = [...givenAs.keys()];
  const ordered = {
    *[Symbol.iterator]() {
      for (const text of order) yield given[text];
    },
  };
  return { bytes: encodeWordedTexts(ordered, order.length, words), words, numberOf };
}

function countedWords(lists: readonly Iterable<string>[], leastBytes: number): WordBook | undefined {
  const counts = new Map<string, number>();
  let bytes = 0;
  for (const list of lists) {
    for (const text of list) {
      bytes += text.length;
      for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return bytes < leastBytes ? undefined : wordBook(counts);
}

/** The index of a string; throws `invalid-argument` if the string was not gathered. */
export function pooled(pool: TextPool, text: string): number {
  const number = pool.numberOf(text);
  if (number === undefined) throw new CtermError('invalid-argument', `the pool lacks '${text.slice(0, 80)}'`);
  return number;
}

/**
 * Opens the `texts` section in place; `words` is the opened `words` section, if the bundle has one. Sizes are verified
 * immediately; each string is verified when it is read.
 */
export function openTexts(bytes: Uint8Array, words?: Words): Texts {
  const where = 'section texts';
  if (bytes.length < 4) throw damaged(where, `its ${bytes.length} bytes cannot hold a count`);
  const view = viewOf(bytes);
  const count = view.getUint32(0, true);
  const cursor = cursorOver(where, view, 0, bytes.length);
  const texts = words === undefined ? takeTexts(cursor, count) : takeWordedTexts(cursor, count, words);
  takePadding(cursor, TEXTS_ALIGNMENT);
  return { count, words, read: remembered(texts.read), write: texts.write };
}

// Results are cached, because many columns have few distinct strings, which would otherwise be reassembled at every
// read.
function remembered(texts: ReadText): ReadText {
  const numbers = new Int32Array(REMEMBERED).fill(-1);
  const read: string[] = new Array(REMEMBERED).fill('');
  return (number) => {
    const place = number % REMEMBERED;
    if (numbers[place] === number) return read[place];
    const text = texts(number);
    read[place] = text;
    numbers[place] = number;
    return text;
  };
}
