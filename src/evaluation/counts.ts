// Counts of right answers, all answers and expected answers, and the figures calculated from them.

/** The counts for one note, or their sums over several notes. */
export interface Counts {
  readonly right: number;
  readonly found: number;
  readonly wanted: number;
}

/** Calculates precision, recall or F1 from counts; if the denominator is 0, the result is 1. */
export type FigureOf = (counts: Counts) => number;

const precisionOf: FigureOf = ({ right, found }) => (found === 0 ? 1 : right / found);
const recallOf: FigureOf = ({ right, wanted }) => (wanted === 0 ? 1 : right / wanted);
export const f1Of: FigureOf = ({ right, found, wanted }) => (found + wanted === 0 ? 1 : (2 * right) / (found + wanted));

/** The three figures by name. */
export const FIGURES: Readonly<Record<'precision' | 'recall' | 'f1', FigureOf>> = {
  precision: precisionOf,
  recall: recallOf,
  f1: f1Of,
};

/** Adds up counts. */
export function sumOf(all: readonly Counts[]): Counts {
  let [right, found, wanted] = [0, 0, 0];
  for (const one of all) {
    right += one.right;
    found += one.found;
    wanted += one.wanted;
  }
  return { right, found, wanted };
}
