// The positions that codes leave unspecified, and the codes that specify them. Individual cases are taken from the
// official guidelines and the tabular list, and are tested with the embedded knowledge and an overlay that adds some
// codes; arbitrary small vocabularies are compared with an oracle that only compares strings.

import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  completionsOf,
  missingSpecifiers,
  ownSpecifiers,
  type SpecifierValues,
  specifyCode,
} from '../../src/coding/specify/specifiers.js';
import { inside, type Knowledge } from '../../src/knowledge/knowledge-base.js';
import { openKnowledgeBase } from '../../src/opening/open.js';
import { CORE_PATH } from '../opening/small-bundle.js';
import { opened } from '../overlay/opened.js';

const heading = { category: true, unreportable: true };

/** Codes that are not in the core, with our own titles. */
const MORE = [
  { code: 'W21', description: 'Hit by sports equipment', ...heading },
  { code: 'W21.89', description: 'Hit by other sports equipment', ...heading },
  { code: 'W21.89XA', description: 'Hit by other sports equipment, initial encounter' },
  { code: 'W21.89XD', description: 'Hit by other sports equipment, subsequent encounter' },
  { code: 'W21.89XS', description: 'Hit by other sports equipment, sequela' },
  { code: 'O64', description: 'Obstructed labor by position', ...heading },
  { code: 'O64.0', description: 'Obstructed labor, head not turned', ...heading },
  { code: 'O64.0XX0', description: 'Obstructed labor, head not turned, not applicable or unspecified' },
  { code: 'O64.0XX1', description: 'Obstructed labor, head not turned, fetus 1' },
  { code: 'O64.0XX2', description: 'Obstructed labor, head not turned, fetus 2' },
  { code: 'O64.0XX9', description: 'Obstructed labor, head not turned, other fetus' },
  { code: 'S06.1X7', description: 'Brain swelling with death', ...heading },
  { code: 'S06.1X7A', description: 'Brain swelling with death, initial encounter' },
  { code: 'I70.201', description: 'Narrowed arteries, right leg' },
  { code: 'I70.202', description: 'Narrowed arteries, left leg' },
  { code: 'I70.208', description: 'Narrowed arteries, other extremity' },
  { code: 'I70.209', description: 'Narrowed arteries, unspecified extremity' },
  { code: 'O35', description: 'Care for a damaged fetus', ...heading },
  { code: 'O35.0', description: 'Care for a damaged nervous system', ...heading },
  { code: 'O35.0XX0', description: 'Care for a damaged nervous system, fetus 1', validTo: 20220930 },
  { code: 'O35.01X0', description: 'Care for a damaged spine, not applicable or unspecified' },
  { code: 'O35.01X1', description: 'Care for a damaged spine, fetus 1' },
].map((code) => ({ vocab: 'icd10', ...code }));

let kb: Knowledge;

beforeAll(async () => {
  const opened = await openKnowledgeBase({ base: readFileSync(CORE_PATH), overlays: [{ name: 'more', codes: MORE }] });
  kb = opened[inside];
});

