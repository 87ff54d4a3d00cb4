// Headers with valid checksums that claim far more than the file contains. They are refused before any memory is
// allocated for what they claim, wherever the bytes come from; a file of a few kilobytes must not cause an allocation
// of gigabytes.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { MAX_SECTIONS } from '../../src/bundle/container.js';
import { headerByteLength, readHeader } from '../../src/bundle/header.js';
import { CtermError } from '../../src/errors/cterm-error.js';
import { type BundleSource, openKnowledgeBase, shareBundle } from '../../src/node/index.js';
import { rawHeader, withHeader } from '../bundle/raw-header.js';
import { checksum, smallBundle } from './small-bundle.js';

const folder = mkdtempSync(join(tmpdir(), 'cterm-claims-'));
const whole = smallBundle();
const header = readHeader(whole, checksum);
const CLAIMS = [
  2n ** 20n,
  2n ** 31n,
  3n * 2n ** 30n,
  2n ** 32n,
  2n ** 33n,
  2n ** 40n,
  2n ** 52n,
  2n ** 53n - 2n ** 20n,
];
const SECTIONS = ['recognizer', 'node-keys', 'findings', 'manifest'];
const MOST_BYTES = 2 ** 28;

let mostGiven = 0;

beforeEach(() => {
  mostGiven = 0;
  const watched = <T extends typeof ArrayBuffer | typeof SharedArrayBuffer>(buffers: T): T =>
    new Proxy(buffers, {
      construct(target, [length], newTarget) {
        const buffer = Reflect.construct(target, [length], newTarget);
        mostGiven = Math.max(mostGiven, Number(length));
        return buffer;
      },
    });
  vi.stubGlobal('ArrayBuffer', watched(ArrayBuffer));
  vi.stubGlobal('SharedArrayBuffer', watched(SharedArrayBuffer));
  const { grow } = WebAssembly.Memory.prototype;
  const growing = vi.spyOn(WebAssembly.Memory.prototype, 'grow');
  growing.mockImplementation(function (this: WebAssembly.Memory, pages) {
    const before = grow.call(this, pages);
    mostGiven = Math.max(mostGiven, pages * 65536);
    return before;
  });
  return () => {
    growing.mockRestore();
    vi.unstubAllGlobals();
    expect(mostGiven, `${mostGiven} bytes were allocated at once on the word of a header`).toBeLessThan(MOST_BYTES);
  };
});

afterAll(() => rmSync(folder, { recursive: true }));

/** The small bundle with a section that claims to be `length` bytes long; later sections are moved accordingly. */
function claiming(name: string, length: bigint): Uint8Array<ArrayBuffer> {
  const raw = rawHeader(header);
  let at = BigInt(headerByteLength(whole));
  for (const entry of raw.sections) {
    entry.offset = at;
    if (entry.name === name) entry.length = length;
    at = ((at + entry.length + 63n) / 64n) * 64n;
  }
  return new Uint8Array(withHeader(whole, { ...raw, fileBytes: at }, checksum));
}

const sources: [string, (bytes: Uint8Array<ArrayBuffer>) => BundleSource | string][] = [
  ['bytes', (bytes) => bytes],
  ['misaligned bytes', (bytes) => misaligned(bytes)],
  ['a blob', (bytes) => new Blob([bytes])],
  ['a response', (bytes) => new Response(bytes)],
  ['a file', (bytes) => written('claim.ctkb', bytes)],
];

function misaligned(bytes: Uint8Array): Uint8Array {
  const room = new Uint8Array(bytes.length + 1);
  room.set(bytes, 1);
  return room.subarray(1);
}

function written(name: string, bytes: Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

async function refusalOf(opening: Promise<unknown>): Promise<string> {
  try {
    await opening;
  } catch (error) {
    if (error instanceof CtermError) return error.code;
    throw error;
  }
  return 'opened';
}

describe.each(sources)('a header that claims too much, read from %s', (_what, sourceOf) => {
  test.each(SECTIONS)('for the section %s', async (name) => {
    for (const claim of CLAIMS) {
      const bytes = claiming(name, claim);
      expect(await refusalOf(openKnowledgeBase(sourceOf(bytes))), `${claim} bytes`).toMatch(
        /invalid-bundle|unavailable/,
      );
      expect(await refusalOf(shareBundle(sourceOf(bytes))), `${claim} bytes`).toMatch(/invalid-bundle|unavailable/);
    }
  });

  test('for the header itself', async () => {
    for (const size of [0, 7, 2 ** 16, 2 ** 20, 2 ** 31, 2 ** 32 - 1]) {
      const bytes = whole.slice();
      new DataView(bytes.buffer).setUint32(0, size, true);
      expect(await refusalOf(openKnowledgeBase(sourceOf(bytes))), `${size} bytes`).toBe('invalid-bundle');
    }
  });

  test('with more sections than allowed', async () => {
    const raw = rawHeader(header);
    const first = raw.sections[0];
    raw.sections = Array.from({ length: MAX_SECTIONS + 1 }, (_, i) => ({ ...first, name: `section-${i}` }));
    const bytes = withHeader(whole, raw, checksum);
    expect(await refusalOf(openKnowledgeBase(sourceOf(new Uint8Array(bytes))))).toBe('invalid-bundle');
  });
});

test('the small bundle itself opens under the same limits', async () => {
  expect(await refusalOf(openKnowledgeBase(whole))).toBe('opened');
  // The bundle may fit in the initial memory, so a memory is grown here to show that growth is noticed.
  new WebAssembly.Memory({ initial: 1 }).grow(1);
  expect(mostGiven, 'a memory that grows is seen').toBeGreaterThan(0);
});
