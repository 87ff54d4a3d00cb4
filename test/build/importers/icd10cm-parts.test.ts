// Parts of the ICD-10-CM importer, tested with tables of cases: titles that only add "unspecified" to another title,
// the term types of codes, and ids, which are unique and depend only on the code.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { icdId } from '../../../kb-build/importers/icd10cm/icd10cm-ids.js';
import { icdTermType } from '../../../kb-build/importers/icd10cm/icd10cm-term-types.js';
import { comparable, likeness } from '../../../kb-build/importers/icd10cm/icd10cm-unspecified.js';
import { TERM_TYPES } from '../../../src/knowledge/term-types.js';
import { runs } from '../../runs.js';

describe('a title only adds "unspecified" to another', () => {
  test.each<[string, string, number]>([
    ['Glimmer fever, unspecified', 'Glimmer fever', 2],
    ['Unspecified glimmer fever', 'Glimmer fever', 2],
    ['Pain in unspecified wing', 'Pain in wing', 2],
    ['Crease, unspecified wing', 'Crease, wing', 2],
    ['Crease, unspecified wing', 'Crease of wing', 2],
    ['Crease, unspecified wing', 'Crease', 1],
    ['Crease of unspecified part of unspecified wing', 'Crease of unspecified part of wing', 2],
    ['Crease of unspecified part of wing', 'Crease of wing', 1],
    ['Crease of wing, level unspecified', 'Crease of wing', 1],
    ['Crease affecting unspecified side', 'Crease', 1],
    ['Glimmer disorder, unspecified', 'Glimmer disorders', 2],
    ['Glimmer NOS', 'Glimmer', 2],
    ['Chronic glimmer, unspecified', 'Chronic glimmer (CGL)', 2],
    ['Crease of male wing, unspecified', 'Crease of wing, male', 2],
    ['Other glimmers', 'Other glimmers', 3],
    ['Glimmer, unspecified whether bright or dim', 'Glimmer', 1],
    ['Glimmer, unspecified with heat', 'Glimmer', 0],
    ['Glimmer, unspecified', 'Shimmer', 0],
    ['Glimmer of left wing', 'Glimmer', 0],
    ['Glimmer', 'Glimmer, unspecified', 0],
    ['Glimmer, unspecified, with heat', 'Glimmer, unspecified', 0],
    ['Type A glimmer', 'Glimmer type', 0],
  ])('%s – %s: %i', (title, of, expected) => {
    expect(likeness(comparable(title), comparable(of))).toBe(expected);
  });
});

test.each<[string, string, string]>([
  ['N10', 'Glimmer', 'Dx'],
  ['S101', 'Crease of wing', 'Dx'],
  ['U071', 'New glimmer', 'Dx'],
  ['R05', 'Rustling', 'Sx'],
  ['R0990', 'Enlarged wing', 'Px'],
  ['R01', 'Humming', 'Px'],
  ['R79', 'Abnormal glow', 'Tx'],
  ['R97', 'Abnormal markers', 'Tx'],
  ['R65', 'Great heat', 'Dx'],
  ['W44', 'Kite', 'Hx'],
  ['Z85', 'Personal history of glimmer', 'Hx'],
  ['Z67', 'Kind of blood', 'Tx'],
  ['M255', 'Pain in wing', 'Sx'],
  ['M513', 'Decay of wing with pain, left', 'Dx'],
  ['N9081', 'Clipped wing status', 'Hx'],
])('%s %s is %s', (code, title, expected) => {
  expect(TERM_TYPES[icdTermType(code, title)]).toBe(expected);
});

describe('ids', () => {
  const digit = fc.constantFrom(...'0123456789');
  const character = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  const letter = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  const category = fc.tuple(letter, fc.constantFrom(...'0123456789A'), character).map((parts) => parts.join(''));
  const code = fc.oneof(
    fc.tuple(category, fc.array(character, { maxLength: 3 })).map(([begin, rest]) => begin + rest.join('')),
    fc
      .tuple(letter, digit, digit, fc.constantFrom('X', 'A', '0', '7'), digit, digit, digit)
      .map((parts) => parts.join('')),
    fc.tuple(letter, digit, digit, digit, digit).map(([a, b, c, d, e]) => `${a}${b}${c}-${a}${d}${e}`),
    fc.nat(99).map(String),
  );

  test('are in their range and unique to a code', () => {
    fc.assert(
      fc.property(code, code, (one, other) => {
        const id = icdId(one);
        expect(id).toBeGreaterThanOrEqual(1_000_000_000);
        expect(id).toBeLessThan(1_600_000_000);
        expect(id === icdId(other)).toBe(one === other);
      }),
      { numRuns: runs(2000) },
    );
  });

  test.each([
    ['A00', 1_000_050_652],
    ['N109', 1_262_598_841],
    ['ZAZZZZ', 1_521_521_880],
    ['A000000', 1_521_523_288],
    ['0', 1_582_329_176],
  ])('never change: %s', (bare, id) => {
    expect(icdId(bare)).toBe(id);
  });

  test.each(['AB0', 'a00', 'A00ZZZZ', 'A00-Z99', 'S10-N10', ''])('%j has no id', (bare) => {
    expect(icdId(bare)).toBeUndefined();
  });
});