describe('a code is specified', () => {
  test.each<[string, SpecifierValues, string, string]>([
    // The seventh character is added after placeholders.
    ['W21.89', { episode: 'A' }, 'W21.89XA', 'episode'],
    ['w2189', { episode: 'sequela' }, 'W21.89XS', 'episode'],
    ['T16.1', { episode: 'initial' }, 'T16.1XXA', 'episode'],
    ['O64.0', { fetus: '1' }, 'O64.0XX1', 'fetus'],
    ['O64.0XX1', { fetus: '2' }, 'O64.0XX2', 'fetus'],
    ['T14.8', { episode: 'A' }, 'T14.8XXA', 'episode'],
    // The bundle does not list this code, but its category has an axis that defines it.
    ['S00.03XA', { episode: 'subsequent' }, 'S00.03XD', 'episode'],
    ['S01.111A', { episode: 'S', laterality: 'left' }, 'S01.112S', 'laterality,episode'],
    // The type of encounter does not change whether the fracture is open or closed.
    ['S52.90XA', { episode: 'subsequent' }, 'S52.90XD', 'episode'],
    ['S52.90XB', { episode: 'subsequent' }, 'S52.90XE', 'episode'],
    ['S52.90XB', { episode: 'initial' }, 'S52.90XB', 'episode'],
    ['S52.90XA', { episode: 'B', laterality: 'right' }, 'S52.91XB', 'laterality,episode'],
    // Sides.
    ['S52.50', { laterality: 'right', episode: 'A' }, 'S52.501A', 'laterality,episode'],
    ['H66.90', { laterality: 'left' }, 'H66.92', 'laterality'],
    ['M25.569', { laterality: 'right' }, 'M25.561', 'laterality'],
    ['C50.919', { laterality: 'left' }, 'C50.912', 'laterality'],
    ['I82.409', { laterality: 'left' }, 'I82.402', 'laterality'],
    ['H02.009', { laterality: 'right' }, 'H02.003', 'laterality'],
    ['M54.30', { laterality: 'left' }, 'M54.32', 'laterality'],
    ['S52.501A', { laterality: 'left' }, 'S52.502A', 'laterality'],
    ['H40.11', { laterality: 'right', stage: 'mild' }, 'H40.1111', 'laterality,stage'],
    // The guideline for cases where the dominant side is not documented.
    ['G81.90', { laterality: 'right' }, 'G81.91', 'laterality'],
    ['G81.90', { laterality: 'left' }, 'G81.94', 'laterality'],
    // Stages and trimesters.
    ['N18.9', { stage: '3a' }, 'N18.31', 'stage,stage'],
    ['N18.9', { stage: '3' }, 'N18.30', 'stage,stage'],
    ['N18.9', { stage: '4' }, 'N18.4', 'stage'],
    ['L89.159', { stage: '2' }, 'L89.152', 'stage'],
    ['O09.90', { trimester: '2' }, 'O09.92', 'trimester'],
    // If no code expresses the value of a specifier, the code stays the same.
    ['M25.569', { laterality: 'both' }, 'M25.569', ''],
    ['I10', { laterality: 'left', episode: 'A', stage: '2' }, 'I10', ''],
    ['I70.208', { laterality: 'right' }, 'I70.208', ''],
    ['I70.209', { laterality: 'right' }, 'I70.201', 'laterality'],
    ['O64.0XX1', { fetus: '7' }, 'O64.0XX1', ''],
    // If only one code is possible, it is chosen.
    ['S06.1X7', {}, 'S06.1X7A', ''],
  ])('%s with %j is %s', (code, values, expected, applied) => {
    const specified = specifyCode(kb, 'icd10', code, values);
    expect([specified?.code, specified?.applied.join(), specified?.isComplete]).toEqual([expected, applied, true]);
  });

  test.each<[string, SpecifierValues, string, string[]]>([
    ['T16.1', {}, 'T16.1', ['episode 7 A D S']],
    ['S52.50', {}, 'S52.50', ['laterality 6 1 2 9', 'episode 7 A B C D E F G H J K M N P Q R S']],
    ['S52.50', { laterality: 'right' }, 'S52.501', ['episode 7 A B C D E F G H J K M N P Q R S']],
    ['O64.0', {}, 'O64.0', ['fetus 7 0 1 2 3 4 5 9']],
    ['O35.0', { fetus: '1' }, 'O35.0', ['detail 5 0 1']],
    ['O35.01', { fetus: '1' }, 'O35.01X1', []],
    ['N18', {}, 'N18', ['stage 4 1 2 3 4 5 6 9', 'stage 5 0 1 2']],
    ['I10', {}, 'I10', []],
  ])('%s with %j is %s and lacks %j', (code, values, expected, missing) => {
    const specified = specifyCode(kb, 'icd10', code, values);
    const sets = specified?.missing.map(({ kind, digit, choices }) => [
      kind,
      digit,
      ...choices.map(({ character }) => character),
    ]);
    expect([specified?.code, sets?.map((set) => set.join(' '))]).toEqual([expected, missing]);
    if (Object.keys(values).length > 0) return;
    expect(missingSpecifiers(kb, 'icd10', code).map(({ kind }) => kind)).toEqual(
      missing.map((set) => set.split(' ')[0]),
    );
  });

  test.each(['', 'E', 'E1', 'Q99.99', 'W21.89XB', 'S00.03XQ', 'ZZZ', 'I10.5', "'", 'A00-A09X'])(
    'not a code: %j',
    (code) => {
      expect(specifyCode(kb, 'icd10', code, { laterality: 'right' })).toBeUndefined();
      expect(missingSpecifiers(kb, 'icd10', code)).toEqual([]);
      expect([...completionsOf(kb, 'icd10', code)]).toEqual([]);
    },
  );

  test('a code that the bundle does not list is described by its base code and its seventh character', () => {
    expect(specifyCode(kb, 'icd10', 'S00.11XA', { episode: 'D' })).toMatchObject({
      code: 'S00.11XD',
      row: -1,
      description: 'Black eye, right side, later encounter, healing',
    });
  });

  test('codes of vocabularies without positional characters have no specifiers', () => {
    const { tables, manifest } = kb;
    const loinc = manifest.vocabularies.findIndex(({ name }) => name === 'loinc');
    let row = 0;
    while (tables.codes.vocab(row) !== loinc) row++;
    const code = tables.codes.code(row);
    expect(specifyCode(kb, 'loinc', code, { stage: '1' })).toMatchObject({ code, applied: [], missing: [] });
    expect([...completionsOf(kb, 'loinc', code)].map((one) => one.code)).toEqual([code]);
    expect(ownSpecifiers(kb, 'loinc', code)).toEqual([]);
  });
});

