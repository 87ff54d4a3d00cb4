// The numbers that denote units of time and times of day in the timing of a prescription. The interface uses integers
// without defining them, so this numbering is our interpretation.

/**
 * The letters that denote units of time in documents; `intervalUnit` and `durationUnit` are positions in this list,
 * counted from 1.
 */
export const TIME_UNIT_LETTERS = ['Y', 'M', 'W', 'D', 'H', 'N', 'S', 'I'] as const;

/** The number of the unit of time with the given letter; 0 if the letter is unknown. */
export function timeUnitNumber(letter: string): number {
  const letters: readonly string[] = TIME_UNIT_LETTERS;
  return letters.indexOf(letter) + 1;
}

/** Bits of `timeOfDay`; several times of day are combined by adding their bits. */
export const TIMES_OF_DAY = {
  morning: 1,
  noon: 2,
  afternoon: 4,
  evening: 8,
  bedtime: 16,
  beforeMeals: 32,
  withMeals: 64,
  afterMeals: 128,
} as const;
