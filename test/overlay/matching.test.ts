// Matching with two dictionaries, compared with the oracle, which has the names of both in a single dictionary: random
// names, some of them hidden, in random texts, all composed of the same few words.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeRecognizer } from '../../src/compile/write-recognizer.js';
import { placeSection } from '../../src/kernel/hot-sections.js';
import { createMatcher } from '../../src/kernel/kernel.js';
import { createTextKernel } from '../../src/kernel/text-kernel.js';
import { layerMatch } from '../../src/overlay/layered-matcher.js';
import { CORE_KEPT_WORDS } from '../build/core-words.js';
import { kernelOver, patternsOf, type TestName } from '../kernel/recognizer-fixture.js';
import { loadKernel } from '../kernel.js';
import { type OracleMatch, oracleRecognizer, oracleWords } from '../oracle/recognizer-oracle.js';
import { runs } from '../runs.js';

const word = fc.constantFrom('a', 'b', 'c', 'Ab', 'dé');
const phrase = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
const name: fc.Arbitrary<TestName> = fc.record({ text: phrase, cased: fc.boolean() });
const separator = fc.constantFrom(' ', ' ', ' ', ' ', '-', ', ', '. ', "'s ");
const text = fc
  .array(fc.tuple(word, separator), { minLength: 1, maxLength: 25 })
  .map((parts) => parts.map((part) => part.join('')).join(''));

/** The payload of the first name in the second dictionary. */
const SECOND = 1000;

function rowsOf({ rows, count }: { rows: Uint32Array; count: number }): OracleMatch[] {
  expect(rows).toHaveLength(count * 4);
  return Array.from({ length: count }, (_, i) => {
    const [begin, end, payload, words] = rows.slice(4 * i, 4 * i + 4);
    return { begin, end, payload, words };
  });
}

const inOrder = (matches: readonly OracleMatch[]): OracleMatch[] =>
  [...matches].sort((a, b) => a.begin - b.begin || b.end - a.end || a.payload - b.payload);

describe.each(['longest', 'all'] as const)('%s matches', (overlaps) => {
  test('are those of a single dictionary with the names of both, except the hidden ones', async () => {
    const instance = await loadKernel('release');
    await fc.assert(
      fc.asyncProperty(
        fc.array(name, { maxLength: 12 }),
        fc.array(name, { maxLength: 8 }),
        fc.array(fc.nat(11), { maxLength: 5 }),
        fc.array(text, { minLength: 1, maxLength: 4 }),
        async (first, second, hide, texts) => {
          const hidden = new Set(hide.filter((row) => row < first.length));
          const bundle = kernelOver(instance, first);
          const patterns = patternsOf(instance, second).map((one) => ({ ...one, payload: one.payload + SECOND }));
          const section = encodeRecognizer(patterns, createTextKernel(instance), { load: 0.75, kept: CORE_KEPT_WORDS });
          const own = second.length === 0 ? undefined : createMatcher(instance, placeSection(instance, section));
          const match = layerMatch(bundle.match, own, hidden);
          const oracle = oracleRecognizer([
            ...first.flatMap(({ text, cased }, payload) =>
              hidden.has(payload) ? [] : [oracleName(text, cased, payload)],
            ),
            ...second.map(({ text, cased }, row) => oracleName(text, cased, SECOND + row)),
          ]);
          for (const one of texts) {
            expect(inOrder(rowsOf(match(one, overlaps)))).toEqual(inOrder(oracle(one, overlaps)));
          }
        },
      ),
      { numRuns: runs(150) },
    );
  });

  test('are sorted by start, then longest first, then lower dictionary first', async () => {
    const instance = await loadKernel('release');
    const bundle = kernelOver(instance, [{ text: 'a b' }, { text: 'a' }, { text: 'b' }]);
    const patterns = [
      { text: 'a b', payload: SECOND },
      { text: 'a b c', payload: SECOND + 1 },
      { text: 'b', payload: SECOND + 2 },
    ].map(({ text, payload }) => ({ words: createTextKernel(instance).words(text), payload }));
    const section = encodeRecognizer(patterns, createTextKernel(instance));
    const match = layerMatch(bundle.match, createMatcher(instance, placeSection(instance, section)), new Set([1]));
    const payloads = rowsOf(match('a b c, b', overlaps)).map(({ begin, end, payload }) => [begin, end, payload]);
    const wanted =
      overlaps === 'longest'
        ? [[0, 5, SECOND + 1]]
        : [
            [0, 5, SECOND + 1],
            [0, 3, 0],
            [0, 3, SECOND],
            [2, 3, 2],
            [2, 3, SECOND + 2],
          ];
    expect(payloads).toEqual([...wanted, [7, 8, 2], [7, 8, SECOND + 2]]);
  });
});

function oracleName(text: string, cased: boolean | undefined, payload: number) {
  return { words: oracleWords(text), payload, ...(cased ? { cased: text } : {}) };
}
