// Instantiates the kernel from the embedded wasm. A thread compiles the module at most twice: once for shared and once
// for unshared memories. Both modules come from the same binary, because they differ only in one flag of the memory
// import.

import { bytesOfBase64 } from './base64.js';
import type { KernelExports, KernelInstance } from './kernel-exports.js';
import { INITIAL_PAGES, isShared, MAXIMUM_PAGES, newWasmMemory, wrapMemory } from './memory.js';
import { WASM_BASE64 } from './wasm.gen.js';

const LIMITS_HAVE_MAXIMUM = 1;
const LIMITS_SHARED = 2;
const IMPORT_SECTION = 2;

let unsharedModule: Promise<WebAssembly.Module> | undefined;
let sharedModule: Promise<WebAssembly.Module> | undefined;

/**
 * Instantiates the kernel in the memory `wasm` or, if none is given, in a fresh one. Tests pass a `binary` to replace
 * the embedded wasm.
 */
export async function instantiateKernel(wasm?: WebAssembly.Memory, binary?: Uint8Array): Promise<KernelInstance> {
  const memory = wasm ?? newWasmMemory(false);
  const shared = isShared(memory);
  const module = binary === undefined ? await embeddedModule(shared) : await compile(binary, shared);
  const instance = await WebAssembly.instantiate(module, { env: { memory } });
  return { exports: instance.exports as unknown as KernelExports, memory: wrapMemory(memory) };
}

/** Compiles the embedded kernel for unshared memories, so that later instantiations need not wait. */
export async function compileKernel(): Promise<void> {
  await embeddedModule(false);
}

function embeddedModule(shared: boolean): Promise<WebAssembly.Module> {
  if (shared) {
    sharedModule ??= compile(embeddedBinary(), true);
    return sharedModule;
  }
  unsharedModule ??= compile(embeddedBinary(), false);
  return unsharedModule;
}

function embeddedBinary(): Uint8Array {
  return bytesOfBase64(WASM_BASE64);
}

function compile(binary: Uint8Array, shared: boolean): Promise<WebAssembly.Module> {
  const bytes = new Uint8Array(binary);
  if (shared) bytes[memoryLimitsAt(bytes)] = LIMITS_HAVE_MAXIMUM | LIMITS_SHARED;
  // For so little code, synchronous compilation is far faster than compilation on another thread, but it is not allowed
  // on the main thread of a web page.
  return 'document' in globalThis ? WebAssembly.compile(bytes) : Promise.resolve(new WebAssembly.Module(bytes));
}

/**
 * Returns the offset of the flags in the limits of the imported memory, which is the only entry in the import section.
 */
function memoryLimitsAt(bytes: Uint8Array): number {
  let at = 8;
  const number = (): number => {
    let value = 0;
    for (let bits = 0; ; bits += 7) {
      const byte = bytes[at++];
      value |= (byte & 0x7f) << bits;
      if (byte < 0x80) return value;
    }
  };
  while (at < bytes.length) {
    const id = bytes[at++];
    const size = number();
    if (id !== IMPORT_SECTION) {
      at += size;
      continue;
    }
    number(); // one import
    // Not written as `at +=`, which would read `at` before number() advances it.
    const moduleName = number();
    at += moduleName;
    const ownName = number();
    at += ownName;
    return at + 1; // after its kind
  }
  throw new Error(`The kernel imports no memory of ${INITIAL_PAGES} to ${MAXIMUM_PAGES} pages; build it again.`);
}
