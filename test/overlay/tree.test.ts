// The tree of all keys in a bundle and an overlay, compared with the slow oracle on the whole tree.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NONE } from '../../assembly/layout.js';
import { encodeNodeKeys } from '../../src/compile/write-node-keys.js';
import { placeSection } from '../../src/kernel/hot-sections.js';
import { createExpressions, createNodeKeys } from '../../src/kernel/node-key-calls.js';
import { layerTree, type Tree } from '../../src/overlay/layered-tree.js';
import { loadKernel } from '../kernel.js';
import { trees } from '../node-keys/trees.js';
import { plainExpression, prune, shortestExpressionLength, subtree } from '../oracle/node-keys-oracle.js';
import { runs } from '../runs.js';

const instance = await loadKernel('release');
const express = createExpressions(instance.exports, instance.memory);

/** A tree in which the keys in `added` belong to an overlay; the parents of all these keys are in the tree, too. */
function layered(base: readonly string[], added: readonly string[], hidden: ReadonlySet<number>): Tree {
  const entries = base.map((key, finding) => ({ key, finding }));
  const { pointer } = placeSection(instance, encodeNodeKeys(entries));
  const bundle = createNodeKeys(instance.exports, instance.memory, pointer);
  const rows = new Map(added.map((key, index) => [key, base.length + index]));
  return layerTree(bundle, { added: rows, hidden }, express);
}

const cases = fc
  .tuple(trees, trees, fc.array(fc.nat(60), { maxLength: 40 }), fc.array(fc.nat(40), { maxLength: 5 }))
  .map(([first, second, positions, hidden]) => {
    // The bundle's tree needs at least one key.
    const base = first.length === 0 ? ['00'] : first;
    const added = second.filter((key) => !base.includes(key));
    return { base, added, whole: [...base, ...added].sort(), positions, hidden: new Set(hidden) };
  });

test('gives the same answers as a single tree of all keys', () => {
  fc.assert(
    fc.property(cases, ({ base, added, whole, positions, hidden }) => {
      const tree = layered(base, added, hidden);
      const rowOf = (key: string) => (base.includes(key) ? base.indexOf(key) : base.length + added.indexOf(key));
      for (const [position, key] of whole.entries()) {
        expect(tree.nodeKeyAt(position)).toBe(key);
        expect(tree.findNodeKey(key)).toBe(position);
        expect(tree.findingAt(position)).toBe(hidden.has(rowOf(key)) ? NONE : rowOf(key));
        const within = subtree(whole, key);
        expect(tree.subtree(key)).toEqual({ begin: within[0], end: (within.at(-1) ?? 0) + 1 });
      }
      expect(tree.nodeKeyAt(whole.length)).toBe('');
      expect(tree.findingAt(whole.length)).toBe(NONE);
      expect(tree.findNodeKey('YY')).toBe(whole.indexOf('YY'));

      const pruned = prune(whole, positions);
      const list = Uint32Array.from(positions);
      expect([...tree.prune(list)]).toEqual(pruned);
      const keys = pruned.map((position) => whole[position]);
      const expression = tree.expression(list);
      expect(expression).toHaveLength(shortestExpressionLength(keys));
      expect(expression.length).toBeLessThanOrEqual(plainExpression(keys).length);
      const pattern = new RegExp(expression === '' ? '^(?!)' : expression);
      for (const key of whole) expect(pattern.test(key)).toBe(keys.some((top) => key.startsWith(top)));
    }),
    { numRuns: runs(200) },
  );
});

test('is the bundle’s if nothing is added', () => {
  const tree = layered(['00', '0000', '01'], [], new Set([1]));
  expect([0, 1, 2].map(tree.findingAt)).toEqual([0, NONE, 2]);
  expect(tree.subtree('00')).toEqual({ begin: 0, end: 2 });
});

test('adds the grouping keys between a finding and its parent', () => {
  const tree = layered(['00', '00YZ', '01'], ['00Z000', '00Z001'], new Set());
  expect([0, 1, 2, 3, 4, 5].map(tree.nodeKeyAt)).toEqual(['00', '00YZ', '00Z0', '00Z000', '00Z001', '01']);
  expect(tree.findingAt(2)).toBe(NONE);
  expect(tree.subtree('00')).toEqual({ begin: 0, end: 5 });
});
