// Calculates 95 % intervals for figures. If there are enough notes, intervals come from a bootstrap over the notes,
// because findings in the same note are not independent; otherwise, from Wilson's formula. The random seed is fixed, so
// that the same counts always give the same interval.

import { type Counts, FIGURES, type FigureOf, sumOf } from './counts.js';

/** A figure with its 95 % interval. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** The minimum number of notes for a bootstrap. */
const LEAST_NOTES = 10;
const SAMPLES = 1000;
const TAIL = 0.025;
/** How many standard deviations on either side of the mean cover 95 % of a normal distribution. */
const Z = 1.959964;
const SEED = 0x5eed;

/** Calculates precision, recall and F1 over notes, with their intervals. */
export function estimatesOf(notes: readonly Counts[]): Record<keyof typeof FIGURES, Estimate> {
  const total = sumOf(notes);
  const samples = notes.length < LEAST_NOTES ? undefined : resampled(notes);
  const estimate = (figure: FigureOf, part: number, whole: number): Estimate => {
    const value = figure(total);
    if (samples === undefined) return { value, ...wilson(part, whole) };
    const sorted = samples.map(figure).sort((a, b) => a - b);
    const at = (share: number) => sorted[Math.round(share * (SAMPLES - 1))] ?? value;
    return { value, low: Math.min(at(TAIL), value), high: Math.max(at(1 - TAIL), value) };
  };
  const { right, found, wanted } = total;
  return {
    precision: estimate(FIGURES.precision, right, found),
    recall: estimate(FIGURES.recall, right, wanted),
    f1: estimate(FIGURES.f1, right, (found + wanted) / 2),
  };
}

/** Calculates Wilson's interval for a proportion. */
export function wilson(part: number, whole: number): { low: number; high: number } {
  if (whole === 0) return { low: 0, high: 1 };
  const share = part / whole;
  const spread = Z * Math.sqrt((share * (1 - share) + (Z * Z) / (4 * whole)) / whole);
  const centre = share + (Z * Z) / (2 * whole);
  const scale = 1 + (Z * Z) / whole;
  return { low: Math.max(0, (centre - spread) / scale), high: Math.min(1, (centre + spread) / scale) };
}

/** The summed counts of samples of the notes, drawn with replacement. */
function resampled(notes: readonly Counts[]): Counts[] {
  const random = seededRandom(SEED);
  return Array.from({ length: SAMPLES }, () => sumOf(notes.map(() => notes[Math.floor(random() * notes.length)])));
}

/** Makes a generator of pseudo-random numbers from 0 to 1 (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}
