// The parts of a bundle that recognition needs to interpret the context of a finding. Only the authored core provides
// them; imported releases do not. A bundle that lacks any of them is called bare. Recognition with a bare bundle would
// report denied findings as present, so bare bundles are rejected unless the caller explicitly allows them.

/** The number of rows in each of these parts, as found in the tables of a bundle or counted by a build. */
export interface ContextCounts {
  readonly cues: number;
  readonly grammar: number;
  readonly headings: number;
  readonly enumerations: number;
}

const CONSEQUENCES: Readonly<Record<keyof ContextCounts, string>> = {
  cues: 'findings that a note denies, doubts or ascribes to the family are reported as present in the patient',
  grammar: 'lists, numbers, sides and sentences are not understood, so denials and values reach the wrong findings',
  headings: 'sections are not recognised, so findings under FAMILY HISTORY are reported as the patient’s',
  enumerations: 'prefixes, results, modifiers and statuses have no codes or texts',
};

/** The advice that messages give on how to fix a bare bundle. */
export const ADD_CORE = 'Build it again on the bundle of the package (cterm kb build without --base none and --bare)';

/** The missing parts, each with the consequence of its absence; empty if the bundle is not bare. */
export function missingContext(counts: ContextCounts): string[] {
  const parts = ['cues', 'grammar', 'headings', 'enumerations'] as const;
  return parts.filter((part) => counts[part] === 0).map((part) => `no ${part}: ${CONSEQUENCES[part]}`);
}
