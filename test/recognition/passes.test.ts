// The list of passes: every fact that a pass needs is produced before it, every fact that it produces is used after it,
// and no pass uses a view of kernel memory after a later match has overwritten it.

import { expect, test } from 'vitest';
import { type Fact, PASSES } from '../../src/recognition/passes.js';

/** The facts that exist before the first pass, and those that are read after the last pass. */
const GIVEN: readonly Fact[] = ['match'];
const READ_AFTER: readonly Fact[] = ['found', 'boundaries', 'sections', 'courses'];

test('no two passes have the same name', () => {
  expect(new Set(PASSES.map(({ name }) => name)).size).toBe(PASSES.length);
});

test.each(PASSES.map((pass, index) => [pass.name, pass, index] as const))('%s', (_, { needs, leaves }, index) => {
  const left = new Set([...GIVEN, ...PASSES.slice(0, index).flatMap((pass) => pass.leaves)]);
  expect(
    needs.filter((fact) => !left.has(fact)),
    'nothing before leaves what it needs: move it down',
  ).toEqual([]);
  const used = new Set([...READ_AFTER, ...PASSES.slice(index + 1).flatMap((pass) => pass.needs)]);
  expect(
    leaves.filter((fact) => !used.has(fact)),
    'nothing after it needs what it leaves: drop it',
  ).toEqual([]);
});

test('views of kernel memory are used before the next match', () => {
  const firstMatch = PASSES.findIndex(({ needs }) => needs.includes('match'));
  const late = PASSES.slice(firstMatch + 1).filter(({ needs }) => needs.includes('views'));
  expect(firstMatch).toBeGreaterThan(0);
  expect(late.map(({ name }) => name)).toEqual([]);
});
