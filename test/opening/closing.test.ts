// Closed knowledge bases give their memory back. A shared memory, which can only grow, never becomes larger than needed
// for the knowledge bases that are open at the same time; and a closed knowledge base refuses every call.

import { describe, expect, test } from 'vitest';
import { toFhir } from '../../src/export/fhir/to-fhir.js';
import { closeKnowledgeBase, inside, type KnowledgeBase, manifestOf } from '../../src/knowledge/knowledge-base.js';
import { openKnowledgeBase, shareBundle } from '../../src/node/index.js';
import type { SharedBundle } from '../../src/opening/open-bundle.js';
import { operations } from '../../src/operations/index.js';
import { recognize } from '../../src/operations/recognize.js';
import { searchTerms } from '../../src/operations/search-terms.js';
import { CORE_PATH, smallBundle } from './small-bundle.js';

const NOTE = 'Denies wheezing. Asthma. ';
const closed = expect.objectContaining({ code: 'unavailable', message: expect.stringContaining('has been closed') });

function bytesOf({ memory }: SharedBundle): number {
  if (memory instanceof WebAssembly.Memory) return memory.buffer.byteLength;
  throw new Error('the shared bundle has no memory');
}

/** Calls everything that reserves memory: matching long and short texts, correcting spelling, and searching. */
function use(kb: KnowledgeBase, turn: number): unknown {
  const Text = NOTE.repeat(1 + (turn % 3) * 400);
  const { results } = recognize(kb, { Text, Settings: { fuzzy: true } }).taggedText;
  return [results.length / (1 + (turn % 3) * 400), searchTerms(kb, { Query: 'asthma' }).list];
}

describe('a shared memory', () => {
  test('stays the same size, however often the bundle is opened, used and closed', async () => {
    const shared = await shareBundle(smallBundle());
    let size = 0;
    const answers = new Set<string>();
    for (let turn = 0; turn < 600; turn++) {
      const kb = await openKnowledgeBase(shared);
      if (turn % 5 < 3) answers.add(JSON.stringify(use(kb, turn % 5)));
      closeKnowledgeBase(kb);
      if (turn === 10) size = bytesOf(shared);
    }
    expect(answers.size).toBe(1);
    expect(bytesOf(shared)).toBe(size);
  });

  test('for the core stays the same size, with overlays and with several knowledge bases open at a time', async () => {
    const shared = await shareBundle(CORE_PATH);
    const overlays = [{ name: 'clinic', names: [{ finding: 10311, text: 'wheezy lungs' }] }];
    const sizes: number[] = [];
    for (let turn = 0; turn < 4; turn++) {
      const together = await Promise.all([
        openKnowledgeBase(shared),
        openKnowledgeBase({ base: shared, overlays }),
        openKnowledgeBase(shared),
      ]);
      const notations = together.map((kb) => recognize(kb, { Text: 'Asthma, no fever.' }).taggedText.results.length);
      expect(notations).toEqual([2, 2, 2]);
      for (const kb of together) closeKnowledgeBase(kb);
      sizes.push(bytesOf(shared));
    }
    expect(new Set(sizes.slice(1)).size, String(sizes)).toBe(1);
  });

  test('grows if knowledge bases stay open, which shows that the checks above can fail', async () => {
    const shared = await shareBundle(smallBundle());
    const before = bytesOf(shared);
    const open = [];
    for (let turn = 0; turn < 5; turn++) open.push(await openKnowledgeBase(shared));
    expect(bytesOf(shared)).toBeGreaterThan(before + 5 * 65_536);
    expect(open.length).toBe(5);
  });
});

describe('a closed knowledge base', () => {
  test('refuses every operation, and closing it again changes nothing', async () => {
    const shared = await shareBundle(smallBundle());
    const [kb, other] = await Promise.all([openKnowledgeBase(shared), openKnowledgeBase(shared)]);
    const { taggedText } = recognize(kb, { Text: NOTE });
    closeKnowledgeBase(kb);
    const next = await openKnowledgeBase(shared);
    closeKnowledgeBase(kb);
    for (const { example, invoke } of operations) expect(() => invoke(kb, example)).toThrow(closed);
    expect(() => recognize(kb, { Text: NOTE })).toThrow(closed);
    expect(() => manifestOf(kb)).toThrow(closed);
    expect(() => toFhir(kb, taggedText)).toThrow(closed);
    for (const one of [other, next]) expect(recognize(one, { Text: NOTE }).taggedText).toEqual(taggedText);
  });

  test('is closed at the end of a block with `using`, if the runtime supports it', async () => {
    const kb = await openKnowledgeBase(smallBundle());
    const dispose: unknown = Reflect.get(Symbol, 'dispose');
    if (typeof dispose !== 'symbol') return;
    Reflect.apply(Reflect.get(kb, dispose), kb, []);
    expect(() => kb[inside]).toThrow(closed);
  });

  test.each([undefined, {}, 5])('must be a knowledge base: %j is refused', (given) => {
    expect(() => Reflect.apply(closeKnowledgeBase, undefined, [given])).toThrow(
      expect.objectContaining({ code: 'invalid-argument' }),
    );
  });
});
