// Reference ranges given next to a value: the given bounds determine the result, regardless of the word that introduces
// the range and of where the range is. Words such as "normal" that do not introduce a range still count as results.

import { beforeAll, describe, expect, test } from 'vitest';
import type { Knowledge } from '../../src/knowledge/knowledge-base.js';
import { isTried } from '../runs.js';
import { openTestKnowledge } from './knowledge.js';
import { recognition } from './shown.js';

let kb: Knowledge;
beforeAll(async () => {
  kb = await openTestKnowledge();
});

/** The value and result of the first finding in a text. */
function read(text: string): string {
  const [{ value = '', result = '' } = {}] = recognition(kb, text).results;
  return `${value}|${result}`;
}

const openers = [
  ...[
    'normal',
    'Normal',
    'NORMAL',
    'nl',
    'NL',
    'ref',
    'ref.',
    'reference',
    'normal range',
    'reference range',
    'ref range',
  ],
  ...[
    'reference interval',
    'normal limits',
    'normal values',
    'normal for adults',
    'lab normal',
    'expected',
    'negative',
  ],
];
const links = [' ', ': ', ' : ', ' is ', ' = '];
const bounds: readonly (readonly [written: string, low: number, high: number])[] = [
  ['4.0-6.0', 4, 6],
  ['4.0 - 6.0', 4, 6],
  ['4–6', 4, 6],
  ['4.0 to 6.0', 4, 6],
  ['from 4.0 to 6.0', 4, 6],
  ['between 4.0 and 6.0', 4, 6],
  ['<6', -Infinity, 6],
  ['< 6.0', -Infinity, 6],
  ['less than 6', -Infinity, 6],
  ['up to 6', -Infinity, 6],
  ['>4', 4, Infinity],
];
const places = [
  (range: string) => ` (${range})`,
  (range: string) => ` [${range}]`,
  (range: string) => ` ( ${range} )`,
  (range: string) => `, ${range}`,
  (range: string) => `; ${range}.`,
  (range: string) => ` ${range}`,
  (range: string) => `, ${range}, stable`,
];
// Some of these values are normal according to the tests' own ranges, and others could never be normal; in either case,
// the range given in the text determines the result.
const names = ['K', 'Hgb', 'ALT', 'WBC'];
const values = [3, 5, 7];

describe('the word that introduces a reference range is not a result', () => {
  test.each(openers)('%s', (opener) => {
    const wrong: string[] = [];
    let index = openers.indexOf(opener);
    for (const link of links)
      for (const [written, low, high] of bounds)
        for (const place of places)
          for (const name of names)
            for (const value of values) {
              if (!isTried(index++)) continue;
              const text = `${name} ${value}${place(`${opener}${link}${written}`)}`;
              const expected = `${value}|${value < low || value > high ? 'A' : 'N'}`;
              const found = read(text);
              if (found !== expected) wrong.push(`${text} → ${found}, expected ${expected}`);
            }
    expect(wrong.slice(0, 10)).toEqual([]);
  });

  test.each([
    ['with a unit behind the value', 'K 7.4 mmol/L (normal 3.5-5.1)', '7.4|A'],
    ['with a unit in the bracket', 'K 7.4 (normal range: 3.5-5.1 mmol/L)', '7.4|A'],
    ['with a remark in the bracket', 'K 7.4 (normal 3.5-5.1 at the outside laboratory)', '7.4|A'],
    ['behind the word for a value', 'K was 7.4 today (normal 3.5-5.1)', '7.4|A'],
    ['before its value', 'K (normal 3.5-5.1): 7.4', '7.4|A'],
    ['before its value, named a reference', 'K (ref 6-8) 7.4', '7.4|N'],
    ['without a value', 'K (normal range 3.5-5.1) pending', '|'],
    ['with an upper limit', 'ALT 80 (upper limit of normal 90)', '80|N'],
    ['with an upper limit in letters', 'ALT 30 (ULN 25)', '30|A'],
    ['of two numbers', 'BP 152/94 (normal <120/80)', '152/94|A'],
    ['of one number alone', 'K 7.4 (normal 4.5)', '7.4|A'],
    ['when a flag says more', 'K 4.1 (H) (normal 3.0-6.0)', '4.1|A'],
  ])('%s', (_, text, expected) => {
    expect(read(text)).toBe(expected);
  });

  test('a word that introduces a range does not make another test normal', () => {
    const says = recognition(kb, 'CT head, K 7.4 (normal 3.5-5.1), WBC').results.map(({ result = '' }) => result);
    expect(says).not.toContain('N');
  });
});

describe('a word that introduces no range is the result', () => {
  test.each([
    ['K normal', '|N'],
    ['K: normal', '|N'],
    ['K 5.9 (normal)', '5.9|N'],
    ['K 5.9 [nl]', '5.9|N'],
    ['K 5.9 NL', '5.9|N'],
    ['K 4.1, normal', '4.1|N'],
    ['K 4.1; normal, WBC 5', '4.1|N'],
    ['K normal at 4.1', '4.1|N'],
    ['K normal, Na 134-136', '|N'],
    ['K within normal limits', '|N'],
    ['K in normal range', '|N'],
    ['CXR normal 3-4 weeks ago', '|N'],
    ['CXR normal 2 days ago', '|N'],
    ['HR normal 60-80', '60-80|N'],
  ])('%s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });
});
