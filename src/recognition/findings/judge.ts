// Judgement: whether the value of a test lies in its range, whatever unit it was written in.

import { convert, convertMoles, isComparable } from '../../knowledge/units.js';

/** UCUM codes of a score, of a share and of breaths. */
export const SCORE = '{score}';
export const SHARE = '%';
export const BREATHS = '{breaths}/min';
/** What is counted in itself ("30 pack-years"), and what is counted under the microscope ("0-2 WBC"). */
const PACK_YEARS = '{pack-years}';
const PER_FIELD = '/[HPF]';

/** What may stand right before a name as its value: nothing, … */
export const NOTHING = 0;
/** … a dose, … */
export const DOSE = 1;
/** … a grade or an amount, … */
export const GRADE = 2;
/** … a share, … */
export const PER_CENT = 3;
/** … a number out of ten, … */
export const OUT_OF_TEN = 4;
/** … cells in a field, or packs and years. */
export const CELLS = 5;
export const PACKS = 6;

/** What the knowledge base says of a finding's values. */
export interface Measurable {
  /** UCUM code of the default unit; the range is in it. */
  readonly ucum: string;
  /** NaN = open. */
  readonly rangeLow: number;
  readonly rangeHigh: number;
  /** Components of a panel take the parts of a pair ("142/90"). */
  readonly components: readonly Measurable[];
  /** Drugs: a value is a dose, so it needs a unit. */
  readonly isDrug: boolean;
  /** Its default unit is one of length, or of mass: feet with inches or pounds with ounces may be its value. */
  readonly isLength: boolean;
  readonly isMass: boolean;
  /** Its value may be written in a way of its own: as feet and inches, as pounds and ounces, as the parts of a coma score. */
  readonly isSpecial: boolean;
  /** What may stand right before a name as its value. */
  readonly before: number;
  /** Grams of a mole of what is measured, 0 where that is not known. */
  readonly molar: number;
}

/** What values in the unit `ucum` are held against; made here alone, so that all of them have one shape. */
export function newMeasurable(
  ucum: string,
  rangeLow: number,
  rangeHigh: number,
  isDrug: boolean,
  components: readonly Measurable[],
  molar = 0,
): Measurable {
  const isLength = ucum !== '' && isComparable('[in_i]', ucum);
  const isMass = ucum !== '' && isComparable('[lb_av]', ucum);
  const isSpecial = isLength || isMass || ucum === SCORE;
  const before = beforeOf(ucum, isDrug);
  return { ucum, rangeLow, rangeHigh, components, isDrug, isLength, isMass, isSpecial, before, molar };
}

function beforeOf(ucum: string, isDrug: boolean): number {
  if (ucum === PACK_YEARS) return PACKS;
  if (ucum === SCORE) return OUT_OF_TEN;
  if (ucum === PER_FIELD) return CELLS;
  if (isDrug) return DOSE;
  return ucum === SHARE ? PER_CENT : ucum === '' ? GRADE : NOTHING;
}

/** Where a value lies: A outside the range, N inside, empty when range, unit or comparator leave it open. */
export function judge(value: number, comparator: string, ucum: string, of: Measurable): string {
  const { rangeLow: low, rangeHigh: high } = of;
  if (Number.isNaN(low) && Number.isNaN(high)) return '';
  // A bare number is in the default unit.
  const comparable =
    of.ucum === '' || ucum === ''
      ? value
      : (convert(value, ucum, of.ucum) ?? convertMoles(value, ucum, of.ucum, of.molar));
  if (comparable === undefined || Number.isNaN(comparable)) return '';
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
