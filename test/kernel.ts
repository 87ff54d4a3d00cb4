// Instances of both builds of the kernel, for tests; `npm run build` writes these builds to build/.

import { readFileSync } from 'node:fs';
import { instantiateKernel } from '../src/kernel/instantiate.js';
import type { KernelInstance } from '../src/kernel/kernel-exports.js';
import { newWasmMemory } from '../src/kernel/memory.js';

export type KernelVariant = 'debug' | 'release';
export const KERNEL_VARIANTS: readonly KernelVariant[] = ['debug', 'release'];

/** A fresh instance of the kernel in the build `variant`, with enough memory for a small bundle. */
export function loadKernel(variant: KernelVariant): Promise<KernelInstance> {
  const file = new URL(`../build/kernel.${variant}.wasm`, import.meta.url);
  return instantiateKernel(newWasmMemory(false, 0), readFileSync(file));
}
