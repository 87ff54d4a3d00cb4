// Random trees of node keys with only a few tokens, so that prefixes, classes and deep levels all occur.

import fc from 'fast-check';

const crowded = fc.constantFrom('00', '01', '02', '03', '0A', '10', '11', '12', '1A', '9Z', 'A0', 'A1', 'ZZ');
const anywhere = fc
  .tuple(fc.integer({ min: 0, max: 35 }), fc.integer({ min: 0, max: 35 }))
  .map((pair) => pair.map((value) => value.toString(36).toUpperCase()).join(''));
const token = fc.oneof({ weight: 8, arbitrary: crowded }, { weight: 1, arbitrary: anywhere });
const key = fc.oneof(
  { weight: 9, arbitrary: fc.array(token, { minLength: 1, maxLength: 4 }) },
  { weight: 1, arbitrary: fc.array(token, { minLength: 5, maxLength: 12 }) },
);

/** A whole tree: its keys in ascending order. The parent of every key is in the tree as well. */
export const trees: fc.Arbitrary<string[]> = fc.array(key, { maxLength: 60 }).map((keys) => {
  const whole = new Set<string>();
  for (const tokens of keys) for (let end = 1; end <= tokens.length; end++) whole.add(tokens.slice(0, end).join(''));
  return [...whole].sort();
});

/** A tree and some of its positions, unsorted and with repetitions. */
export const treesWithPositions: fc.Arbitrary<{ tree: string[]; positions: number[] }> = trees.chain((tree) =>
  fc
    .array(fc.nat(Math.max(tree.length - 1, 0)), { maxLength: tree.length === 0 ? 0 : 40 })
    .map((positions) => ({ tree, positions })),
);
