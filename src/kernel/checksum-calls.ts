// XXH64 over bytes that may arrive in pieces. Bytes in kernel memory are read in place; other bytes are first copied
// into kernel memory, in portions that fit in the processor's cache.

import type { KernelInstance } from './kernel-exports.js';

/** The size of a portion. It must be a multiple of 32, as the kernel requires of every piece except the last. */
const PORTION_BYTES = 1 << 16;
const STRIPE_BYTES = 32;

/** A running checksum; a kernel instance can compute only one at a time. */
export interface RunningChecksum {
  start(): void;
  /** Adds the next bytes; the length of every piece except the last must be a multiple of 32. */
  add(bytes: Uint8Array): void;
  /** The checksum of all bytes added since the start. */
  end(): bigint;
}

/** Returns the running checksum of an instance. Its working area is reserved by this call and then reused. */
export function createChecksum({ exports, memory }: KernelInstance): RunningChecksum {
  const area = memory.allocate(PORTION_BYTES + STRIPE_BYTES);
  const restAt = area + PORTION_BYTES;
  let total = 0;
  let rest = 0;

  const addPortion = (bytes: Uint8Array): void => {
    let at = bytes.byteOffset;
    if (bytes.buffer !== memory.wasm.buffer) {
      at = area;
      memory.u8().set(bytes, area);
    }
    const whole = bytes.length & ~(STRIPE_BYTES - 1);
    exports.xxh64Stripes(at, whole);
    rest = bytes.length - whole;
    if (rest > 0) memory.u8().copyWithin(restAt, at + whole, at + bytes.length);
  };

  return {
    start() {
      exports.xxh64Start();
      total = 0;
      rest = 0;
    },
    add(bytes) {
      for (let done = 0; done < bytes.length; done += PORTION_BYTES) {
        addPortion(bytes.subarray(done, done + PORTION_BYTES));
      }
      total += bytes.length;
    },
    end: () => BigInt.asUintN(64, exports.xxh64End(restAt, rest, BigInt(total))),
  };
}

/** The checksum of `bytes`, in one call. */
export function checksumOf(sum: RunningChecksum, bytes: Uint8Array): bigint {
  sum.start();
  sum.add(bytes);
  return sum.end();
}
