// Codes compared with their releases, in the open bundle: exactly the billable codes in the order file can be reached
// from their categories and specifiers, and every row in the General Equivalence Mappings, in both directions, is among
// the answers that translateItems gives. Needs ../shared and is skipped without it.

import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { completionsOf } from '../../src/coding/specify/specifiers.js';
import { inside, type KnowledgeBase } from '../../src/knowledge/knowledge-base.js';
import { translateItems } from '../../src/operations/translate-items.js';
import { ADDENDA, openKnowledge, RELEASES } from './opened-bundle.js';

const ORDER_FILE = `${RELEASES}/icd10cm/icd10cm_order_2026.txt`;
const MOST_SHOWN = 20;

/** For each category, its billable codes according to the order file and the following year's addenda. */
function billableCodes(): Map<string, Set<string>> {
  const isBillable = new Map<string, boolean>();
  for (const line of readFileSync(ORDER_FILE, 'latin1').split(/\r?\n/)) {
    const code = line.slice(6, 13).trim();
    if (code !== '') isBillable.set(code, line[14] === '1');
  }
  for (const line of readFileSync(ADDENDA, 'latin1').split(/\r?\n/)) {
    const [, change, flag, code] = /^(Add|Delete|Revise to): +([01]) ([A-Z]\w+)/.exec(line) ?? [];
    if (code === undefined) continue;
    if (change === 'Delete') isBillable.delete(code);
    else isBillable.set(code, flag === '1');
  }
  const billable = new Map<string, Set<string>>();
  for (const [code, reportable] of isBillable) {
    const category = code.slice(0, 3);
    const codes = billable.get(category) ?? new Set<string>();
    billable.set(category, codes);
    if (reportable) codes.add(code);
  }
  return billable;
}

describe.skipIf(!existsSync(RELEASES))('codes of the open bundle (needs ../shared)', () => {
  let kb: KnowledgeBase;

  beforeAll(async () => {
    kb = await openKnowledge();
  }, 300_000);

  test('exactly the billable codes of the order file result from categories and specifiers', {
    timeout: 120_000,
  }, () => {
    const billable = billableCodes();
    const wrong: string[] = [];
    let count = 0;
    for (const [category, codes] of billable) {
      const reached = new Set(
        Array.from(completionsOf(kb[inside], 'icd10', category), ({ code }) => code.replace('.', '')),
      );
      count += reached.size;
      for (const code of codes) if (!reached.has(code)) wrong.push(`${code} is not reached`);
      for (const code of reached) if (!codes.has(code)) wrong.push(`${code} is not in the order file`);
    }
    expect(wrong.slice(0, MOST_SHOWN)).toEqual([]);
    expect(count).toBe(74_879);
  });

  test.each([
    ['icd', 'icd10', '2018_I9gem.txt'],
    ['icd10', 'icd', '2018_I10gem.txt'],
  ])(
    '%s → %s: every row of %s is an entry, a member of its choice list, or an empty map',
    { timeout: 120_000 },
    (from, to, file) => {
      const expected = new Map<string, Set<string>>();
      for (const line of readFileSync(`${RELEASES}/gems/${file}`, 'latin1').split(/\r?\n/)) {
        const [source, target, flags] = line.trim().toUpperCase().split(/\s+/);
        if (source === undefined || target === undefined || flags === undefined) continue;
        const rows = expected.get(source) ?? new Set<string>();
        expected.set(source, rows);
        if (flags[1] === '0') rows.add(`${flags.slice(3)} ${target}`);
      }
      const wrong: string[] = [];
      const given = [...expected.keys()];
      const { maps } = translateItems(kb, { SourceVocabulary: from, SourceCode: given, TargetVocabulary: to });
      for (const [index, { group, entry }] of maps.entries()) {
        const rows = new Set(entry.map(({ code }) => `00 ${code.replace('.', '')}`));
        for (const { id, entry: list } of group) {
          for (const { code } of list) rows.add(`${id.replace('.', '')} ${code.replace('.', '')}`);
        }
        const own = expected.get(given[index]) ?? new Set();
        for (const row of own) if (!rows.has(row)) wrong.push(`${given[index]} → ${row} is missing`);
        // If all targets that the release gives for a code have since been removed, the code is translated by way of
        // findings.
        const isAllGone = own.size > 0 && [...own].every((row) => !rows.has(row));
        for (const row of isAllGone ? [] : rows) if (!own.has(row)) wrong.push(`${given[index]} → ${row} is too much`);
      }
      // Codes that the 2018 release refers to but that are no longer in any list of codes.
      const gone = wrong.filter((one) => one.endsWith('is missing')).length;
      expect(wrong.filter((one) => one.endsWith('too much')).slice(0, MOST_SHOWN)).toEqual([]);
      expect(gone, wrong.slice(0, MOST_SHOWN).join('\n')).toBeLessThan(60);
    },
  );
});
