// The parts of a bundle by which recognition understands what is said of a finding. Imported releases bring none of
// them, only the authored core does; a bundle that lacks any is called bare. Recognition on a bare bundle would report
// what a note denies as present, so it is refused unless the caller asks for it.

/** Rows of the parts, as the tables of a bundle or the counts of a build give them. */
export interface ContextCounts {
  readonly cues: number;
  readonly headings: number;
  readonly enumerations: number;
}

const CONSEQUENCES: Readonly<Record<keyof ContextCounts, string>> = {
  cues: 'what a note denies, doubts or says of the family is reported as present in the patient',
  headings: 'sections are not recognised, so what stands under FAMILY HISTORY is reported as the patient’s',
  enumerations: 'prefixes, results, modifiers and statuses have no codes or texts',
};

/** How a bare bundle is mended. */
export const ADD_CORE =
  'Build it again with the authored core (the folder kb-build/core of the project) before the releases';

/** The parts that are missing, each with what follows from it; empty for a bundle that is not bare. */
export function missingContext(counts: ContextCounts): string[] {
  const parts = ['cues', 'headings', 'enumerations'] as const;
  return parts.filter((part) => counts[part] === 0).map((part) => `no ${part}: ${CONSEQUENCES[part]}`);
}
