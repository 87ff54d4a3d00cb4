// The sections whose meaning is proven at open, each with changes after which no writer could have made it. A new
// section (or a hot one, once it is checked) gets its entry in `sectionsUnderTest`; corruption.test.ts does the rest.

import { COLUMN_KINDS, type Column, type TableDefinition } from '../../src/bundle/columns.js';
import { tableSections } from '../../src/bundle/sections/index.js';
import { inventedTables } from './invented-bundle.js';

/** A change to the bytes of a section that makes it structurally wrong, whatever its checksum says. */
export interface Mutation {
  readonly what: string;
  /** Changes `bytes` in place, or gives other bytes instead. */
  apply(bytes: Uint8Array): Uint8Array | undefined;
}

export interface SectionUnderTest {
  readonly name: string;
  readonly mutations: readonly Mutation[];
}

/** Every section under test. */
export const sectionsUnderTest: readonly SectionUnderTest[] = [
  ...Object.values(tableSections).map((definition) => ({
    name: definition.name,
    mutations: tableMutations(definition, inventedTables[definition.name]),
  })),
  {
    name: 'manifest',
    mutations: [
      { what: 'a brace lost', apply: (bytes) => bytes.slice(0, -2) },
      { what: 'a byte that is not UTF-8', apply: (bytes) => bytes.fill(0xff, 20, 21) },
      { what: 'another JSON', apply: () => new TextEncoder().encode('{"name":1}') },
      { what: 'nothing', apply: () => new Uint8Array(0) },
    ],
  },
];

function tableMutations(definition: TableDefinition, section: Uint8Array): Mutation[] {
  const columns = Object.entries(definition.columns);
  const rows = u32(section, 0);
  const common: Mutation[] = [
    { what: 'no bytes', apply: () => new Uint8Array(0) },
    { what: 'the last 8 bytes cut off', apply: (bytes) => bytes.slice(0, -8) },
    { what: 'one byte cut off', apply: (bytes) => bytes.slice(0, -1) },
    { what: '8 bytes more', apply: (bytes) => longer(bytes, 8) },
    poke('one row more', 0, rows + 1),
    poke('one row less', 0, rows - 1),
    poke('no rows', 0, 0),
    poke('2^31 rows', 0, 2 ** 31),
    poke('2^32 - 1 rows', 0, 2 ** 32 - 1),
    poke('one column more', 4, columns.length + 1),
    poke('no columns', 4, 0),
  ];
  const perColumn = columns.flatMap(([name, column], index) => {
    const entry = 8 + index * 8;
    const begin = u32(section, entry + 4);
    const end = index + 1 < columns.length ? u32(section, entry + 12) : section.length;
    const place: Place = { name, begin, end, rows, section };
    const directory = [
      poke(`${name}: another kind`, entry, (COLUMN_KINDS[column.kind] % 10) + 1),
      poke(`${name}: an unknown kind`, entry, 99),
      poke(`${name}: begins 8 bytes later`, entry + 4, begin + 8),
      poke(`${name}: begins 8 bytes earlier`, entry + 4, begin - 8),
      poke(`${name}: begins in the directory`, entry + 4, 0),
      poke(`${name}: begins behind everything`, entry + 4, 0xfffffff8),
    ];
    return [...directory, ...columnMutations(column, place)];
  });
  return [...common, ...perColumn];
}

interface Place {
  readonly name: string;
  readonly begin: number;
  readonly end: number;
  readonly rows: number;
  readonly section: Uint8Array;
}

