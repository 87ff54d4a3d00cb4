// Combination rules in overlays: they take precedence over the bundle's rules, can hide them, and are refused if they
// are invalid.

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openKnowledgeBase } from '../../src/opening/open.js';
import { claimOf, codesOf, mapCase } from '../coding/chart-case.js';
import { CORE_PATH } from '../opening/small-bundle.js';

const base = readFileSync(CORE_PATH);
const opened = (...overlays: object[]) =>
  openKnowledgeBase({ base, overlays: overlays.map((one, at) => ({ name: `clinic ${at + 1}`, ...one })) });
const coded = async (records: string[], ...overlays: object[]) => codesOf(mapCase(await opened(...overlays), records));

describe('combinations in overlays', () => {
  const withKidneys = { group: 'hypertension', does: 'replace', on: 'I10', with: ['N18'], code: 'I15.0' };

  test('come before the other rules in their group', async () => {
    const codes = [{ vocab: 'icd10', code: 'I15.0', description: 'Renovascular hypertension' }];
    expect(await coded(['I10', 'N18.4'])).toEqual(['I12.9', 'N18.4']);
    expect(await coded(['I10', 'N18.4'], { codes, combinations: [withKidneys] })).toEqual(['I15.0', 'N18.4']);
    const later = { combinations: [{ ...withKidneys, code: 'I12.0' }] };
    expect(await coded(['I10', 'N18.4'], { codes, combinations: [withKidneys] }, later)).toEqual(['I12.0', 'N18.4']);
  });

  test('in a new group apply to what the other groups have left', async () => {
    const combinations = [{ group: 'ours', does: 'after', on: 'I12', unless: 'Z91.148', code: 'Z91.148' }];
    expect(await coded(['I10', 'N18.4'], { combinations })).toEqual(['I12.9 Z91.148', 'N18.4']);
  });

  test('may rank codes, and may depend on the record and the patient', async () => {
    const rank = { combinations: [{ group: 'order', does: 'rank', on: 'R55', code: '1' }] };
    const kb = await opened(rank);
    expect(claimOf(mapCase(kb, ['I10', 'R55']))).toEqual(['R55', 'I10']);
    const when = { combinations: [{ group: 'ours', does: 'replace', on: 'R55', when: 'sex=F', code: 'R42' }] };
    const patient = { sex: 'F' };
    expect(codesOf(mapCase(await opened(when), ['R55'], { patient }))).toEqual(['R42']);
    expect(codesOf(mapCase(await opened(when), ['R55']))).toEqual(['R55']);
  });

  test('hide whole groups', async () => {
    expect(await coded(['R07.9', 'I21.9'])).toEqual(['I21.9', 'I21.9']);
    expect(await coded(['R07.9', 'I21.9'], { hide: { combinations: ['symptoms'] } })).toEqual(['R07.9', 'I21.9']);
  });

  test.each<[string, object, RegExp]>([
    [
      'an unknown deed',
      { group: 'a', does: 'swap', on: 'I10', code: 'I11.9' },
      /combinations\[0\]\.does: expected one of/,
    ],
    ['another deed than its group', { ...withKidneys, does: 'after' }, /group 'hypertension' does replace, got after/],
    [
      'a code that there is not',
      { ...withKidneys, code: 'I99.99' },
      /combinations\[0\]\.code: expected a code of icd10/,
    ],
    ['no code', { group: 'a', does: 'after', on: 'I10' }, /expected a code for after/],
    ['a rank that is none', { group: 'order', does: 'rank', on: 'I10', code: 'first' }, /one digit/],
    ['nothing to specify', { group: 'trimester', does: 'specify', on: 'O', code: 'two' }, /kind=value/],
    ['a vocabulary that there is not', { ...withKidneys, vocab: 'icd11' }, /expected a vocabulary, got 'icd11'/],
    ['no patterns', { group: 'a', does: 'after', code: 'I11.9' }, /combinations\[0\]\.on: it is required/],
  ])('with %s are refused', async (_, rule, message) => {
    await expect(opened({ combinations: [rule] })).rejects.toThrow(message);
  });

  test('must exist before they can be hidden', async () => {
    await expect(opened({ hide: { combinations: ['nope'] } })).rejects.toThrow(/hide\.combinations\[0\].*'nope'/);
  });
});
