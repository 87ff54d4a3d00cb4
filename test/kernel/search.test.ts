// The kernel's search, compared with slow oracles (words and prefixes, misspellings, scores), and tested on damaged
// sections.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as L from '../../assembly/layout-search.js';
import { encodeSearch, type SearchSource, vocabularyBit } from '../../src/compile/write-search.js';
import type { SearchHits, SearchIndex } from '../../src/kernel/api.js';
import type { KernelInstance } from '../../src/kernel/kernel-exports.js';
import { createSearchKernel } from '../../src/kernel/search-calls.js';
import { createTextKernel } from '../../src/kernel/text-kernel.js';
import { KERNEL_VARIANTS, loadKernel } from '../kernel.js';
import { editsBetween, editsToBeginning } from '../oracle/edits-oracle.js';
import { ORACLE_WORDS, type OracleText, type OracleWord, searchOracle } from '../oracle/search-oracle.js';
import { runs } from '../runs.js';

// Words that share prefixes, stems and letters, so that every word is similar to another one.
const WORDS =
  `asthma asthmatic asthenia art arthritis arthritic artery arterial heart hearth hear ear early a b 2 12 vitamin
  diabetes diabetic fracture fractured left right leg legs pulmonary pulmonic wheeze`.split(/\s+/);

const textOf = fc.array(fc.constantFrom(...WORDS), { maxLength: 6 });
const sourceOf = (codes: readonly string[][], names: readonly string[][]): SearchSource => ({
  codes: codes.length,
  names: names.length,
  findings: Math.max(1, names.length),
  special: ORACLE_WORDS,
  codeText: (row) => codes[row].join(' '),
  codeVocabulary: (row) => row % 3,
  codeWorth: (row) => 255 - (row % 4),
  nameText: (row) => names[row].join(', '),
  nameOwner: (row) => row,
  nameWorth: () => 250,
  targets: (finding) => (finding < codes.length ? [{ row: finding, grade: finding % 5 }] : []),
});

function openIndex(instance: KernelInstance, source: SearchSource): SearchIndex {
  const section = encodeSearch(source, createTextKernel(instance));
  const { codes, names, findings } = source;
  return createSearchKernel(instance).place(section, { codes, names, findings });
}

const texts = fc.tuple(fc.array(textOf, { minLength: 1, maxLength: 20 }), fc.array(textOf, { maxLength: 20 }));

