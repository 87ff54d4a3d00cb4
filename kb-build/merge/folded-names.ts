// Represents names as numbers. The kernel folds every name and description in the same way as notes, and each distinct
// folded form gets a number. Names with the same number cannot be told apart in a note, except by case.

import type { Draft } from '../draft.js';
import type { Folding } from '../folding.js';

export interface FoldedNames {
  /** For each name in the draft, by index, the number of its folded form; 0 if the name contains no words. */
  ofName: Uint32Array;
  /** For each finding, by row, the number of the folded form of its description. */
  ofDescription: Uint32Array;
  /** Names from this index on are variants of the descriptions of their findings. */
  firstVariant: number;
  /** Number of distinct folded forms. */
  count: number;
  /** Returns the number of the folded form of a string; undefined if no name has that folded form. */
  numberOf(text: string): number | undefined;
}

/** Folds all names in a draft; `firstVariant` comes from the hygiene step. */
export function foldNames(draft: Draft, { fold }: Folding, firstVariant = draft.names.finding.length): FoldedNames {
  const numbers = new Map<string, number>([['', 0]]);
  const number = (text: string): number => {
    const folded = fold(text);
    const existing = numbers.get(folded);
    if (existing !== undefined) return existing;
    numbers.set(folded, numbers.size);
    return numbers.size - 1;
  };
  const ofName = Uint32Array.from(draft.names.text, number);
  const ofDescription = Uint32Array.from(draft.findings, ({ description }) => number(description));
  const numberOf = (text: string): number | undefined => numbers.get(fold(text));
  return { ofName, ofDescription, firstVariant, count: numbers.size, numberOf };
}
