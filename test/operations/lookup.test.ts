// lookup: the properties of codes, with the embedded knowledge.

import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { KnowledgeBase } from '../../src/knowledge/knowledge-base.js';
import { openKnowledgeBase } from '../../src/opening/open.js';
import { lookup } from '../../src/operations/lookup.js';
import { CORE_PATH } from '../opening/small-bundle.js';

const overlay = {
  name: 'codes of the tests',
  codes: [
    { vocab: 'icd10', code: 'Q94', description: 'Tests', category: true },
    {
      vocab: 'icd10',
      code: 'Q94.8',
      description: 'Test of old',
      parent: 'Q94',
      validFrom: 20011001,
      validTo: 20150930,
    },
    { vocab: 'icd10', code: 'Q94.1', description: 'Test of today', parent: 'Q94' },
  ],
};

let kb: KnowledgeBase;
beforeAll(async () => {
  kb = await openKnowledgeBase({ base: readFileSync(CORE_PATH), overlays: [overlay] });
});

const about = (Vocab: string, Code: string, more: object = {}) => lookup(kb, { Vocab, Code, ...more }).lookup;

describe('a code', () => {
  test('is found in any spelling, with its parents', () => {
    const known = about('icd10', 'e1122');
    expect(known).toMatchObject({ vocab: 'icd10', code: 'E11.22', isCategory: false, unreportable: false });
    expect(known.ancestor.map(({ code }) => code).slice(0, 2)).toEqual(['E11.2', 'E11']);
    expect(known.child).toEqual([]);
    expect(about('icd10', 'E11').child.map(({ code }) => code)).toContain('E11.2');
  });

  test('comes with its own notes and those of its ancestors, and with hints in our own words', () => {
    const { note, hint } = about('icd10', 'E11.9');
    expect(note).toContainEqual({ type: 'use-additional', text: 'insulin (Z79.4)', code: 'E11' });
    expect(hint).toContainEqual({ type: 'use-additional', text: 'Code in addition: insulin (Z79.4)' });
    expect(about('icd10', 'S52.501A').hint.map(({ type }) => type)).toContain('external-cause');
    expect(about('icd10', 'T36.0X1A').hint.map(({ type }) => type)).not.toContain('external-cause');
  });

  test('shows which characters it has and which it lacks', () => {
    expect(about('icd10', 'S52.501A').specifier.map(({ name, digit, chosen }) => [name, digit, chosen])).toEqual([
      ['detail', 4, '5'],
      ['detail', 5, '0'],
      ['laterality', 6, '1'],
      ['episode', 7, 'A'],
    ]);
    const { specifier, unreportable } = about('icd10', 'T16.1');
    expect(unreportable).toBe(true);
    expect(specifier.at(-1)).toMatchObject({ name: 'episode', digit: 7 });
    expect(specifier.at(-1)).not.toHaveProperty('chosen');
  });

  test('is found even if the bundle does not list it', () => {
    expect(about('icd10', 'S00.11XD')).toMatchObject({
      code: 'S00.11XD',
      description: 'Black eye, right side, later encounter, healing',
      unreportable: false,
    });
    expect(about('icd10', 'S52.501D').ancestor.map(({ code }) => code)).toEqual(['S52.501', 'S52']);
    expect(about('icd10', 'S00.11XD').hint.map(({ type }) => type)).toContain('external-cause');
  });

  test.each<[string | undefined, boolean]>([
    [undefined, false],
    ['2001-09-30', true],
    ['2001-10-01', false],
    ['2015-09-30', false],
    ['2015-10-01', true],
  ])('counts on its days: on %s it is unreportable? %s', (EncounterTime, unreportable) => {
    expect(about('icd10', 'Q94.8', { EncounterTime })).toMatchObject({
      unreportable,
      validFrom: '2001-10-01',
      validTo: '2015-09-30',
    });
  });

  test('is replaced by the same code in an overlay', () => {
    expect(about('icd10', 'Q94').child.map(({ code }) => code)).toEqual(['Q94.1', 'Q94.8']);
  });

  test.each([
    ['icd10', 'Z99.999X'],
    ['icd10', ''],
    ['cterm', '1'],
    ['cterm', 'asthma'],
  ])('that is unknown has no description: %s %j', (vocab, code) => {
    const known = about(vocab, code);
    expect(known).toEqual({ vocab, code, name: [], ancestor: [], child: [], note: [], hint: [], specifier: [] });
  });
});

test('a finding has its names and its position in the tree', () => {
  const known = lookup(kb, { Code: 10092 }).lookup;
  expect(known).toMatchObject({
    vocab: 'cterm',
    code: '10092',
    description: 'Type 2 diabetes mellitus',
    termType: 'Dx',
  });
  expect(known.name).toContain('T2DM');
  expect(known.ancestor.map(({ code }) => code)).toContain('10089');
  expect(lookup(kb, { Code: '10089' }).lookup.child.map(({ code }) => code)).toContain('10092');
});
