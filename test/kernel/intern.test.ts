// Interning, compared with a Map of the words that the kernel returns: for texts that arrive in chunks, texts longer
// than a chunk, and more words than the first table can hold.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SEARCH_WORD_MAX_BYTES } from '../../assembly/layout-search.js';
import { createTextKernel } from '../../src/kernel/text-kernel.js';
import { KERNEL_VARIANTS, loadKernel } from '../kernel.js';
import { runs } from '../runs.js';

type TextKernel = ReturnType<typeof createTextKernel>;

/** The words of each text, looked up by their ids. */
function interned(kernel: TextKernel, texts: readonly string[]): string[][] {
  const encoder = new TextEncoder();
  const write = (text: number, into: Uint8Array, at: number): number => {
    const { read, written } = encoder.encodeInto(texts[text], into.subarray(at));
    return read < texts[text].length ? -1 : at + written;
  };
  const { words, sequence, begins } = kernel.intern({ count: texts.length, write });
  expect(new Set(words).size).toBe(words.length);
  return texts.map((_, text) => Array.from(sequence.subarray(begins[text], begins[text + 1]), (word) => words[word]));
}

function listed(kernel: TextKernel, texts: readonly string[]): string[][] {
  const isShort = (word: string) => Buffer.byteLength(word) <= SEARCH_WORD_MAX_BYTES;
  return texts.map((text) => kernel.words(text).flatMap(({ text: word }) => (isShort(word) ? [word] : [])));
}

describe.each(KERNEL_VARIANTS)('interning, %s build', (variant) => {
  test('returns the words of every text', async () => {
    const kernel = createTextKernel(await loadKernel(variant));
    const word = fc.constantFrom('asthma', 'Ästhma', "Crohn's", 'β', '𝒳', 'x'.repeat(90), '12', '-', ',', '\n');
    const text = fc.array(word, { maxLength: 5 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(fc.array(text, { maxLength: 12 }), (texts) => {
        expect(interned(kernel, texts)).toEqual(listed(kernel, texts));
      }),
      { numRuns: runs(100) },
    );
  });

  test('has room for any number of words', async () => {
    const kernel = createTextKernel(await loadKernel(variant));
    const texts = Array.from({ length: 9000 }, (_, text) =>
      Array.from({ length: 20 }, (_, at) => `w${text * 19 + at}`).join(' '),
    );
    const long = Array.from({ length: 40_000 }, (_, at) => `long${at}`).join(' ');
    const all = [...texts, long, 'w1 long1'];
    expect(interned(kernel, all)).toEqual(all.map((text) => text.split(' ')));
  });
});
