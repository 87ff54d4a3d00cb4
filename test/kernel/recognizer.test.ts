import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { MATCH_INFLECTED, MATCH_WORDS_MASK } from '../../assembly/layout.js';
import type { Kernel, Matches } from '../../src/kernel/api.js';
import type { KernelInstance } from '../../src/kernel/kernel-exports.js';
import { createTextKernel } from '../../src/kernel/text-kernel.js';
import { CORE_KEPT_WORDS } from '../build/core-words.js';
import { matchCases, wordCases } from '../cases/kernel-under-test.js';
import { KERNEL_VARIANTS, loadKernel } from '../kernel.js';
import {
  foldCharacter,
  type OracleMatch,
  oracleRecognizer,
  oracleSingulars,
  oracleWords,
} from '../oracle/recognizer-oracle.js';
import { runs } from '../runs.js';
import { foldedPatterns, kernelOver, type TestName } from './recognizer-fixture.js';

function rowsOf(matches: Matches): OracleMatch[] {
  return Array.from({ length: matches.count }, (_, i) => {
    const [begin, end, payload, packed] = matches.rows.subarray(i * 4, i * 4 + 4);
    const inflected = (packed & MATCH_INFLECTED) !== 0;
    return { begin, end, payload, words: packed & MATCH_WORDS_MASK, ...(inflected && { inflected }) };
  });
}

// Few letters and many separators, so that random texts reach every path in the scanner and every branch in a trie.
const piece = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom('a', 'b', 'ab', 'A', 'B', '1', 'ba', 'Ab') },
  { weight: 8, arbitrary: fc.constant(' ') },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      ...[
        "'",
        '’',
        "'s",
        '’S',
        '.',
        '. ',
        '-',
        '–',
        '\n',
        '\n\n',
        '\r\n\r\n',
        ':',
        '(',
        '; ',
        '…',
        '•',
        '\u00a0',
        '\u00ad',
        '_',
      ],
    ),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      'é',
      'E\u0301',
      'ß',
      'ﬁ',
      'Å',
      'Ａ',
      'œ',
      'µ',
      '½',
      'я',
      'Я',
      '漢',
      'ש',
      '\u0301',
      'ı',
      'İ',
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '😀',
      '\ud800',
      '\udc00',
      '\0',
      '\u200d',
      '𝐀',
      '\ufeff',
      'abababababababa',
      'babababababababab',
    ),
  },
);
const text = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''));
const longText = fc.array(piece, { minLength: 2000, maxLength: 6000 }).map((pieces) => pieces.join(''));
const name = fc.record({
  text: fc.array(piece, { minLength: 1, maxLength: 9 }).map((pieces) => pieces.join('')),
  cased: fc.boolean(),
});

// Stems combined with plural endings; some of the results are words in their own right.
const inflected = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(
        fc.constantFrom('', 'a', 'b', 'ab', 'hea', 'ba', 'bro', 'dia', 'abcdefghijklmno'),
        fc.constantFrom(
          '',
          'd',
          'ch',
          'sh',
          's',
          'ss',
          'us',
          'os',
          'as',
          'is',
          'x',
          'z',
          'o',
          'v',
          'ng',
          'ic',
          'in',
          'at',
        ),
        fc.constantFrom(
          '',
          's',
          'es',
          'ies',
          'y',
          'e',
          'is',
          'us',
          'i',
          'ae',
          'a',
          'ata',
          'um',
          'on',
          'ex',
          'ix',
          'x',
          'en',
        ),
      )
      .map((parts) => parts.join(''))
      .filter((word) => word !== ''),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ...[
        'feet',
        'foot',
        'children',
        'child',
        'men',
        'man',
        'ova',
        'ovum',
        'fits',
        'fit',
        'dts',
        'dt',
        'diabetes',
        '1990s',
      ],
    ),
  },
);
const withCapitals = (word: string): string => word.toUpperCase().replace(/S$/, 's');
const withAccent = (word: string): string => word.replace(/a/, 'á');

