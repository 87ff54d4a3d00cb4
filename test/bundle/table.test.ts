// Tables: for every kind of column, the reader returns what the writer was given, and the writer accepts nothing else.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Column } from '../../src/bundle/columns.js';
import {
  defineTable,
  f64,
  optionalRef,
  owner,
  ownText,
  plainText,
  type RowOf,
  ref,
  refs,
  text,
  u8,
  u16,
  u32,
} from '../../src/bundle/table-section.js';
import { CtermError } from '../../src/errors/cterm-error.js';
import { answersOf } from './answers.js';
import { encodeOne, type OneTable, openOne } from './one-table.js';

const samples = defineTable('samples', 1, {
  tiny: u8(),
  level: u8({ below: 5 }),
  small: u16(),
  listed: u16({ below: 'listed' }),
  wide: u32(),
  key: u32({ unique: true }),
  real: f64(),
  word: text(),
  other: ownText(),
  plain: plainText(),
  target: ref('targets'),
  parent: optionalRef('samples'),
  members: refs('targets'),
  source: owner('sources'),
});
const counts = { targets: 40, sources: 30, listed: 7 };

type Sample = RowOf<typeof samples>;
const rowsOf = fc
  .uniqueArray(
    fc.record({
      tiny: fc.nat({ max: 0xff }),
      level: fc.nat({ max: 4 }),
      small: fc.nat({ max: 0xffff }),
      listed: fc.nat({ max: 6 }),
      wide: fc.nat({ max: 0xffffffff }),
      key: fc.nat({ max: 0xffffffff }),
      real: fc.double(),
      word: fc.string({ unit: 'binary' }),
      other: fc.string({ unit: 'grapheme', maxLength: 60 }),
      plain: fc.string({ unit: 'grapheme', maxLength: 60 }).map((given) => given.replaceAll('\0', '')),
      target: fc.nat({ max: counts.targets - 1 }),
      parent: fc.option(fc.nat({ max: 0 }), { nil: undefined }),
      members: fc.array(fc.nat({ max: counts.targets - 1 }), { maxLength: 5 }),
      source: fc.nat({ max: counts.sources - 1 }),
    }),
    { selector: (row) => row.key, maxLength: 25 },
  )
  .map((rows): Sample[] => rows.sort((a, b) => a.source - b.source));

const open = (one: OneTable, rowCount: number) => openOne(samples, one, { ...counts, samples: rowCount });

describe('round trip', () => {
  test('any rows are read back, and the indexes find them', () => {
    fc.assert(
      fc.property(rowsOf, (rows) => {
        const table = open(encodeOne(samples, rows), rows.length);
        expect(table.rowCount).toBe(rows.length);
        expect(answersOf(samples, table)).toMatchObject({ rows });
        for (const [row, { key }] of rows.entries()) expect(table.keyFind(key)).toBe(row);
        for (let source = 0; source < counts.sources; source++) {
          const { begin, end } = table.sourceRows(source);
          const expected = rows.flatMap((row, index) => (row.source === source ? [index] : []));
          expect(Array.from({ length: end - begin }, (_, i) => begin + i)).toEqual(expected);
        }
      }),
    );
  });

  test('missing values are not found', () => {
    fc.assert(
      fc.property(rowsOf, fc.nat({ max: 0xffffffff }), (rows, key) => {
        const table = open(encodeOne(samples, rows), rows.length);
        expect(table.keyFind(key)).toBe(rows.findIndex((row) => row.key === key));
      }),
    );
  });

  test('the same rows give the same bytes, whichever bits a NaN has', () => {
    const reals = defineTable('reals', 1, { value: f64() });
    const odd = new Float64Array(new BigUint64Array([0xfff8000000000123n]).buffer)[0];
    expect(encodeOne(reals, [{ value: odd }])).toEqual(encodeOne(reals, [{ value: Number.NaN }]));
  });

  const placements: [string, (bytes: Uint8Array) => Uint8Array][] = [
    ['inside a larger buffer', (bytes) => placed(new ArrayBuffer(bytes.length + 24), bytes, 16)],
    ['at an odd address', (bytes) => placed(new ArrayBuffer(bytes.length + 24), bytes, 3)],
    ['in a shared buffer', (bytes) => placed(new SharedArrayBuffer(bytes.length + 8), bytes, 8)],
  ];
  test.each(placements)('bytes are read %s', (_where, place) => {
    const notes = defineTable('notes', 1, { text: text(), value: f64() });
    const rows = [
      { text: '\ufeffMénière', value: 1.5 },
      { text: '', value: Number.NaN },
      { text: '😀 end', value: -0 },
    ];
    expect(answersOf(notes, openOne(notes, placedBoth(encodeOne(notes, rows), place), {}))).toMatchObject({ rows });
  });
});

