// A recogniser for a few names, compiled and loaded in the same way as the recogniser in a bundle.

import { PAYLOAD_ROW_MASK } from '../../assembly/layout.js';
import { foldPlurals } from '../../src/compile/fold-plurals.js';
import { BREAK, intern } from '../../src/compile/number-words.js';
import { encodeNodeKeys } from '../../src/compile/write-node-keys.js';
import { encodeRecognizer, type Pattern, type WordKernel } from '../../src/compile/write-recognizer.js';
import type { Kernel } from '../../src/kernel/api.js';
import type { HotSections } from '../../src/kernel/hot-sections.js';
import { createKernel } from '../../src/kernel/kernel.js';
import type { KernelInstance } from '../../src/kernel/kernel-exports.js';
import { verifyHotSections } from '../../src/kernel/prove-hot.js';
import { createTextKernel } from '../../src/kernel/text-kernel.js';
import { CORE_KEPT_WORDS } from '../build/core-words.js';

/** A name used in a test; its `payload` is its index in the list. */
export interface TestName {
  text: string;
  cased?: boolean;
}

/** The patterns for `names`, folded by the kernel. */
export function patternsOf(instance: KernelInstance, names: readonly TestName[]): Pattern[] {
  const { words } = createTextKernel(instance);
  return names.map(({ text, cased }, payload) => ({
    words: words(text),
    payload,
    ...(cased ? { cased: text } : {}),
  }));
}

/**
 * The patterns for `names` with plurals replaced by singulars, as the compiler expects them, and the words that occur
 * in them.
 */
export function foldedPatterns(
  instance: KernelInstance,
  names: readonly TestName[],
): { patterns: Pattern[]; words: readonly string[] } {
  const list = foldPlurals(
    intern(patternsOf(instance, names), CORE_KEPT_WORDS),
    wordKernelOf(instance).singulars,
    CORE_KEPT_WORDS,
  );
  const patterns = names.map(({ text, cased }, payload) => {
    const packed = [...list.sequence.subarray(list.begins[payload], list.begins[payload + 1])];
    const words = packed.map((word) => ({ text: list.words[word & ~BREAK], breakBefore: (word & BREAK) !== 0 }));
    return { words, payload, ...(cased ? { cased: text } : {}) };
  });
  return { patterns, words: list.words };
}

/**
 * The typed functions of a kernel instance. The singulars of each word are looked up only once, because most tests use
 * the same words.
 */
function wordKernelOf(instance: KernelInstance): WordKernel {
  const known = knownKernels.get(instance);
  if (known !== undefined) return known;
  const { hashWords, singulars } = createTextKernel(instance);
  const found = new Map<string, string[]>();
  const kernel: WordKernel = {
    hashWords,
    singulars(word) {
      const cached = found.get(word) ?? singulars(word);
      found.set(word, cached);
      return cached;
    },
  };
  knownKernels.set(instance, kernel);
  return kernel;
}

const knownKernels = new WeakMap<KernelInstance, WordKernel>();

/** Copies hot sections into kernel memory. */
export function place(
  instance: KernelInstance,
  recognizer: Uint8Array,
  nodeKeys: Uint8Array,
  loose?: Uint8Array,
): HotSections {
  const put = (bytes: Uint8Array) => {
    const pointer = instance.memory.allocate(bytes.length + 64);
    instance.memory.u8().set(bytes, pointer);
    return { pointer, length: bytes.length };
  };
  const hot = { recognizer: put(recognizer), nodeKeys: put(nodeKeys) };
  return loose === undefined ? hot : { ...hot, loose: put(loose) };
}

/** A kernel that recognises `names`. */
export function kernelOver(instance: KernelInstance, names: readonly TestName[]): Kernel {
  const recognizer = encodeRecognizer(patternsOf(instance, names), wordKernelOf(instance), {
    kept: CORE_KEPT_WORDS,
  });
  const hot = place(instance, recognizer, encodeNodeKeys([{ key: '00', finding: 0 }]));
  verifyHotSections(instance, hot, { names: PAYLOAD_ROW_MASK, cues: 0, headings: 0, findings: 1 });
  return createKernel(instance, hot);
}
