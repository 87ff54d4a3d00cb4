// The memory of one kernel instance, and the only place where views over it are made: growth detaches them, so who asks
// for a view asks again after every reservation, and never keeps one.
//   | kernel's own data | allocated for good … | scratch, the last one reserved | spare pages |

import { SCRATCH_BYTES } from '../../assembly/layout.js';
import { CtermError } from '../errors/cterm-error.js';

const PAGE_BYTES = 65536;
export const INITIAL_PAGES = 1;
export const MAXIMUM_PAGES = 65536;
/**
 * Pages that a memory of one thread has from the start, more than the embedded bundle asks for. What is not written to
 * takes no room, and a memory that never grows detaches nothing: as long as a process has not detached any buffer, an
 * engine reads the arrays of all of them without asking for that.
 */
const SPARE_PAGES = 512;

export interface KernelMemory {
  readonly wasm: WebAssembly.Memory;
  /** The fixed working area of the scanner, SCRATCH_BYTES long. */
  readonly scratch: number;
  /** A view over the whole memory. */
  u8(): Uint8Array;
  /** A fresh view of whole numbers at a pointer that is a multiple of 4. */
  u32(pointer: number, length: number): Uint32Array;
  /** Pointer, a multiple of 64, to `bytes` bytes that stay. */
  allocate(bytes: number): number;
  /** Pointer, a multiple of 64, to at least `bytes` bytes, valid until the next reservation. */
  reserve(bytes: number): number;
}

/** A fresh memory for a kernel; a shared one can serve several threads at once, and has no pages that are nobody's. */
export function newWasmMemory(shared: boolean): WebAssembly.Memory {
  const initial = shared ? INITIAL_PAGES : INITIAL_PAGES + SPARE_PAGES;
  try {
    return new WebAssembly.Memory({ initial, maximum: MAXIMUM_PAGES, shared });
  } catch (cause) {
    const kind = shared ? 'shared memory' : 'memory';
    throw new CtermError('unavailable', `The kernel could not get any ${kind} from the system.`, { cause });
  }
}

/**
 * Wraps the memory of one instance. Whoever grows a memory owns exactly the pages it added, so several threads may
 * wrap one shared memory, each with working areas of its own.
 */
export function wrapMemory(wasm: WebAssembly.Memory): KernelMemory {
  // The spare pages; those of a shared memory would be any thread's.
  let spare = INITIAL_PAGES * PAGE_BYTES;
  const spareEnd = isShared(wasm) ? spare : wasm.buffer.byteLength;
  let reserved = 0;
  let reservedBytes = 0;
  // The memory asks long for its buffer, and every text asks for a view of it.
  let whole = new Uint8Array();

  function wholeMemory(): Uint8Array {
    // What was detached has no length; other threads grow a shared memory for themselves only.
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
    try {
      return wasm.grow(pages) * PAGE_BYTES;
    } catch (cause) {
      throw new CtermError('unavailable', `The kernel could not get ${bytes} more bytes of memory.`, { cause });
    }
  }

  return {
    wasm,
    scratch: allocate(SCRATCH_BYTES),
    u8: wholeMemory,
    u32: (pointer, length) => new Uint32Array(wholeMemory().buffer, pointer, length),
    allocate,
    reserve(bytes) {
      if (bytes > reservedBytes) {
        // What was reserved before is given up; doubling keeps the sum of that below what is in use.
        const next = Math.max(bytes, 2 * reservedBytes, PAGE_BYTES);
        reserved = allocate(next);
        reservedBytes = next;
      }
      return reserved;
    },
  };
}

/** Whether a memory is one that several threads may have. */
export function isShared({ buffer }: WebAssembly.Memory): boolean {
  return isSharedBuffer(buffer);
}

/** Whether a buffer is one that several threads may have. */
export function isSharedBuffer(buffer: ArrayBufferLike): boolean {
  return typeof SharedArrayBuffer !== 'undefined' && buffer instanceof SharedArrayBuffer;
}