describe.each(KERNEL_VARIANTS)('search, %s build', (variant) => {
  test('finds every word and every prefix', async () => {
    const instance = await loadKernel(variant);
    fc.assert(
      fc.property(texts, fc.constantFrom(...WORDS, 'ast', 'art', 'x', 'hea', 'zz'), ([codes, names], asked) => {
        const index = openIndex(instance, sourceOf(codes, names));
        const there = new Set([...codes, ...names].flat());
        const rank = index.word(asked);
        expect(rank >= 0).toBe(there.has(asked));
        if (rank >= 0) expect(index.wordAt(rank)).toBe(asked);
        const { begin, end } = index.prefix(asked);
        const begun = Array.from({ length: end - begin }, (_, at) => index.wordAt(begin + at));
        expect(begun).toEqual([...there].filter((word) => word.startsWith(asked)).sort());
      }),
      { numRuns: 40 },
    );
  });

  test('finds exactly the words within the edit distance', async () => {
    const instance = await loadKernel(variant);
    const asked = fc.oneof(fc.constantFrom(...WORDS), fc.string({ unit: fc.constantFrom(...'aehirst'), maxLength: 8 }));
    fc.assert(
      fc.property(texts, asked, fc.constantFrom(1, 2), fc.boolean(), ([codes, names], word, most, asPrefix) => {
        const index = openIndex(instance, sourceOf(codes, names));
        const distance = asPrefix ? editsToBeginning : editsBetween;
        const expected = [...new Set([...codes, ...names].flat())]
          .filter((other) => distance(word, other) <= most)
          .map((other) => `${other} ${distance(word, other)} ${distance(word, other) < editsBetween(word, other)}`);
        const found = index
          .near(word, most, asPrefix)
          .flatMap(({ begin, end, edits, isBegun }) =>
            Array.from({ length: end - begin }, (_, at) => `${index.wordAt(begin + at)} ${edits} ${isBegun}`),
          );
        expect(found.sort()).toEqual(expected.sort());
      }),
      { numRuns: runs(120) },
    );
  });

  test('scores as the oracle does', async () => {
    const instance = await loadKernel(variant);
    const looked = fc.uniqueArray(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 });
    const limits = fc.constantFrom(1, 3, 100);
    fc.assert(
      fc.property(texts, looked, fc.integer({ min: 1, max: 15 }), limits, ([codes, names], words, mask, limit) => {
        const source = sourceOf(codes, names);
        const index = openIndex(instance, source);
        const oracleTexts: OracleText[] = [
          ...codes.map((own, row) => ({
            words: own,
            isWanted: (vocabularyBit(source.codeVocabulary(row)) & mask) !== 0,
            worth: source.codeWorth(row),
          })),
          ...names.map((own, row) => {
            const [target] = source.targets(row);
            const bits = 1 | (target === undefined ? 0 : vocabularyBit(source.codeVocabulary(target.row)));
            return { words: own, isWanted: (bits & mask) !== 0, worth: source.nameWorth(row) };
          }),
        ];
        const planned = words
          .map((word, at) => ({ word, rank: index.word(word), weight: 100 - at }))
          .filter(({ rank }) => rank >= 0)
          .map(({ word, rank, weight }) => ({
            oracle: { weight, shares: new Map([[word, 200]]) } satisfies OracleWord,
            weight,
            ranges: [{ begin: rank, end: rank + 1, share: 200 }],
          }));
        const { count, rows, scores } = index.find({ words: planned }, { mask, need: 0, all: true, limit });
        const expected =
          planned.length === 0
            ? []
            : searchOracle(
                oracleTexts,
                planned.map(({ oracle }) => oracle),
              );
        const found = Array.from({ length: count }, (_, at) => rows[at * 3]);
        // The kernel's scores are single-precision, so two texts with almost the same score in the oracle may come in
        // the opposite order.
        const scoreOf = new Map(expected.map(({ text, score }) => [text, score]));
        expect(count).toBe(Math.min(limit, expected.length));
        for (const [at, text] of found.entries()) {
          expect(scores[at * 3 + 1]).toBeCloseTo(scoreOf.get(text) ?? -1, 5);
          expect(scores[at * 3 + 1]).toBeCloseTo(expected[at].score, 5);
        }
      }),
      { numRuns: runs(150) },
    );
  });

  test('scores texts with words that occur in thousands of texts as the oracle does, in lists and in bit sets', async () => {
    const instance = await loadKernel(variant);
    // Terms that occur in every text of a range, in every n-th text, in few texts, or in few texts and then in every
    // text near the end; there are more texts than fit in two chunks.
    const codes = Array.from({ length: 2 * L.SEARCH_CHUNK_TEXTS + 77 }, (_, row) => [
      ...(row < 3000 || row > 8000 ? ['left'] : []),
      ...(row % 3 === 0 ? ['arm'] : []),
      ...(row % 20 === 0 ? ['asthma'] : []),
      ...(row % 97 === 0 || row > 8250 ? ['wheeze'] : []),
      ...(row % 2 === 0 ? ['heart'] : ['hearth', 'ear']),
    ]);
    const source = sourceOf(codes, []);
    const index = openIndex(instance, source);
    const oracleTexts = codes.map(
      (words, row): OracleText => ({ words, isWanted: true, worth: source.codeWorth(row) }),
    );
    const looked = fc.uniqueArray(fc.constantFrom('left', 'arm', 'asthma', 'wheeze', 'heart', 'hearth'), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(looked, fc.boolean(), (words, all) => {
        // Without `all`, only texts that contain the heaviest words are examined. The weights therefore differ so much
        // here that the best texts do contain the heaviest words.
        const planned = words.map((word, at) => ({ word, weight: all ? 100 - at : 4 ** (4 - at), share: 256 }));
        const plan = planned.map(({ word, weight, share }) => {
          const rank = index.word(word);
          return { weight, ranges: [{ begin: rank, end: rank + 1, share }] };
        });
        const { count, scores } = index.find({ words: plan }, { mask: 0xffffffff, need: 0, all, limit: 40 });
        const looking = planned.map(
          ({ word, weight, share }): OracleWord => ({ weight, shares: new Map([[word, share]]) }),
        );
        const expected = searchOracle(oracleTexts, looking).slice(0, 40);
        expect(count).toBe(expected.length);
        for (const [at, { score }] of expected.entries()) expect(scores[at * 3 + 1]).toBeCloseTo(score, 5);
      }),
      { numRuns: 25 },
    );
  });

  test('refuses a section that is damaged or was built for other tables', async () => {
    const instance = await loadKernel(variant);
    const source = sourceOf(
      [
        ['asthma', 'left'],
        ['heart', 'left'],
      ],
      [['wheeze'], ['art', 'left']],
    );
    const section = encodeSearch(source, createTextKernel(instance));
    const counts = { codes: 2, names: 2, findings: 2 };
    const kernel = createSearchKernel(instance);
    expect(() => kernel.place(section, counts)).not.toThrow();
    for (const other of [
      { ...counts, codes: 3 },
      { ...counts, names: 1 },
      { ...counts, findings: 9 },
    ]) {
      expect(() => kernel.place(section, other)).toThrow(/Section search: it was built for other tables/);
    }
    const fields = [
      ...[
        L.SR_WORD_COUNT,
        L.SR_STEM_COUNT,
        L.SR_BEGINS_AT,
        L.SR_HEAP_AT,
        L.SR_TERMS_AT,
        L.SR_SHARED_AT,
        L.SR_TERM_COUNT,
      ],
      ...[L.SR_RECORDS_AT, L.SR_POSTINGS_AT, L.SR_TEXT_COUNT, L.SR_TEXTS_AT, L.SR_CLASS_COUNT, L.SR_CLASSES_AT],
      ...[
        L.SR_CODE_COUNT,
        L.SR_OWNERS_AT,
        L.SR_FINDING_COUNT,
        L.SR_TARGETS_AT,
        L.SR_TARGET_ROWS_AT,
        L.SR_SECTION_BYTES,
      ],
    ];
    for (const field of fields) {
      const damaged = section.slice();
      new DataView(damaged.buffer).setUint32(field, 0xfffffff0, true);
      expect(() => kernel.place(damaged, counts), `field ${field}`).toThrow(/Section search/);
    }
    expect(() => kernel.place(section.slice(0, -4), counts)).toThrow(/Section search/);
  });

  test('the thorough check accepts what the writer produces, and refuses a list with one text too many or too few', async () => {
    const instance = await loadKernel(variant);
    const all = 2 * L.SEARCH_CHUNK_TEXTS + 77;
    const codes = Array.from({ length: all }, (_, row) => ['left', row % 50 === 0 ? 'arm' : 'leg']);
    const section = encodeSearch(sourceOf(codes, [['wheeze']]), createTextKernel(instance));
    const pointer = instance.memory.allocate(section.length);
    const place = { pointer, length: section.length };
    const prove = (): void => createSearchKernel(instance, place).prove({ codes: all, names: 1, findings: 1 });
    instance.memory.u8().set(section, pointer);
    expect(prove).not.toThrow();
    const view = new DataView(section.buffer);
    // The first word is in every text. Therefore its first chunk, which follows the offsets of the three chunks,
    // consists entirely of ones.
    const lists = view.getUint32(L.SR_POSTINGS_AT, true);
    const chunk = lists + view.getUint32(lists, true);
    for (let at = 0; at < L.SEARCH_CHUNK_BYTES; at += 73) {
      const damaged = section.slice();
      damaged[chunk + at] ^= 2;
      instance.memory.u8().set(damaged, pointer);
      expect(prove, `byte ${at} of the chunk`).toThrow(/Section search: a list of its texts/);
    }
  });

  test('a damaged section that passes verification still gives answers', async () => {
    const instance = await loadKernel(variant);
    // Enough texts that contain the same word to fill a chunk.
    const codes = Array.from({ length: 20 }, (_, row) => [row % 2 === 0 ? 'asthma' : 'heart', 'left']);
    const source = sourceOf(codes, [['wheeze'], ['art', 'left']]);
    const section = encodeSearch(source, createTextKernel(instance));
    const kernel = createSearchKernel(instance);
    fc.assert(
      fc.property(fc.nat(section.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const damaged = section.slice();
        damaged[at] ^= change;
        let index: SearchIndex;
        try {
          index = kernel.place(damaged, { codes: 20, names: 2, findings: 2 });
        } catch {
          return;
        }
        index.near('asthma', 2, true);
        const { begin, end } = index.prefix('a');
        const left = index.word('left');
        const all = left < 0 ? [] : [{ weight: 8, ranges: [{ begin: left, end: left + 1, share: 256 }] }];
        let hits: SearchHits;
        try {
          hits = index.find(
            { words: [{ weight: 9, ranges: [{ begin, end, share: 256 }] }, ...all] },
            { mask: 0xffffffff, need: 0, all: at % 2 === 0, limit: 3 },
          );
        } catch (error) {
          expect(error).toMatchObject({ code: 'invalid-bundle' });
          return;
        }
        for (let hit = 0; hit < hits.count; hit++) expect(hits.rows[hit * 3]).toBeLessThan(22);
      }),
      { numRuns: runs(600) },
    );
  });
});
