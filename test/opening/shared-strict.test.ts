// A shared bundle in environments where the text encoder and decoder refuse views of shared memory (as in browsers),
// and in environments that have no shared memory (as on a page that is not cross-origin isolated).

import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Host } from '../../src/contract/host.js';
import { encodeText } from '../../src/kernel/encode-text.js';
import { inside } from '../../src/knowledge/knowledge-base.js';
import { openKnowledgeBase, shareBundle } from '../../src/node/index.js';
import { operations } from '../../src/operations/index.js';
import { allAnswers, CORE_PATH, smallBundle } from './small-bundle.js';
import { strictViews } from './strict-views.js';

const overlay = {
  name: 'clinic',
  findings: [{ id: 4000000001, termType: 4, description: 'Wheezy barn lung', parent: 10311, names: ['bårn cough'] }],
};
// Operations whose answers differ every time, because they sign a token or generate a key pair.
const FRESH = ['token', 'jwks'];

// With a fixed clock, because some answers report how long the call took.
const host: Host = { now: () => new Date('2026-03-02T12:00:00Z') };

describe('where views over shared memory are refused', () => {
  let strict: ReturnType<typeof strictViews>;
  beforeEach(() => {
    strict = strictViews();
  });
  afterEach(() => strict.restore());

  test('the encoder does refuse them', () => {
    const view = new Uint8Array(new SharedArrayBuffer(8));
    expect(() => new TextEncoder().encodeInto('a', view)).toThrow(TypeError);
    expect(() => new TextDecoder().decode(view)).toThrow(TypeError);
    expect(strict.refusals()).toBe(2);
  });

  test('every query gets the same answer as with a private copy', async () => {
    const own = (await openKnowledgeBase(smallBundle()))[inside];
    const shared = (await openKnowledgeBase(await shareBundle(smallBundle())))[inside];
    expect(allAnswers(shared)).toEqual(allAnswers(own));
    expect(strict.refusals()).toBe(0);
  });

  test.each([
    ['the core', []],
    ['the core below an overlay', [overlay]],
  ])('every operation on %s gives the same answer as with a private copy', async (_, overlays) => {
    const own = await openKnowledgeBase({ base: CORE_PATH, overlays }, host);
    const shared = await openKnowledgeBase({ base: await shareBundle(CORE_PATH), overlays }, host);
    for (const { name, example, invoke } of operations) {
      if (FRESH.includes(name)) continue;
      expect(await invoke(shared, example), name).toEqual(await invoke(own, example));
    }
    expect(strict.refusals()).toBe(0);
  });
});

describe('text encoded into shared memory', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    // Texts longer than a chunk, with surrogate pairs and lone surrogates at every offset.
    fc
      .tuple(fc.integer({ min: 16_370, max: 16_390 }), fc.constantFrom('😀', '\ud83d', '\ude00', 'é', '€'), fc.nat(3))
      .map(([length, unit, times]) => `${'a'.repeat(length)}${unit.repeat(times)}${'b'.repeat(length)}${unit}`),
  );
  test('is what the encoder writes, truncated at the same point', () => {
    fc.assert(
      fc.property(text, fc.nat(60_000), (text, room) => {
        for (const bytes of [room, room % 50]) {
          const expected = new Uint8Array(bytes);
          const into = new Uint8Array(new SharedArrayBuffer(bytes));
          expect(encodeText(text, into)).toEqual(new TextEncoder().encodeInto(text, expected));
          expect(Buffer.compare(into, expected)).toBe(0);
        }
      }),
    );
  });
});

describe('without SharedArrayBuffer', () => {
  afterEach(() => vi.unstubAllGlobals());

  test('sharing is refused, and the message names the headers', async () => {
    vi.stubGlobal('SharedArrayBuffer', undefined);
    await expect(shareBundle(smallBundle())).rejects.toMatchObject({
      name: 'CtermError',
      code: 'unavailable',
      message: expect.stringMatching(/Cross-Origin-Opener-Policy.*Cross-Origin-Embedder-Policy/),
    });
    expect((await openKnowledgeBase(smallBundle()))[inside].tables.findings.rowCount).toBeGreaterThan(0);
  });
});
