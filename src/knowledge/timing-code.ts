// Timing codes are a formal notation for the timing in the directions for a drug: "1/D" means once a day, "1/2D" every
// other day, "1/D@morning" once a day in the morning, and "4/D@beforeMeals+bedtime" before meals and at bedtime. A note
// may follow in brackets: "3/W (Monday, Wednesday, Friday)". The codes "once", "at-once" and "as-needed" contain no
// numbers.

import type { Timing } from '../contract/result-types.js';
import { TIMES_OF_DAY, timeUnitNumber } from './timing.js';

const CODE = /^(?:(\d+)\/(\d*)([A-Z]))?(?:@([A-Za-z+]+))?(?: \((.+)\))?$/;

/** Timings that have no period. */
const WHOLE_CODES: ReadonlyMap<string, Timing> = /* @__PURE__ */ new Map<string, Timing>([
  ['once', { occurrence: 1, repeat: 1 }],
  ['at-once', { priority: 1 }],
  ['as-needed', { asNeeded: true }],
]);

/** The timing that a code expresses; undefined if the string is not a timing code. */
export function timingOfCode(code: string): Timing | undefined {
  const whole = WHOLE_CODES.get(code);
  if (whole !== undefined) return whole;
  const parts = CODE.exec(code);
  if (parts === null || (parts[1] === undefined && parts[4] === undefined)) return undefined;
  const [, occurrence, interval, letter = '', times, note] = parts;
  const timing: Timing = {};
  if (occurrence !== undefined) {
    const intervalUnit = timeUnitNumber(letter);
    if (intervalUnit === 0) return undefined;
    timing.occurrence = Number(occurrence);
    timing.interval = interval === '' ? 1 : Number(interval);
    timing.intervalUnit = intervalUnit;
  }
  if (times !== undefined) {
    const timeOfDay = timesOfDay(times.split('+'));
    if (timeOfDay === undefined) return undefined;
    timing.timeOfDay = timeOfDay;
  }
  if (note !== undefined) timing.note = note;
  return timing;
}

/** The combined bits of the named times of day; undefined if any name is unknown. */
function timesOfDay(names: readonly string[]): number | undefined {
  const bits = new Map<string, number>(Object.entries(TIMES_OF_DAY));
  let sum = 0;
  for (const name of names) {
    const bit = bits.get(name);
    if (bit === undefined) return undefined;
    sum |= bit;
  }
  return sum;
}
