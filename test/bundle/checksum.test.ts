// The kernel's XXH64, compared with published values and, at every length and offset, with a slow oracle.

import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { xxh64 as oracle } from '../oracle/xxh64-oracle.js';
import { CHECKSUM_PAGES, type CompiledChecksum, compileChecksum, PAGE_BYTES } from './compile-checksum.js';

// Checksums for seed 0, as printed by xxHash's own tools (`printf … | xxhsum -H1`).
const vectors: readonly (readonly [string, bigint])[] = [
  ['', 0xef46db3751d8e999n],
  ['a', 0xd24ec4f1a98c6e5bn],
  ['abc', 0x44bc2cf5ad770999n],
  ['message digest', 0x066ed728fceeb3ben],
  ['The quick brown fox jumps over the lazy dog', 0x0b242d361fda71bcn],
];

describe('oracle', () => {
  test.each(vectors)('of %j', (text, expected) => {
    expect(oracle(new TextEncoder().encode(text))).toBe(expected);
  });
});

describe.each(['debug', 'release'] as const)('%s build', (build) => {
  let checksum: CompiledChecksum;
  beforeAll(async () => {
    checksum = await compileChecksum(build);
  }, 60_000);

  test.each(vectors)('gives the published value for %j', (text, expected) => {
    expect(checksum.whole(new TextEncoder().encode(text))).toBe(expected);
  });

  test('agrees with the oracle at every length around its stripes', () => {
    const bytes = Uint8Array.from({ length: 200 }, (_, i) => (i * 151 + 7) & 0xff);
    for (let length = 0; length <= bytes.length; length++) {
      const part = bytes.subarray(0, length);
      expect(checksum.whole(part), `length ${length}`).toBe(oracle(part));
    }
  });

  test('agrees with the oracle for any bytes at any address', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.nat({ max: 100 }), (bytes, at) => {
        expect(checksum.whole(bytes, at)).toBe(oracle(bytes));
      }),
    );
  });

  test('agrees with the oracle for bytes in chunks', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.integer({ min: 1, max: 5 }), (bytes, stripes) => {
        expect(checksum.inPieces(bytes, stripes * 32)).toBe(oracle(bytes));
      }),
    );
  });

  test('reads up to the last byte of memory', () => {
    const bytes = new Uint8Array(77).fill(0xa5);
    expect(checksum.whole(bytes, CHECKSUM_PAGES * PAGE_BYTES - bytes.length)).toBe(oracle(bytes));
  });
});
