// The memory of one kernel instance. Views of the memory are created only in this file. Growing the memory detaches
// existing views, so callers get a new view after every reservation and never keep an old one.
//   | kernel's own data | scratch | allocations and reservations … | spare pages | pages added later … |

import { SCRATCH_BYTES } from '../../assembly/layout.js';
import { CtermError } from '../errors/cterm-error.js';
import { giveSlabs, type Slab, takeSlab } from './slabs.js';

const PAGE_BYTES = 65536;
export const INITIAL_PAGES = 1;
export const MAXIMUM_PAGES = 65536;
/**
 * Maximum number of extra pages that an unshared memory has from the start. Untouched pages take up no physical memory,
 * and a memory that never grows detaches no buffer. This matters because JavaScript engines read typed arrays without
 * checking for detachment until a buffer has been detached in the process.
 */
const MOST_SPARE_PAGES = 512;
/**
 * A small bundle gets, besides LEAST_SPARE_PAGES, only one spare page per this many bytes, because engines collect
 * garbage more often when a process has larger memories, even if their pages are untouched.
 */
const BYTES_PER_SPARE_PAGE = 6144;
const LEAST_SPARE_PAGES = 16;

export interface KernelMemory {
  readonly wasm: WebAssembly.Memory;
  /** The fixed working area of the scanner; its length is SCRATCH_BYTES. */
  readonly scratch: number;
  /** A view of the whole memory. */
  u8(): Uint8Array;
  /** Returns a new view of `length` u32s at a pointer, which must be a multiple of 4. */
  u32(pointer: number, length: number): Uint32Array;
  /** Returns a pointer (a multiple of 64) to `bytes` zeroed bytes, which stay allocated until `release`. */
  allocate(bytes: number): number;
  /** Returns a pointer (a multiple of 64) to at least `bytes` bytes, which are valid until the next reservation. */
  reserve(bytes: number): number;
  /**
   * Returns all allocations in a shared memory to this thread's free pages; the instance must not be used afterwards.
   * An unshared memory is freed as a whole when nothing refers to it.
   */
  release(): void;
}

/**
 * Creates a memory for a kernel that will hold a bundle of `bytes` bytes. A shared memory can serve several threads
 * simultaneously and has no spare pages.
 */
export function newWasmMemory(shared: boolean, bytes = Number.POSITIVE_INFINITY): WebAssembly.Memory {
  const spare = Math.min(LEAST_SPARE_PAGES + Math.ceil(bytes / BYTES_PER_SPARE_PAGE), MOST_SPARE_PAGES);
  const initial = shared ? INITIAL_PAGES : INITIAL_PAGES + spare;
  try {
    return new WebAssembly.Memory({ initial, maximum: MAXIMUM_PAGES, shared });
  } catch (cause) {
    const kind = shared ? 'shared memory' : 'memory';
    throw new CtermError('unavailable', `The kernel could not get any ${kind} from the system.`, { cause });
  }
}

/**
 * Wraps the memory of one instance. A thread that grows a memory owns exactly the pages that it added, so several
 * threads can wrap the same shared memory and still have separate working areas.
 */
export function wrapMemory(wasm: WebAssembly.Memory): KernelMemory {
  // A shared memory has no spare pages, because any thread could take them.
  let spare = INITIAL_PAGES * PAGE_BYTES;
  const spareEnd = isShared(wasm) ? spare : wasm.buffer.byteLength;
  let reserved = 0;
  let reservedBytes = 0;
  /** The slabs of a shared memory that this instance uses. */
  let own: Slab[] = [];
  // The view is cached, because it is needed for every text and reading `wasm.buffer` is slow.
  let whole = new Uint8Array();

  function wholeMemory(): Uint8Array {
    // A detached view has length 0. When another thread grows a shared memory, the old view remains usable, and this
    // thread does not need the new pages.
    if (whole.length === 0) whole = new Uint8Array(wasm.buffer);
    return whole;
  }

  function allocate(bytes: number): number {
    const pages = Math.ceil(bytes / PAGE_BYTES);
    if (pages * PAGE_BYTES <= spareEnd - spare) {
      spare += pages * PAGE_BYTES;
      return spare - pages * PAGE_BYTES;
    }
    whole = new Uint8Array();
    if (isShared(wasm)) {
      const slab = takeSlab(wasm, pages * PAGE_BYTES) ?? { pointer: grown(pages, bytes), bytes: pages * PAGE_BYTES };
      own.push(slab);
      wholeMemory().fill(0, slab.pointer, slab.pointer + slab.bytes);
      return slab.pointer;
    }
    return grown(pages, bytes);
  }

  function grown(pages: number, bytes: number): number {
    try {
      return wasm.grow(pages) * PAGE_BYTES;
    } catch (cause) {
      throw new CtermError('unavailable', `The kernel could not get ${bytes} more bytes of memory.`, { cause });
    }
  }

  /** Returns one slab of a shared memory to the free list. */
  function giveBack(pointer: number): void {
    const slab = own.find((one) => one.pointer === pointer);
    if (slab === undefined) return;
    own = own.filter((one) => one !== slab);
    giveSlabs(wasm, [slab]);
  }

  return {
    wasm,
    scratch: allocate(SCRATCH_BYTES),
    u8: wholeMemory,
    u32: (pointer, length) => new Uint32Array(wholeMemory().buffer, pointer, length),
    allocate,
    reserve(bytes) {
      if (bytes > reservedBytes) {
        // The previous reservation is abandoned or, in a shared memory, returned. Because each reservation is at least
        // twice as large as the previous one, all abandoned reservations together are smaller than the current one.
        const next = Math.max(bytes, 2 * reservedBytes, PAGE_BYTES);
        giveBack(reserved);
        reserved = allocate(next);
        reservedBytes = next;
      }
      return reserved;
    },
    release() {
      giveSlabs(wasm, own);
      own = [];
    },
  };
}

/** Whether a memory can be shared between threads. */
export function isShared({ buffer }: WebAssembly.Memory): boolean {
  return isSharedBuffer(buffer);
}

/** Whether a buffer can be shared between threads. */
export function isSharedBuffer(buffer: ArrayBufferLike): boolean {
  return typeof SharedArrayBuffer !== 'undefined' && buffer instanceof SharedArrayBuffer;
}
