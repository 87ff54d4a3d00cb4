// Forged sections, which have valid checksums but wrong content. Operations that do not use a forged section work;
// operations that use it fail every time, and so does complete verification.

import { describe, expect, test } from 'vitest';
import { NK_COUNT, RZ_WORDS_AT } from '../../assembly/layout.js';
import { CtermError } from '../../src/errors/cterm-error.js';
import { inside, type Knowledge } from '../../src/knowledge/knowledge-base.js';
import { openKnowledgeBase, shareBundle } from '../../src/node/index.js';
import { ancestors } from '../../src/operations/ancestors.js';
import { recognize } from '../../src/operations/recognize.js';
import { searchTerms } from '../../src/operations/search-terms.js';
import { bundleOf, smallSections } from './small-bundle.js';

/** The small bundle with one wrong number in one of its sections. */
function forged(section: string, at: number): Uint8Array {
  const sections = smallSections();
  const bytes = sections.find(({ name }) => name === section)?.bytes ?? new Uint8Array();
  new DataView(bytes.buffer).setUint32(at, 0xfffffff0, true);
  return bundleOf(sections);
}

function refusal(ask: () => unknown): string {
  try {
    ask();
  } catch (error) {
    if (error instanceof CtermError) return `${error.code}: ${error.message}`;
    throw error;
  }
  return 'answered';
}

async function opened(source: Uint8Array): Promise<Knowledge> {
  return (await openKnowledgeBase(source))[inside];
}

const matching = (kb: Knowledge): unknown => recognize(kb, { Text: 'asthma' });
const walking = (kb: Knowledge): unknown => ancestors(kb, { CtermId: 10_001 });
const searching = (kb: Knowledge): unknown => searchTerms(kb, { Query: 'asthma' });

describe('a forged section is refused when it is first used', () => {
  test('the recogniser', async () => {
    const kb = await opened(forged('recognizer', RZ_WORDS_AT));
    expect(refusal(() => searching(kb))).toBe('answered');
    expect(refusal(() => walking(kb))).toBe('answered');
    for (let time = 0; time < 2; time++) {
      expect(refusal(() => matching(kb))).toMatch(/^invalid-bundle: Section recognizer: .*fetch or build it again/);
    }
    expect(refusal(kb.kernel.prove)).toMatch(/^invalid-bundle: Section recognizer/);
  });

  test('loose names', async () => {
    const kb = await opened(forged('loose', 0));
    expect(refusal(() => searching(kb))).toBe('answered');
    expect(refusal(() => matching(kb))).toMatch(/^invalid-bundle: Section loose/);
    expect(refusal(kb.kernel.prove)).toMatch(/^invalid-bundle: Section loose/);
  });

  test('the tree', async () => {
    const kb = await opened(forged('node-keys', NK_COUNT));
    expect(refusal(() => searching(kb))).toBe('answered');
    for (let time = 0; time < 2; time++) {
      expect(refusal(() => walking(kb))).toMatch(/^invalid-bundle: Section node-keys: .*fetch or build it again/);
    }
    expect(refusal(kb.kernel.prove)).toMatch(/^invalid-bundle: Section node-keys/);
  });
});

test('a shared bundle is verified before it is posted', async () => {
  await expect(shareBundle(forged('recognizer', RZ_WORDS_AT))).rejects.toThrow(/Section recognizer/);
  const kb = (await openKnowledgeBase(await shareBundle(forged('node-keys', NK_COUNT))))[inside];
  expect(refusal(() => walking(kb))).toMatch(/^invalid-bundle: Section node-keys/);
});

test('a sound bundle passes all checks', async () => {
  const kb = await opened(bundleOf(smallSections()));
  expect(refusal(kb.kernel.prove)).toBe('answered');
  expect([matching, walking, searching].map((ask) => refusal(() => ask(kb)))).toEqual(Array(3).fill('answered'));
});
