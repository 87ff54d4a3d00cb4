// The marks in a text, compared with the result of a regular expression, for texts of every shape and length.

import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Kernel } from '../../src/kernel/api.js';
import { KERNEL_VARIANTS, loadKernel } from '../kernel.js';
import { oracleMarks } from '../oracle/marks-oracle.js';
import { runs } from '../runs.js';
import { kernelOver } from './recognizer-fixture.js';

// Every mark, characters that share bytes with a mark, and characters that take one to four bytes in UTF-8.
const unit = fc.constantFrom(
  ...'.:;|!?()[]\n\r\u0085\u2028\u2029',
  ...'a 0,*+-<=>@\\^{}~\t\0\u0084\u0086\u00c2\u00e2\u2027\u202a\u2018\u3000\ud800\udc00',
  '\u{1f600}',
  'word ',
);

describe.each(KERNEL_VARIANTS)('marks, %s build', (variant) => {
  let kernel: Kernel;
  beforeAll(async () => {
    kernel = kernelOver(await loadKernel(variant), [{ text: 'word' }]);
  });

  it('are where the oracle finds them', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit, maxLength: 12 }),
          fc.string({ unit, maxLength: 300 }),
          fc.string({ unit: 'binary', maxLength: 300 }),
        ),
        (text) => {
          expect([...kernel.match(text, 'all').marks]).toEqual(oracleMarks(text));
        },
      ),
      { numRuns: runs(2000) },
    );
  });

  it('are all listed in a text of marks only, and in a long text', () => {
    for (const text of ['.'.repeat(5000), '\u2028'.repeat(5000), 'Pain; é\u{1f600} fever.\n'.repeat(5000)]) {
      expect([...kernel.match(text, 'longest').marks]).toEqual(oracleMarks(text));
    }
  });
});
