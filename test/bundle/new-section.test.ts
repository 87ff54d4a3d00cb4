// Adding a section: once a section has been declared in the list of sections, a bundle with that section can be
// written, opened, verified and shown, and the bundle is refused if the section is damaged. README lists what else is
// needed for a new section.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Checksum } from '../../src/bundle/container.js';
import { readHeader } from '../../src/bundle/header.js';
import { openColdSections } from '../../src/bundle/open-sections.js';
import { requiredSections, tableSections } from '../../src/bundle/sections/index.js';
import {
  defineTable,
  encodeTables,
  f64,
  optionalRef,
  owner,
  ownText,
  plainText,
  refs,
  text,
  u8,
  u32,
  unwrittenTables,
} from '../../src/bundle/table-section.js';
import { info } from '../../src/cli/kb/info-command.js';
import { CtermError } from '../../src/errors/cterm-error.js';
import { coldAnswers } from './answers.js';
import { compileChecksum } from './compile-checksum.js';
import { inventedBundle, tablesToWrite } from './invented-bundle.js';
import { tableMutations } from './sections-under-test.js';

// Replaces the lists of sections with mutable copies, so that this test can add a section to them.
vi.mock('../../src/bundle/sections/index.js', async (original) => {
  const module = await original<typeof import('../../src/bundle/sections/index.js')>();
  return { ...module, tableSections: { ...module.tableSections }, requiredSections: [...module.requiredSections] };
});

const gadgets = defineTable('gadgets', 3, {
  finding: owner('findings'),
  code: optionalRef('codes'),
  parts: refs('findings'),
  size: u8({ below: 4 }),
  weight: u32(),
  price: f64(),
  label: text(),
  note: plainText(),
  maker: ownText(),
});
const NONE = { code: undefined, parts: [], size: 0, weight: 0, price: Number.NaN, label: '', note: '', maker: '' };
const rows = [
  { ...NONE, finding: 0, code: 2, parts: [1, 4], size: 3, weight: 70_000, price: 1.25, label: 'gádget', note: 'a b' },
  { ...NONE, finding: 0, label: 'blenk', maker: 'Acme' },
  { ...NONE, finding: 3, note: 'words of its own' },
];

let checksum: Checksum;
let sections: Readonly<Record<string, Uint8Array>>;
const folder = mkdtempSync(join(tmpdir(), 'cterm-'));
afterAll(() => rmSync(folder, { recursive: true }));
beforeAll(async () => {
  checksum = (await compileChecksum('release')).whole;
  Object.assign(tableSections, { gadgets });
  const { name, version } = gadgets;
  (requiredSections as unknown[]).push({ name, version, residence: 'cold' });
  const written = encodeTables([...tablesToWrite, ...unwrittenTables({ gadgets }, { gadgets: () => rows })]);
  sections = Object.fromEntries(Array.from(written, ({ name, bytes }) => [name, bytes]));
}, 60_000);

/** All answers from a bundle in which the section has these bytes. */
function answers(bytes: Uint8Array): { readonly tables: Readonly<Record<string, unknown>> } {
  const file = inventedBundle(checksum, { ...sections, gadgets: bytes });
  return coldAnswers(openColdSections({ bytes: file, begin: 0 }, readHeader(file, checksum), checksum)) as never;
}

describe('an invented section', () => {
  test('is read as it was written', () => {
    const { tables } = answers(sections.gadgets);
    expect(tables.gadgets).toMatchObject({ rows });
    // The number of rows that each finding owns. The last number is for the position after the last finding.
    const [owned] = (tables.gadgets as { indexes: { begin: number; end: number }[][] }).indexes;
    expect(owned.map(({ begin, end }) => end - begin)).toEqual([2, 0, 0, 1, 0, 0]);
  });

  test('is shown by kb info', async () => {
    const path = join(folder, 'gadgets.ctkb');
    writeFileSync(path, inventedBundle(checksum, sections));
    const out: string[] = [];
    await info.run([path], { out: (line) => out.push(line), error: (line) => out.push(line) });
    expect(out.join('\n')).toMatch(/^ {2}gadgets +3 +cold +3 +/m);
  });

  test('is refused if it is damaged', () => {
    const changes = tableMutations(gadgets, sections.gadgets);
    expect(changes.length).toBeGreaterThan(80);
    const accepted = changes.filter(({ apply }) => {
      const copy = sections.gadgets.slice();
      try {
        answers(apply(copy) ?? copy);
        return true;
      } catch (error) {
        if (error instanceof CtermError && error.code === 'invalid-bundle') return false;
        throw error;
      }
    });
    expect(accepted.map(({ what }) => what)).toEqual([]);
  });

  test('is refused if it is missing', () => {
    const names = requiredSections.map(({ name }) => name);
    expect(names).toContain('gadgets');
    const file = inventedBundle(checksum, sections);
    const required = [...requiredSections, { name: 'gizmos', version: 1, residence: 'cold' as const }];
    expect(() => readHeader(file, checksum, required)).toThrow(CtermError);
  });
});
