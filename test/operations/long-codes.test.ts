// Codes of any length, and any number of them: how much of the knowledge base an operation reads does not depend on the
// length of a code, and is linear in the number of codes. No cache keeps an entry for a string that is not a code.

import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codeCache } from '../../src/coding/codes/code-cache.js';
import { longestCodePrefix } from '../../src/knowledge/code-prefix-lookup.js';
import { codeRow } from '../../src/knowledge/code-row.js';
import { LONGEST_CODE } from '../../src/knowledge/codes.js';
import { inside, type Knowledge, makeKnowledgeBase } from '../../src/knowledge/knowledge-base.js';
import { openKnowledgeBase } from '../../src/opening/open.js';
import { checkCodes } from '../../src/operations/check-codes.js';
import { completeCode } from '../../src/operations/complete-code.js';
import { expand } from '../../src/operations/expand.js';
import { lookup } from '../../src/operations/lookup.js';
import { searchCodes } from '../../src/operations/search-codes.js';
import { subsumes } from '../../src/operations/subsumes.js';
import { translateItem } from '../../src/operations/translate-item.js';
import { translateItems } from '../../src/operations/translate-items.js';
import { validateCode } from '../../src/operations/validate-code.js';
import { CORE_PATH } from '../opening/small-bundle.js';
import { runs } from '../runs.js';

const overlay = {
  name: 'codes of the tests',
  codes: [
    { vocab: 'icd10', code: 'E11.9QQ', description: 'A longer code of the tests' },
    { vocab: 'icd10', code: 'ZQ7', description: 'A short code of the tests' },
    { vocab: 'icd10', code: 'ZQ7.1234567', description: 'A long code of the tests' },
  ],
  hide: { codes: [{ vocab: 'icd10', code: 'J45.90' }] },
};
const [plain, overlaid] = await Promise.all(
  [[], [overlay]].map(async (overlays) => {
    return (await openKnowledgeBase({ base: readFileSync(CORE_PATH), overlays }))[inside];
  }),
);

/** A knowledge base with its own empty caches, which counts how many codes are read from it. */
function counting({ kernel, tables, manifest, host }: Knowledge): { kb: Knowledge; reads: () => number } {
  let reads = 0;
  const { codes } = tables;
  const code = (row: number) => {
    reads++;
    return codes.code(row);
  };
  const kb = makeKnowledgeBase({ kernel, manifest, host, tables: { ...tables, codes: { ...codes, code } } });
  return { kb, reads: () => reads };
}

const operations: [string, (kb: Knowledge, vocab: string, code: string) => unknown][] = [
  ['validateCode', (kb, Vocab, Code) => validateCode(kb, { Vocab, Code })],
  ['checkCodes', (kb, Vocab, Codes) => checkCodes(kb, { Vocab, Codes })],
  ['lookup', (kb, Vocab, Code) => lookup(kb, { Vocab, Code })],
  ['completeCode', (kb, Vocab, Code) => completeCode(kb, { Vocab, Code })],
  ['expand', (kb, Vocab, Code) => expand(kb, { Vocab, Code })],
  ['subsumes', (kb, Vocab, A) => [subsumes(kb, { Vocab, A, B: 'E11' }), subsumes(kb, { Vocab, A: 'E11', B: A })]],
  [
    'translateItem',
    (kb, SourceVocabulary, SourceCode) =>
      translateItem(kb, { SourceVocabulary, SourceCode, TargetVocabulary: 'cterm' }),
  ],
  [
    'translateItems',
    (kb, SourceVocabulary, SourceCode) =>
      translateItems(kb, { SourceVocabulary, SourceCode, TargetVocabulary: 'cterm' }),
  ],
  ['searchCodes', (kb, VocabCodes, Query) => searchCodes(kb, { VocabCodes, Query })],
];

const shapes: [string, (length: number) => string][] = [
  ['one letter', (length) => 'A'.repeat(length)],
  ['digits', (length) => '1'.repeat(length)],
  ['a code that goes on', (length) => 'E11.9'.padEnd(length, '9')],
  ['a code and placeholders', (length) => 'S52'.padEnd(length, 'X')],
  ['a code and dots', (length) => 'E11'.padEnd(length, '.')],
  ['hyphens', (length) => 'A-'.repeat(length / 2)],
  ['letters that are two in capitals', (length) => 'ß'.repeat(length)],
];
const lengths = shapes.flatMap(([shape, make]) => operations.map(([name, ask]) => ({ shape, make, name, ask })));

