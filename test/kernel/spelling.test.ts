// Misspelt words in names, compared with the textbook edit distance to all words, for texts of any shape and in shared
// memory.

import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { MATCH_CORRECTED } from '../../assembly/layout.js';
import { instantiateKernel } from '../../src/kernel/instantiate.js';
import type { KernelInstance } from '../../src/kernel/kernel-exports.js';
import { newWasmMemory } from '../../src/kernel/memory.js';
import { KERNEL_VARIANTS, loadKernel } from '../kernel.js';
import { oracleCorrection, oracleSingulars, oracleWords } from '../oracle/recognizer-oracle.js';
import { runs } from '../runs.js';
import { kernelOver } from './recognizer-fixture.js';

const word = fc.string({ minLength: 4, maxLength: 9, unit: fc.constantFrom(...'bbccdaeo') });
const long = fc.string({ minLength: 14, maxLength: 33, unit: fc.constantFrom(...'bcd') });
/** A word and a misspelling of it, given by the position and kind of the edit and a letter. */
const slip = fc.tuple(
  fc.nat(40),
  fc.constantFrom('drop', 'add', 'replace', 'cross', 'none'),
  fc.constantFrom(...'bcdaeoxy'),
);

function slipped(word: string, [place, kind, letter]: [number, string, string]): string {
  const at = place % word.length;
  const [before, here, after] = [word.slice(0, at), word[at], word.slice(at + 1)];
  if (kind === 'drop') return before + after;
  if (kind === 'add') return before + letter + here + after;
  if (kind === 'replace') return before + letter + after;
  return kind === 'cross' ? before + after.slice(0, 1) + here + after.slice(1) : word;
}

describe.each(KERNEL_VARIANTS)('misspellings, %s build', (variant) => {
  let instance: KernelInstance;
  beforeAll(async () => {
    instance = await loadKernel(variant);
  });

  const found = (kernel: ReturnType<typeof kernelOver>, text: string): string[] => {
    const { rows, count } = kernel.match(text, 'all', true);
    return Array.from({ length: count }, (_, i) => {
      const [begin, end, payload, form] = rows.subarray(4 * i, 4 * i + 4);
      return `${text.slice(begin, end)}: ${payload}${(form & MATCH_CORRECTED) === 0 ? '' : ' corrected'}`;
    });
  };

  it('are corrected to the only word one edit away', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(word, long), { minLength: 1, maxLength: 12 }),
        fc.array(slip, { minLength: 12, maxLength: 12 }),
        (some, slips) => {
          const names = [...new Set(some)].filter((one) => oracleSingulars(one).length === 0);
          fc.pre(names.length > 0);
          const kernel = kernelOver(
            instance,
            names.map((text) => ({ text })),
          );
          for (const [i, name] of names.entries()) {
            const written = slipped(name, slips[i]);
            if (written === '' || oracleSingulars(written).length > 0) continue;
            const meant = names.includes(written) ? written : oracleCorrection(written, names);
            const isFound = meant !== undefined && (meant === written || written.length > 5);
            const expected = isFound
              ? [`${written}: ${names.indexOf(meant)}${meant === written ? '' : ' corrected'}`]
              : [];
            expect(found(kernel, written), `${written} of ${names.join(' ')}`).toEqual(expected);
            expect(found(kernel, written), 'once more, out of the cache').toEqual(expected);
          }
        },
      ),
      { numRuns: runs(variant === 'debug' ? 40 : 120) },
    );
  });

  it.each([
    ['pnuemonia', 'pneumonia', true],
    ['Pnuemonia', 'pneumonia', true],
    ['with Pnuemonia', 'pneumonia', false],
    ['with PNUEMONIA', 'pneumonia', true],
    ['done. Pnuemonia', 'pneumonia', true],
    ['headahces', 'headache', true],
    ['chest pian', 'chest pain', false],
    ['chset pain', 'chest pain', true],
    ['pnuemonia2', 'pneumonia', false],
    ['pneumonial', 'pneumonia', false],
    ['abcess', 'abscess', true],
    ['neumonia', 'pneumonia', true],
    ['haemmorhoids', 'hemorrhoid', true],
    ['diarreah', 'diarrhea', true],
    ['levothyroxin', 'levothyroxine', true],
    ['tonsilitus', 'tonsillitis', true],
    ['leukeamia', 'leukaemia', true],
    ['pnuemnia', 'pneumonia', false],
    ['pians', 'pain', false],
    ['message', 'massage', false],
    ['messages', 'massage', false],
    ['hypotension', 'hypertension', false],
  ])('%s is %s: %s', (text, name, isFound) => {
    const kernel = kernelOver(instance, [{ text: name }]);
    expect(kernel.match(text, 'longest', true).count).toBe(isFound ? 1 : 0);
    expect(kernel.match(text, 'longest').count, 'not unless it is asked for').toBe(0);
  });

  it('are handled in texts of any shape', () => {
    const kernel = kernelOver(instance, [{ text: 'pneumonia' }, { text: 'b'.repeat(31) }]);
    const size = 1_000_000;
    for (const text of ['a'.repeat(size), 'pnuemoni'.repeat(size / 8), `${'b'.repeat(255)} `.repeat(size / 256)]) {
      expect(kernel.match(text, 'longest', true).count).toBe(0);
    }
    expect(kernel.match('pnuemonia '.repeat(size / 10), 'longest', true).count).toBe(size / 10);
    expect(kernel.match(`${'b'.repeat(30)} `.repeat(100), 'longest', true).count).toBe(100);
    expect(oracleWords('pnuemonia')).toHaveLength(1);
  });
});

it('misspellings are corrected by each thread over the same shared memory', async () => {
  const memory = newWasmMemory(true);
  for (let thread = 0; thread < 3; thread++) {
    const kernel = kernelOver(await instantiateKernel(memory), [{ text: 'pneumonia' }, { text: 'headache' }]);
    expect(kernel.match('headahce and pnuemonia', 'longest', true).count).toBe(2);
  }
});
