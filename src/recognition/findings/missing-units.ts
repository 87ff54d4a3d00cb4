// Results of values without a unit. Laboratories report many tests in different units: glucose in mg/dL or in mmol/L,
// hemoglobin in g/dL or in g/L. A number without a unit gets a result only if every unit in which the number is
// plausible gives the same result: a glucose of 168 must be in mg/dL, and a creatinine of 190 in µmol/L.

import { convert, convertMoles } from '../../knowledge/units.js';

/** The range of a test in its usual unit; NaN means that the range is open on that side. */
interface UsualRange {
  readonly rangeLow: number;
  readonly rangeHigh: number;
  /** The conversion factors to the usual unit, one for each other unit in which the test may be reported. */
  readonly otherUnits: readonly number[];
}

/**
 * The other units in which a test may be reported, keyed by its usual unit. They are used if the molar mass is unknown.
 */
const OTHERS: Readonly<Record<string, readonly string[]>> = {
  'g/dL': ['g/L'],
  'g/L': ['g/dL'],
  'mg/L': ['mg/dL'],
  'mg/dL': ['mg/L'],
  'mm[Hg]': ['kPa'],
};
/** The units for substances whose molar mass is known. */
const MOLES = ['mmol/L', 'umol/L', 'nmol/L', 'pmol/L'];
const NONE: readonly string[] = [];

/** The factors by which a plausible number in the test's usual unit may be below or above the normal range. */
const USUAL: Reach = { below: 5, above: 6 };
/** The corresponding factors for a number in one of the other units. */
const OTHER: Reach = { below: 2, above: 2.75 };
/** The ratio assumed between the bounds of a range if one of them is missing. */
const OPEN_SIDE = 2;

interface Reach {
  readonly below: number;
  readonly above: number;
}

/**
 * The result for a number without a unit, or empty if the possible units lead to different results. `judge` returns the
 * result of a number in the test's usual unit.
 */
export function resultWithoutUnit(value: number, of: UsualRange, judge: (value: number) => string): string {
  let reading = isPossible(value, of, USUAL) ? value : Number.NaN;
  let isOnlyUsual = true;
  for (const factor of of.otherUnits) {
    const other = value * factor;
    if (!isPossible(other, of, OTHER)) continue;
    isOnlyUsual = false;
    if (Number.isNaN(reading)) reading = other;
    else if (sideOf(other, of) !== sideOf(reading, of)) return '';
  }
  return judge(isOnlyUsual || reading === value ? value : rounded(reading, of));
}

/** Maximum relative difference, due to rounding, between the bounds of the same range in two units. */
const ROUNDING = 0.0025;

/**
 * The converted value, or a bound of the range if the value is outside it only because bounds are rounded: a glucose of
 * 5.5 mmol/L is 99.1 mg/dL, but it is normal, because the upper bound is 5.5 mmol/L in one unit and 99 mg/dL in the
 * other.
 */
export function rounded(value: number, { rangeLow, rangeHigh }: Pick<UsualRange, 'rangeLow' | 'rangeHigh'>): number {
  if (value > rangeHigh && value <= rangeHigh * (1 + ROUNDING)) return rangeHigh;
  return value < rangeLow && value >= rangeLow * (1 - ROUNDING) ? rangeLow : value;
}

/** The conversion factors to a test's usual unit, one for each other unit in which the test may be reported. */
export function otherUnitsOf(ucum: string, molar: number): readonly number[] {
  const others = molar > 0 ? MOLES : (OTHERS[ucum] ?? NONE);
  return others.flatMap((other) =>
    other === ucum ? [] : (convert(1, other, ucum) ?? convertMoles(1, other, ucum, molar) ?? []),
  );
}

function isPossible(value: number, { rangeLow, rangeHigh }: UsualRange, { below, above }: Reach): boolean {
  const low = rangeLow > 0 ? rangeLow : rangeHigh / OPEN_SIDE;
  const high = rangeHigh > 0 ? rangeHigh : rangeLow * OPEN_SIDE;
  return value >= low / below && value <= high * above;
}

/** Whether a value is below, inside or above the normal range. */
function sideOf(value: number, { rangeLow, rangeHigh }: UsualRange): number {
  return value < rangeLow ? -1 : value > rangeHigh ? 1 : 0;
}
