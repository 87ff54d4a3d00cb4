// The sections whose contents are verified on opening, each with changes that result in bytes no writer could produce.
// For a new section (or a hot section whose contents are now checked), add an entry to `sectionsUnderTest`;
// corruption.test.ts does the rest.

import { COLUMN_KINDS, type Column, type TableDefinition } from '../../src/bundle/columns.js';
import { tableSections } from '../../src/bundle/sections/index.js';
import { inventedTables } from './invented-bundle.js';

/** A change to a section's bytes that makes the section structurally invalid, even though the checksum is valid. */
export interface Mutation {
  readonly what: string;
  /** Changes `bytes` in place, or returns different bytes. */
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
    name: 'texts',
    mutations: [
      { what: 'no bytes', apply: () => new Uint8Array(0) },
      { what: '4 bytes more', apply: (bytes) => longer(bytes, 4) },
      { what: 'one byte cut off', apply: (bytes) => bytes.slice(0, -1) },
      ...textMutations('texts', inventedTables.texts, 0),
    ],
  },
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

/** All kinds of changes to a table section. */
export function tableMutations(definition: TableDefinition, section: Uint8Array): Mutation[] {
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
    const directory = [
      poke(`${name}: another kind`, entry, (COLUMN_KINDS[column.kind] % 11) + 1),
      poke(`${name}: an unknown kind`, entry, 99),
      poke(`${name}: begins 8 bytes later`, entry + 4, begin + 8),
      poke(`${name}: begins 8 bytes earlier`, entry + 4, begin - 8),
      poke(`${name}: begins in the directory`, entry + 4, 0),
      poke(`${name}: begins behind everything`, entry + 4, 0xfffffff8),
    ];
    return [...directory, ...columnMutations(name, column, section, begin)];
  });
  return [...common, ...perColumn];
}

function columnMutations(name: string, column: Column, section: Uint8Array, begin: number): Mutation[] {
  const rows = u32(section, 0);
  switch (column.kind) {
    case 'u32':
      return numberMutations(name, section, begin, rows, 'any');
    case 'u8':
    case 'u16':
    case 'text':
    case 'ref':
    case 'optionalRef':
      return numberMutations(name, section, begin, rows, 'bounded');
    case 'f64':
      return [
        poke(`${name}: one number less`, begin, u32(section, begin) - 1),
        poke(`${name}: 2^32 - 1 numbers`, begin, 0xffffffff),
        poke(`${name}: what is zero is not`, begin + 4, 1),
        ...numberMutations(name, section, begin + 8 + u32(section, begin) * 8, rows, 'bounded'),
      ];
    case 'unique': {
      const order = begin + listBytes(section, begin);
      return [
        ...numberMutations(name, section, begin, rows, 'any'),
        wipe(`${name}: a value twice`, begin + 16, order),
        ...numberMutations(`${name}, its order`, section, order, rows, 'bounded'),
        wipe(`${name}: an index entry twice`, order + 16, order + listBytes(section, order)),
        poke(`${name}: an index entry outside`, order + 12, 1),
      ];
    }
    case 'ownText':
      return textMutations(name, section, begin);
    case 'plainText':
      return plainTextMutations(name, section, begin);
    case 'refs': {
      const members = u32(section, begin);
      const values = begin + 4 + ownerBytes(section, begin + 4);
      return [
        poke(`${name}: one member more`, begin, members + 1),
        poke(`${name}: 2^32 - 1 members`, begin, 0xffffffff),
        ...ownerMutations(name, section, begin + 4),
        ...numberMutations(name, section, values, members, 'bounded'),
      ];
    }
    case 'owner':
      return ownerMutations(name, section, begin);
  }
}

/**
 * Changes to the list of numbers whose header is at the given offset. `bounded` means that the numbers have an upper
 * limit that is lower than the largest number that the encoding in the header allows.
 */
function numberMutations(
  name: string,
  section: Uint8Array,
  at: number,
  count: number,
  kind: 'bounded' | 'any',
): Mutation[] {
  const end = at + listBytes(section, at);
  return [
    byte(`${name}: numbers of an unknown form`, at, 9),
    byte(`${name}: numbers of 26 bits`, at + 1, 26),
    byte(`${name}: numbers of 255 bits`, at + 1, 255),
    byte(`${name}: other numbers of 33 bits`, at + 2, 33),
    byte(`${name}: the head's zero is not`, at + 3, 1),
    poke(`${name}: one number more`, at + 4, count + 1),
    poke(`${name}: one number less`, at + 4, count - 1),
    poke(`${name}: more others than numbers`, at + 8, count + 1),
    poke(`${name}: 2^32 - 1 others`, at + 8, 0xffffffff),
    ...(kind === 'bounded' && count > 0 ? [poke(`${name}: a number that is too large`, at + 12, 0xfffffff0)] : []),
    ...(end > at + 16 ? [byte(`${name}: the padding after its numbers is not zero`, end - 1, 1)] : []),
  ];
}