function placedBoth({ texts, bytes }: OneTable, place: (bytes: Uint8Array) => Uint8Array): OneTable {
  return { texts: place(texts), bytes: place(bytes) };
}

function placed(buffer: ArrayBufferLike, bytes: Uint8Array, at: number): Uint8Array {
  const view = new Uint8Array(buffer, at, bytes.length);
  view.set(bytes);
  return view;
}

describe('the writer refuses', () => {
  const column = (kind: Column) => defineTable('t', 1, { c: kind });
  const refused: [string, () => OneTable, RegExp][] = [
    [
      '256 in a u8',
      () => encodeOne(column(u8()), [{ c: 0 }, { c: 256 }]),
      /table t, column c, row 1: .*below 256, got 256/,
    ],
    ['a bound that is reached', () => encodeOne(column(u8({ below: 3 })), [{ c: 3 }]), /row 0: .*below 3, got 3/],
    ['65536 in a u16', () => encodeOne(column(u16()), [{ c: 65536 }]), /below 65536/],
    ['2^32 in a u32', () => encodeOne(column(u32()), [{ c: 2 ** 32 }]), /below 4294967296/],
    ['a fraction', () => encodeOne(column(u32()), [{ c: 1.5 }]), /whole number .* got 1.5/],
    ['a negative number', () => encodeOne(column(u16()), [{ c: -1 }]), /got -1/],
    ['a number missing', () => encodeOne(column(f64()), [{ c: undefined }]), /expected a number, got nothing/],
    ['a text missing', () => encodeOne(column(text()), [{ c: undefined }]), /expected a text, got nothing/],
    [
      'half a surrogate pair among own texts',
      () => encodeOne(column(ownText()), [{ c: '\udc00' }]),
      /half a surrogate pair/,
    ],
    ['U+0000 in a plain text', () => encodeOne(column(plainText()), [{ c: 'a\0b' }]), /row 0: .*U\+0000/],
    ['half a surrogate pair', () => encodeOne(column(text()), [{ c: 'a\ud800b' }]), /half a surrogate pair/],
    ['the value NONE as a reference', () => encodeOne(column(ref('t')), [{ c: 0xffffffff }]), /got 4294967295/],
    ['a list missing', () => encodeOne(column(refs('t')), [{ c: undefined }]), /expected a list/],
    [
      'a key twice',
      () => encodeOne(column(u32({ unique: true })), [{ c: 7 }, { c: 8 }, { c: 7 }]),
      /row 2: .*another row/,
    ],
    ['owners out of order', () => encodeOne(column(owner('t')), [{ c: 2 }, { c: 1 }]), /row 1: .*sorted by owner/],
  ];
  test.each(refused)('%s', (_what, encode, message) => {
    expect(encode).toThrow(CtermError);
    expect(encode).toThrow(message);
  });
});

describe('the reader refuses references out of range', () => {
  const row: Sample = {
    tiny: 0, level: 0, small: 0, listed: 6, wide: 0, key: 9, real: 0, word: 'a', other: 'b', plain: 'c',
    target: 39, parent: 0, members: [39], source: 29,
  }; // biome-ignore format: one sample per line
  const bytes = encodeOne(samples, [row]);
  const opened: [string, Record<string, number>][] = [
    ['listed', { listed: 6 }],
    ['target', { targets: 39 }],
    ['parent', { samples: 0 }],
    ['source', { sources: 29 }],
  ];
  test.each(opened)('column %s', (name, less) => {
    const read = () => {
      const table = openOne(samples, bytes, { ...counts, samples: 1, ...less });
      return [table.listed(0), table.target(0), table.parent(0), table.source(0)];
    };
    expect(read).toThrow(CtermError);
    expect(read).toThrow(
      name === 'source' ? 'column source: it has 30 owners' : `section samples, column ${name}: row 0 holds`,
    );
  });

  test('column members', () => {
    const pointing = defineTable('pointing', 1, { members: refs('targets') });
    const section = encodeOne(pointing, [{ members: [] }, { members: [3, 4] }]);
    expect(() => openOne(pointing, section, { targets: 4 }).members(1)).toThrow(
      'column members: row 1 holds 4, expected below 4',
    );
    expect(openOne(pointing, section, { targets: 5 }).members(1)).toEqual([3, 4]);
  });
});

test('accessors refuse rows out of range', () => {
  const table = openOne(
    defineTable('t', 1, { n: u8(), s: text(), l: refs('t') }),
    encodeOne(defineTable('t', 1, { n: u8(), s: text(), l: refs('t') }), [{ n: 1, s: 'a', l: [0] }]),
    { t: 1 },
  );
  for (const row of [1, -1, 0.5, Number.NaN]) {
    expect(() => table.n(row), `n(${row})`).toThrow(RangeError);
    expect(() => table.s(row), `s(${row})`).toThrow(RangeError);
    expect(() => table.l(row), `l(${row})`).toThrow(RangeError);
  }
});
