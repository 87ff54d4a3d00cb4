// The number of runs of a property. With the environment variable CTERM_LONG_TESTS, every property has its full number
// of runs, for machines where time does not matter. Otherwise, properties have fewer runs, so that all tests together
// take only a few minutes.

/** The number of runs is divided by this, unless long tests are requested. */
const SHARE = 3;

/** Returns the number of runs of a property; `most` is its full number. */
export function runs(most: number): number {
  return process.env.CTERM_LONG_TESTS ? most : Math.ceil(most / SHARE);
}