describe('a 1 MB code causes no more reads than one of 1 kB:', () => {
  const { kb, reads } = counting(plain);
  test.each(lengths)('$name, $shape', { timeout: 60_000 }, ({ make, ask }) => {
    for (const vocab of ['icd10', 'snomed']) {
      // The first call builds the indexes, which are large but do not depend on the code.
      ask(kb, vocab, 'none');
      const readsFor = (length: number) => {
        const before = reads();
        ask(kb, vocab, make(length));
        return reads() - before;
      };
      const short = readsFor(1_000);
      expect(readsFor(1_000_000), vocab).toBeLessThanOrEqual(short + 100);
    }
  });
});

test('a code of 1 MB gets the same answer as any unknown code', () => {
  const code = 'E11.9'.padEnd(1_000_000, '9');
  const { validation } = validateCode(plain, { Vocab: 'icd10', Code: code });
  expect(validation).toMatchObject({ result: false, code, issue: [{ type: 'unknown' }] });
  expect(validation.issue[0]?.text).toMatch(/^Vocabulary icd10 has no code .{1,60}Its longest known prefix is E11\.9 /);
  const space = ' '.repeat(500_000);
  expect(validateCode(plain, { Vocab: 'icd10', Code: `${space}E11.9${space}` }).validation.code).toBe('E11.9');
});

test.each<[string, (at: number) => string]>([
  ['unknown', (at) => `Q${at}Q`],
  ['that go on from a known one', (at) => `E11.9${at}`],
  ['of many categories', (at) => `${String.fromCharCode(65 + (at % 26))}${at}.1`],
])('twice as many codes %s require about twice as many reads', (_, codeAt) => {
  const readsFor = (count: number) => {
    const { kb, reads } = counting(plain);
    checkCodes(kb, { Codes: Array.from({ length: count }, (_one, at) => codeAt(at + 1_000)) });
    return reads();
  };
  expect(readsFor(2_000)).toBeLessThan(3 * readsFor(1_000));
});

test('caches keep no entry for a text that is not a code', () => {
  let made = 0;
  const memo = codeCache(10, () => ({ made: made++ }));
  const { kb } = counting(plain);
  for (const length of [LONGEST_CODE, LONGEST_CODE]) memo(kb, 'icd10', 'A'.repeat(length));
  expect(made, 'a code is kept').toBe(1);
  for (const length of [LONGEST_CODE + 1, LONGEST_CODE + 1]) memo(kb, 'icd10', 'A'.repeat(length));
  expect(made, 'a longer text is not').toBe(3);
});

describe('the longest code that a text begins with', () => {
  /** The oracle, which tries every prefix in every spelling. */
  function slow(kb: Knowledge, vocabulary: string, given: string): string {
    for (let length = given.length; length > 0; length--) {
      // A space at the end of a prefix is not part of the code.
      const beginning = given.slice(0, length).trim();
      if (beginning.replaceAll('.', '').length < 3) return '';
      const row = codeRow(kb, vocabulary, beginning);
      if (row >= 0) return kb.tables.codes.code(row);
    }
    return '';
  }
  const quick = (kb: Knowledge, vocabulary: string, given: string) => {
    const row = longestCodePrefix(kb, vocabulary, given);
    return row < 0 ? '' : kb.tables.codes.code(row);
  };

  test.each([
    ['E11.9Q', 'E11.9'],
    ['E11.9QQQ', 'E11.9QQ'],
    ['e119qqq', 'E11.9QQ'],
    ['ZQ712', 'ZQ7'],
    ['ZQ7.12345678', 'ZQ7.1234567'],
    ['J45.90Q', 'J45.9'],
    ['J45.909Q', 'J45.909'],
    ['Q', ''],
    ['', ''],
  ])('%s: %s', (given, code) => {
    expect(quick(overlaid, 'icd10', given)).toBe(code);
  });

  test('is the same as the one found by trying every prefix', () => {
    const { codes } = plain.tables;
    const known = fc.integer({ min: 0, max: codes.rowCount - 1 }).map((row) => codes.code(row));
    const tail = fc.string({ unit: fc.constantFrom(...'0159AXZqx.- '), maxLength: 6 });
    const given = fc
      .tuple(known, fc.nat(8), tail, fc.boolean(), fc.boolean())
      .map(([code, cut, more, isLower, isBare]) => {
        const text = `${code.slice(0, Math.max(1, code.length - cut))}${more}`.trim();
        const cased = isLower ? text.toLowerCase() : text;
        return isBare ? cased.replaceAll('.', '') : cased;
      });
    const vocabulary = fc.constantFrom('icd10', 'icd', 'snomed', 'cvx', 'cterm', 'none');
    fc.assert(
      fc.property(given, vocabulary, fc.constantFrom(plain, overlaid), (text, vocab, kb) => {
        expect(quick(kb, vocab, text)).toBe(slow(kb, vocab, text));
      }),
      { numRuns: runs(3_000) },
    );
  });
});