test.each<[string, string]>([
  ['S52.501A', 'detail 5, detail 0, laterality 1, episode A'],
  ['T16.1XXA', 'laterality 1, episode A'],
  ['E11.9', 'detail 9'],
  ['I10', ''],
])('the specifiers of %s are %s', (code, expected) => {
  const own = ownSpecifiers(kb, 'icd10', code).map(({ set, choice }) => `${set.kind} ${choice.character}`);
  expect(own.join(', ')).toBe(expected);
});

test('completions leave out retired codes, and add placeholders to short codes', () => {
  const codes = (code: string) => [...completionsOf(kb, 'icd10', code)].map((one) => one.code);
  expect(codes('O35.0').filter((code) => !code.startsWith('O35.00'))).toEqual(['O35.01X0', 'O35.01X1']);
  expect(codes('S00.11')).toEqual(['S00.11XA', 'S00.11XD', 'S00.11XS']);
  expect(codes('E11.2').every((code) => code.startsWith('E11.2'))).toBe(true);
});

// In ICD-9-CM, the dot may be in a different position, and the whole vocabulary is retired.
test.each<[string, string[]]>([
  ['401', ['401.0', '401.9']],
  ['E849', ['E849.0']],
  ['00.0', ['00.01', '00.02']],
  ['00', ['00.01', '00.02']],
])('ICD-9-CM: %s is completed by %j', async (code, expected) => {
  const list = ['401.0', '401.9', 'E849.0', '00.01', '00.02'].map((one) => ({
    vocab: 'icd',
    code: one,
    description: one,
    validTo: 20150930,
  }));
  const headings = ['401', 'E849', '00', '00.0'].map((one) => ({
    vocab: 'icd',
    code: one,
    description: one,
    ...heading,
    validTo: 20150930,
  }));
  const small = await opened([{ codes: [...list, ...headings], hide: { codes: [{ vocab: 'icd', code: '493.90' }] } }]);
  expect([...completionsOf(small, 'icd', code)].map((one) => one.code)).toEqual(expected);
});

test('completions are the reportable codes with the given prefix, in every vocabulary', async () => {
  const tail = fc.string({ unit: fc.constantFrom('0', '1', 'X', 'A'), minLength: 1, maxLength: 4 });
  const codes = fc.uniqueArray(tail, { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(codes, fc.constantFrom('', '0', '1', '1X', '0A'), async (tails, begin) => {
      // A code is a heading if other codes begin with it.
      const isHeading = (one: string) => tails.some((other) => other !== one && other.startsWith(one));
      const own = tails.map((one) => ({
        vocab: 'icd10',
        code: `Q98.${one}`,
        description: one,
        ...(isHeading(one) && heading),
      }));
      const small = await opened([{ codes: [{ vocab: 'icd10', code: 'Q98', description: 'Q', ...heading }, ...own] }]);
      const expected = tails.filter((one) => !isHeading(one) && one.startsWith(begin)).sort();
      const found = [...completionsOf(small, 'icd10', begin === '' ? 'Q98' : `Q98.${begin}`)];
      expect(found.map(({ code }) => code)).toEqual(expected.map((one) => `Q98.${one}`));
    }),
    { numRuns: 40 },
  );
});
