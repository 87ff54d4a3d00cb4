// The number of runs of a property, and how many of a long list of cases are tried. With the environment variable
// CTERM_LONG_TESTS, every property has its full number of runs and every case is tried, for machines where time does
// not matter. Otherwise there are fewer, so that all tests together take only a few minutes.

/** The number of runs is divided by this, unless long tests are requested. */
const SHARE = 10;

/** Returns the number of runs of a property; `most` is its full number. */
export function runs(most: number): number {
  return process.env.CTERM_LONG_TESTS ? most : Math.ceil(most / SHARE);
}

/** Whether the case at `index` of a long list is tried; `offset` varies which cases are, where there are several lists. */
export function isTried(index: number, offset = 0): boolean {
  return process.env.CTERM_LONG_TESTS !== undefined || (index + offset) % CASES === 0;
}

/** One case in so many is tried; a prime number, so that no combination of shorter lists is left out regularly. */
const CASES = 11;
