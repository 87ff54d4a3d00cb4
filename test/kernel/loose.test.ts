// Loose matching (recognising names whose words are reordered or separated), compared with the slow oracle, and also
// tested on damaged sections.

import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import * as L from '../../assembly/layout.js';
import { encodeLoose, gatherLoose } from '../../src/compile/write-loose.js';
import { encodeNodeKeys } from '../../src/compile/write-node-keys.js';
import { encodeRecognizer } from '../../src/compile/write-recognizer.js';
import { CtermError } from '../../src/errors/cterm-error.js';
import type { Kernel } from '../../src/kernel/api.js';
import type { HotSections, LoadedSections } from '../../src/kernel/hot-sections.js';
import { createKernel } from '../../src/kernel/kernel.js';
import type { KernelInstance } from '../../src/kernel/kernel-exports.js';
import { verifyHotSections } from '../../src/kernel/prove-hot.js';
import { createTextKernel } from '../../src/kernel/text-kernel.js';
import { KERNEL_VARIANTS, loadKernel } from '../kernel.js';
import { looseOracle, type OracleLooseName } from '../oracle/loose-oracle.js';
import { tokensOf } from '../oracle/loose-words-oracle.js';
import { runs } from '../runs.js';
import { FORMS, GAPS, KNOWN, NAMES, singular, WORDS } from './loose-fixture.js';
import { patternsOf, place } from './recognizer-fixture.js';

/** Text that may come before, between or after two words: a word of every kind, or any separator. */
const BETWEEN = [
  ' the ',
  ' of ',
  ' is ',
  ' with ',
  ' and ',
  ' itchy ',
  ' knees ',
  ' second ',
  ' third ',
  ', ',
  '/',
  ': ',
];

/** Words that a name may contain in addition to its content words. */
const SMALL = new Set(['of', 'the', 'in']);

/** Every text composed of up to `most` pieces, in any order and with repetitions. */
function* sequences(pieces: readonly string[], most: number): Generator<string> {
  yield '';
  if (most > 0) for (const rest of sequences(pieces, most - 1)) for (const piece of pieces) yield piece + rest;
}

describe.each(KERNEL_VARIANTS)('loose names, %s build', (variant) => {
  let instance: KernelInstance;
  let hot: LoadedSections;
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

  /** The loose matches in a text, each written as `row: words, span`. */
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

  /** The oracle's answer in the same form. */
  function expected(text: string): string[] {
    const tokens = tokensOf(text, KNOWN);
    const matches = looseOracle(text, names, KNOWN).map(({ row, used, own: [first, last], turned }) => {
      const begins = used.map((at) => tokens[at].begin).join(' ');
      return `${row}: ${begins}, spans ${tokens[first].begin} to ${tokens[last].end}${turned ? ', turned' : ''}`;
    });
    return matches.sort();
  }

  // The two words are a body part and a word for a finding, two body parts, or two words for findings, in either order.
  test('are those that the oracle finds for two words of a name with anything between them', () => {
    verify(hot);
    const kernel = createKernel(instance, hot);
    const pairs = ['toe swelling', 'swelling toe', 'toe palate', 'high pain'].map((pair) => pair.split(' '));
    const most = variant === 'release' ? 4 : 2;
    for (const between of sequences(BETWEEN, most)) {
      for (const [x, y] of pairs) {
        const text = `${x}${between === '' ? ' ' : between}${y}`;
        const [kernels, oracles] = [found(kernel, text), expected(text)];
        // Comparing strings is faster than calling `expect`.
        if (kernels.join() !== oracles.join()) expect(kernels, text).toEqual(oracles);
      }
    }
  });

  test('are those that the oracle finds for the words of a name in any order, with anything before, between and after them', () => {
    verify(hot);
    const kernel = createKernel(instance, hot);
    const filling = fc.array(fc.constantFrom(...BETWEEN, ' ', ' but ', ' pain ', '. ', ' shining '), { maxLength: 3 });
    const shuffled = fc.constantFrom(...NAMES).chain(({ text }) => {
      const words = text.split(' ').filter((word) => !SMALL.has(word));
      return fc.shuffledSubarray(words, { minLength: words.length });
    });
    const fillings = fc.array(filling, { minLength: 7, maxLength: 7 });
    fc.assert(
      fc.property(shuffled, fillings, (words, filled) => {
        const text = [...words, ''].map((word, i) => `${filled[i].join('') || ' '}${word}`).join('');
        const [kernels, oracles] = [found(kernel, text), expected(text)];
        if (kernels.join() !== oracles.join()) expect(kernels, text).toEqual(oracles);
      }),
      { numRuns: runs(variant === 'release' ? 30_000 : 3000) },
    );
  });

  // Either a few words, as in one clause, or more words than fit in the kernel's window.
  test.each([
    { least: 2, most: 24, numRuns: runs(3000) },
    { least: 300, most: 900, numRuns: 40 },
  ])('are those that the oracle finds in $least to $most words', ({ least, most, numRuns }) => {
    verify(hot);
    const kernel = createKernel(instance, hot);
    const piece = fc.tuple(fc.constantFrom(...WORDS), fc.constantFrom(...GAPS));
    fc.assert(
      fc.property(fc.array(piece, { minLength: least, maxLength: most, size: 'max' }), (pieces) => {
        const text = pieces.flat().join('');
        expect(found(kernel, text), text).toEqual(expected(text));
      }),
      { numRuns },
    );
  });

  test('are inside their text whatever the bytes of the section are, unless the section is refused', () => {
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
      { numRuns: runs(300) },
    );
    verify(hot);
  });
});
