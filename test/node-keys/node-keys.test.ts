// The kernel's node keys, compared with the oracle, on both builds of the kernel.

import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { NONE } from '../../assembly/layout.js';
import { encodeNodeKeys } from '../../src/compile/write-node-keys.js';
import { createNodeKeys, type NodeKeys, verifyNodeKeys } from '../../src/kernel/node-key-calls.js';
import { KERNEL_VARIANTS } from '../kernel.js';
import * as oracle from '../oracle/node-keys-oracle.js';
import { runs } from '../runs.js';
import { loadNodeKeyKernel, type NodeKeyKernel } from './node-key-kernel.js';
import { trees, treesWithPositions } from './trees.js';

const findingOf = (position: number): number => (position % 5 === 4 ? NONE : position * 3);

describe.each(KERNEL_VARIANTS)('node keys, %s build', (variant) => {
  let kernel: NodeKeyKernel;
  beforeAll(async () => {
    kernel = await loadNodeKeyKernel(variant);
  });

  function open(tree: readonly string[]): NodeKeys {
    const section = encodeNodeKeys(tree.map((key, position) => ({ key, finding: findingOf(position) })));
    const pointer = kernel.place(section);
    verifyNodeKeys(kernel.exports, pointer, section.length, Math.max(tree.length * 3, 1));
    return createNodeKeys(kernel.exports, kernel.memory, pointer);
  }

  test('finds every key, its finding and its written form', () => {
    fc.assert(
      fc.property(trees, (tree) => {
        const index = open(tree);
        for (const [position, key] of tree.entries()) {
          expect(index.findNodeKey(key)).toBe(position);
          expect(index.nodeKeyAt(position)).toBe(key);
          expect(index.findingAt(position)).toBe(findingOf(position));
        }
      }),
    );
  });

  test('finds nothing for keys that are not in the tree', () => {
    const strange = fc.oneof(
      fc.string({ maxLength: 26 }),
      fc.string({ unit: fc.constantFrom('0', '1', 'A', 'Z', 'a', '_'), maxLength: 26 }),
    );
    fc.assert(
      fc.property(trees, strange, (tree, key) => {
        expect(open(tree).findNodeKey(key)).toBe(tree.indexOf(key));
      }),
    );
  });

  test.each([
    ['', 'empty'],
    ['0', 'half a token'],
    ['000', 'a token and a half'],
    ['0a', 'lower case'],
    ['0\u0130', 'a character whose low byte is a digit'],
    ['0:', 'just after the digits'],
    ['0[', 'just after the letters'],
    ['00'.repeat(13), 'too deep'],
  ])('does not find %j: %s', (key) => {
    expect(open(['00', '0000', '0A']).findNodeKey(key)).toBe(-1);
  });

  test('returns the range of a subtree, and an empty range for an unknown key', () => {
    fc.assert(
      fc.property(trees, (tree) => {
        const index = open(tree);
        for (const key of tree) {
          const { begin, end } = index.subtree(key);
          expect(tree.flatMap((_, p) => (p >= begin && p < end ? [p] : []))).toEqual(oracle.subtree(tree, key));
        }
        expect(index.subtree('7777')).toEqual({ begin: 0, end: 0 });
      }),
    );
  });

  test('tells which positions are below which others', () => {
    fc.assert(
      fc.property(treesWithPositions, ({ tree, positions }) => {
        const index = open(tree);
        for (const a of positions) {
          for (const b of positions) {
            expect(index.isDescendant(a, b)).toBe(a !== b && oracle.isWithin(tree[a] ?? '', tree[b] ?? ''));
          }
        }
      }),
    );
  });

  test('prunes a list to its topmost keys, in order', () => {
    fc.assert(
      fc.property(treesWithPositions, fc.array(fc.nat(NONE), { maxLength: 3 }), ({ tree, positions }, outside) => {
        const list = [...positions, ...outside.map((position) => Math.max(position, tree.length))];
        const kept = open(tree).prune(Uint32Array.from(list));
        expect([...kept]).toEqual(oracle.prune(tree, list));
      }),
    );
  });

  test('returns nothing for positions out of range', () => {
    const index = open(['00', '0000']);
    for (const position of [2, 3, 0x7fffffff, 0x80000000, NONE]) {
      expect(index.findingAt(position)).toBe(NONE);
      expect(index.nodeKeyAt(position)).toBe('');
      expect(index.isDescendant(position, 0)).toBe(false);
      expect(index.expression(Uint32Array.of(position))).toBe('');
    }
  });

  test('writes an expression that matches the listed keys and everything below them, and nothing else', () => {
    fc.assert(
      fc.property(treesWithPositions, trees, ({ tree, positions }, others) => {
        const expression = open(tree).expression(Uint32Array.from(positions));
        const listed = oracle.prune(tree, positions).map((position) => tree[position] ?? '');
        if (listed.length === 0) {
          expect(expression).toBe('');
          return;
        }
        const matcher = new RegExp(expression);
        const siblings = listed.flatMap((key) => [...'0A9Z:'].map((last) => key.slice(0, -1) + last));
        const deeper = listed.flatMap((key) => (key.length < 24 ? [`${key}0A`, key.padEnd(24, 'Z0')] : []));
        for (const key of [...tree, ...others, ...siblings, ...deeper]) {
          const isListed = listed.some((top) => oracle.isWithin(key, top));
          expect(matcher.test(key), `${expression} on ${key}`).toBe(isListed);
        }
      }),
      { numRuns: runs(300) },
    );
  });

  test('writes the shortest trie expression, never longer than the plain alternation', () => {
    fc.assert(
      fc.property(treesWithPositions, ({ tree, positions }) => {
        const expression = open(tree).expression(Uint32Array.from(positions));
        const listed = oracle.prune(tree, positions).map((position) => tree[position] ?? '');
        expect(expression.length, expression).toBe(oracle.shortestExpressionLength(listed));
        expect(expression.length, expression).toBeLessThanOrEqual(oracle.plainExpression(listed).length);
        expect(expression).toMatch(/^(?:\^(?:\(\?:|[0-9A-Z|)]|\[(?:[0-9A-Z]|[0-9]-[0-9]|[A-Z]-[A-Z])+\])+)?$/);
      }),
      { numRuns: runs(300) },
    );
  });

  test.each([
    ['nothing', [], ''],
    ['one key', ['0A1B'], '^0A1B'],
    ['a child of a listed key is not repeated', ['0A', '0A1B'], '^0A'],
    ['two siblings', ['0A01', '0A02'], '^0A0[12]'],
    ['three in a row', ['0A01', '0A02', '0A03'], '^0A0[1-3]'],
    ['a row does not run from 9 to A', ['08', '09', '0A', '0B'], '^0[89AB]'],
    ['rows and singles', ['00', '01', '02', '05', '0A', '0B', '0C', '0X', '0Y'], '^0[0-25A-CXY]'],
    ['a block of tokens', ['0A', '0B', '1A', '1B'], '^[01][AB]'],
    ['equal ends behind different tokens', ['0A77', '0C77', '0BXX'], '^0(?:[AC]77|BXX)'],
    ['different depths', ['00', '0177', '0178', '02'], '^0(?:[02]|17[78])'],
    ['branches of branches', ['AAAA', 'AABB', 'AACC', 'BB00', 'BB11'], '^(?:AA(?:AA|BB|CC)|BB00|BB11)'],
    ['a group that would cost more than it saves', ['0AXX', '0BYY', '1CZZ'], '^(?:0AXX|0BYY|1CZZ)'],
    [
      'a group that pays',
      ['0AWW', '0BXX', '0CYY', '0DVV', '0EUU', '0FTT', '1GZZ'],
      '^(?:0(?:AWW|BXX|CYY|DVV|EUU|FTT)|1GZZ)',
    ],
  ])('expression of %s', (_, keys, expected) => {
    const whole = new Set(keys.flatMap((key) => [key.slice(0, 2), key]));
    const tree = [...whole].sort();
    const positions = keys.map((key) => tree.indexOf(key));
    expect(open(tree).expression(Uint32Array.from(positions))).toBe(expected);
  });

  test('writes an expression that needs more room than first estimated', () => {
    const tree = Array.from({ length: 500 }, (_, i) => ((i * 37) % 1296).toString(36).padStart(2, '0').toUpperCase());
    const deep = tree.flatMap((root, i) =>
      [2, 4, 6, 8, 10].map((length) => root + `${i * 7919 + 104729}`.padStart(10, '3').slice(0, length)),
    );
    const whole = [...new Set([...tree, ...deep])].sort();
    const leaves = whole.flatMap((key, position) => (key.length === 12 ? [position] : []));
    const expression = open(whole).expression(Uint32Array.from(leaves));
    expect(expression.length).toBe(oracle.shortestExpressionLength(leaves.map((position) => whole[position] ?? '')));
    expect(expression.length).toBeGreaterThan(500 * 6 + 64);
  });

  test('reports that there is not enough scratch memory for an expression', () => {
    const section = encodeNodeKeys([{ key: '00', finding: 0 }]);
    const pointer = kernel.place(section);
    const at = kernel.memory.reserve(64);
    expect(kernel.exports.nkExpression(pointer, at, 1, at + 32, 8, at, 31) >>> 0).toBe(NONE);
  });
});
