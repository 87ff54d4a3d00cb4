// The thorough check made by `cterm kb verify`: an intact bundle passes, and faults are found that reading single rows
// would not reveal.

import { describe, expect, test } from 'vitest';
import { readHeader } from '../../src/bundle/header.js';
import { openColdSections, type Tables } from '../../src/bundle/open-sections.js';
import { proveTables } from '../../src/bundle/prove-tables.js';
import { xxh64 } from '../oracle/xxh64-oracle.js';
import { inventedBundle, inventedTables } from './invented-bundle.js';

function opened(replaced: Readonly<Record<string, Uint8Array>> = {}): Tables {
  const file = inventedBundle(xxh64, replaced);
  return openColdSections({ bytes: file, begin: 0 }, readHeader(file, xxh64), xxh64).tables;
}

/** The offset where column `index` of a section begins. */
function columnAt(section: Uint8Array, index: number): number {
  return new DataView(section.buffer).getUint32(8 + index * 8 + 4, true);
}

test('an intact bundle passes', () => {
  expect(() => proveTables(opened())).not.toThrow();
});

describe('finds', () => {
  test('an owner whose rows are also listed by another owner', () => {
    const { names } = opened();
    const astray = { ...names, findingRows: (owner: number) => names.findingRows(owner === 1 ? 0 : owner) };
    expect(() => proveTables({ ...opened(), names: astray })).toThrow(/section names, column finding/);
  });

  test('rows without an owner', () => {
    const { names } = opened();
    const short = { ...names, findingRows: () => ({ begin: 0, end: 0 }) };
    expect(() => proveTables({ ...opened(), names: short })).toThrow('its owners have 0 rows of 7');
  });

  test('a key order that is not a permutation', () => {
    const section = inventedTables.findings.slice();
    // The order of the ids is stored after the ids themselves, which take up 24 bytes: a header of 16 bytes, and 8
    // bytes for five numbers of three bits.
    const order = columnAt(section, 0) + 16 + 8;
    section.fill(0, order + 16, order + 20);
    expect(() => proveTables(opened({ findings: section }))).toThrow(/column id: index entry 1 is out of order/);
  });

  test('an invalid text that nothing else reads', () => {
    const section = inventedTables.texts.slice();
    section[section.indexOf('tuv'.charCodeAt(0), 64)] = 0xff;
    expect(() => proveTables(opened({ texts: section }))).toThrow(/section texts: text \d+ is not UTF-8/);
  });
});
