// The number of runs of a property. Long runs, for a machine without a clock to watch, are asked for with the environment
// variable CTERM_LONG_TESTS; otherwise, a property that is cheap to violate runs less often, so that all tests together
// take a few minutes.

/** Divides the number of runs, except in long runs. */
const SHARE = 3;

/** The runs of a property for which `most` are enough. */
export function runs(most: number): number {
  return process.env.CTERM_LONG_TESTS ? most : Math.ceil(most / SHARE);
}
