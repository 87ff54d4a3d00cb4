// The type of a quality measure. A measure shows how well the library agrees with texts annotated by careful readers. A
// measure is deterministic: the same sources give the same figures to the last digit.

/** The result of running a measure once. */
export interface Outcome {
  /** Figures, keyed by name: shares between 0 and 1, or counts. */
  readonly figures: Readonly<Record<string, number>>;
  /** Misses and errors, one line each; printed on request. */
  readonly details: readonly string[];
}

export interface Measure {
  /** The name used in `npm run quality -- <name>`. */
  readonly name: string;
  /** A one-line description. */
  readonly what: string;
  /** Whether the measure takes minutes and is therefore left out of the tests. */
  readonly isLong?: true;
  /** Files outside the project that the measure reads; if they are missing, the measure is skipped. */
  readonly needs: readonly string[];
  run(): Promise<Outcome>;
}

/** Computes precision, recall and F1 from counts. */
export function scores(
  right: number,
  found: number,
  wanted: number,
): { precision: number; recall: number; f1: number } {
  const precision = found === 0 ? 0 : right / found;
  const recall = wanted === 0 ? 0 : right / wanted;
  const f1 = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  return { precision, recall, f1 };
}
