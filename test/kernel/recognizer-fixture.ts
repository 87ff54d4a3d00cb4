// A recogniser over a few names, compiled and loaded the way a bundle's is.

import { PAYLOAD_ROW_MASK } from '../../assembly/layout.js';
import { encodeNodeKeys } from '../../src/compile/node-keys.js';
import { encodeRecognizer, type Pattern } from '../../src/compile/recognizer.js';
import type { Kernel } from '../../src/kernel/api.js';
import type { KernelInstance } from '../../src/kernel/instantiate.js';
import { createKernel, type HotSections, verifyHotSections } from '../../src/kernel/kernel.js';
import { createTextKernel } from '../../src/kernel/text-kernel.js';

/** A name as a test writes it; `payload` is its place in the list. */
export interface TestName {
  text: string;
  cased?: boolean;
}

/** The patterns of `names`, folded by the kernel. */
export function patternsOf(instance: KernelInstance, names: readonly TestName[]): Pattern[] {
  const { words } = createTextKernel(instance);
  return names.map(({ text, cased }, payload) => ({
    words: words(text),
    payload,
    ...(cased ? { cased: text } : {}),
  }));
}

/** Copies hot sections into kernel memory. */
export function place(instance: KernelInstance, recognizer: Uint8Array, nodeKeys: Uint8Array): HotSections {
  const put = (bytes: Uint8Array) => {
    const pointer = instance.memory.allocate(bytes.length + 64);
    instance.memory.u8().set(bytes, pointer);
    return { pointer, length: bytes.length };
  };
  return { recognizer: put(recognizer), nodeKeys: put(nodeKeys) };
}

/** A kernel that finds `names`. */
export function kernelOver(instance: KernelInstance, names: readonly TestName[]): Kernel {
  const recognizer = encodeRecognizer(patternsOf(instance, names), createTextKernel(instance).hashWords);
  const hot = place(instance, recognizer, encodeNodeKeys([{ key: '00', finding: 0 }]));
  verifyHotSections(instance, hot, { names: PAYLOAD_ROW_MASK, cues: 0, headings: 0, findings: 1 });
  return createKernel(instance, hot);
}
