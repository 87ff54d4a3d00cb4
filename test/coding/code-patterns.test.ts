// Patterns for codes, and the codes that notes refer to: individual cases, and arbitrary patterns compared with a
// matcher that handles one string at a time.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { categoryOf, codePatterns, onlyCategories } from '../../src/coding/codes/code-patterns.js';
import { codesNamedIn } from '../../src/coding/codes/code-relations.js';

describe('a list of patterns', () => {
  test.each<[string, string, string | undefined]>([
    ['E11', 'E11.9', ''],
    ['E11', 'E11', ''],
    ['E11.9', 'E11', undefined],
    ['I11 I13', 'I12.9', undefined],
    ['C00-D49', 'C00', ''],
    ['C00-D49', 'D49.9', ''],
    ['C00-D49', 'D50.0', undefined],
    ['I51.4-I51.7', 'I51.7', ''],
    ['I51.4-I51.7', 'I51.81', undefined],
    ['K29.*0', 'K29.70', '7'],
    ['K29.*0', 'K29.71', undefined],
    ['E**.42', 'E11.42', '11'],
    ['G43 !G43.9', 'G43.909', undefined],
    ['G43 !G43.9', 'G43.109', ''],
    ['T36-T50#5', 'T38.0X5A', ''],
    ['T36-T50#5', 'T38.0X1A', undefined],
    ['T36-T50#5', 'T40.415', ''],
    ['T36-T50#14', 'T40.415', undefined],
    ['T36-T65#1', 'T58.01XA', ''],
    ['T36-T65#1', 'T58', undefined],
    ['', 'A00', undefined],
  ])("'%s' and %s", (list, code, captured) => {
    expect(codePatterns(list, true).match(code)).toBe(captured);
  });

  test('for a vocabulary without hierarchy means whole codes', () => {
    expect(codePatterns('22298006', false).match('22298006')).toBe('');
    expect(codePatterns('22298006', false).match('222980061')).toBeUndefined();
  });

  test('never leaves out a category that contains a matching code', () => {
    const part = fc.stringMatching(/^[A-C][0-3][0-3](\.[0-3]{0,2})?$/);
    const star = fc.stringMatching(/^[A-C*][0-3*][0-3*](\.[0-3*]{0,2})?$/);
    const pattern = fc.oneof(
      part,
      star,
      fc.tuple(part, part).map(([a, b]) => (a < b ? `${a}-${b}` : `${b}-${a}`)),
    );
    const list = fc.array(pattern, { minLength: 1, maxLength: 3 }).map((patterns) => patterns.join(' '));
    fc.assert(
      fc.property(list, part, (patterns, code) => {
        const { match, mayMatchIn } = codePatterns(patterns, true);
        expect(match(code) !== undefined).toBe(patterns.split(' ').some((one) => plainlyMeans(one, code)));
        if (match(code) === undefined) return;
        expect(mayMatchIn(categoryOf(code))).toBe(true);
        expect(onlyCategories(patterns) ?? [categoryOf(code)]).toContain(categoryOf(code));
      }),
    );
  });
});

/**
 * The oracle: it matches with a regular expression, and compares the ends of a range only with strings of the same
 * length.
 */
function plainlyMeans(pattern: string, code: string): boolean {
  const [low = '', high] = pattern.split('-');
  if (high !== undefined) return code >= low && code.slice(0, high.length) <= high;
  return new RegExp(`^${low.replaceAll('.', '\\.').replaceAll('*', '.')}`).test(code);
}

test.each<[string, string[]]>([
  ['any neoplasm (C00-D49), sepsis (A40.-, T81.44)', ['C00-D49', 'A40', 'T81.44']],
  ['drug resistance (Z16.-)', ['Z16']],
  ['diabetes (E10-E11 with .22, E09.2-)', ['E10.22', 'E11.22', 'E09.2']],
  ['diabetes (E08-E09 with .51-.52)', ['E08.51', 'E08.52', 'E09.51', 'E09.52']],
  ['the skin (E10-E11 with .62-)', ['E10.62', 'E11.62']],
  ['adverse effect (T36-T50 with fifth or sixth character 5)', ['T36-T50#5']],
  ['poisoning (T36-T65 with fifth or sixth character 1-4 or 6), burns (T31)', ['T36-T65#12346', 'T31']],
  ['poisoning (T39.0-, with sixth character 1-4)', ['T39.0#1234']],
  ['poisoning (T36-T50)', ['T36-T50']],
  ['the neoplasm', []],
  ['hemoglobin A10 measured', []],
  ['carcinoid (C7A.-, D3A.0)', ['C7A', 'D3A.0']],
])('the codes in brackets in a note: %s', (note, codes) => {
  expect(codesNamedIn(note)).toEqual(codes);
});
