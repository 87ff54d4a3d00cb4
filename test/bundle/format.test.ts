// FORMAT.md agrees with the code, and the bytes shown in FORMAT.md are the bytes that are actually written. If this
// test fails, existing files would be read differently: raise the version as the policy in FORMAT.md prescribes, then
// correct this test and FORMAT.md.

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { COLUMN_KINDS } from '../../src/bundle/columns.js';
import { writeContainer } from '../../src/bundle/container.js';
import { optionalSections, requiredSections, tableSections } from '../../src/bundle/sections/index.js';
import {
  defineTable,
  f64,
  optionalRef,
  owner,
  ownText,
  plainText,
  refs,
  text,
  u8,
  u32,
} from '../../src/bundle/table-section.js';
import { xxh64 } from '../oracle/xxh64-oracle.js';
import { encodeOne } from './one-table.js';

const format = readFileSync(new URL('../../src/bundle/FORMAT.md', import.meta.url), 'utf8');
const kindNames: Readonly<Record<string, string>> = {
  optionalRef: 'optional ref',
  ownText: 'own text',
  plainText: 'plain text',
};

describe('FORMAT.md', () => {
  test.each(Object.values(tableSections).map((table) => [table.name, table] as const))(
    'lists the columns of %s',
    (name, table) => {
      const part = format.split(`\n**${name}** –`)[1]?.split(/\n\*\*|\n## /)[0] ?? '';
      const rows = [...part.matchAll(/^\| (`.*?`) \| (.*?) \|/gm)];
      const listed = rows.flatMap(([, names, kind]) =>
        names.split(', ').map((column) => [column.replaceAll('`', ''), kind]),
      );
      expect(listed.map(([column]) => column)).toEqual(Object.keys(table.columns));
      for (const [index, column] of Object.values(table.columns).entries()) {
        const kind = kindNames[column.kind] ?? column.kind;
        const target = 'table' in column ? ` → ${column.table}` : '';
        const bound = 'below' in column && typeof column.below === 'number' ? ` < ${column.below}` : '';
        expect(listed[index][1], `${name}.${listed[index][0]}`).toMatch(new RegExp(`^${kind}${target}${bound}`));
      }
    },
  );

  test('lists every kind of column with its number', () => {
    const part = format.split('## 6. Table sections')[1]?.split('## 7.')[0] ?? '';
    const listed = [...part.matchAll(/^\| (\d+) \| ([\w ]+) \|/gm)].map(([, number, name]) => [name, Number(number)]);
    expect(listed).toEqual(Object.entries(COLUMN_KINDS).map(([kind, number]) => [kindNames[kind] ?? kind, number]));
  });

  test('lists every section with its version', () => {
    const part = format.split('## 4. Sections')[1]?.split('## 5.')[0] ?? '';
    const listed = [...part.matchAll(/^\| (`.*?`) \| (hot|cold) \| (\d+)/gm)].flatMap(([, names, residence, version]) =>
      names.split(' ').map((name) => ({ name: name.replaceAll('`', ''), version: Number(version), residence })),
    );
    const isOptional = ({ name }: { name: string }) => optionalSections.some((section) => section.name === name);
    expect(listed.filter((section) => !isOptional(section))).toEqual(requiredSections);
    expect(listed.filter(isOptional)).toEqual(optionalSections);
  });
});

describe('the bytes never change', () => {
  const hex = (bytes: Uint8Array) =>
    Buffer.from(bytes)
      .toString('hex')
      .replace(/(.{16})(?=.)/g, '$1 ');

  test('of a table and its texts', () => {
    const table = defineTable('pinned', 1, {
      who: owner('others'),
      key: u32({ unique: true }),
      tiny: u8(),
      word: text(),
      code: ownText(),
      name: plainText(),
      real: f64(),
      up: optionalRef('pinned'),
      many: refs('others'),
    });
    const rows = [
      { who: 0, key: 9, tiny: 7, word: 'é', code: 'B1', name: 'ü', real: 1.5, up: undefined, many: [] },
      { who: 2, key: 5, tiny: 7, word: 'ab', code: 'B1.0', name: '', real: Number.NaN, up: 0, many: [2, 1] },
    ];
    const { texts, bytes } = encodeOne(table, rows);
    expect(hex(texts)).toBe(
      [
        '0300000007000000 03000000', // 3 texts in 7 bytes, each start in 3 bits
        '38000000 00000000', // the only block begins at 0 and ends at 7
        '00026162 02c3a900', // the texts "", "ab" and "é", then padding
      ]
        .join('')
        .replaceAll(' ', '')
        .replace(/(.{16})(?=.)/g, '$1 '),
    );
    expect(hex(bytes)).toBe(
      [
        '0200000009000000', // 2 rows, 9 columns
        '0a00000050000000 0400000070000000 01000000a0000000 06000000b0000000 0b000000c8000000', // kind, start
        '0c000000e8000000 0500000000010000 0800000030010000 0900000048010000',
        '0102020002000000 0300000094000000 0000000000000000 0000000000000000', // form 1: firsts 0 1 1 2; hint 0
        '0003000002000000 0000000005000000 0400000000000000', // 3 bits from 5: 4 0
        '0001000002000000 0000000000000000 0100000000000000', // order 1 0
        '0000000002000000 0000000007000000', // 7 throughout
        '0001000002000000 0000000001000000 0100000000000000', // texts 2, 1
        '0200000006000000 0300000030000000 0000000002423122 2e30000000000000', // "B1"; 2 shared bytes, then ".0"
        '0200000004000000 0300000020000000 00000000c3bc0000', // 4 bytes, starts 0 and 4; "ü", ""
        '0200000000000000 000000000000f83f 000000000000f87f', // 1.5, NaN
        '0001000002000000 0000000000000000 0200000000000000', // 0 1
        '0001000002000000 0000000000000000 0200000000000000', // none; row 0
        '0200000001020100 0200000002000000 2000000000000000 0100000000000000', // 2 members; firsts 0 0 2; hint 1
        '0001000002000000 0000000001000000 0100000000000000', // members 2 1
      ].join(' '),
    );
  });

  test('of a container', () => {
    const bytes = new Uint8Array([1, 2, 3]);
    const file = writeContainer([{ name: 'a', version: 5, residence: 'cold', bytes }], 'b', xxh64);
    const headerBytes = file.length - 64;
    expect(hex(file.subarray(8, 12))).toBe('43544b31');
    expect(hex(file.subarray(headerBytes, headerBytes + 8))).toBe('0102030000000000');
    expect(xxh64(file)).toBe(0xd662df3fab897937n);
  });
});
