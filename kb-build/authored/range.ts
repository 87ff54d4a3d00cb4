// The reference range of a test: `4.0-5.6`, `<5.7`, `>=60`.

import { asText, type Complain } from './read-tree.js';
import type { Tree } from './yaml-tree.js';

const NUMBER = String.raw`-?\d+(?:\.\d+)?`;
const BOTH = new RegExp(`^(${NUMBER})\\s*-\\s*(${NUMBER})$`);
const OPEN = new RegExp(`^(<=?|>=?)\\s*(${NUMBER})$`);

/** The bounds of a range; a missing side is open. Strict and inclusive bounds are kept alike. */
export function readRange(tree: Tree, complain: Complain): { low?: number; high?: number } | undefined {
  const text = asText(tree, 'range', complain);
  if (text === undefined) return undefined;
  const open = OPEN.exec(text.text);
  if (open !== null) return open[1]?.startsWith('<') ? { high: Number(open[2]) } : { low: Number(open[2]) };
  const both = BOTH.exec(text.text);
  if (both === null) {
    complain(text.place, `range '${text.text}' cannot be read`, 'write 4.0-5.6, <5.7 or >=60');
    return undefined;
  }
  const [low, high] = [Number(both[1]), Number(both[2])];
  if (low > high) {
    complain(text.place, `range '${text.text}' has its low above its high`, 'swap the two');
    return undefined;
  }
  return { low, high };
}
