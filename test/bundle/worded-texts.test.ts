// Texts encoded as word indices: whatever words the word book lists, the texts are read back unchanged, and a bundle
// with a word book gives the same answers as one without. If bytes in the texts or in the word book are changed, the
// reader either refuses them with a CtermError or returns some text within bounded time.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readHeader } from '../../src/bundle/header.js';
import { type ColdSections, openColdSections } from '../../src/bundle/open-sections.js';
import { encodeTables } from '../../src/bundle/table-section.js';
import { openTexts, poolTexts, type TextPool } from '../../src/bundle/text-pool.js';
import { utf8Length } from '../../src/bundle/utf8.js';
import { MOST_LISTED_BYTES, MOST_WORDS, openWords, wordBook, wordsOf } from '../../src/bundle/word-book.js';
import { CtermError } from '../../src/errors/cterm-error.js';
import { xxh64 } from '../oracle/xxh64-oracle.js';
import { runs } from '../runs.js';
import { coldAnswers } from './answers.js';
import { inventedBundle, inventedTables, tablesToWrite } from './invented-bundle.js';

const word = fc.oneof(
  fc.constantFrom('left', 'right', 'blenk', 'of', 'the', 'ordo,', 'é', '', '\u{1f600}', '\ufeff'),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
  fc.integer({ min: 20, max: 400 }).map((length) => '\u{1d11e}x'.repeat(length)),
);
const texts = fc.array(
  fc.array(word, { maxLength: 40 }).map((words) => words.join(' ').replaceAll('\0', '')),
  { maxLength: 60 },
);

/** A pool of texts, encoded by means of words even though it is small. */
function worded(list: readonly string[]): TextPool & { readonly words: NonNullable<TextPool['words']> } {
  const pool = poolTexts(list, [], 0);
  if (pool.words === undefined) throw new Error('no words were listed');
  return { ...pool, words: pool.words };
}

function survives(read: () => void): void {
  try {
    read();
  } catch (error) {
    if (!(error instanceof CtermError && error.code === 'invalid-bundle')) throw error;
  }
}

test('the words of a text, concatenated, are the text', () => {
  fc.assert(
    fc.property(texts, (list) => {
      for (const text of list) {
        expect(wordsOf(text).join('')).toBe(text);
        for (const each of wordsOf(text)) expect(utf8Length(each)).toBeLessThanOrEqual(255);
      }
    }),
  );
});

test('a word book lists words that occur at least twice and are short enough, the most common first', () => {
  const long = 'x'.repeat(MOST_LISTED_BYTES + 1);
  const { bytes, numberOf } = wordBook(
    new Map([
      ['once ', 1],
      ['twice ', 2],
      ['often ', 9],
      [long, 9],
    ]),
  );
  expect(['often ', 'twice ', 'once ', long].map(numberOf)).toEqual([0, 1, undefined, undefined]);
  expect(openWords(bytes).count).toBe(2);
  const many = wordBook(new Map(Array.from({ length: MOST_WORDS + 9 }, (_, i) => [`w${i}`, 2])));
  expect(openWords(many.bytes).count).toBe(MOST_WORDS);
});

test('texts are read back in sequence, in random order, and as bytes', () => {
  fc.assert(
    fc.property(texts, fc.infiniteStream(fc.nat()), (list, places) => {
      const pool = worded([...list, ...list.map((text) => `${text} left`)]);
      const opened = openTexts(pool.bytes, openWords(pool.words.bytes));
      const numbers = list.map((text) => pool.numberOf(text) ?? -1);
      expect(numbers.map(opened.read)).toEqual(list);
      for (const place of places.take(20)) {
        if (list.length === 0) break;
        const [text, number] = [list[place % list.length], numbers[place % list.length]];
        expect(opened.read(number)).toBe(text);
        const room = new Uint8Array(utf8Length(text) + 3);
        expect(opened.write(number, room, 3)).toBe(room.length);
        expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(room.subarray(3))).toBe(text);
        if (text !== '') expect(opened.write(number, room.subarray(1), 3)).toBe(-1);
      }
    }),
  );
});

