// Values: the numbers and units that follow tests and drugs, as written, in UCUM, and compared with the range.

import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Knowledge } from '../../src/knowledge/knowledge-base.js';
import { convert, ucumOf } from '../../src/knowledge/units.js';
import { sidedValueCases, valueCases } from '../cases/recognition/values.js';
import { openTestKnowledge } from './knowledge.js';
import { recognition } from './shown.js';

let kb: Knowledge;
beforeAll(async () => {
  kb = await openTestKnowledge();
});

describe('values in a text', () => {
  test.each(valueCases.map(([text, ...findings]) => ({ text, findings })))('$text', ({ text, findings }) => {
    const found = recognition(kb, text).results.map((each) =>
      [
        text.slice(each.index, each.index + each.length),
        each.value ?? '',
        each.unit ?? '',
        each.ucum ?? '',
        each.valueNumber ?? '',
        each.result ?? '',
      ].join('|'),
    );
    expect(found).toEqual(findings);
  });

  test.each(sidedValueCases.map(([text, ...findings]) => ({ text, findings })))('$text', ({ text, findings }) => {
    const found = recognition(kb, text).results.map(({ index, length, ...each }) => {
      const said = [each.value, each.unit, each.ucum, each.valueNumber, each.result, each.modifier];
      return [text.slice(index, index + length), ...said.map((part) => part ?? '')].join('|');
    });
    expect(found).toEqual(findings);
  });

  test('a value is never in a different line or sentence from its name', () => {
    const name = fc.constantFrom('Na', 'BP', 'GCS', 'Hgb', 'metformin', 'Wt');
    const between = fc.constantFrom('\n', '\r\n', '. ', '; ', '! ', ' today.\n');
    const value = fc.constantFrom('134', '142/90', '15', '9.8 → 8.2', '500 mg', '82 kg');
    fc.assert(
      fc.property(name, between, value, (test, gap, number) => {
        for (const result of recognition(kb, `${test}${gap}${number}`).results) expect(result.value).toBeUndefined();
      }),
    );
  });

  test('a date or a time of day is never a value', () => {
    const two = (part: number) => String(part).padStart(2, '0');
    const month = fc.integer({ min: 1, max: 12 });
    const day = fc.integer({ min: 1, max: 28 });
    const year = fc.integer({ min: 1950, max: 2049 });
    const date = fc.tuple(month, day, year, fc.integer({ min: 0, max: 5 })).map(([m, d, y, form]) => {
      const forms = [`${m}/${d}/${y}`, `${y}-${two(m)}-${two(d)}`, `${m}/${d}/${two(y % 100)}`, `${two(m)}/${y}`];
      return [...forms, `${two(m)}:${two(d)}`, `${two(d)}-Mar-${y}`][form] ?? '';
    });
    fc.assert(
      fc.property(date, (written) => {
        for (const lead of ['Na', 'A1c', 'GCS', 'Wt', 'HR on', 'HR at', 'BP']) {
          for (const { value } of recognition(kb, `${lead} ${written}`).results)
            expect(value, `${lead} ${written}`).toBeUndefined();
          const [first] = recognition(kb, `Na ${written} 134`).results;
          expect(first.value, `Na ${written} 134`).toBe('134');
        }
      }),
    );
  });

  test('any number from 0 to 9999.9 that is not a year is read as written', () => {
    const number = fc.integer({ min: 0, max: 99_999 }).map((tenths) => tenths / 10);
    fc.assert(
      fc.property(number, (value) => {
        fc.pre(!(Number.isInteger(value) && value >= 1900 && value < 2100));
        const [result] = recognition(kb, `Na ${value} today.`).results;
        expect(result.valueNumber).toBe(value);
        expect(result.value).toBe(String(value));
        expect(result.result).toBe(value < 136 || value > 145 ? 'A' : 'N');
      }),
    );
  });
});

describe('units', () => {
  test.each([
    ['MG/DL', 'mg/dL'],
    ['mm Hg', 'mm[Hg]'],
    ['beats per minute', '/min'],
    ['mcg', 'ug'],
    ['K/uL', '10*3/uL'],
    ['°F', '[degF]'],
  ])('%s is %s', (written, ucum) => {
    expect(ucumOf(written)).toBe(ucum);
  });

  test('other words are not units', () => {
    expect(['', 'today', 'mgg', 'and', '42'].map(ucumOf)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test.each([
    [98.6, '[degF]', 'Cel', 37],
    [12_300, '/uL', '10*3/uL', 12.3],
    [180, '[lb_av]', 'kg', 81.6466],
    [140, 'meq/L', 'mmol/L', 140],
    [88, '/min', '{beats}/min', 88],
  ])('%d %s is, in %s, %d', (value, from, to, expected) => {
    expect(convert(value, from, to)).toBeCloseTo(expected, 3);
  });

  test('units of different kinds are not converted', () => {
    expect(convert(1, 'mg/dL', 'mmol/L')).toBeUndefined();
    expect(convert(1, 'kg', 'cm')).toBeUndefined();
    expect(convert(1, 'kg', 'no-such-unit')).toBeUndefined();
  });
});
