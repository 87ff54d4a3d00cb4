// Grades how well the code in a map fits a search for the name of the mapped finding. A grade is a number from 0 to 15.
// It is written when maps are compiled into the index, and read when hits are ranked.

/** The share of a name's score that a code receives, indexed by grade. */
export const GRADE_SHARES: readonly number[] = [1, 0.985, 0.96, 0.93, 0.85, 0.82, 0.8, 0.78];

const GRADES: ReadonlyMap<string, number> = new Map([
  ['exact', 0],
  ['narrower', 1],
  ['broader', 2],
  ['related', 3],
  ['partial', 4],
]);
const WORST = 4;
const WITH_RULE = 5;
const LAST_WITH_RULE = 7;

// A rule with one of these conditions selects a code for something that the name alone does not express, such as a
// history or a negative result.
const OTHER_MEANING = /(?:^|&)\s*(?:prefix|result|with)\s*=/;

/** The grade of a map; undefined if its code does not represent the name of the finding. */
export function gradeOf(relationship: string, rule: string): number | undefined {
  if (OTHER_MEANING.test(rule)) return undefined;
  const grade = GRADES.get(relationship) ?? WORST;
  return rule === '' ? grade : Math.min(WITH_RULE + grade, LAST_WITH_RULE);
}

/**
 * Weights in 255ths: those of headings and unreportable codes relative to other codes, and those of names relative to
 * descriptions.
 */
export const CODE_WORTH = { plain: 255, unreportable: 240, heading: 234 } as const;
export const NAME_WORTH: Readonly<
  Record<'preferred' | 'synonym' | 'lay' | 'abbreviation' | 'adjective' | 'placed', number>
> = {
  preferred: 255,
  synonym: 252,
  lay: 252,
  abbreviation: 252,
  adjective: 220,
  // Placed names are not searched.
  placed: 0,
};
