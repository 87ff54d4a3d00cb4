// A slow and obvious version of the node-key index: it uses strings, startsWith and the definition of the shortest trie
// expression.

/** Whether `key` is `top` or below it. */
export function isWithin(key: string, top: string): boolean {
  return key.startsWith(top);
}

/** The positions of `key` and everything below it. */
export function subtree(tree: readonly string[], key: string): number[] {
  return tree.flatMap((candidate, position) => (tree.includes(key) && isWithin(candidate, key) ? [position] : []));
}

/**
 * The positions in a list in ascending order, without duplicates and without descendants of other positions in the
 * list.
 */
export function prune(tree: readonly string[], positions: readonly number[]): number[] {
  const there = [...new Set(positions)].filter((position) => position < tree.length);
  const keyOf = (position: number): string => tree[position] ?? '';
  return there
    .filter((position) => !there.some((other) => other !== position && isWithin(keyOf(position), keyOf(other))))
    .sort((a, b) => a - b);
}

/** The naive expression, which lists every key in full. */
export function plainExpression(keys: readonly string[]): string {
  if (keys.length === 0) return '';
  return keys.length === 1 ? `^${keys[0]}` : `^(?:${keys.join('|')})`;
}

/**
 * The length of the shortest expression for `keys` that merges siblings into classes and, for each prefix, either
 * repeats it or groups what follows.
 */
export function shortestExpressionLength(keys: readonly string[]): number {
  if (keys.length === 0) return 0;
  return 1 + groupLength(keys);
}

interface Way {
  length: number;
  rests: string[];
}

/** The classes that a list of suffixes can begin with, each with the remaining parts of those suffixes. */
function waysOf(rests: readonly string[]): Way[] {
  const followers = new Map<string, string[]>();
  for (const rest of rests) followers.set(rest.charAt(0), [...(followers.get(rest.charAt(0)) ?? []), rest.slice(1)]);
  const classes = new Map<string, { characters: string[]; rests: string[] }>();
  for (const [character, list] of followers) {
    const same = classes.get(list.join()) ?? { characters: [], rests: list };
    same.characters.push(character);
    classes.set(list.join(), same);
  }
  return [...classes.values()].map(({ characters, rests: list }) => ({ length: classLength(characters), rests: list }));
}

function classLength(characters: readonly string[]): number {
  if (characters.length === 1) return 1;
  const runs: string[] = [];
  for (const character of [...characters].sort()) {
    const run = runs.at(-1) ?? '';
    if (run !== '' && run.charCodeAt(run.length - 1) + 1 === character.charCodeAt(0))
      runs[runs.length - 1] = run + character;
    else runs.push(character);
  }
  return 2 + runs.reduce((sum, run) => sum + Math.min(run.length, 3), 0);
}

const isEnd = (rests: readonly string[]): boolean => rests.length === 1 && rests[0] === '';

/** The length of the suffixes when they follow a prefix that is written once. */
function groupLength(rests: readonly string[]): number {
  if (isEnd(rests)) return 0;
  const ways = waysOf(rests);
  const only = ways.length === 1 ? ways[0] : undefined;
  return only !== undefined ? only.length + groupLength(only.rests) : 4 + alternativesLength(rests, 0);
}

/** The length of the suffixes when written as alternatives, each of which repeats a prefix of `prefix` characters. */
function alternativesLength(rests: readonly string[], prefix: number): number {
  if (isEnd(rests)) return prefix;
  const ways = waysOf(rests);
  const lengths = ways.map((way) => {
    const length = prefix + way.length;
    return Math.min(length + groupLength(way.rests), alternativesLength(way.rests, length));
  });
  return lengths.reduce((sum, length) => sum + length, ways.length - 1);
}
