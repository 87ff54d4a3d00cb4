// Grades how well a map's code fits a search for the finding's name. A grade is a number from 0 to 15, which is written
// when maps are compiled into the index and read when hits are ranked.

/** The share of a name's score that a code receives, indexed by the code's grade. */
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

// A rule with one of these conditions selects a code for something other than what the name says, such as a history or
// a negative result.
const OTHER_MEANING = /(?:^|&)\s*(?:prefix|result|with)\s*=/;

/** The grade of a map; undefined if its code does not represent the finding's name. */
export function gradeOf(relationship: string, rule: string): number | undefined {
  if (OTHER_MEANING.test(rule)) return undefined;
  const grade = GRADES.get(relationship) ?? WORST;
  return rule === '' ? grade : Math.min(WITH_RULE + grade, LAST_WITH_RULE);
}

/**
 * The weights of headings and unreportable codes relative to other codes, and of names relative to descriptions, in
 * 255ths.
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
