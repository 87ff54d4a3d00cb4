// validateCode: the validity and the problems of single codes, with the embedded knowledge.

import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import type { KnowledgeBase } from '../../src/knowledge/knowledge-base.js';
import { openKnowledgeBase } from '../../src/opening/open.js';
import { validateCode } from '../../src/operations/validate-code.js';
import { CORE_PATH } from '../opening/small-bundle.js';

const YEAR = 525_960;

const overlay = {
  name: 'codes of the tests',
  codes: [{ vocab: 'icd10', code: 'Q94.8', description: 'Test of old', validFrom: 20011001, validTo: 20150930 }],
};

let kb: KnowledgeBase;
beforeAll(async () => {
  kb = await openKnowledgeBase({ base: readFileSync(CORE_PATH), overlays: [overlay] });
});

type Given = Omit<Parameters<typeof validateCode>[1], 'Vocab' | 'Code'>;

test.each<[string, string, Given, boolean, boolean, string]>([
  // vocabulary, code, given, valid, unreportable, issues
  ['icd10', 'E11.9', {}, true, false, ''],
  ['icd10', 'e119', {}, true, false, 'spelling'],
  ['icd10', 'E11', {}, true, true, 'category'],
  ['icd10', 'N18.3', {}, true, true, 'incomplete'],
  ['icd10', 'T16.1', {}, true, true, 'incomplete'],
  ['icd10', 'T16.1XXA', {}, true, false, ''],
  ['icd10', 'T16.1XXQ', {}, false, true, 'unknown'],
  ['icd10', 'T16.1A', {}, false, true, 'unknown'],
  ['icd10', 'T161XXA', {}, true, false, 'spelling'],
  ['icd10', 'S00.11XS', {}, true, false, ''],
  ['icd10', 'E11.99999', {}, false, true, 'unknown'],
  ['icd10', '', {}, false, true, 'unknown'],
  ['icd10', 'Q94.8', {}, false, true, 'retired'],
  ['icd10', 'Q94.8', { EncounterTime: '2015-09-30' }, true, false, ''],
  ['icd10', 'Q94.8', { EncounterTime: '2015-10-01' }, false, true, 'retired'],
  ['icd10', 'Q94.8', { EncounterTime: '2001-09-30' }, false, true, 'not-yet'],
  ['icd10', 'E11.9', { Description: 'type 2 diabetes without complications' }, true, false, ''],
  ['icd10', 'E11.9', { Description: 'Diabetes' }, true, false, ''],
  ['icd10', 'E11.9', { Description: 'broken leg' }, false, false, 'description'],
  ['icd10', 'Z68.25', { Age: 30 * YEAR }, true, false, ''],
  ['icd10', 'Z68.25', { Age: 10 * YEAR }, true, false, 'age'],
  ['icd10', 'Z68.25', {}, true, false, ''],
  ['icd', '250.00', {}, true, false, ''],
  ['cterm', '10092', { Description: 'Type 2 diabetes mellitus' }, true, false, ''],
  ['cterm', '1', {}, false, true, 'unknown'],
])('%s %j with %j is valid? %s, unreportable? %s: %s', (Vocab, Code, given, result, unreportable, issues) => {
  const { validation } = validateCode(kb, { Vocab, Code, ...given });
  expect([validation.result, validation.unreportable, validation.issue.map(({ type }) => type).join()]).toEqual([
    result,
    unreportable,
    issues,
  ]);
  for (const { text } of validation.issue) expect(text).toMatch(/[.]$/);
});

test('each problem is reported along with what would be correct', () => {
  const text = (Code: string) => validateCode(kb, { Vocab: 'icd10', Code }).validation.issue[0].text;
  expect(text('N18.3')).toBe('It lacks stage (character 5: 0 1 2). There are N18.30, N18.31, N18.32.');
  expect(text('I11')).toBe('It is a heading. There are I11.0, I11.9.');
  expect(text('T16.1')).toBe('It lacks episode (character 7: A D S). There are T16.1XXA, T16.1XXD, T16.1XXS.');
  const meant = (code: string) => expect.stringContaining(`Its seventh character follows placeholders: ${code} `);
  expect(text('T16.1A')).toEqual(meant('T16.1XXA'));
  expect(text('t161d')).toEqual(meant('T16.1XXD'));
  expect(text('W19A')).toEqual(meant('W19.XXXA'));
  expect(text('T16.1Q')).toContain('Its longest known prefix is T16.1 ');
  expect(text('I10.77')).toContain('Its longest known prefix is I10 Essential (primary) hypertension.');
});
