// The values of each vital sign that are possible in a living body, keyed by the unit of the sign. A letter
// before an impossible value does not stand for the sign.

/** The possible values of a vital sign. */
interface PossibleValues {
  readonly ranges: readonly (readonly [low: number, high: number])[];
  readonly isWhole?: boolean;
}

export const FAHRENHEIT = '[degF]';
const BEATS = '{beats}/min';
const BREATHS = '{breaths}/min';
const KILOGRAM = 'kg';

/** The possible values, keyed by UCUM code. Temperatures may also be in °C, and weights in pounds. */
const POSSIBLE_VITALS: Readonly<Record<string, PossibleValues>> = /* @__PURE__ */ (() => ({
  [FAHRENHEIT]: {
    ranges: [
      [25, 45],
      [77, 115],
    ],
  },
  [BEATS]: { ranges: [[20, 300]], isWhole: true },
  [BREATHS]: { ranges: [[4, 120]], isWhole: true },
  [KILOGRAM]: { ranges: [[0.3, 1500]] },
  cm: { ranges: [[40, 250]] },
  'kg/m2': { ranges: [[8, 100]] },
  '%': { ranges: [[50, 100]] },
  'mm[Hg]': { ranges: [[15, 300]], isWhole: true },
  '{score}': { ranges: [[3, 15]], isWhole: true },
}))();

/** The units of the vital signs that are abbreviated to a single letter. */
export const UNITS_OF_LETTERS: ReadonlySet<string> = new Set([FAHRENHEIT, BEATS, BREATHS, KILOGRAM]);

/** Whether both ends of a range are possible values; for a single number, both ends are equal. */
export function isPossibleVital(ucum: string, first: number, second: number): boolean {
  const possible = POSSIBLE_VITALS[ucum];
  if (possible === undefined) return false;
  if (possible.isWhole && !(Number.isInteger(first) && Number.isInteger(second))) return false;
  const isIn = (value: number) => possible.ranges.some(([low, high]) => value >= low && value <= high);
  return isIn(first) && isIn(second);
}
