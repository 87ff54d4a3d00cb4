// Damage of every kind to a small but complete bundle. A damaged file is either refused with a CtermError or gives
// exactly the same answers as the intact file; reading it never throws anything else, hangs, or gives a different
// answer.

import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { BundleHeader, Checksum } from '../../src/bundle/container.js';
import { headerByteLength, readHeader } from '../../src/bundle/header.js';
import { openColdSections, sectionBytes, verifyChecksum, verifyRange } from '../../src/bundle/open-sections.js';
import { requiredSections } from '../../src/bundle/sections/index.js';
import { CtermError } from '../../src/errors/cterm-error.js';
import { runs } from '../runs.js';
import { coldAnswers } from './answers.js';
import { compileChecksum } from './compile-checksum.js';
import { inventedBundle, inventedSections, inventedTables } from './invented-bundle.js';
import { type RawEntry, type RawHeader, rawHeader, resealed, withHeader } from './raw-header.js';
import { sectionsUnderTest } from './sections-under-test.js';

let checksum: Checksum;
let whole: Uint8Array;
let header: BundleHeader;
let answers: unknown;
let headerBytes: number;

beforeAll(async () => {
  checksum = (await compileChecksum('release')).whole;
  whole = inventedBundle(checksum);
  header = readHeader(whole, checksum);
  headerBytes = headerByteLength(whole);
  answers = answersOfFile(whole);
}, 60_000);

// Reads a file as the library does, and returns every answer it gives. The answer from a hot section is its bytes.
function answersOfFile(file: Uint8Array): unknown {
  const read = readHeader(file, checksum);
  const part = { bytes: file, begin: 0 };
  verifyRange(part, read, 'hot');
  const hot = read.sections.filter((entry) => entry.residence === 'hot');
  for (const entry of hot) verifyChecksum(entry, checksum(sectionBytes(part, entry)));
  const hotAnswers = hot.filter(isRequired).map((entry) => [entry.name, [...sectionBytes(part, entry)]]);
  return { hotAnswers, cold: coldAnswers(openColdSections(part, read, checksum)) };
}

function isRequired({ name }: { name: string }): boolean {
  return requiredSections.some((section) => section.name === name);
}

function isUnderTest({ name }: { name: string }): boolean {
  return sectionsUnderTest.some((section) => section.name === name);
}

type Verdict = 'refused' | 'same' | 'changed';

function verdict(file: Uint8Array): Verdict {
  let got: unknown;
  try {
    got = answersOfFile(file);
  } catch (error) {
    if (error instanceof CtermError && /^(invalid|unsupported)-bundle$/.test(error.code)) return 'refused';
    throw error;
  }
  return JSON.stringify(got) === JSON.stringify(answers) ? 'same' : 'changed';
}

function flipped(file: Uint8Array, bit: number): Uint8Array {
  const copy = file.slice();
  copy[bit >> 3] ^= 1 << (bit & 7);
  return copy;
}

test('the whole bundle opens', () => {
  expect(verdict(whole)).toBe('same');
});

describe('a file of a different length is refused', () => {
  test('cut at every boundary and around it', () => {
    const ends = header.sections.flatMap(({ offset, length }) => [offset, offset + length]);
    const around = [0, 4, 8, 12, headerBytes, ...ends, whole.length / 2].flatMap((at) => [at - 1, at, at + 1]);
    const lengths = new Set([...Array(128).keys(), ...around].filter((length) => length >= 0 && length < whole.length));
    for (const length of lengths) expect(verdict(whole.slice(0, length)), `${length} bytes`).toBe('refused');
  });

  test('with bytes after its end', () => {
    for (const more of [1, 8, 63, 64, 4096]) {
      const longer = new Uint8Array(whole.length + more);
      longer.set(whole);
      expect(verdict(longer), `${more} bytes more`).toBe('refused');
    }
  });
});