function columnMutations(column: Column, place: Place): Mutation[] {
  const { name, begin, end, rows, section } = place;
  const last = begin + (rows - 1) * 4;
  switch (column.kind) {
    case 'u8':
      return column.below === undefined
        ? []
        : [{ what: `${name}: a value at its bound`, apply: (bytes) => bytes.fill(0xff, begin, begin + 1) }];
    case 'u16':
      return column.below === undefined
        ? []
        : [{ what: `${name}: a value beyond its list`, apply: (bytes) => bytes.fill(0x7f, begin, begin + 2) }];
    case 'u32':
    case 'f64':
      return [];
    case 'ref':
      return [poke(`${name}: a row that is not there`, last, 1000), poke(`${name}: NONE`, last, 0xffffffff)];
    case 'optionalRef':
      return [poke(`${name}: a row that is not there`, last, 1000), poke(`${name}: nearly NONE`, last, 0xfffffffe)];
    case 'unique':
      return [
        poke(`${name}: a value twice`, begin + 4, u32(section, begin)),
        poke(`${name}: an index entry twice`, begin + rows * 4, u32(section, begin + rows * 4 + 4)),
        poke(`${name}: an index entry outside`, begin + rows * 4, rows),
      ];
    case 'text': {
      const total = u32(section, begin + rows * 4);
      const blob = begin + (rows + 1) * 4;
      const inside = Array.from({ length: total }, (_, at) => at).find((at) => (section[blob + at] & 0xc0) === 0x80);
      return [
        ...offsetMutations(place, total),
        ...(total === 0
          ? []
          : [{ what: `${name}: not UTF-8`, apply: (bytes: Uint8Array) => bytes.fill(0xff, blob, blob + 1) }]),
        ...(inside === undefined || rows < 2
          ? []
          : [
              {
                what: `${name}: a row that begins inside a character`,
                apply: (bytes: Uint8Array) => splitAt(bytes, place, inside),
              },
            ]),
        ...padding(place, blob + total),
      ];
    }
    case 'refs': {
      const total = u32(section, begin + rows * 4);
      const member = begin + (rows + 1) * 4;
      return [
        ...offsetMutations(place, total),
        ...(total === 0 ? [] : [poke(`${name}: a member that is not there`, member, 1000)]),
      ];
    }
    case 'owner': {
      const owners = u32(section, last) + 1;
      const firsts = begin + rows * 4;
      return [
        poke(`${name}: an owner that is not there`, last, 1000),
        poke(`${name}: owners out of order`, begin, u32(section, last) + 1),
        poke(`${name}: an index that begins late`, firsts, 1),
        poke(`${name}: an index that ends early`, firsts + owners * 4, rows - 1),
        poke(`${name}: an index that ends late`, firsts + owners * 4, rows + 1),
        poke(`${name}: an index that steps back`, firsts + 4, 0xffffffff),
        ...padding(place, firsts + (owners + 1) * 4),
      ];
    }
  }
  throw new Error(`no mutations for ${name} (${begin}–${end}): add its kind above`);
}

function offsetMutations({ name, begin, rows }: Place, total: number): Mutation[] {
  return [
    poke(`${name}: a first offset of 1`, begin, 1),
    poke(`${name}: a step back`, begin + 4, 0xffffffff),
    poke(`${name}: ends late`, begin + rows * 4, total + 1000),
    poke(`${name}: ends 2^32 - 1`, begin + rows * 4, 0xffffffff),
  ];
}

// Moves every boundary of a text column before `inside` up to it, which keeps them in order but splits a character.
function splitAt(bytes: Uint8Array, { begin, rows }: Place, inside: number): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let row = 1; row < rows; row++) {
    const at = begin + row * 4;
    if (view.getUint32(at, true) < inside || row === 1) view.setUint32(at, inside, true);
  }
  for (let row = 2; row < rows; row++) {
    const before = view.getUint32(begin + (row - 1) * 4, true);
    if (view.getUint32(begin + row * 4, true) < before) view.setUint32(begin + row * 4, before, true);
  }
  return bytes;
}

function padding({ name, end }: Place, used: number): Mutation[] {
  return used === end
    ? []
    : [{ what: `${name}: padding that is not zero`, apply: (bytes) => bytes.fill(1, end - 1, end) }];
}

function poke(what: string, at: number, value: number): Mutation {
  return {
    what,
    apply: (bytes) => {
      new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).setUint32(at, value, true);
      return bytes;
    },
  };
}

function longer(bytes: Uint8Array, by: number): Uint8Array {
  const result = new Uint8Array(bytes.length + by);
  result.set(bytes);
  return result;
}

function u32(bytes: Uint8Array, at: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(at, true);
}
