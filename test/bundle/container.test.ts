// The container: sections are found at the offsets that the format specifies, and invalid input is refused.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type SectionInput, writeContainer } from '../../src/bundle/container.js';
import { headerByteLength, PREAMBLE_BYTES, readHeader } from '../../src/bundle/header.js';
import { openColdSections, residenceRange, sectionBytes, verifyRange } from '../../src/bundle/open-sections.js';
import { requiredSections, tableSections } from '../../src/bundle/sections/index.js';
import { xxh64 } from '../oracle/xxh64-oracle.js';
import { coldAnswers } from './answers.js';
import { inventedBundle, inventedManifest, inventedSections } from './invented-bundle.js';

const anySections = fc.uniqueArray(
  fc.record({
    name: fc.stringMatching(/^[a-z][a-z0-9-]{0,63}$/),
    version: fc.integer({ min: 1, max: 0xffff }),
    residence: fc.constantFrom('hot' as const, 'cold' as const),
    bytes: fc.uint8Array({ maxLength: 150 }),
  }),
  { selector: (section) => section.name, minLength: 1, maxLength: 12 },
);

test('any sections are read back, hot ones first, each at a multiple of 64', () => {
  fc.assert(
    fc.property(anySections, fc.string({ unit: 'grapheme', maxLength: 20 }), (sections, builder) => {
      const file = writeContainer(sections, builder, xxh64);
      const header = readHeader(file, xxh64, []);
      expect(header).toMatchObject({ minor: 0, builder, fileBytes: file.length });
      const found = header.sections.map((entry) => {
        expect(entry.offset % 64, `offset of ${entry.name}`).toBe(0);
        expect(entry.checksum, `checksum of ${entry.name}`).toBe(xxh64(sectionBytes({ bytes: file, begin: 0 }, entry)));
        const { name, version, residence } = entry;
        return { name, version, residence, bytes: sectionBytes({ bytes: file, begin: 0 }, entry) };
      });
      const inOrder = [
        ...sections.filter((s) => s.residence === 'hot'),
        ...sections.filter((s) => s.residence === 'cold'),
      ];
      expect(found).toEqual(inOrder);
      for (const residence of ['hot', 'cold'] as const) verifyRange({ bytes: file, begin: 0 }, header, residence);
    }),
  );
});

test('the same sections give the same bytes', () => {
  expect(inventedBundle(xxh64)).toEqual(inventedBundle(xxh64));
});

describe('the invented bundle', () => {
  const file = inventedBundle(xxh64);
  const header = readHeader(file, xxh64);

  test('can be recognised from its first bytes alone', () => {
    const length = headerByteLength(file.subarray(0, PREAMBLE_BYTES));
    expect(length % 64).toBe(0);
    expect(readHeader(file.slice(0, length), xxh64)).toEqual(header);
  });

  test('contains every required section once', () => {
    expect(header.sections.map(({ name, version, residence }) => ({ name, version, residence }))).toEqual(
      requiredSections,
    );
  });

  test('gives the same answers when opened as a whole, from its cold part alone, or in a shared buffer', () => {
    const whole = coldAnswers(openColdSections({ bytes: file, begin: 0 }, header, xxh64));
    const { begin, end } = residenceRange(header, 'cold');
    const part = openColdSections({ bytes: file.slice(begin, end), begin }, header, xxh64);
    expect(coldAnswers(part)).toEqual(whole);
    const shared = new Uint8Array(new SharedArrayBuffer(file.length));
    shared.set(file);
    expect(coldAnswers(openColdSections({ bytes: shared, begin: 0 }, readHeader(shared, xxh64), xxh64))).toEqual(whole);
    expect(part.manifest).toEqual(inventedManifest);
    expect(part.tables.names.text(4)).toBe('tuvé');
    expect(part.tables.codes.parent(0)).toBeUndefined();
    expect(part.tables.findings.idFind(10_003)).toBe(1);
  });

  test('has hot and cold ranges that fill the file after the header', () => {
    const hot = residenceRange(header, 'hot');
    const cold = residenceRange(header, 'cold');
    expect([hot.begin, hot.end, cold.end]).toEqual([headerByteLength(file), cold.begin, file.length]);
  });

  test('opens even with an additional section, which is ignored', () => {
    const extra: SectionInput = { name: 'later', version: 9, residence: 'cold', bytes: new Uint8Array(5).fill(7) };
    const grown = writeContainer([...inventedSections(), extra], 'a later builder', xxh64);
    const open = (bytes: Uint8Array) =>
      coldAnswers(openColdSections({ bytes, begin: 0 }, readHeader(bytes, xxh64), xxh64));
    expect(open(grown)).toEqual(open(file));
  });
});

test('tables are listed under the names of their sections', () => {
  expect(Object.keys(tableSections)).toEqual(Object.values(tableSections).map(({ name }) => name));
});

describe('the writer refuses', () => {
  const section: SectionInput = { name: 'a', version: 1, residence: 'cold', bytes: new Uint8Array(1) };
  const refused: [string, SectionInput[], string, RegExp][] = [
    ['no section', [], 'b', /0 sections given/],
    ['a section twice', [section, section], 'b', /'a' is given twice/],
    ['a name with capitals', [{ ...section, name: 'Names' }], 'b', /section name 'Names'/],
    ['a name of 65 bytes', [{ ...section, name: 'n'.repeat(65) }], 'b', /section name/],
    ['version 0', [{ ...section, version: 0 }], 'b', /version 0/],
    ['version 65536', [{ ...section, version: 65536 }], 'b', /version 65536/],
    ['a long builder', [section], 'b'.repeat(257), /builder exceeds 256 bytes/],
  ];
  test.each(refused)('%s', (_what, sections, builder, message) => {
    expect(() => writeContainer(sections, builder, xxh64)).toThrow(message);
  });
});
