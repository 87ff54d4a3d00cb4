// `npm run growth [-- <count> [<first>]]` calls operations with 300 generated hostile inputs, each in sizes from 100 kB
// to 4 MB, and compares the processor times. The time for an input of size n may grow at most like n^1.15, slightly
// faster than linearly, because large inputs no longer fit into the caches of the processor. Prints every input whose
// time grows faster, and then exits with status 1. test/operations/growth.test.ts does the same with smaller inputs.

import { workOf } from '../test/operations/growing-calls.js';
import { type HostileInput, hostileInput } from '../test/operations/hostile-inputs.js';

const COUNT = 300;
const SMALL = 100_000;
/** The sizes that are tried in turn, so that an input whose work grows quadratically is found before it takes hours. */
const LARGER = [400_000, 1_600_000, 4_000_000];
const MOST_EXPONENT = 1.15;
/** Times below this number of microseconds cannot be compared: starting a garbage collection may take as long. */
const MEANINGFUL = 20_000;
const ATTEMPTS = 4;

/** The exponent with which the time grows from `small`, at input size SMALL, to `work`, at input size `size`. */
function growth(small: number, size: number, work: number): number {
  return Math.log(work / Math.max(small, (MEANINGFUL * SMALL) / size)) / Math.log(size / SMALL);
}

/** The exponent for the last size tried, based on the fastest of several attempts, with that size and its time. */
function measured({ operation, parameters }: HostileInput): { exponent: number; size: number; milliseconds: number } {
  const small = parameters(SMALL);
  // A longer call comes first, so that the code is compiled before any times are compared.
  workOf(operation, parameters(LARGER[0] ?? SMALL));
  const least = Math.min(...[1, 2, 3].map(() => workOf(operation, small)));
  let worst = { exponent: 0, size: SMALL, milliseconds: least / 1000 };
  for (const size of LARGER) {
    const large = parameters(size);
    let exponent = Number.POSITIVE_INFINITY;
    let work = Number.POSITIVE_INFINITY;
    for (let attempt = 0; attempt < ATTEMPTS && exponent > MOST_EXPONENT; attempt++) {
      work = Math.min(work, workOf(operation, large));
      exponent = work < MEANINGFUL ? 0 : growth(least, size, work);
    }
    worst = { exponent, size, milliseconds: work / 1000 };
    // At smaller sizes, the exponent is less certain, so the measurement ends early only if the exponent is far too
    // large.
    if (exponent > 2 * MOST_EXPONENT - 1 + Math.log(2) / Math.log(size / SMALL)) return worst;
  }
  return worst;
}

const [count = COUNT, first = 0] = process.argv.slice(2).map(Number);
if (![count, first].every((one) => Number.isSafeInteger(one) && one >= 0)) {
  console.error('usage: npm run growth [-- <count> [<first>]], both whole numbers');
  process.exit(2);
}
const exponents: number[] = [];
let faults = 0;
for (let number = first; number < first + count; number++) {
  const input = hostileInput(number);
  const { exponent, size, milliseconds } = measured(input);
  exponents.push(exponent);
  const isFault = exponent > MOST_EXPONENT;
  if (isFault) faults++;
  const line = `${number} ${input.operation}: n^${exponent.toFixed(2)}, ${Math.round(milliseconds)} ms for ${size / 1000} kB`;
  if (isFault || process.env.CTERM_VERBOSE) console.log(`${isFault ? 'FAULT ' : ''}${line}: ${input.what}`);
}
exponents.sort((a, b) => a - b);
const at = (share: number): string => (exponents[Math.floor(share * (exponents.length - 1))] ?? 0).toFixed(2);
console.log(
  `${count} inputs, ${faults} faults; exponents: median ${at(0.5)}, 95th percentile ${at(0.95)}, highest ${at(1)}`,
);
if (faults > 0) process.exitCode = 1;