test('many words have two-byte indices, up to the last', () => {
  const list = Array.from({ length: MOST_WORDS }, (_, i) => `w${i} w${MOST_WORDS - 1 - i}`);
  const pool = worded(list);
  const opened = openTexts(pool.bytes, openWords(pool.words.bytes));
  expect(list.map((text) => opened.read(pool.numberOf(text) ?? -1))).toEqual(list);
});

test('texts that consist of the same words take a few bytes each', () => {
  const sides = ['left', 'right', 'both', 'neither'];
  const list = Array.from({ length: 4000 }, (_, i) => `blenk of the ${sides[i % 4]} ordo, level ${i >> 2}`);
  const pool = worded(list);
  expect((pool.bytes.length + pool.words.bytes.length) / list.length).toBeLessThan(10);
});

/** `bytes` with a few of them changed. */
function damaged(bytes: Uint8Array): fc.Arbitrary<Uint8Array> {
  const change = fc.tuple(fc.nat({ max: bytes.length - 1 }), fc.constantFrom(0, 1, 0x7e, 0x7f, 0x80, 0xfe, 0xff));
  return fc.array(change, { maxLength: 4 }).map((changes) => {
    const copy = bytes.slice();
    for (const [at, value] of changes) copy[at] = value;
    return copy;
  });
}

test('damaged texts and words yield some text or are refused', () => {
  const arbitrary = texts.map(worded).chain((pool) => fc.tuple(damaged(pool.bytes), damaged(pool.words.bytes)));
  fc.assert(
    fc.property(arbitrary, ([bytes, words]) =>
      survives(() => {
        const { count, read } = openTexts(bytes, openWords(words));
        for (let number = 0; number < count; number++) {
          survives(() => expect(utf8Length(read(number))).toBeGreaterThanOrEqual(0));
        }
      }),
    ),
    { numRuns: runs(1000) },
  );
});

describe('a bundle whose texts are written with words', () => {
  const sections = Object.fromEntries(Array.from(encodeTables(tablesToWrite, 0), ({ name, bytes }) => [name, bytes]));
  const opened = (file: Uint8Array): ColdSections =>
    openColdSections({ bytes: file, begin: 0 }, readHeader(file, xxh64), xxh64);

  test('gives the same answers as one without them', () => {
    expect(Object.keys(sections)).toEqual(['words', ...Object.keys(inventedTables)]);
    expect(sections.texts).not.toEqual(inventedTables.texts);
    expect(sections.names).not.toEqual(inventedTables.names);
    const plain = inventedBundle(xxh64, inventedTables);
    expect(coldAnswers(opened(inventedBundle(xxh64, sections)))).toEqual(coldAnswers(opened(plain)));
  });

  test('is refused if its words are missing or from a different version', () => {
    const { words, ...others } = sections;
    const later = [{ name: 'words', version: 2, residence: 'cold', bytes: words }] as const;
    expect(words.length).toBeGreaterThan(0);
    expect(() => coldAnswers(opened(inventedBundle(xxh64, others)))).toThrow(/Section|section/);
    expect(() => opened(inventedBundle(xxh64, others, later))).toThrow(
      /section words: this library does not read its version/,
    );
  });

  test('yields some text when one byte of its words is changed', () => {
    for (let at = 0; at < sections.words.length; at++) {
      const words = sections.words.slice();
      words[at] ^= 0x85;
      survives(() => void coldAnswers(opened(inventedBundle(xxh64, { ...sections, words }))));
    }
  });

  test('refuses a word that is longer than any listed word may be', () => {
    const words = sections.words.slice();
    // All words except the first begin at the end of the heap, so that the first word is as long as the whole heap.
    const view = new DataView(words.buffer);
    const bits = view.getUint32(8, true);
    expect(bits).toBeLessThan(25);
    const bytes = view.getUint32(4, true);
    const count = view.getUint32(0, true);
    for (let index = 1; index < count; index++) {
      for (let bit = 0; bit < bits; bit++) {
        const place = index * bits + bit;
        const mask = 1 << (place & 7);
        words[12 + (place >> 3)] = (words[12 + (place >> 3)] & ~mask) | ((bytes >> bit) & 1 ? mask : 0);
      }
    }
    expect(() => coldAnswers(opened(inventedBundle(xxh64, { ...sections, words })))).toThrow(/has a word of \d+ bytes/);
  });
});
