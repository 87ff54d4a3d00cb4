// Names as numbers: every name and description folded by the kernel as a note is folded, each distinct folding once. Two
// names of one number cannot be told apart in a note, but for their case.

import type { TextKernel } from '../../src/kernel/api.js';
import { fold } from '../check/name-checks.js';
import type { Draft } from '../draft.js';

export interface FoldedNames {
  /** Number of each name of the draft, by index; 0 = it has no word. */
  ofName: Uint32Array;
  /** Number of each finding's description, by row. */
  ofDescription: Uint32Array;
  /** Names at and after this index are readings of their finding's description. */
  firstReading: number;
  /** How many numbers there are. */
  count: number;
  /** The number of a text that some name has; undefined for any other. */
  numberOf(text: string): number | undefined;
}

/** Folds all names of a draft; `firstReading` is hygiene's. */
export function foldNames(draft: Draft, kernel: TextKernel, firstReading = draft.names.finding.length): FoldedNames {
  const numbers = new Map<string, number>([['', 0]]);
  const number = (text: string): number => {
    const folded = fold(kernel, text);
    const known = numbers.get(folded);
    if (known !== undefined) return known;
    numbers.set(folded, numbers.size);
    return numbers.size - 1;
  };
  const ofName = Uint32Array.from(draft.names.text, number);
  const ofDescription = Uint32Array.from(draft.findings, ({ description }) => number(description));
  const numberOf = (text: string): number | undefined => numbers.get(fold(kernel, text));
  return { ofName, ofDescription, firstReading, count: numbers.size, numberOf };
}
