// Operations on lists that use the tree: removing items that are below others, and building a regular expression that
// matches node keys.

import type { Knowledge } from '../knowledge/knowledge-base.js';
import type { PromptItem } from './prompt-list.js';

/** The items of a list, one per node key, without those that are below another item in the tree. */
export function prunedByTree(kb: Knowledge, list: readonly PromptItem[]): PromptItem[] {
  const items = new Map<number, PromptItem>();
  for (const item of list) items.set(positionOf(kb, item), item);
  const kept = kb.kernel.prune(Uint32Array.from(items.keys()));
  return Array.from(kept, (position) => items.get(position)).filter((item) => item !== undefined);
}

/**
 * The expression that matches exactly the node keys of the items and of everything below them; '' if there are no
 * items.
 */
export function expressionOf(kb: Knowledge, list: readonly PromptItem[]): string {
  if (list.length === 0) return '';
  return kb.kernel.expression(Uint32Array.from(list, (item) => positionOf(kb, item)));
}

function positionOf(kb: Knowledge, { row }: PromptItem): number {
  return kb.kernel.findNodeKey(kb.tables.findings.nodeKey(row));
}
