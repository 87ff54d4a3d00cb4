// Public ids for imported findings. Each source with numeric identifiers has a range of ids, so that a concept has the
// same id in every bundle, no matter who builds it and what else it contains. Ranges are never moved or reused.
//
//   10,000 …     9,999,999   the authored core, assigned in allocation.csv
//   10,000,000 …             the ranges below
//   2,000,000,000 …          everything else (term lists, non-numeric identifiers), assigned by the build's allocation

/** The first id of a range, and its size. */
interface IdRange {
  readonly first: number;
  readonly count: number;
}

const SEVEN_DIGITS = 10_000_000;

export const ID_RANGES = {
  hpo: { first: 10_000_000, count: SEVEN_DIGITS },
  doid: { first: 20_000_000, count: SEVEN_DIGITS },
  mondo: { first: 30_000_000, count: SEVEN_DIGITS },
  symp: { first: 40_000_000, count: SEVEN_DIGITS },
  /** The id is derived from the number before the check digit. */
  loinc: { first: 50_000_000, count: SEVEN_DIGITS },
  rxnorm: { first: 60_000_000, count: SEVEN_DIGITS },
  cvx: { first: 70_000_000, count: 10_000 },
  mvx: { first: 70_010_000, count: 90_000 },
  hcpcs: { first: 70_100_000, count: 900_000 },
  icd9: { first: 71_000_000, count: 1_000_000 },
  /** Identifiers consist of the letter C and seven digits. */
  umls: { first: 80_000_000, count: SEVEN_DIGITS },
  /** Disease Ontology terms with fewer than seven digits. */
  doidShort: { first: 90_000_000, count: SEVEN_DIGITS },
  /** The item number in an identifier in the short format, i.e. all digits except the last three. */
  snomed: { first: 100_000_000, count: 100_000_000 },
  labTree: { first: 200_000_000, count: SEVEN_DIGITS },
  icd10cm: { first: 1_000_000_000, count: 600_000_000 },
} as const satisfies Record<string, IdRange>;

/** The first id for imported findings whose source has no range; the build's allocation assigns these ids. */
export const FIRST_UNRANGED_ID = 2_000_000_000;

/** The public id for item number `item` of a source; undefined if it is outside the range. */
export function rangedId(source: keyof typeof ID_RANGES, item: number): number | undefined {
  const { first, count } = ID_RANGES[source];
  return Number.isInteger(item) && item >= 0 && item < count ? first + item : undefined;
}
