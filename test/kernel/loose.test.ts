// Names found by their words in another order or apart, against the slow oracle; and what no bytes may do.

import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import * as L from '../../assembly/layout.js';
import { encodeLoose, gatherLoose, type WordForm } from '../../src/compile/write-loose.js';
import { encodeNodeKeys } from '../../src/compile/write-node-keys.js';
import { encodeRecognizer } from '../../src/compile/write-recognizer.js';
import { CtermError } from '../../src/errors/cterm-error.js';
import type { Kernel } from '../../src/kernel/api.js';
import type { HotSections, PlacedSections } from '../../src/kernel/hot-sections.js';
import { createKernel } from '../../src/kernel/kernel.js';
import type { KernelInstance } from '../../src/kernel/kernel-exports.js';
import { verifyHotSections } from '../../src/kernel/prove-hot.js';
import { createTextKernel } from '../../src/kernel/text-kernel.js';
import { KERNEL_VARIANTS, loadKernel } from '../kernel.js';
import { looseOracle, type OracleLooseName } from '../oracle/loose-oracle.js';
import { tokensOf } from '../oracle/loose-words-oracle.js';
import { patternsOf, place } from './recognizer-fixture.js';

const GROUPS: readonly (readonly [isPart: boolean, ...words: string[]])[] = [
  [false, 'pain', 'painful'],
  [false, 'swelling', 'swollen', 'edema'],
  [false, 'high'],
  [false, 'arched', 'arch'],
  [false, 'second', '2nd'],
  [true, 'knee'],
  [true, 'foot', 'feet'],
  [true, 'palate', 'palatal'],
  [true, 'toe'],
];
const LISTS: Readonly<Record<string, readonly string[]>> = {
  free: ['the', 'a', 'left', 'very'],
  place: ['of', 'in'],
  copula: ['is', 'are', 'no'],
  having: ['with'],
  join: ['and', 'or'],
  wall: ['but'],
};
const FORMS: WordForm[] = [
  ...GROUPS.flatMap(([isPart, ...words], group) =>
    words.map((text): WordForm => {
      return { text, word: text === 'second' || text === '2nd' ? 'qualifier' : 'content', isPart, group: group + 1 };
    }),
  ),
  ...Object.entries(LISTS).flatMap(([word, texts]) =>
    texts.map((text): WordForm => ({ text, word: word as WordForm['word'], isPart: false, group: 0 })),
  ),
];
const NAMES = [
  'knee pain',
  'swelling of the knee',
  'edema of feet',
  'high arched palate',
  'painful second toe',
  'toe swelling',
  'rash',
  // The same words in another order.
  'pain of the knee',
  'knee swelling',
  'arch of the foot',
  'skin rashes',
  'arched foot',
  'pain in the high arch of the second toe',
].map((text) => ({ text }));
const WORDS = [
  ...FORMS.map(({ text }) => text),
  ...['knees', 'toes', 'skin', 'rash', 'rashes', 'itchy', 'slightly', '12', 'sized', 'Knee', 'Swelling'],
];
const GAPS = [' ', ' ', ' ', ' ', ', ', ', ', ': ', '. ', '/', '\n', ' - ', '-', ' (', '; ', '\n\n'];

/** The singular of the plurals in this file. */
function singular(word: string): string | undefined {
  return { feet: 'foot', rashes: 'rash', knees: 'knee', toes: 'toe' }[word];
}

