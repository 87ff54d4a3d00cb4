// The encodings of numbers, owners and texts. Whichever encoding the writer chooses, the values read back are the same
// as those in a plain array. If bytes are changed, the reader either refuses them with a CtermError or returns, within
// bounded time, a value of the right type.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cursor, cursorOver, viewOf } from '../../src/bundle/cursor.js';
import { encodeTexts } from '../../src/bundle/encode-texts.js';
import { takeTexts } from '../../src/bundle/front-coding.js';
import { encodeNumbers, NUMBER_FORMS, takeNumbers } from '../../src/bundle/number-lists.js';
import { encodeOwners, OWNER_FORMS, takeOwners } from '../../src/bundle/owners.js';
import { bitsFor, pack, packedBytes, takePacked } from '../../src/bundle/packed.js';
import type { WriteText } from '../../src/bundle/table-section.js';
import { openTexts, poolTexts } from '../../src/bundle/text-pool.js';
import { utf8Length } from '../../src/bundle/utf8.js';
import { CtermError } from '../../src/errors/cterm-error.js';
import { runs } from '../runs.js';

const over = (bytes: Uint8Array): Cursor => cursorOver('here', viewOf(bytes), 0, bytes.length);

/** Runs `read`, which must either succeed or throw a CtermError. */
function survives(read: () => void): void {
  try {
    read();
  } catch (error) {
    if (!(error instanceof CtermError && error.code === 'invalid-bundle')) throw error;
  }
}

/** `bytes` with a few of them changed. */
function damagedBytes(bytes: Uint8Array): fc.Arbitrary<Uint8Array> {
  const change = fc.tuple(fc.nat({ max: Math.max(bytes.length - 1, 0) }), fc.constantFrom(0, 1, 0x7f, 0x80, 0xff));
  return fc.array(change, { minLength: 1, maxLength: 4 }).map((changes) => {
    const copy = bytes.slice();
    for (const [at, value] of changes) copy[at] = value;
    return copy;
  });
}

describe('packed numbers', () => {
  test('are read back in every width', () => {
    const numbers = fc.nat({ max: 32 }).chain((bits) => fc.array(fc.nat({ max: 2 ** bits - 1 }), { maxLength: 70 }));
    fc.assert(
      fc.property(numbers, (values) => {
        const bits = bitsFor(Math.max(0, ...values));
        const bytes = pack(values, bits);
        expect(bytes.length).toBe(packedBytes(values.length, bits));
        const read = takePacked(over(bytes), values.length, bits);
        expect(values.map((_, index) => read(index))).toEqual(values);
      }),
    );
  });

  test('are as wide as the largest of them needs; a width from 26 to 31 bits is never used', () => {
    expect([0, 1, 2, 255, 256, 2 ** 25 - 1, 2 ** 25, 2 ** 32 - 1].map(bitsFor)).toEqual([0, 1, 2, 8, 9, 25, 32, 32]);
  });
});

/** A list of 400 numbers, all equal to `value` except in the given rows. */
function except(value: number, others: readonly (readonly [number, number])[]): number[] {
  const list: number[] = Array(400).fill(value);
  for (const [at, other] of others) list[at] = other;
  return list;
}

const small = fc.nat({ max: 3 });
const wide = fc.nat({ max: 0xffffffff });
const stretch = fc.tuple(fc.oneof(small, wide), fc.integer({ min: 1, max: 60 }));
const numberLists: [string, keyof typeof NUMBER_FORMS, fc.Arbitrary<number[]>][] = [
  ['of any kind', 'plain', fc.array(wide, { maxLength: 100 })],
  [
    'that are near each other',
    'plain',
    fc.array(
      small.map((n) => n + 4e9),
      { maxLength: 100 },
    ),
  ],
  ['that are the same', 'plain', fc.tuple(wide, fc.nat({ max: 100 })).map(([n, count]) => Array(count).fill(n))],
  ['of few kinds', 'listed', fc.array(fc.constantFrom(7, 4e9, 20201001, 20231001), { minLength: 60, maxLength: 300 })],
  [
    'with few exceptions',
    'sparse',
    fc
      .tuple(wide, fc.array(fc.tuple(fc.nat({ max: 399 }), wide), { maxLength: 5 }))
      .map(([n, others]) => except(n, others)),
  ],
  [
    'in stretches',
    'runs',
    fc.array(stretch, { minLength: 2, maxLength: 8 }).map((list) => list.flatMap(([n, count]) => Array(count).fill(n))),
  ],
];

