// A forged bundle with valid checksums whose axes contain values that are not a single character of a code. Such a
// bundle is refused when the axis is read, and also by the thorough check; in any case, a walk from code to code along
// an axis terminates.

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { SectionInput } from '../../src/bundle/container.js';
import { encodeTable } from '../../src/bundle/encode-table.js';
import { readHeader } from '../../src/bundle/header.js';
import { openTables, sectionBytes } from '../../src/bundle/open-sections.js';
import { proveTables } from '../../src/bundle/prove-tables.js';
import { axes } from '../../src/bundle/sections/axes-section.js';
import { defineTable, type RowOf, text } from '../../src/bundle/table-section.js';
import { openTexts } from '../../src/bundle/text-pool.js';
import { openWords } from '../../src/bundle/word-book.js';
import { codeNode } from '../../src/coding/specify/code-nodes.js';
import { completionsOf, missingSpecifiers, specifyCode } from '../../src/coding/specify/specifiers.js';
import { CtermError } from '../../src/errors/cterm-error.js';
import { inside, type Knowledge, makeKnowledgeBase } from '../../src/knowledge/knowledge-base.js';
import { openKnowledgeBase } from '../../src/opening/open.js';
import { checkCodes } from '../../src/operations/check-codes.js';
import { completeCode } from '../../src/operations/complete-code.js';
import { expand } from '../../src/operations/expand.js';
import { lookup } from '../../src/operations/lookup.js';
import { validateCode } from '../../src/operations/validate-code.js';
import { bundleOf, CORE_PATH, checksum } from './small-bundle.js';

const core = new Uint8Array(readFileSync(CORE_PATH));
const header = readHeader(core, checksum);
const part = { bytes: core, begin: 0 };
const { tables } = openTables(part, header);

/** The table without its validation rule, so that a forgery can be written. */
const lawless = defineTable(axes.name, axes.version, { ...axes.columns, value: text() });

/**
 * The core with `value` as the value of every axis at the seventh position; `value` must already be one of the core's
 * texts.
 */
function forged(value: string): Uint8Array {
  const rows = Array.from({ length: tables.axes.rowCount }, (_, row): RowOf<typeof axes> => {
    const position = tables.axes.position(row);
    const own = { code: tables.axes.code(row), position, label: tables.axes.label(row) };
    return { ...own, value: position === 7 ? value : tables.axes.value(row) };
  });
  const sections = header.sections.map((entry): SectionInput => {
    const { name, version, residence } = entry;
    return { name, version, residence, bytes: sectionBytes(part, entry).slice() };
  });
  const bytesOf = (name: string) => sections.find((section) => section.name === name)?.bytes ?? new Uint8Array();
  const words = bytesOf('words');
  const texts = openTexts(bytesOf('texts'), words.length === 0 ? undefined : openWords(words));
  const numbers = new Map(Array.from({ length: texts.count }, (_, number) => [texts.read(number), number]));
  const pool = { bytes: bytesOf('texts'), words: undefined, numberOf: (given: string) => numbers.get(given) };
  const bytes = encodeTable(lawless, rows, pool);
  return bundleOf(sections.map((section) => (section.name === axes.name ? { ...section, bytes } : section)));
}

/** A code in the core whose seventh character is defined only by an axis. */
const CODE = 'T16.1';
const asking: [string, (kb: Knowledge) => unknown][] = [
  ['validateCode', (kb) => validateCode(kb, { Vocab: 'icd10', Code: CODE })],
  ['lookup', (kb) => lookup(kb, { Vocab: 'icd10', Code: CODE })],
  ['completeCode', (kb) => completeCode(kb, { Code: CODE })],
  ['expand', (kb) => expand(kb, { Vocab: 'icd10', Code: CODE })],
  ['checkCodes', (kb) => checkCodes(kb, { Codes: CODE })],
];

const values = ['', tables.axes.label(0)];

describe.each(values)("an axis of '%s'", (value) => {
  test.each(asking)('is refused by %s', async (_, ask) => {
    const kb = (await openKnowledgeBase(forged(value)))[inside];
    const refusal = expect.objectContaining({
      code: 'invalid-bundle',
      message: expect.stringMatching(/section axes, column value: row \d+ holds a text of \d+ characters, expected 1/i),
    });
    for (let time = 0; time < 2; time++) expect(() => ask(kb)).toThrow(refusal);
  });

  test('is found by the thorough check', () => {
    const bytes = forged(value);
    const opened = openTables({ bytes, begin: 0 }, readHeader(bytes, checksum));
    expect(() => proveTables(opened.tables)).toThrow(/section axes, column value/i);
  });

  test('is refused by the writer', () => {
    const row = { code: 0, position: 7, value, label: '' };
    const pool = { bytes: new Uint8Array(), words: undefined, numberOf: () => 0 };
    expect(() => encodeTable(axes, [row], pool)).toThrow(CtermError);
  });
});

test('the unchanged core passes', async () => {
  expect(() => proveTables(tables)).not.toThrow();
  const kb = (await openKnowledgeBase(core))[inside];
  for (const [, ask] of asking) expect(() => ask(kb)).not.toThrow();
  expect(
    missingSpecifiers(kb, 'icd10', CODE)
      .at(-1)
      ?.choices.map(({ character }) => character),
  ).toEqual(['A', 'D', 'S']);
});

test.each(['', ' ', '.', 'X', 'AB', '😀'])(
  "walks from code to code terminate even if an axis gives '%s' and has not been verified",
  async (value) => {
    const { kernel, manifest, host, tables: own } = (await openKnowledgeBase(core))[inside];
    // Only every other row is forged, so that some axes still lead to codes longer than those stored in the bundle.
    const valueAt = (row: number) => (row % 2 === 0 ? value : own.axes.value(row));
    const changed = { ...own, axes: { ...own.axes, value: valueAt } };
    const kb = makeKnowledgeBase({ kernel, manifest, host, tables: changed });
    // This is checked first because it is why walks terminate; if a walk never ended, the test could not report a
    // failure.
    for (const prefix of ['T16.1XX', 'S00.03X', 'S52.501']) {
      const { choices } = codeNode(kb, 'icd10', prefix);
      const message = 'every choice has to make the prefix longer';
      expect(
        choices.map(({ character }) => character.length).filter((length) => length !== 1),
        message,
      ).toEqual([]);
    }
    for (const code of [CODE, 'S00.03', 'S52.50']) {
      expect(missingSpecifiers(kb, 'icd10', code).length).toBeLessThan(8);
      expect([...completionsOf(kb, 'icd10', code)].length).toBeLessThan(10_000);
      expect(specifyCode(kb, 'icd10', code, { episode: 'A' })?.missing.length).toBeLessThan(8);
    }
  },
);
