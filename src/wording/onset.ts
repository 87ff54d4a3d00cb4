// When something began: the onset that was given, or the encounter less a duration, by the calendar where the duration
// counts months or years.

import { parseDateTime } from '../contract/params.js';

/** Letters of the units of time by the words that callers may write for them; `M` alone is months, `N` minutes. */
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

/** Milliseconds of the units that are as long at all times. */
const FIXED: Readonly<Record<string, number>> = {
  W: 604_800_000,
  D: 86_400_000,
  H: 3_600_000,
  N: 60_000,
  S: 1000,
  I: 1,
};

/** A stretch of time: a number, and Y, M (months), W, D, H, N (minutes), S or I. */
export interface StretchOfTime {
  readonly amount: number;
  readonly unit: string;
}

/**
 * The duration that a text is: a number and a unit as a letter or word; undefined for any other text.
 *
 * @example
 * parseDuration('3 weeks') // { amount: 3, unit: 'W' }
 */
export function parseDuration(given: string): StretchOfTime | undefined {
  const [, amount, word = ''] = /^(\d{1,9}(?:\.\d{1,9})?)\s*([a-z]+)$/.exec(given.trim().toLowerCase()) ?? [];
  const unit = UNITS.get(word);
  return amount === undefined || unit === undefined ? undefined : { amount: Number(amount), unit };
}

/**
 * The time that lies a duration before another one. Months and years are counted by the calendar, the last day of a
 * month standing for days that it does not have; a fraction of a year is months, one of a month is days of 30.
 *
 * @example
 * timeBefore(new Date('2025-03-31T00:00:00Z'), { amount: 1, unit: 'M' }).toISOString() // '2025-02-28T00:00:00.000Z'
 */
export function timeBefore(time: Date, { amount, unit }: StretchOfTime): Date {
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

/** When something began: `onset` itself, else so long before the encounter; undefined where neither is told. */
export function onsetOf(
  onset: string | undefined,
  duration: StretchOfTime | undefined,
  encounter: Date,
): Date | undefined {
  const given = onset === undefined ? undefined : parseDateTime(onset);
  return given ?? (duration === undefined ? undefined : timeBefore(encounter, duration));
}