describe.each(numberLists)('numbers %s', (_what, form, lists) => {
  test('are read back', () => {
    fc.assert(
      fc.property(lists, (values) => {
        const bytes = encodeNumbers(Uint32Array.from(values));
        const cursor = over(bytes);
        const read = takeNumbers(cursor, values.length);
        expect(cursor.at).toBe(bytes.length);
        expect(values.map((_, row) => read(row))).toEqual(values);
      }),
    );
  });

  test(`are often stored in the form ${form}, and never take more room than in plain form`, () => {
    const forms = fc.sample(lists, 100).map((values) => {
      const bytes = encodeNumbers(Uint32Array.from(values));
      expect(bytes.length).toBeLessThanOrEqual(16 + packedBytes(values.length, 32));
      return bytes[0];
    });
    expect(forms.filter((used) => used === NUMBER_FORMS[form]).length).toBeGreaterThan(20);
  });

  test('if damaged, are refused or yield some number, and nothing else', () => {
    const damaged = lists.chain((values) =>
      damagedBytes(encodeNumbers(Uint32Array.from(values))).map((bytes) => ({ count: values.length, bytes })),
    );
    fc.assert(
      fc.property(damaged, ({ count, bytes }) =>
        survives(() => {
          const read = takeNumbers(over(bytes), count);
          for (let row = 0; row < count; row++) expect(Number.isInteger(read(row))).toBe(true);
        }),
      ),
    );
  });
});

describe('numbers in a misleading form are refused', () => {
  const sparse = encodeNumbers(
    Uint32Array.from(
      except(5, [
        [10, 8],
        [20, 9],
      ]),
    ),
  );
  const runs = encodeNumbers(Uint32Array.from([...Array(100).fill(1), ...Array(100).fill(9), ...Array(200).fill(4)]));
  const listed = encodeNumbers(Uint32Array.from({ length: 300 }, (_, row) => [9, 4e9, 20201001][row % 3]));
  const poked = (bytes: Uint8Array, at: number, value: number) => bytes.slice().fill(value, at, at + 1);
  const cases: [string, Uint8Array, RegExp][] = [
    ['exceptions out of order', sparse.slice().fill(0, 16, 20), /after row/],
    ['exceptions outside', poked(sparse, 18, 0x03), /row \d+ of 400 is listed after/],
    ['runs that begin late', poked(runs, 16, 1), /first run does not begin at row 0/],
    ['runs out of order', runs.slice().fill(0, 17, 20), /after row/],
    ['an entry of the list that is not there', listed.slice().fill(0xff, -12, -8), /entry 3 of a list of 3/],
  ];
  test.each(cases)('%s', (_what, bytes, message) => {
    const count = new DataView(bytes.buffer).getUint32(4, true);
    expect(() => {
      const read = takeNumbers(over(bytes), count);
      for (let row = 0; row < count; row++) read(row);
    }).toThrow(message);
  });
});

const gaps = (most: number) => fc.array(fc.nat({ max: most }), { maxLength: 150 });
const ascending = (steps: number[]) => steps.map((_, row) => steps.slice(0, row + 1).reduce((sum, step) => sum + step));
const ownerLists: [string, keyof typeof OWNER_FORMS, fc.Arbitrary<number[]>][] = [
  ['that nearly all have rows', 'all', gaps(2).map(ascending)],
  ['that have many rows', 'all', gaps(1).map((steps) => ascending(steps.map((step, row) => (row % 9 ? 0 : step))))],
  ['few of which have rows', 'runs', gaps(1000).map(ascending)],
];

