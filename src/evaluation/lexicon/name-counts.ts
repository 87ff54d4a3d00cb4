// Counts that show how far a name can be trusted, and the reliability that follows from them: the share of right
// answers, shrunk towards the expected share if there are few answers. A name that was right the only time it was seen
// is therefore less reliable than one that was right many times.

/** How often a name was recognised, and how often the annotations agree. */
export interface NameCounts {
  readonly answers: number;
  readonly right: number;
}

/** The expected share counts as much as this many answers. */
const PRIOR_ANSWERS = 2;

/** The share of right answers, shrunk towards `expected`. */
export function reliabilityOf({ answers, right }: NameCounts, expected: number, weight = PRIOR_ANSWERS): number {
  return (right + weight * expected) / (answers + weight);
}

/** A likelihood-ratio statistic (G²): how surprising the counts would be if the true share were only `base`. */
export function surpriseOf({ answers, right }: NameCounts, base: number): number {
  const share = right / answers;
  if (share <= base) return 0;
  const part = (count: number, observed: number, expected: number) =>
    count === 0 ? 0 : 2 * count * Math.log(observed / expected);
  return part(right, share, base) + part(answers - right, 1 - share, 1 - base);
}

/** A reliability as it is written: with three decimals. */
export function rounded(reliability: number): number {
  return Math.round(reliability * 1000) / 1000;
}
