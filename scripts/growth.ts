// `npm run growth [-- <count> [<first>]]` calls operations with 300 generated hostile inputs, each in sizes from 100 kB
// to 4 MB, and compares the processor times. The time for an input of size n may grow at most like n^1.15, slightly
// faster than linearly, because large inputs no longer fit into the caches of the processor. Prints every input whose
// time grows faster, and then exits with status 1. test/operations/growth.test.ts does the same with smaller inputs.

import { workOf } from '../test/operations/growing-calls.js';
import { type HostileInput, hostileInput } from '../test/operations/hostile-inputs.js';

const COUNT = 300;
const SMALL = 100_000;
/** The sizes that are compared with the small one, in turn. */
const LARGER = [400_000, 1_600_000, 4_000_000] as const;
/** The exponent that the work for the largest size may have. */
const MOST_EXPONENT = 1.15;
/**
 * At the other sizes, an exponent is less accurate. Only a higher one than this ends the measurement early, so that
 * quadratic work is found before it takes hours.
 */
const FAR_TOO_HIGH = 1.7;
/** Times below this number of microseconds cannot be compared: starting a garbage collection may take as long. */
const MEANINGFUL = 20_000;
const ATTEMPTS = 4;

interface Growth {
  readonly exponent: number;
  readonly size: number;
  readonly milliseconds: number;
}

/**
 * How the work grows from `SMALL` to `size`. If it exceeds a limit, both are measured again, several times; the lowest
 * exponent counts, because the speed of the machine varies.
 */
function growthTo(size: number, limit: number, { operation, parameters }: HostileInput): Growth {
  const [small, large] = [parameters(SMALL), parameters(size)];
  let lowest: Growth = { exponent: Number.POSITIVE_INFINITY, size, milliseconds: 0 };
  for (let attempt = 0; attempt < ATTEMPTS && lowest.exponent > limit; attempt++) {
    const least = Math.min(...[1, 2, 3].map(() => workOf(operation, small)));
    const work = workOf(operation, large);
    const ratio = work / Math.max(least, (MEANINGFUL * SMALL) / size);
    const exponent = work < MEANINGFUL ? 0 : Math.log(ratio) / Math.log(size / SMALL);
    if (exponent < lowest.exponent) lowest = { exponent, size, milliseconds: work / 1000 };
  }
  return lowest;
}

/** How the work grows to the largest size, or to the first size at which it grows far too fast. */
function growthOf(input: HostileInput): Growth {
  const [first, second, largest] = LARGER;
  // A longer call first, so that the code is compiled before anything is compared.
  workOf(input.operation, input.parameters(first));
  for (const size of [first, second]) {
    const early = growthTo(size, FAR_TOO_HIGH, input);
    if (early.exponent > FAR_TOO_HIGH) return early;
  }
  return growthTo(largest, MOST_EXPONENT, input);
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
  const { exponent, size, milliseconds } = growthOf(input);
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
