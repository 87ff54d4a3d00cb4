// FORMAT.md and the code say the same, and the bytes that it draws are the bytes that are written. A failure here means
// that files of other versions are read differently: raise the version that FORMAT.md's policy names, then mend both.

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { COLUMN_KINDS } from '../../src/bundle/columns.js';
import { writeContainer } from '../../src/bundle/container.js';
import { requiredSections, tableSections } from '../../src/bundle/sections/index.js';
import { defineTable, encodeTable, optionalRef, owner, refs, text, u8, u32 } from '../../src/bundle/table.js';
import { xxh64 } from '../oracle/xxh64.js';

const format = readFileSync(new URL('../../src/bundle/FORMAT.md', import.meta.url), 'utf8');
const kindNames: Readonly<Record<string, string>> = { optionalRef: 'optional ref' };

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

  test('lists every required section in its version', () => {
    const part = format.split('## 4. Sections')[1]?.split('## 5.')[0] ?? '';
    const listed = [...part.matchAll(/^\| (`.*?`) \| (hot|cold) \| (\d+)/gm)].flatMap(([, names, residence, version]) =>
      names.split(' ').map((name) => ({ name: name.replaceAll('`', ''), version: Number(version), residence })),
    );
    expect(listed).toEqual(requiredSections);
  });
});

describe('the bytes are pinned', () => {
  const hex = (bytes: Uint8Array) =>
    Buffer.from(bytes)
      .toString('hex')
      .replace(/(.{16})(?=.)/g, '$1 ');

  test('of a table', () => {
    const table = defineTable('pinned', 1, {
      who: owner('others'),
      key: u32({ unique: true }),
      tiny: u8(),
      word: text(),
      up: optionalRef('pinned'),
      many: refs('others'),
    });
    const rows = [
      { who: 0, key: 9, tiny: 7, word: 'é', up: undefined, many: [] },
      { who: 2, key: 5, tiny: 8, word: 'ab', up: 0, many: [2, 1] },
    ];
    expect(hex(encodeTable(table, rows))).toBe(
      [
        '0200000006000000', // 2 rows, 6 columns
        '0a00000038000000 0400000050000000 0100000060000000', // kind, begin
        '0600000068000000 0800000078000000 0900000080000000',
        '0000000002000000 0000000001000000 0100000002000000', // owners 0, 2; firsts 0, 1, 1, 2
        '0900000005000000 0100000000000000', // values 9, 5; order 1, 0
        '0708000000000000',
        '0000000002000000 04000000c3a96162', // offsets 0, 2, 4; é a b
        'ffffffff00000000',
        '0000000000000000 0200000002000000 0100000000000000', // offsets 0, 0, 2; rows 2, 1
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
