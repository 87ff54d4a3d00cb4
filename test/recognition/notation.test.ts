// Notation: the single canonical string for a finding with its qualifiers, and its round trip.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatNotation, type Notation, parseNotation } from '../../src/index.js';

test.each([
  ['10234', { ctermId: 10234 }],
  ['F:10234.A', { ctermId: 10234, prefix: 'F', result: 'A' }],
  ['10234.N', { ctermId: 10234, result: 'N' }],
  ['10234.A+SE+LT#WO', { ctermId: 10234, result: 'A', modifier: 'SE+LT', status: 'WO' }],
  ['10410.A=8.2 %', { ctermId: 10410, result: 'A', value: '8.2', ucum: '%' }],
  ['T:10500#CT=500 mg', { ctermId: 10500, prefix: 'T', status: 'CT', value: '500', ucum: 'mg' }],
  ['10411=142/90 mm[Hg]', { ctermId: 10411, value: '142/90', ucum: 'mm[Hg]' }],
  ['10412=<0.01', { ctermId: 10412, value: '<0.01' }],
] as const)('%s', (text, parts) => {
  expect(formatNotation(parts)).toBe(text);
  expect(parseNotation(text)).toEqual(parts);
});

test('spaces inside a value are not part of the key', () => {
  expect(formatNotation({ ctermId: 1, value: '128 / 70' })).toBe('1=128/70');
  expect(formatNotation({ ctermId: 1, ucum: 'mg' })).toBe('1');
});

test.each(['', 'x', ':1', '1.', '1+', '1#', '1=', '1=2 ', 'f:1', '1.A.B', '1 ', 'F:', '-1', '1=8 %\n'.slice(0, 2)])(
  '%j is not a notation',
  (text) => {
    expect(parseNotation(text)).toBeUndefined();
  },
);

const code = fc.stringMatching(/^[A-Z]{1,2}$/);
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const notation: fc.Arbitrary<Notation> = fc
  .record({
    ctermId: fc.nat(2 ** 31),
    prefix: maybe(code),
    result: maybe(fc.constantFrom('A', 'N')),
    modifier: maybe(fc.array(code, { minLength: 1, maxLength: 3 }).map((codes) => codes.join('+'))),
    status: maybe(code),
    value: maybe(fc.stringMatching(/^[<>]?[0-9]{1,4}([./][0-9]{1,3})?$/)),
    ucum: maybe(fc.constantFrom('%', 'mg', 'mm[Hg]', '{score}', '10*3/uL')),
  })
  .map(({ ctermId, ...parts }) => {
    const given = Object.entries(parts).filter(
      ([name, part]) => part !== undefined && (name !== 'ucum' || parts.value),
    );
    return { ctermId, ...Object.fromEntries(given) };
  });

test('every notation round-trips', () => {
  fc.assert(
    fc.property(notation, (parts) => {
      expect(parseNotation(formatNotation(parts))).toEqual(parts);
    }),
  );
});

test('different findings have different notations', () => {
  fc.assert(
    fc.property(notation, notation, (a, b) => {
      if (formatNotation(a) === formatNotation(b)) expect(a).toEqual(b);
    }),
  );
});

test('any text is parsed in a few steps or refused', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const parts = parseNotation(text);
      if (parts !== undefined) expect(formatNotation(parts)).toBeTypeOf('string');
    }),
  );
  expect(parseNotation('+A'.repeat(100_000))).toBeUndefined();
});
