// Compares the value of a test with its range, after converting the unit.

import { convert, convertMoles, isComparable } from '../../knowledge/units.js';
import { otherUnitsOf, resultWithoutUnit, rounded } from './missing-units.js';

/** The UCUM codes for scores, percentages and breaths. */
export const SCORE = '{score}';
export const SHARE = '%';
export const BREATHS = '{breaths}/min';
/** The UCUM codes for pack-years ("30 pack-years") and for counts per microscope field ("0-2 WBC"). */
const PACK_YEARS = '{pack-years}';
const PER_FIELD = '/[HPF]';

/** The kinds of values that may directly precede a name. NO_VALUE means that none may. */
export const NO_VALUE = 0;
/** A dose. */
export const DOSE = 1;
/** A grade or an amount. */
export const GRADE = 2;
/** A percentage. */
export const PER_CENT = 3;
/** A number out of ten. */
export const OUT_OF_TEN = 4;
/** A number of cells per field; a number of pack-years. */
export const CELLS = 5;
export const PACKS = 6;

/** The units and range of a finding's values. */
export interface Measurable {
  /** UCUM code of the default unit, in which the range is given. */
  readonly ucum: string;
  /** The limits of the normal range; NaN means that the range is open on that side. */
  readonly rangeLow: number;
  readonly rangeHigh: number;
  /** The components of a panel, each of which takes one part of a value such as "142/90". */
  readonly components: readonly Measurable[];
  /** Whether the finding is a drug. The value of a drug is a dose and needs a unit. */
  readonly isDrug: boolean;
  /**
   * Whether the default unit is a unit of length, so that the value may be in feet and inches, or a unit of mass, so
   * that it may be in pounds and ounces.
   */
  readonly isLength: boolean;
  readonly isMass: boolean;
  /** Whether the value may be in a special format: feet and inches, pounds and ounces, or the parts of a coma score. */
  readonly isSpecial: boolean;
  /** The kind of value that may be right before the finding's name. */
  readonly before: number;
  /** Molar mass in grams per mole; 0 if unknown. */
  readonly molar: number;
  /**
   * The conversion factors to the default unit, one for each other unit that may be meant if no unit is written.
   */
  readonly otherUnits: readonly number[];
  /** Whether the finding is an abnormality, such as hyponatremia, rather than the test that was measured. */
  readonly isAbnormality: boolean;
}

/** A measurable whose unit is `ucum`. Measurables are created only here, so that they all share one hidden class. */
export function newMeasurable(
  ucum: string,
  rangeLow: number,
  rangeHigh: number,
  isDrug: boolean,
  components: readonly Measurable[],
  molar = 0,
  isAbnormality = false,
): Measurable {
  const isLength = ucum !== '' && isComparable('[in_i]', ucum);
  const isMass = ucum !== '' && isComparable('[lb_av]', ucum);
  const isSpecial = isLength || isMass || ucum === SCORE;
  const before = isAbnormality ? NO_VALUE : beforeOf(ucum, isDrug);
  return {
    ucum,
    rangeLow,
    rangeHigh,
    components,
    isDrug,
    isLength,
    isMass,
    isSpecial,
    before,
    molar,
    otherUnits: ucum === '' ? NO_UNITS : otherUnitsOf(ucum, molar),
    isAbnormality,
  };
}

const NO_UNITS: readonly number[] = [];

function beforeOf(ucum: string, isDrug: boolean): number {
  if (ucum === PACK_YEARS) return PACKS;
  if (ucum === SCORE) return OUT_OF_TEN;
  if (ucum === PER_FIELD) return CELLS;
  if (isDrug) return DOSE;
  return ucum === SHARE ? PER_CENT : ucum === '' ? GRADE : NO_VALUE;
}

/**
 * The result of a value: `A` if it is outside the range, `N` if it is inside, and empty if the range, the unit and the
 * comparator do not determine which of the two applies.
 */
export function rangeResult(value: number, comparator: string, ucum: string, of: Measurable): string {
  const { rangeLow: low, rangeHigh: high } = of;
  if (Number.isNaN(low) && Number.isNaN(high)) return '';
  if (Number.isNaN(value)) return '';
  if (of.ucum === '') return judged(value, comparator, of);
  if (ucum === '') return resultWithoutUnit(value, of, (number) => judged(number, comparator, of));
  const comparable = convert(value, ucum, of.ucum) ?? convertMoles(value, ucum, of.ucum, of.molar);
  if (comparable === undefined) return '';
  return judged(ucum === of.ucum ? comparable : rounded(comparable, of), comparator, of);
}

/** The result of a value in the same unit as the range. */
function judged(comparable: number, comparator: string, { rangeLow: low, rangeHigh: high }: Measurable): string {
  if (comparator.startsWith('<')) return belowJudgement(comparable, low, high);
  if (comparator.startsWith('>'))
    return !Number.isNaN(high) && comparable >= high ? 'A' : aboveJudgement(comparable, low, high);
  return comparable < low || comparable > high ? 'A' : 'N';
}

function belowJudgement(value: number, low: number, high: number): string {
  if (value <= low) return 'A';
  return (Number.isNaN(low) || low === 0) && value <= high ? 'N' : '';
}

function aboveJudgement(value: number, low: number, high: number): string {
  return Number.isNaN(high) && value >= low ? 'N' : '';
}