describe.each(ownerLists)('owners %s', (_what, form, lists) => {
  test('are read back, with their rows', () => {
    fc.assert(
      fc.property(lists, (owners) => {
        const bytes = encodeOwners(Uint32Array.from(owners));
        const limit = (owners.at(-1) ?? -1) + 1;
        const cursor = over(bytes);
        const { ownerOf, rowsOf } = takeOwners(cursor, owners.length, limit);
        expect(cursor.at).toBe(bytes.length);
        expect(owners.map((_, row) => ownerOf(row))).toEqual(owners);
        for (const owner of new Set([...owners, ...owners.map((at) => at + 1), 0, limit, limit + 7, 0xffffffff])) {
          const { begin, end } = rowsOf(owner);
          const rows = owners.flatMap((at, row) => (at === owner ? [row] : []));
          expect(Array.from({ length: end - begin }, (_, i) => begin + i)).toEqual(rows);
        }
      }),
    );
  });

  test(`are often stored in the form ${form}`, () => {
    const forms = fc.sample(lists, 100).map((owners) => encodeOwners(Uint32Array.from(owners))[0]);
    expect(forms.filter((used) => used === OWNER_FORMS[form]).length).toBeGreaterThan(50);
  });

  test('if damaged, never refer to an owner or a row that does not exist', () => {
    const damaged = lists.chain((owners) =>
      damagedBytes(encodeOwners(Uint32Array.from(owners))).map((bytes) => ({ owners, bytes })),
    );
    fc.assert(
      fc.property(damaged, ({ owners, bytes }) =>
        survives(() => {
          const limit = (owners.at(-1) ?? -1) + 1;
          const { ownerOf, rowsOf } = takeOwners(over(bytes), owners.length, limit);
          for (let row = 0; row < owners.length; row++) expect(ownerOf(row)).toBeLessThan(limit);
          for (const owner of owners) {
            const { begin, end } = rowsOf(owner);
            expect(begin <= end && end <= owners.length).toBe(true);
          }
        }),
      ),
    );
  });
});

const words = fc.constantFrom('blenk', 'blénk', 'ordo', ', left', ' of the tuv', '😀', 'x'.repeat(200));
const texts = fc.array(
  fc.oneof(
    fc.array(words, { maxLength: 6 }).map((parts) => parts.join('')),
    fc.string({ unit: 'binary', maxLength: 40 }),
  ),
  { maxLength: 60 },
);

/** The bytes of a text, written into exactly as much space as it needs; one byte less must not be enough. */
function writtenBy(write: WriteText, index: number): string {
  const room = new Uint8Array(1000);
  const end = write(index, room, 3);
  expect(write(index, room.subarray(0, end - 1), 3)).toBe(-1);
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(room.subarray(3, end));
}

describe('front-coded texts', () => {
  test('are read back, sorted or not', () => {
    fc.assert(
      fc.property(texts, fc.boolean(), (given, isSorted) => {
        const list = isSorted ? [...given].sort() : given;
        const bytes = encodeTexts(list);
        const cursor = over(bytes);
        const { read, write } = takeTexts(cursor, list.length);
        expect(cursor.at).toBe(bytes.length);
        expect(list.map((_, index) => read(index))).toEqual(list);
        expect(list.map((_, index) => writtenBy(write, index))).toEqual(list);
      }),
    );
  });

  test('with a common prefix take little more space than their suffixes', () => {
    const list = Array.from({ length: 1600 }, (_, i) => `blenk of the left ordo, level ${String(i).padStart(4, '0')}`);
    expect(encodeTexts(list).length / list.length).toBeLessThan(7);
  });

  test('if damaged, are refused or yield some text, and nothing else', () => {
    const damaged = texts.chain((list) =>
      damagedBytes(encodeTexts([...list].sort())).map((bytes) => ({ list, bytes })),
    );
    fc.assert(
      fc.property(damaged, ({ list, bytes }) =>
        survives(() => {
          const { read } = takeTexts(over(bytes), list.length);
          for (let index = 0; index < list.length; index++) expect(utf8Length(read(index))).toBeGreaterThanOrEqual(0);
        }),
      ),
      { numRuns: runs(500) },
    );
  });
});

describe('the pool', () => {
  test('contains every text once, with the empty text as number 0, in whatever order they are given', () => {
    fc.assert(
      fc.property(texts, (given) => {
        const pool = poolTexts(given);
        const opened = openTexts(pool.bytes);
        const unique = [...new Set(['', ...given])].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
        expect(opened.count).toBe(unique.length);
        expect(unique.map((_, number) => opened.read(number))).toEqual(unique);
        expect(given.map((text) => opened.read(pool.numberOf(text) ?? -1))).toEqual(given);
        expect(pool.numberOf('never given')).toBeUndefined();
        expect(poolTexts([...given].reverse()).bytes).toEqual(pool.bytes);
      }),
    );
  });
});
