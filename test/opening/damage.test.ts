// Damage of every kind to a whole bundle, which is then opened as users open it and sent every query. A damaged file is
// either refused with a CtermError or gives exactly the same answers as the intact file; nothing else is thrown, and
// nothing traps or hangs. (test/bundle/corruption.test.ts requires the same of the tables alone; here, the kernel's
// sections are also tested.)

import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { RZ_HEADER_BYTES } from '../../assembly/layout.js';
import type { BundleHeader, SectionInput } from '../../src/bundle/container.js';
import { headerByteLength, readHeader } from '../../src/bundle/header.js';
import { optionalSections } from '../../src/bundle/sections/index.js';
import { CtermError } from '../../src/errors/cterm-error.js';
import type { Knowledge } from '../../src/knowledge/knowledge-base.js';
import { bytesSource } from '../../src/opening/byte-source.js';
import { openBundle } from '../../src/opening/open-bundle.js';
import { type RawEntry, type RawHeader, rawHeader, resealed, withHeader } from '../bundle/raw-header.js';
import { runs } from '../runs.js';
import { allAnswers, bundleOf, checksum, smallBundle, smallSections } from './small-bundle.js';

const whole = smallBundle();
const header: BundleHeader = readHeader(whole, checksum);
const headerBytes = headerByteLength(whole);
const directoryBytes = 4 + new DataView(whole.buffer).getUint32(0, true);
const sections = smallSections();
let answers: string;

beforeAll(async () => {
  answers = JSON.stringify(allAnswers(await openBundle(bytesSource(whole), {})));
});

/** In sections that are longer than this, only every n-th number is corrupted. */
const MOST_BYTES_TRIED = runs(4096);
/** After the header, one bit of every n-th byte is changed. */
const BYTES_APART = process.env.CTERM_LONG_TESTS ? 9 : 90;

/** In the directory, one bit of every n-th byte is changed; numbers there take up 4 or 8 bytes, so each is reached. */
const DIRECTORY_BYTES_APART = process.env.CTERM_LONG_TESTS ? 1 : 4;

type Verdict = 'refused' | 'same' | 'changed';
const REFUSALS: readonly string[] = ['invalid-bundle', 'unsupported-bundle', 'unavailable'];

/** The outcome of opening `file` and sending every query; any error that is not a refusal is rethrown. */
async function verdict(file: Uint8Array): Promise<Verdict> {
  let kb: Knowledge;
  try {
    kb = await openBundle(bytesSource(file), {});
  } catch (error) {
    if (error instanceof CtermError && REFUSALS.includes(error.code)) return 'refused';
    throw error;
  }
  const got = JSON.stringify(allAnswers(kb));
  if (got === answers) return 'same';
  return got.includes('{"refused":"') ? 'refused' : 'changed';
}

function flipped(bit: number): Uint8Array {
  const file = whole.slice();
  file[bit >> 3] ^= 1 << (bit & 7);
  return file;
}

/** The whole file, with the bytes of one section replaced and all checksums valid. */
function rebuilt(name: string, bytes: Uint8Array): Uint8Array {
  return bundleOf(sections.map((section) => (section.name === name ? { ...section, bytes } : section)));
}

test('the whole bundle gives answers, and they are not empty', async () => {
  expect(await verdict(whole)).toBe('same');
  expect(JSON.parse(answers)[0][0].taggedText.results.length).toBeGreaterThan(3);
  expect(answers).not.toContain('"refused"');
});

describe('a file of another length is refused', () => {
  test('truncated at and around every boundary, and at intervals in between', async () => {
    const ends = header.sections.flatMap(({ offset, length }) => [offset, offset + length]);
    const around = [0, 4, 8, 12, directoryBytes, directoryBytes + 8, headerBytes, ...ends];
    const near = around.flatMap((at) => [at - 8, at - 1, at, at + 1, at + 8]);
    const along = Array.from({ length: whole.length >> 4 }, (_, i) => i * 16);
    const lengths = new Set([...near, ...along].filter((length) => length >= 0 && length < whole.length));
    for (const length of lengths) expect(await verdict(whole.slice(0, length)), `${length} bytes`).toBe('refused');
  });

  test('with bytes after its end', async () => {
    for (const more of [1, 8, 64, 4096]) {
      const longer = new Uint8Array(whole.length + more);
      longer.set(whole);
      expect(await verdict(longer), `${more} bytes more`).toBe('refused');
    }
  });
});

