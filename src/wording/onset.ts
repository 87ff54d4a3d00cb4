// The time of onset: either as given, or calculated by subtracting a duration from the time of the encounter. Months
// and years are calendar months and years.

import { parseDateTime } from '../contract/params.js';

/** The letters for units of time, keyed by the words that callers may use. `M` means months, and `N` means minutes. */
const UNITS: ReadonlyMap<string, string> = /* @__PURE__ */ (() => {
  const lines = [
    'Y y yr yrs year years',
    'M m mo mos month months',
    'W w wk wks week weeks',
    'D d day days',
    'H h hr hrs hour hours',
    'N n min mins minute minutes',
    'S s sec secs second seconds',
    'I i ms millisecond milliseconds',
  ];
  return new Map(
    lines.flatMap((line) => {
      const [letter = '', ...words] = line.split(' ');
      return words.map((word): [string, string] => [word, letter]);
    }),
  );
})();

/** The lengths, in milliseconds, of units with a fixed length. */
const FIXED: Readonly<Record<string, number>> = {
  W: 604_800_000,
  D: 86_400_000,
  H: 3_600_000,
  N: 60_000,
  S: 1000,
  I: 1,
};

/** A duration: a number with one of the units Y, M (months), W, D, H, N (minutes), S and I (milliseconds). */
export interface Duration {
  readonly amount: number;
  readonly unit: string;
}

/**
 * Parses a duration, which consists of a number and a unit (a letter or a word). Returns undefined for any other
 * string.
 *
 * @example
 * parseDuration('3 weeks') // { amount: 3, unit: 'W' }
 */
export function parseDuration(given: string): Duration | undefined {
  const [, amount, word = ''] = /^(\d{1,9}(?:\.\d{1,9})?)\s*([a-z]+)$/.exec(given.trim().toLowerCase()) ?? [];
  const unit = UNITS.get(word);
  return amount === undefined || unit === undefined ? undefined : { amount: Number(amount), unit };
}

/**
 * Subtracts a duration from a time. Months and years are calendar months and years; a day that does not exist in the
 * resulting month becomes the last day of that month. Fractions of years are converted to months, and fractions of
 * months to days (30 per month).
 *
 * @example
 * timeBefore(new Date('2025-03-31T00:00:00Z'), { amount: 1, unit: 'M' }).toISOString() // '2025-02-28T00:00:00.000Z'
 */
export function timeBefore(time: Date, { amount, unit }: Duration): Date {
  const fixed = FIXED[unit];
  if (fixed !== undefined) return new Date(time.getTime() - amount * fixed);
  const months = unit === 'Y' ? amount * 12 : amount;
  const whole = Math.floor(months);
  const moved = new Date(time);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() - whole);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(time.getUTCDate(), lastDay));
  return new Date(moved.getTime() - Math.round((months - whole) * 30) * (FIXED.D ?? 0));
}

/**
 * The time of onset: `onset` if given, otherwise the time of the encounter minus the duration; undefined if neither is
 * given.
 */
export function onsetOf(onset: string | undefined, duration: Duration | undefined, encounter: Date): Date | undefined {
  const given = onset === undefined ? undefined : parseDateTime(onset);
  return given ?? (duration === undefined ? undefined : timeBefore(encounter, duration));
}
