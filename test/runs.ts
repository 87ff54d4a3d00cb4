// The number of runs of a property, and which cases in a long list are tried. With the environment variable
// CTERM_LONG_TESTS, every property has its full number of runs and every case is tried, for machines where time does
// not matter. Otherwise, there are fewer of both, so that all tests together take only a few minutes.

/** The number of runs is divided by this, unless long tests are requested. */
const SHARE = 10;

/** Returns the number of runs of a property; `most` is its full number. */
export function runs(most: number): number {
  return process.env.CTERM_LONG_TESTS ? most : Math.ceil(most / SHARE);
}

/** Whether the case at `index` in a long list is tried; a different `offset` selects different cases. */
export function isTried(index: number, offset = 0): boolean {
  return process.env.CTERM_LONG_TESTS !== undefined || (index + offset) % CASES === 0;
}

/** Only every n-th case is tried. The number is prime, so that combinations of shorter lists are sampled evenly. */
const CASES = 11;
