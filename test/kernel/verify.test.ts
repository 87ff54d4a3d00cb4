// Whatever bytes a recogniser section contains, either the section is refused, or every match against it terminates and
// stays within bounds.

import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import * as L from '../../assembly/layout.js';
import { encodeNodeKeys } from '../../src/compile/write-node-keys.js';
import { encodeRecognizer } from '../../src/compile/write-recognizer.js';
import { CtermError } from '../../src/errors/cterm-error.js';
import type { HotSections } from '../../src/kernel/hot-sections.js';
import { createKernel } from '../../src/kernel/kernel.js';
import type { KernelInstance } from '../../src/kernel/kernel-exports.js';
import { verifyHotSections } from '../../src/kernel/prove-hot.js';
import { createTextKernel } from '../../src/kernel/text-kernel.js';
import { KERNEL_VARIANTS, loadKernel } from '../kernel.js';
import { runs } from '../runs.js';
import { patternsOf, place } from './recognizer-fixture.js';

const NAMES = [
  ...[
    'pain',
    'chest pain',
    'chest pain on exertion',
    'chest pain at rest',
    'acute chest pain',
    'St. Louis encephalitis',
  ],
  ...['a b c d', 'a b c', 'a b x', 'a y', 'b', 'pseudohypoparathyroidism', 'pseudopseudohypoparathyroidism type'],
  ...Array.from({ length: 30 }, (_, i) => `acute thing ${i}`),
].map((text) => ({ text }));
const CASED = ['MS', 'PE', 'IgA'].map((text) => ({ text, cased: true }));
const ALL_NAMES = [...NAMES, ...CASED, { text: 'ms' }];
const NOTE =
  'Acute chest pain at rest, a b c d, a b c x, MS ms, IgA; acute thing 7 pseudohypoparathyroidism b St. Louis encephalitis';
const TARGETS = { names: ALL_NAMES.length, cues: 0, headings: 0, findings: 1 };

describe.each(KERNEL_VARIANTS)('verification of the recogniser section, %s build', (variant) => {
  let instance: KernelInstance;
  let section: Uint8Array;
  let hot: HotSections;
  let page: number;
  beforeAll(async () => {
    instance = await loadKernel(variant);
    section = encodeRecognizer(patternsOf(instance, ALL_NAMES), createTextKernel(instance));
    page = instance.memory.allocate(L.CACHE_BYTES);
    hot = place(instance, section, encodeNodeKeys([{ key: '00', finding: 0 }]));
  });

  /** Replaces the section with `bytes`, and returns whether they are accepted. */
  const accepts = (bytes: Uint8Array): boolean => {
    instance.memory.u8().set(bytes, hot.recognizer.pointer);
    const changed = { ...hot, recognizer: { pointer: hot.recognizer.pointer, length: bytes.length } };
    try {
      verifyHotSections(instance, changed, TARGETS);
    } catch (error) {
      if (!(error instanceof CtermError) || error.code !== 'invalid-bundle') throw error;
      return false;
    }
    // Thousands of kernels share this page. A kernel expects the memory that it allocates permanently to be all zeros,
    // so the page is cleared.
    const allocate = (bytes: number): number => {
      instance.memory.u8().fill(0, page, page + bytes);
      return page;
    };
    const kernel = createKernel({ ...instance, memory: { ...instance.memory, allocate } }, changed);
    for (const overlaps of ['longest', 'all'] as const) {
      const { count, rows } = kernel.match(NOTE, overlaps);
      // One assertion for all rows: an assertion for each of millions of numbers takes longer than the kernel.
      const wrong: string[] = [];
      for (let i = 0; i < count * 4; i += 4) {
        const [begin, end, name] = rows.subarray(i, i + 3);
        if (begin < end && end <= NOTE.length && name < TARGETS.names) continue;
        wrong.push(`name ${name} from ${begin} to ${end}`);
      }
      expect(wrong, `matches inside ${NOTE.length} characters of ${TARGETS.names} names`).toEqual([]);
    }
    return true;
  };

  it('accepts the section as it was built', () => {
    expect(accepts(section)).toBe(true);
  });

  it('refuses a section truncated anywhere in its parts', () => {
    const view = new DataView(section.buffer);
    const end = view.getUint32(L.RZ_LONG_AT, true) + view.getUint32(L.RZ_LONG_BYTES, true);
    for (let length = 0; length < end; length += 16) expect(accepts(section.subarray(0, length))).toBe(false);
  });

  const headerFields = Object.entries(L).filter(([name]) => /^RZ_(?!HEADER_BYTES|ALIGNMENT)/.test(name)) as [
    string,
    number,
  ][];
  it.each(headerFields)('survives any value of header field %s', (_name, at) => {
    for (const value of [
      0,
      1,
      2,
      63,
      64,
      127,
      128,
      129,
      0x7fffffff,
      0x80000000,
      0xffffffc0,
      0xffffffff,
      section.length,
      section.length - 4,
    ]) {
      const bytes = section.slice();
      new DataView(bytes.buffer).setUint32(at, value, true);
      accepts(bytes);
    }
  });

  it('survives every number being set to every kind of wrong value', () => {
    let refused = 0;
    for (let at = L.RZ_HEADER_BYTES; at < section.length; at += 4) {
      for (const value of [0, 1, 31, 63, 0x7fffffff, 0x80000000, 0xffffffff, 0x40000001, 0x30000000, (at << 3) | 31]) {
        const bytes = section.slice();
        new DataView(bytes.buffer).setUint32(at, value >>> 0, true);
        if (!accepts(bytes)) refused++;
      }
    }
    expect(refused, 'a verification that refuses nothing proves nothing').toBeGreaterThan(1000);
  });

  it('survives random damage', () => {
    const flip = fc.record({ at: fc.nat(section.length - 1), value: fc.nat(255) });
    fc.assert(
      fc.property(fc.array(flip, { minLength: 1, maxLength: 12 }), (flips) => {
        const bytes = section.slice();
        for (const { at, value } of flips) bytes[at] = value;
        accepts(bytes);
      }),
      { numRuns: runs(3000) },
    );
  });

  it('refuses blocks that lead back to themselves', () => {
    const view = new DataView(section.buffer);
    const edgesAt = view.getUint32(L.RZ_EDGES_AT, true);
    const count = view.getUint32(L.RZ_EDGE_COUNT, true);
    for (let edge = 1; edge < count; edge++) {
      const at = edgesAt + edge * L.EDGE_BYTES;
      if (view.getUint32(at, true) === 0) continue;
      const bytes = section.slice();
      new DataView(bytes.buffer).setUint32(at + L.EDGE_CHILDREN, (edge << L.CHILDREN_COUNT_BITS) | 1, true);
      expect(accepts(bytes), `the edge ${edge} names its own block`).toBe(false);
    }
  });
});
