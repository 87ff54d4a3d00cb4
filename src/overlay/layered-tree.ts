// The node-key index of the bundle with the keys of overlays merged in. Positions number all keys in tree order. The
// added key with index i comes after `below[i]` bundle keys, so its position is below[i] + i. The position of a bundle
// key is shifted by the number of added keys before it.

import { NONE } from '../../assembly/layout.js';
import { encodeNodeKeys, type NodeKeyEntry } from '../compile/write-node-keys.js';
import type { Kernel } from '../kernel/api.js';

/** The kernel's functions for the tree. */
export type Tree = Pick<Kernel, 'findNodeKey' | 'subtree' | 'findingAt' | 'nodeKeyAt' | 'prune' | 'expression'>;

/** Changes to the tree. */
export interface TreeChanges {
  /** The rows of the findings at the added keys. No added key exists in the bundle. */
  readonly added: ReadonlyMap<string, number>;
  /** Rows of hidden findings. Their keys remain in the tree as groups, that is, without a finding. */
  readonly hidden: ReadonlySet<number>;
}

/** Computes the regular expression for positions in a `node-keys` section. */
export type Express = (section: Uint8Array, positions: Uint32Array) => string;

/** The bundle's tree with changes applied. */
export function layerTree(bundle: Tree, { added, hidden }: TreeChanges, express: Express): Tree {
  const rowAt = (row: number): number => (hidden.has(row) ? NONE : row);
  if (added.size === 0) return { ...bundle, findingAt: (position) => rowAt(bundle.findingAt(position)) };

  const keys = [...withGroups(bundle, added)].sort();
  const below = bundleKeysBefore(bundle, keys);
  const numberOf = new Map(keys.map((key, number) => [key, number]));
  const positionOf = (number: number): number => below[number] + number;

  /** Number of added keys before a position in the bundle. */
  const addedBefore = (position: number): number => lowerBound(keys.length, (number) => below[number] <= position);

  /**
   * The index of the added key at a position. For a bundle key, returns -1 - p, where p is its position in the bundle.
   */
  function locate(position: number): number {
    const number = lowerBound(keys.length, (n) => positionOf(n) < position);
    return number < keys.length && positionOf(number) === position ? number : -1 - (position - number);
  }

  function findNodeKey(key: string): number {
    const number = numberOf.get(key);
    if (number !== undefined) return positionOf(number);
    const position = bundle.findNodeKey(key);
    return position < 0 ? -1 : position + addedBefore(position);
  }

  function subtree(key: string): { begin: number; end: number } {
    const begin = findNodeKey(key);
    if (begin < 0) return { begin: 0, end: 0 };
    const within = countWithin(keys, key);
    const inBundle = bundle.subtree(key);
    return { begin, end: begin + within + inBundle.end - inBundle.begin };
  }

  function findingAt(position: number): number {
    const at = locate(position);
    return rowAt(at >= 0 ? (added.get(keys[at]) ?? NONE) : bundle.findingAt(-1 - at));
  }

  function nodeKeyAt(position: number): string {
    const at = locate(position);
    return at >= 0 ? keys[at] : bundle.nodeKeyAt(-1 - at);
  }

  function prune(positions: Uint32Array): Uint32Array {
    const kept: number[] = [];
    let end = 0;
    for (const position of Uint32Array.from(positions).sort()) {
      if (position < end) continue;
      const key = nodeKeyAt(position);
      if (key === '') break;
      kept.push(position);
      end = subtree(key).end;
    }
    return Uint32Array.from(kept);
  }

  function expression(positions: Uint32Array): string {
    const pruned = prune(positions);
    const located = pruned.map((position) => locate(position));
    const inBundle = Int32Array.from(located);
    if (inBundle.every((at) => at < 0)) return bundle.expression(Uint32Array.from(inBundle, (at) => -1 - at));
    // The expression is computed from a tree that consists only of the keys left after pruning and their ancestors.
    const wanted = Array.from(pruned, nodeKeyAt);
    const whole = new Set(wanted.flatMap(withAncestors));
    const entries: NodeKeyEntry[] = [...whole].sort().map((key) => ({ key, finding: NONE }));
    const ownPositions = new Map(entries.map(({ key }, position) => [key, position]));
    return express(
      encodeNodeKeys(entries),
      Uint32Array.from(wanted, (key) => ownPositions.get(key) ?? 0),
    );
  }

  return { findNodeKey, subtree, findingAt, nodeKeyAt, prune, expression };
}

/** A key and all its ancestors. */
function withAncestors(key: string): string[] {
  return Array.from({ length: key.length / 2 }, (_, level) => key.slice(0, 2 * level + 2));
}

/** The added keys, and the keys of their ancestors that the bundle does not have. */
function withGroups(bundle: Tree, added: ReadonlyMap<string, number>): Set<string> {
  const whole = new Set<string>();
  for (const key of added.keys()) {
    for (let at = key; at !== '' && !whole.has(at) && (at === key || bundle.findNodeKey(at) < 0); at = at.slice(0, -2))
      whole.add(at);
  }
  return whole;
}

/** For each of the sorted added keys, the number of bundle keys before it. */
function bundleKeysBefore(bundle: Tree, keys: readonly string[]): Uint32Array {
  return Uint32Array.from(keys, (key) => {
    const { begin, end } = siblingsOf(bundle, key);
    // Fast path: a new finding is usually its parent's last child.
    if (begin === end || bundle.nodeKeyAt(end - 1) < key) return end;
    return begin + lowerBound(end - begin, (index) => bundle.nodeKeyAt(begin + index) < key);
  });
}

/**
 * The range of bundle positions in which a key belongs, i.e. the positions below its nearest ancestor in the bundle.
 */
function siblingsOf(bundle: Tree, key: string): { begin: number; end: number } {
  for (let above = key.slice(0, -2); above !== ''; above = above.slice(0, -2)) {
    const { begin, end } = bundle.subtree(above);
    if (end > begin) return { begin: begin + 1, end };
  }
  // A key without an ancestor in the bundle may belong anywhere among the bundle's keys. To count the bundle's keys,
  // `end` is doubled until it is past the last one; a binary search then finds their exact number.
  let end = 1;
  while (bundle.nodeKeyAt(end - 1) !== '') end *= 2;
  return { begin: 0, end: lowerBound(end, (position) => bundle.nodeKeyAt(position) !== '') };
}

/** How many keys in a sorted list are `top` itself or below it. */
function countWithin(keys: readonly string[], top: string): number {
  const first = lowerBound(keys.length, (number) => keys[number] < top);
  return lowerBound(keys.length - first, (index) => keys[first + index].startsWith(top));
}

/** The first index below `count` for which `isBelow` is false; `count` if there is none. */
function lowerBound(count: number, isBelow: (index: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBelow(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