describe.each(KERNEL_VARIANTS)('kernel, %s build', (variant) => {
  let instance: KernelInstance;
  beforeAll(async () => {
    instance = await loadKernel(variant);
  });

  /**
   * Compares the kernel with the oracle on every note; the kernel and the oracle are each created once for all notes.
   */
  const check = (kernel: Kernel, names: readonly TestName[], notes: readonly string[]): void => {
    const { patterns, words } = foldedPatterns(instance, names);
    const find = oracleRecognizer(patterns, words);
    const held = (rows: OracleMatch[]) =>
      rows.sort((a, b) => a.begin - b.begin || b.words - a.words || a.payload - b.payload);
    for (const note of notes) {
      for (const overlaps of ['longest', 'all'] as const) {
        expect(held(rowsOf(kernel.match(note, overlaps)))).toEqual(held(find(note, overlaps)));
      }
    }
  };
  const usable = (names: readonly TestName[]): TestName[] =>
    names.filter(({ text }) => {
      const count = oracleWords(text).length;
      return count > 0 && count <= 64;
    });

  it('folds every character of the BMP according to its Unicode properties', () => {
    const { words } = createTextKernel(instance);
    const wrong: string[] = [];
    for (let code = 1; code < 0x10000; code++) {
      const character = String.fromCharCode(code);
      const got = words(`a ${character}x`).map((word) => word.text);
      const expected = oracleWords(`a ${character}x`).map((word) => word.text);
      if (got.join() !== expected.join()) {
        wrong.push(`U+${code.toString(16)}: got ${got}, expected ${expected} (${foldCharacter(character)})`);
      }
    }
    expect(wrong, 'make the table again: node scripts/generate-fold-table.mjs').toEqual([]);
  });

  it.each(wordCases)('cuts $text into words', ({ text, words }) => {
    expect(
      createTextKernel(instance)
        .words(text)
        .map((word) => `${word.breakBefore ? '|' : ''}${word.text}`),
    ).toEqual(words);
  });

  it('splits random texts as the oracle does', () => {
    const { words } = createTextKernel(instance);
    const same = (note: string): void => {
      expect(words(note)).toEqual(oracleWords(note));
    };
    fc.assert(fc.property(text, same), { numRuns: runs(2000) });
    fc.assert(fc.property(longText, same), { numRuns: 20 });
  });

  it.each(matchCases)('finds names: $text', ({ names, text, longest, all }) => {
    const kernel = kernelOver(instance, names);
    const texts = (overlaps: 'longest' | 'all') =>
      rowsOf(kernel.match(text, overlaps)).map((row) => text.slice(row.begin, row.end));
    expect(texts('longest')).toEqual(longest);
    if (all) expect(texts('all')).toEqual(all);
    check(kernel, names, [text]);
  });

  it('finds what the oracle finds, for random names in random texts', () => {
    fc.assert(
      fc.property(
        fc.array(name, { minLength: 1, maxLength: 40 }),
        fc.array(text, { minLength: 1, maxLength: 5 }),
        (some, notes) => {
          const names = usable(some);
          fc.pre(names.length > 0);
          check(kernelOver(instance, names), names, notes);
        },
      ),
      { numRuns: runs(variant === 'debug' ? 100 : 250) },
    );
  });

  it('finds what the oracle finds across the chunks of a long text', () => {
    fc.assert(
      fc.property(fc.array(name, { minLength: 20, maxLength: 60 }), longText, (some, note) => {
        const names = usable(some);
        check(kernelOver(instance, names), names, [note]);
      }),
      { numRuns: 8 },
    );
  });

  it('reads plurals as the oracle does', () => {
    const { singulars } = createTextKernel(instance);
    fc.assert(
      fc.property(inflected, (word) => {
        expect(singulars(word)).toEqual(oracleSingulars(word));
      }),
      { numRuns: runs(5000) },
    );
    const names = fc.array(fc.array(inflected, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 12 });
    const note = fc.array(fc.oneof(inflected, inflected.map(withCapitals), inflected.map(withAccent)), {
      minLength: 1,
      maxLength: 60,
    });
    fc.assert(
      fc.property(names, fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }), note, (lists, cased, words) => {
        const some = lists.map((list, i) => ({ text: cased[i] ? withCapitals(list.join(' ')) : list.join(' ') }));
        const marked = some.map((one, i) => ({ ...one, cased: cased[i] }));
        check(kernelOver(instance, marked), marked, [words.join(' ')]);
      }),
      { numRuns: runs(100) },
    );
  });

  it('finds every regular plural of a word in a name, whichever form the name uses', () => {
    const word = fc
      .string({ minLength: 4, maxLength: 12, unit: fc.constantFrom(...'abcehilmnoprstuxyz') })
      .filter((one) => oracleSingulars(one).length === 0 && !CORE_KEPT_WORDS.notPlural.has(one));
    const ending: [RegExp, string][] = [
      ...([
        [/(?<=[^aeiou])y$/, 'ies'],
        [/(?<=s|x|ch|sh)$/, 'es'],
      ] as [RegExp, string][]),
      [/(?<=[^s])$/, 's'],
    ];
    fc.assert(
      fc.property(word, fc.boolean(), (one, isNamedInPlural) => {
        const [at, plural] = ending.find(([at]) => at.test(one)) ?? [/$/, 's'];
        const many = one.replace(at, plural);
        fc.pre(oracleSingulars(many).includes(one) && !CORE_KEPT_WORDS.notPlural.has(many));
        const named = isNamedInPlural ? [{ text: many }, { text: `${one} x` }] : [{ text: one }];
        expect(kernelOver(instance, named).match(many, 'longest').count, many).toBe(1);
        expect(kernelOver(instance, named).match(one, 'longest').count, one).toBe(1);
      }),
      { numRuns: runs(60) },
    );
  });

  it('accepts texts of any shape without growing its memory', () => {
    const kernel = kernelOver(instance, [{ text: 'a' }, { text: 'a b a' }]);
    const size = 300_000;
    expect(kernel.match('a'.repeat(size), 'longest').count).toBe(0);
    expect(kernel.match('é'.repeat(size), 'longest').count).toBe(0);
    expect(kernel.match('a '.repeat(size), 'longest').count).toBe(size);
    expect(kernel.match('a—'.repeat(size), 'longest').count).toBe(size);
    expect(kernel.match("a'".repeat(size), 'longest').count).toBe(0);
    expect(kernel.match('\n'.repeat(size), 'longest').count).toBe(0);
    expect(kernel.match('\ud800'.repeat(size), 'longest').count).toBe(0);
    expect(kernel.match('a b '.repeat(size), 'longest').count).toBe(size / 2);
    expect(kernel.match('', 'longest').count).toBe(0);
  });
});