/** Changes to the front-coded texts whose header is at the given offset. */
function textMutations(name: string, section: Uint8Array, at: number): Mutation[] {
  const { heap, heapBytes } = heapOf(section, at);
  const lastBegin = section[heap] >> 4;
  if (lastBegin !== 0) throw new Error(`${name}: the first text begins with ${lastBegin} bytes of another`);
  const bare = [
    ...heapMutations(name, section, at),
    byte(`${name}: a first text that shares bytes`, heap, section[heap] | 0x10),
    fill(`${name}: lengths that do not end`, heap, heap + heapBytes, 0xff),
    fill(`${name}: texts shorter than their block`, heap, heap + heapBytes, 0),
    fill(`${name}: not UTF-8`, heap + heapBytes - 1, heap + heapBytes, 0xff),
  ];
  return bare;
}

/** Changes to the plain texts whose header is at the given offset. */
function plainTextMutations(name: string, section: Uint8Array, at: number): Mutation[] {
  const { heap, heapBytes } = heapOf(section, at);
  return [
    ...heapMutations(name, section, at),
    fill(`${name}: texts that do not end`, heap, heap + heapBytes, 0x61),
    fill(`${name}: texts shorter than their block`, heap, heap + heapBytes, 0),
    fill(`${name}: not UTF-8`, heap, heap + heapBytes - 1, 0xff),
  ];
}

/** The offset and number of the text bytes in the column whose header is at the given offset. */
function heapOf(section: Uint8Array, at: number): { heap: number; heapBytes: number } {
  const blocks = Math.ceil(u32(section, at) / 16);
  return { heap: at + 12 + packedBytes(blocks + 1, u32(section, at + 8)), heapBytes: u32(section, at + 4) };
}

/** Changes to the parts that front-coded texts and plain texts have in common. */
function heapMutations(name: string, section: Uint8Array, at: number): Mutation[] {
  const count = u32(section, at);
  const { heap, heapBytes } = heapOf(section, at);
  const bare = [
    poke(`${name}: one text more`, at, count + 1),
    poke(`${name}: one text less`, at, count - 1),
    poke(`${name}: 2^32 - 1 texts`, at, 0xffffffff),
    poke(`${name}: a longer heap`, at + 4, heapBytes + 1),
    poke(`${name}: a shorter heap`, at + 4, heapBytes - 1),
    poke(`${name}: a heap of 2^32 - 1 bytes`, at + 4, 0xffffffff),
    poke(`${name}: begins of 26 bits`, at + 8, 26),
    poke(`${name}: begins of 2^31 bits`, at + 8, 2 ** 31),
    byte(`${name}: a block that begins late`, at + 12, 1),
    fill(`${name}: blocks that begin behind everything`, at + 12, heap, 0xff),
  ];
  return (heapBytes & 3) === 0 ? bare : [...bare, byte(`${name}: padding that is not zero`, heap + heapBytes, 1)];
}

/** Changes to the owners whose header is at the given offset. */
function ownerMutations(name: string, section: Uint8Array, at: number): Mutation[] {
  const [firstBits, count, listed] = [section[at + 1], u32(section, at + 4), u32(section, at + 8)];
  const firsts = at + 12;
  const others = firsts + packedBytes(listed + 1, firstBits);
  const end = at + ownerBytes(section, at);
  return [
    byte(`${name}: owners of an unknown form`, at, 0),
    byte(`${name}: owners of form 9`, at, 9),
    byte(`${name}: firsts of 26 bits`, at + 1, 26),
    byte(`${name}: owners of 33 bits`, at + 2, 33),
    byte(`${name}: the owners' zero is not`, at + 3, 1),
    poke(`${name}: one row more`, at + 4, count + 1),
    poke(`${name}: owners that are not there`, at + 8, listed + 1000),
    poke(`${name}: 2^32 - 1 owners`, at + 8, 0xffffffff),
    ...(count === 0
      ? []
      : [
          byte(`${name}: an index that begins late`, firsts, section[firsts] | 1),
          wipe(`${name}: an index that ends early`, firsts, others),
          fill(`${name}: an index that ends late`, firsts, others - 4, 0xff),
          ...(end > others ? [byte(`${name}: the padding after its owners is not zero`, end - 1, 1)] : []),
        ]),
  ];
}

function packedBytes(count: number, bits: number): number {
  return bits === 0 || count === 0 ? 0 : Math.ceil((count * bits) / 32) * 4 + 4;
}

function listBytes(section: Uint8Array, at: number): number {
  const [form, bits, secondBits] = section.subarray(at);
  const [count, extra] = [u32(section, at + 4), u32(section, at + 8)];
  return 16 + packedBytes(extra, secondBits) + packedBytes(form < 2 ? count : extra, bits);
}

function ownerBytes(section: Uint8Array, at: number): number {
  const [form, firstBits, ownerBits] = section.subarray(at);
  const [count, listed] = [u32(section, at + 4), u32(section, at + 8)];
  return 12 + packedBytes(listed + 1, firstBits) + packedBytes(form === 1 ? Math.ceil(count / 16) : listed, ownerBits);
}

function byte(what: string, at: number, value: number): Mutation {
  return fill(what, at, at + 1, value);
}

function wipe(what: string, begin: number, end: number): Mutation {
  return fill(what, begin, end, 0);
}

function fill(what: string, begin: number, end: number, value: number): Mutation {
  return { what, apply: (bytes) => bytes.fill(value, begin, end) };
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