describe('changed bytes are refused', () => {
  test('one bit of every byte of the header, and of bytes at intervals after it', async () => {
    for (let at = 0; at < whole.length; at += at < headerBytes ? 1 : BYTES_APART) {
      expect(await verdict(flipped(at * 8 + ((at * 5) % 8))), `byte ${at}`).toBe('refused');
    }
  });

  test('any two sections with their bytes swapped, up to the length of the shorter', async () => {
    for (const [index, a] of header.sections.entries()) {
      for (const b of header.sections.slice(index + 1)) {
        const file = whole.slice();
        const length = Math.min(a.length, b.length);
        file.set(whole.subarray(b.offset, b.offset + length), a.offset);
        file.set(whole.subarray(a.offset, a.offset + length), b.offset);
        expect(await verdict(file), `${a.name} and ${b.name}`).toBe('refused');
      }
    }
  });

  test('blocks overwritten, or copied from elsewhere in the file', async () => {
    const block = fc.record({ to: fc.nat(), from: fc.nat(), length: fc.integer({ min: 1, max: 600 }) });
    await fc.assert(
      fc.asyncProperty(block, fc.constantFrom('copy', 0, 0xff), async ({ to, from, length }, fill) => {
        const file = whole.slice();
        const begin = to % whole.length;
        const source = from % whole.length;
        if (fill !== 'copy') file.fill(Number(fill), begin, begin + length);
        else file.copyWithin(begin, source, source + length);
        const untouched = file.every((byte, at) => byte === whole[at]);
        expect(await verdict(file)).toBe(untouched ? 'same' : 'refused');
      }),
      { numRuns: runs(500) },
    );
  });
});

describe('a forged header is refused even if its checksum is correct', () => {
  const lies: [string, (raw: RawHeader) => Partial<RawHeader>][] = [
    ['another major version', () => ({ identifier: 'CTK2' })],
    ['no sections', () => ({ sections: [] })],
    ['a longer file', (raw) => ({ fileBytes: raw.fileBytes + 64n })],
    ['all sections at one place', ({ sections }) => ({ sections: sections.map((entry) => at(entry, sections, 0)) })],
    ['sections in a circle', ({ sections }) => ({ sections: sections.map((entry, i) => at(entry, sections, i + 1)) })],
    ['sections in another order', ({ sections }) => ({ sections: [...sections].reverse() })],
  ];
  test.each(lies)('%s', async (_what, lie) => {
    const raw = rawHeader(header);
    expect(await verdict(withHeader(whole, { ...raw, ...lie(raw) }, checksum))).toBe('refused');
  });

  const entryLies: [string, (entry: RawEntry, all: RawEntry[]) => void][] = [
    ['left out', (entry, all) => all.splice(all.indexOf(entry), 1)],
    ['listed twice', (entry, all) => all.splice(all.indexOf(entry), 0, { ...entry })],
    ['under another name', (entry) => Object.assign(entry, { name: 'other' })],
    ['in the next version', (entry) => Object.assign(entry, { version: entry.version + 1 })],
    ['in version 0', (entry) => Object.assign(entry, { version: 0 })],
    ['of the other residence', (entry) => Object.assign(entry, { residence: 1 - entry.residence })],
    ['that reaches over the next', (entry) => Object.assign(entry, { length: entry.length + 64n })],
    ['that begins in the one before', (entry) => Object.assign(entry, { offset: entry.offset - 64n })],
    ['behind the end', (entry) => Object.assign(entry, { offset: entry.offset + 2n ** 20n })],
    ['before the first byte', (entry) => Object.assign(entry, { offset: 2n ** 64n - 64n })],
    ['with another checksum', (entry) => Object.assign(entry, { checksum: entry.checksum ^ 1n })],
  ];
  /**
   * Changes that cause an optional section to be ignored, because an unknown name or version may come from a newer
   * builder.
   */
  const PASSED_OVER = ['under another name', 'in the next version', 'in version 0'];
  test.each(entryLies)('any section %s', async (what, lie) => {
    for (const { name } of header.sections) {
      const raw = rawHeader(header);
      const entry = raw.sections.find((each) => each.name === name);
      if (entry !== undefined) lie(entry, raw.sections);
      const isOptional = optionalSections.some((section) => section.name === name);
      // A bundle without its grammar opens, but operations that recognise text refuse it.
      const isPassedOver = isOptional && name !== 'grammar' && PASSED_OVER.includes(what);
      const expected = isPassedOver ? 'same' : 'refused';
      expect(await verdict(withHeader(whole, raw, checksum)), name).toBe(expected);
    }
  });

  test('any two sections with one field of their entries swapped', async () => {
    for (let a = 0; a < header.sections.length; a++) {
      for (let b = a + 1; b < header.sections.length; b++) {
        for (const fields of [['name'], ['offset'], ['offset', 'length'], ['checksum'], ['length']] as const) {
          const raw = rawHeader(header);
          const [first, second] = [raw.sections[a], raw.sections[b]];
          if (fields.every((field) => first[field] === second[field])) continue;
          for (const field of fields) {
            Object.assign(first, { [field]: second[field] });
            Object.assign(second, { [field]: rawHeader(header).sections[a][field] });
          }
          const what = `${fields} of ${header.sections[a].name} and ${header.sections[b].name}`;
          expect(await verdict(withHeader(whole, raw, checksum)), what).toBe('refused');
        }
      }
    }
  });

  test('one bit of the bytes of the directory: changing it is refused or affects no answer', async () => {
    const verdicts: Record<Verdict, number> = { refused: 0, same: 0, changed: 0 };
    for (let at = 0; at < directoryBytes; at += DIRECTORY_BYTES_APART) {
      verdicts[await verdict(resealed(flipped(at * 8 + ((at * 3) % 8)), checksum))]++;
    }
    expect(verdicts.changed).toBe(0);
    expect(verdicts.refused).toBeGreaterThan(verdicts.same);
  });
});

