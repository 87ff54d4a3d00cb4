// Typed calls to the kernel that need no bundle: folding, hashing, checksums.

import { TEXT_PADDING, TOKEN_BREAK, TOKEN_BYTES } from '../../assembly/layout.js';
import type { TextKernel, Word } from './api.js';
import { checksumOf, createChecksum, type RunningChecksum } from './checksum-calls.js';
import { encodeText } from './encode-text.js';
import { internTexts } from './intern-calls.js';
import { invertTexts } from './invert-calls.js';
import type { KernelInstance } from './kernel-exports.js';
import { textTooLong } from './text-limit.js';

/** The calls that the builder needs in addition to folding. */
export interface BuilderKernel extends TextKernel {
  /** Returns the hashes of folded words for a seed, each as a low and a high half. */
  hashWords(words: readonly string[], seed: number): Uint32Array;
  /** Returns the possible singulars of a folded word, likeliest first. */
  singulars(word: string): string[];
}

const decoder = new TextDecoder();
// One character folds to at most four characters of at most three bytes each.
const FOLDED_BYTES_PER_UNIT = 12;

/** Returns the typed calls of an instance. */
export function createTextKernel(instance: KernelInstance): BuilderKernel {
  const { exports, memory } = instance;
  let running: RunningChecksum | undefined;
  return {
    words(text) {
      // A word has at least one character and, unless it is the last word, is followed by at least one character that
      // belongs to no word.
      const rowCapacity = (text.length >> 1) + 1;
      const textBytes = text.length * 3 + TEXT_PADDING;
      const outCapacity = text.length * FOLDED_BYTES_PER_UNIT;
      if (textBytes + outCapacity > 0x7fffffff) throw textTooLong(text);
      const rowsAt = memory.reserve(rowCapacity * TOKEN_BYTES + textBytes + outCapacity);
      const textAt = rowsAt + rowCapacity * TOKEN_BYTES;
      const view = memory.u8();
      const { written } = encodeText(text, view.subarray(textAt, textAt + text.length * 3));
      view.fill(0, textAt + written, textAt + written + TEXT_PADDING);
      const outAt = textAt + textBytes;
      const count = exports.listWords(textAt, written, memory.scratch, rowsAt, rowCapacity, outAt, outCapacity) >>> 0;
      const rows = memory.u32(rowsAt, count * 4);
      const words: Word[] = [];
      const last = count * 4 - 4;
      const outEnd = count === 0 ? outAt : rows[last + 2] + lengthIn(rows[last + 3]);
      // The bytes are copied because browsers do not decode from shared memory. Fast path: all words are decoded
      // together and, if they are ASCII, split at their byte offsets.
      const folded = view.slice(outAt, outEnd);
      const whole = decoder.decode(folded);
      const isAscii = whole.length === folded.length;
      for (let i = 0; i < count * 4; i += 4) {
        const from = rows[i + 2] - outAt;
        const to = from + lengthIn(rows[i + 3]);
        const text = isAscii ? whole.slice(from, to) : decoder.decode(folded.subarray(from, to));
        words.push({ text, begin: rows[i], end: rows[i + 1], breakBefore: (rows[i + 3] & TOKEN_BREAK) !== 0 });
      }
      return words;
    },

    intern: (texts) => internTexts(instance, texts),

    invert: (texts, weigh) => invertTexts(instance, texts, weigh),

    checksum(bytes) {
      running ??= createChecksum(instance);
      return checksumOf(running, bytes);
    },

    hashWords(words, seed) {
      const hashes = new Uint32Array(words.length * 2);
      for (const [i, word] of words.entries()) {
        const at = memory.reserve(word.length * 3 + 16);
        const { written } = encodeText(word, memory.u8().subarray(at, at + word.length * 3));
        const hash = exports.hashOf(at, written, seed);
        hashes[2 * i] = Number(hash & 0xffffffffn);
        hashes[2 * i + 1] = Number((hash >> 32n) & 0xffffffffn);
      }
      return hashes;
    },

    singulars(word) {
      const at = memory.reserve(2 * (word.length * 3 + 16));
      const { written } = encodeText(word, memory.u8().subarray(at, at + word.length * 3));
      const out = at + written + 16;
      const singulars: string[] = [];
      for (let form = 0; ; form++) {
        const bytes = exports.singularForm(at, written, form, out);
        if (bytes < 0) return singulars;
        if (bytes > 0) singulars.push(decoder.decode(memory.u8().slice(out, out + bytes)));
      }
    },
  };
}

/** The length of a folded word, without the flag that is stored in the same number. */
function lengthIn(number: number): number {
  return (number & ~TOKEN_BREAK) >>> 0;
}