describe('changed bytes are refused', () => {
  test('every single bit of the header', () => {
    for (let bit = 0; bit < headerBytes * 8; bit++) expect(verdict(flipped(whole, bit)), `bit ${bit}`).toBe('refused');
  });

  test('one bit of every 16 bytes after it, padding included', () => {
    for (let at = headerBytes; at < whole.length; at += 16) {
      const bit = (at + (at % 7)) * 8 + (at % 5);
      expect(verdict(flipped(whole, bit)), `bit ${bit}`).toBe('refused');
    }
  });

  test('every byte of padding', () => {
    for (const [index, { offset, length, name }] of header.sections.entries()) {
      const end = header.sections[index + 1]?.offset ?? whole.length;
      for (let at = offset + length; at < end; at++) {
        expect(verdict(flipped(whole, at * 8)), `byte ${at} behind ${name}`).toBe('refused');
      }
    }
  });

  test('blocks overwritten, or copied from elsewhere in the file', () => {
    const block = fc.record({ to: fc.nat(), from: fc.nat(), length: fc.integer({ min: 1, max: 300 }) });
    fc.assert(
      fc.property(block, fc.constantFrom('copy', 0, 0xff), ({ to, from, length }, fill) => {
        const file = whole.slice();
        const begin = to % whole.length;
        if (fill === 'copy') {
          const source = from % whole.length;
          file.set(whole.subarray(source, Math.min(source + length, source + whole.length - begin)), begin);
        } else file.fill(Number(fill), begin, begin + length);
        const untouched = file.every((byte, at) => byte === whole[at]);
        expect(verdict(file)).toBe(untouched ? 'same' : 'refused');
      }),
      { numRuns: runs(500) },
    );
  });
});

describe('a forged header is refused even if its checksum is correct', () => {
  const lies: [string, (header: RawHeader) => Partial<RawHeader>][] = [
    ['the next major version', () => ({ identifier: 'CTK2' })],
    ['another identifier', () => ({ identifier: 'XTK1' })],
    ['a longer file', (h) => ({ fileBytes: h.fileBytes + 64n })],
    ['a shorter file', (h) => ({ fileBytes: h.fileBytes - 64n })],
    ['a file of 2^64 - 1 bytes', () => ({ fileBytes: 2n ** 64n - 1n })],
    ['no sections', () => ({ sections: [] })],
    ['sections in another order', (h) => ({ sections: [...h.sections].reverse() })],
  ];
  test.each(lies)('%s', (_what, lie) => {
    const raw = rawHeader(header);
    expect(verdict(withHeader(whole, { ...raw, ...lie(raw) }, checksum))).toBe('refused');
  });

  const sectionLies: [string, (entry: RawEntry) => Partial<RawEntry>][] = [
    ['under another name', () => ({ name: 'other' })],
    ['without a name', () => ({ name: '' })],
    ['in version 0', () => ({ version: 0 })],
    ['in the next version', (e) => ({ version: e.version + 1 })],
    ['of the other residence', (e) => ({ residence: 1 - e.residence })],
    ['of no residence', () => ({ residence: 7 })],
    ['at 0', () => ({ offset: 0n })],
    ['8 bytes later', (e) => ({ offset: e.offset + 8n })],
    ['64 bytes later', (e) => ({ offset: e.offset + 64n })],
    ['64 bytes earlier', (e) => ({ offset: e.offset - 64n })],
    ['at 2^53', () => ({ offset: 2n ** 53n })],
    ['at 2^64 - 64', () => ({ offset: 2n ** 64n - 64n })],
    ['one byte longer', (e) => ({ length: e.length + 1n })],
    ['one byte shorter', (e) => ({ length: e.length - 1n })],
    ['of no bytes', () => ({ length: 0n })],
    ['of 2^32 bytes', () => ({ length: 2n ** 32n })],
    ['of 2^63 bytes', () => ({ length: 2n ** 63n })],
    ['of 2^64 - 1 bytes', () => ({ length: 2n ** 64n - 1n })],
    ['with another checksum', (e) => ({ checksum: e.checksum ^ (1n << 40n) })],
  ];
  test.each(sectionLies)('any section %s', (_what, lie) => {
    for (const index of header.sections.keys()) {
      const raw = rawHeader(header);
      raw.sections[index] = { ...raw.sections[index], ...lie(raw.sections[index]) };
      expect(verdict(withHeader(whole, raw, checksum)), header.sections[index].name).toBe('refused');
    }
  });

  test('any section left out, or listed twice', () => {
    for (const index of header.sections.keys()) {
      const without = rawHeader(header);
      without.sections.splice(index, 1);
      expect(verdict(withHeader(whole, without, checksum)), `without ${header.sections[index].name}`).toBe('refused');
      const twice = rawHeader(header);
      twice.sections.splice(index, 0, { ...twice.sections[index] });
      expect(verdict(withHeader(whole, twice, checksum)), `${header.sections[index].name} twice`).toBe('refused');
    }
  });

  test('any two sections with their names or their places swapped', () => {
    const count = header.sections.length;
    for (let a = 0; a < count; a++) {
      for (let b = a + 1; b < count; b++) {
        const what = `${header.sections[a].name} and ${header.sections[b].name}`;
        const names = rawHeader(header);
        [names.sections[a].name, names.sections[b].name] = [names.sections[b].name, names.sections[a].name];
        // Sections with swapped names are noticed only if the contents of at least one are verified on opening.
        const proven = [a, b].some((index) => isUnderTest(header.sections[index]));
        if (proven) expect(verdict(withHeader(whole, names, checksum)), what).toBe('refused');
        const places = rawHeader(header);
        const [first, second] = [places.sections[a], places.sections[b]];
        [first.offset, second.offset, first.length, second.length] = [
          second.offset,
          first.offset,
          second.length,
          first.length,
        ];
        expect(verdict(withHeader(whole, places, checksum)), what).toBe('refused');
      }
    }
  });

  test('every bit of the directory: changing it is refused or affects no answer', () => {
    const verdicts: Record<Verdict, number> = { refused: 0, same: 0, changed: 0 };
    const directoryBytes = 4 + new DataView(whole.buffer).getUint32(0, true);
    for (let bit = 0; bit < directoryBytes * 8; bit++) verdicts[verdict(resealed(flipped(whole, bit), checksum))]++;
    expect(verdicts.changed).toBe(0);
    expect(verdicts.refused).toBeGreaterThan(verdicts.same * 2);
  });

  test('random bytes in the directory', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(), fc.nat({ max: 0xff })), { minLength: 1, maxLength: 8 }), (changes) => {
        const file = whole.slice();
        const end = 4 + new DataView(whole.buffer).getUint32(0, true);
        for (const [at, value] of changes) file[12 + (at % (end - 12))] = value;
        expect(verdict(resealed(file, checksum))).not.toBe('changed');
      }),
      { numRuns: runs(2000) },
    );
  });
});