/** A copy of `entry` with the offset and length of the section at `index`, modulo the number of sections. */
function at(entry: RawEntry, sections: readonly RawEntry[], index: number): RawEntry {
  const { offset, length } = sections[index % sections.length];
  return { ...entry, offset, length };
}

describe('changes that affect no answer are not damage', () => {
  test('a different builder and a later minor version', async () => {
    const raw = { ...rawHeader(header), minor: 7, builder: 'someone else 2' };
    expect(await verdict(withHeader(whole, raw, checksum))).toBe('same');
  });

  test('tables in any order, and unknown sections', async () => {
    const extra = (residence: SectionInput['residence']): SectionInput => {
      return { name: `later-${residence}`, version: 9, residence, bytes: Uint8Array.of(1, 2, 3) };
    };
    for (const list of [[...sections].reverse(), [extra('hot'), ...sections], [...sections, extra('cold')]]) {
      expect(await verdict(bundleOf(list))).toBe('same');
    }
  });
});

describe('a section that no writer could produce is refused, although every checksum is correct', () => {
  test('truncated or extended', async () => {
    for (const { name, bytes } of sections) {
      for (const length of [0, 1, 4, 8, 64, bytes.length >> 1].filter((short) => short < bytes.length)) {
        expect(await verdict(rebuilt(name, bytes.slice(0, length))), `${name}, ${length} bytes`).toBe('refused');
      }
      // The last bytes in some sections are padding or a line break, on which no answer depends.
      for (const length of [
        bytes.length - 8,
        bytes.length - 4,
        bytes.length - 1,
        bytes.length + 8,
        bytes.length + 64,
      ]) {
        const other = new Uint8Array(length);
        other.set(bytes.subarray(0, length));
        expect(await verdict(rebuilt(name, other)), `${name}, ${length} bytes`).not.toBe('changed');
      }
    }
  });

  test('with the bytes of another section', async () => {
    for (const { name } of sections) {
      for (const { name: other, bytes } of sections) {
        if (name !== other) expect(await verdict(rebuilt(name, bytes)), `${name} is ${other}`).toBe('refused');
      }
    }
  });

  // A changed value may go unnoticed (any number is valid), but a file that opens must answer every query.
  test.each(sections.map(({ name, bytes }) => [name, bytes] as const))(
    '%s with any number in it wrong',
    async (name, bytes) => {
      const verdicts: Record<Verdict, number> = { refused: 0, same: 0, changed: 0 };
      const step = 4 * Math.ceil(bytes.length / MOST_BYTES_TRIED);
      for (let at = 0; at + 4 <= bytes.length; at += at < RZ_HEADER_BYTES ? 4 : step) {
        const values = at < RZ_HEADER_BYTES ? [0, 1, 0x80000000, 0xffffffff] : [at % 8 === 0 ? 0 : 0xffffffff];
        for (const value of values) {
          const damaged = bytes.slice();
          new DataView(damaged.buffer).setUint32(at, value, true);
          verdicts[await verdict(rebuilt(name, damaged))]++;
        }
      }
      expect(verdicts.refused, 'nothing was refused, so nothing was proved').toBeGreaterThan(0);
    },
  );

  test('random bytes in any section', async () => {
    const changes = fc.array(fc.tuple(fc.nat(), fc.nat({ max: 0xff })), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...sections), changes, async ({ name, bytes }, list) => {
        const damaged = bytes.slice();
        for (const [at, value] of list) damaged[at % damaged.length] = value;
        await verdict(rebuilt(name, damaged));
      }),
      { numRuns: runs(1000) },
    );
  });
});