describe.each(KERNEL_VARIANTS)('loose names, %s build', (variant) => {
  let instance: KernelInstance;
  let hot: PlacedSections;
  let names: OracleLooseName[];
  beforeAll(async () => {
    instance = await loadKernel(variant);
    const kernel = createTextKernel(instance);
    const gathered = gatherLoose(FORMS);
    for (const [row, { text }] of NAMES.entries()) gathered.add({ row, finding: row, order: 0 }, kernel.words(text));
    const rows = gathered.rows();
    names = rows.map((row) => ({ row, words: NAMES[row].text.split(' ').map((word) => singular(word) ?? word) }));
    const words = FORMS.map(({ text }) => text);
    const recognizer = encodeRecognizer(patternsOf(instance, NAMES), kernel, { words });
    const loose = encodeLoose(rows, 0, FORMS);
    const placed = place(instance, recognizer, encodeNodeKeys([{ key: '00', finding: 0 }]), loose);
    if (placed.loose === undefined) throw new Error('the fixture placed no section loose');
    hot = { ...placed, loose: placed.loose };
  });

  const verify = (sections: HotSections) =>
    verifyHotSections(instance, sections, { names: NAMES.length, cues: 0, headings: 0, findings: 1 });

  /** `row: words, span` of each loose match. */
  function found(kernel: Kernel, text: string): string[] {
    const { loose } = kernel.match(text, 'longest');
    const list: string[] = [];
    for (let at = 0; at < loose.length; at += L.LOOSE_MATCH_BYTES / 4) {
      const begins = [...loose.subarray(at + 4, at + 9)].filter((begin) => begin !== L.NONE);
      list.push(
        `${loose[at + 2]}: ${begins.join(' ')}, spans ${loose[at]} to ${loose[at + 1]}${(loose[at + 3] & L.MATCH_TURNED) === 0 ? '' : ', turned'}`,
      );
    }
    return list.sort();
  }

  // A few words, as in one clause; and more than the kernel keeps at hand.
  test.each([
    { least: 2, most: 24, numRuns: 3000 },
    { least: 300, most: 900, numRuns: 40 },
  ])('are what the oracle finds in $least to $most words', ({ least, most, numRuns }) => {
    verify(hot);
    const kernel = createKernel(instance, hot);
    const listed = NAMES.flatMap(({ text }) => text.split(' ')).map((word) => singular(word) ?? word);
    const vocabulary = new Set([...listed, ...FORMS.map(({ text }) => text).filter((word) => word !== 'feet')]);
    const read = (word: string) => [word, singular(word) ?? ''].find((form) => vocabulary.has(form));
    const known = { forms: new Map(FORMS.map((form) => [form.text, form])), read };
    const piece = fc.tuple(fc.constantFrom(...WORDS), fc.constantFrom(...GAPS));
    fc.assert(
      fc.property(fc.array(piece, { minLength: least, maxLength: most, size: 'max' }), (pieces) => {
        const text = pieces.flat().join('');
        const tokens = tokensOf(text, known);
        const expected = looseOracle(text, names, known).map(({ row, used, own: [first, last], turned }) => {
          const begins = used.map((at) => tokens[at].begin).join(' ');
          return `${row}: ${begins}, spans ${tokens[first].begin} to ${tokens[last].end}${turned ? ', turned' : ''}`;
        });
        expect(found(kernel, text), text).toEqual(expected.sort());
      }),
      { numRuns },
    );
  });

  test('lie in their text whatever the bytes of the section, or these are refused', () => {
    const { pointer, length } = hot.loose;
    const good = instance.memory.u8().slice(pointer, pointer + length);
    const text = 'Pain in the left knee, feet are swollen, palate: high and arched, second toe is painful.';
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 }), (changes) => {
        for (const [at, value] of changes) instance.memory.u8()[pointer + at] = value;
        try {
          verify(hot);
          const { loose } = createKernel(instance, hot).match(text, 'all');
          for (let at = 0; at < loose.length; at += L.LOOSE_MATCH_BYTES / 4) {
            expect(loose[at]).toBeLessThan(loose[at + 1]);
            expect(loose[at + 1]).toBeLessThanOrEqual(text.length);
            expect(loose[at + 2]).toBeLessThan(NAMES.length);
          }
        } catch (error) {
          if (!(error instanceof CtermError) || error.code !== 'invalid-bundle') throw error;
        } finally {
          instance.memory.u8().set(good, pointer);
        }
      }),
      { numRuns: 300 },
    );
    verify(hot);
  });
});