describe('a section that no writer could produce is refused even if every checksum is correct', () => {
  test('every required cold section is under test', () => {
    const cold = requiredSections.filter(({ residence }) => residence === 'cold').map(({ name }) => name);
    expect(sectionsUnderTest.map(({ name }) => name)).toEqual(expect.arrayContaining(cold));
  });

  for (const { name, mutations } of sectionsUnderTest) {
    test.each(mutations.map((mutation) => [mutation.what, mutation] as const))(`${name}, %s`, (_what, mutation) => {
      const bytes = bytesOfSection(name);
      expect(verdict(inventedBundle(checksum, { [name]: mutation.apply(bytes) ?? bytes }))).toBe('refused');
    });
  }

  test('any two sections with their bytes swapped', () => {
    const cold = sectionsUnderTest.map(({ name }) => name);
    for (const a of cold) {
      for (const b of cold) {
        const swapped = { [a]: bytesOfSection(b), [b]: bytesOfSection(a) };
        if (a !== b) expect(verdict(inventedBundle(checksum, swapped)), `${a} and ${b}`).toBe('refused');
      }
    }
  });

  // A changed value may go unnoticed (any number is valid), but a file that opens must answer for every row without
  // throwing.
  test('random bytes in any section never throw anything else', () => {
    const name = fc.constantFrom(...sectionsUnderTest.map((section) => section.name));
    const changes = fc.array(fc.tuple(fc.nat(), fc.nat({ max: 0xff })), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(name, changes, (section, list) => {
        const bytes = bytesOfSection(section);
        for (const [at, value] of list) bytes[at % bytes.length] = value;
        verdict(inventedBundle(checksum, { [section]: bytes }));
      }),
      { numRuns: runs(2000) },
    );
  });
});

function bytesOfSection(name: string): Uint8Array {
  const bytes = inventedTables[name] ?? inventedSections().find((input) => input.name === name)?.bytes;
  if (bytes === undefined) throw new Error(`no section ${name} in invented-bundle.ts`);
  return bytes.slice();
}
