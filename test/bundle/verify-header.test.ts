// Verification makes a directory safe to read: either all its offsets are within bounds, or the directory is refused.

import { describe, expect, test } from 'vitest';
import { CHECKSUM_BYTES, SIZE_PREFIX_BYTES } from '../../src/bundle/container.js';
import { verifyDirectory } from '../../src/bundle/verify-header.js';
import { CtermError } from '../../src/errors/cterm-error.js';
import { xxh64 } from '../oracle/xxh64-oracle.js';
import { inventedBundle } from './invented-bundle.js';

const file = inventedBundle(xxh64);
const directory = file.slice(0, SIZE_PREFIX_BYTES + new DataView(file.buffer).getUint32(0, true));
const positions = positionsIn(directory);

// The offsets of the parts of the invented directory, found by following FORMAT.md.
function positionsIn(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer);
  const follow = (at: number) => at + view.getUint32(at, true);
  const vtableOf = (table: number) => table - view.getInt32(table, true);
  const field = (table: number, index: number) => table + view.getUint16(vtableOf(table) + 4 + index * 2, true);
  const bundle = follow(SIZE_PREFIX_BYTES);
  const list = follow(field(bundle, 3));
  const section = follow(list + 4);
  return {
    root: SIZE_PREFIX_BYTES,
    bundle,
    bundleVtable: vtableOf(bundle),
    builder: follow(field(bundle, 1)),
    list,
    section,
    sectionVtable: vtableOf(section),
    nameOffset: field(section, 0),
    name: follow(field(section, 0)),
  };
}

test('the writer’s directory is accepted', () => {
  expect(() => verifyDirectory(directory)).not.toThrow();
  expect(directory.length + CHECKSUM_BYTES).toBeLessThan(file.length);
});

test('a truncated directory is refused at every length', () => {
  // The last bytes are padding after the string that was written first.
  const used = directory.findLastIndex((byte) => byte !== 0) + 2;
  for (let length = 0; length < used; length++) {
    expect(() => verifyDirectory(directory.slice(0, length)), `${length} bytes`).toThrow(CtermError);
  }
});

describe('one forged field is refused', () => {
  const lies: [string, number, 16 | 32, number, RegExp][] = [
    ['a root after the end', positions.root, 32, 0x7fffffff, /root points to byte/],
    ['a root of 2^32 - 1', positions.root, 32, 0xffffffff, /root points to byte/],
    ['a vtable before the file', positions.bundle, 32, 0x7fffffff, /table Bundle points to byte/],
    ['a vtable after the end', positions.bundle, 32, 0x80000000, /table Bundle points to byte/],
    ['a vtable of 65535 bytes', positions.bundleVtable, 16, 0xffff, /table Bundle points to byte/],
    ['a table of 65535 bytes', positions.bundleVtable + 2, 16, 0xffff, /table Bundle points to byte/],
    ['a table of no bytes', positions.bundleVtable + 2, 16, 0, /table Bundle, field 0 is at/],
    ['a field on its table’s head', positions.bundleVtable + 4, 16, 2, /table Bundle, field 0 is at 2/],
    ['a field off its alignment', positions.bundleVtable + 8, 16, 5, /table Bundle, field 2 is at 5/],
    ['no list of sections', positions.bundleVtable + 10, 16, 0, /list of sections is missing/],
    ['no sections', positions.list, 32, 0, /expected 1 to 1024 sections, got 0/],
    ['2^32 - 1 sections', positions.list, 32, 0xffffffff, /expected 1 to 1024 sections, got 4294967295/],
    ['1024 sections in few bytes', positions.list, 32, 1024, /sections points to byte/],
    ['a section after the end', positions.list + 4, 32, 0x10000000, /section 0 points to byte/],
    ['a section without a name', positions.sectionVtable + 4, 16, 0, /section 0 has no name/],
    ['a name after the end', positions.nameOffset, 32, 0x10000000, /name of section 0 points to byte/],
    ['a name of 2^32 - 1 bytes', positions.name, 32, 0xffffffff, /name of section 0 has 4294967295 bytes/],
    ['a name that runs into the next thing', positions.name, 32, 5, /name of section 0 does not end in a zero byte/],
    ['a builder of 257 bytes', positions.builder, 32, 257, /builder has 257 bytes/],
  ];
  test.each(lies)('%s', (_what, at, bits, value, message) => {
    const bytes = directory.slice();
    const view = new DataView(bytes.buffer);
    if (bits === 16) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    expect(() => verifyDirectory(bytes)).toThrow(CtermError);
    expect(() => verifyDirectory(bytes)).toThrow(message);
  });
});

test('fields that a later schema appends are ignored', () => {
  // The vtable is moved to the end and given one more slot, so that it is longer than this schema requires.
  const view = new DataView(directory.buffer);
  const { bundle, bundleVtable } = positions;
  const length = view.getUint16(bundleVtable, true);
  const grown = new Uint8Array(directory.length + length + 2);
  grown.set(directory);
  grown.set(directory.subarray(bundleVtable, bundleVtable + length), directory.length);
  const grownView = new DataView(grown.buffer);
  grownView.setUint16(directory.length, length + 2, true);
  grownView.setUint16(directory.length + length, 4, true);
  grownView.setInt32(bundle, bundle - directory.length, true);
  expect(() => verifyDirectory(grown)).not.toThrow();
});
