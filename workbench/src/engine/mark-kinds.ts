// How a finding is marked in the text: one of eight contexts, which is shown by the line under it, and one of four kinds,
// which is shown by its tint. Marks travel as numbers, four to a mark: begin, end, context, kind.

import type { RecognitionResult } from 'cterm';

/** The contexts of marks; the words are shown in the legend. */
export const CONTEXTS = [
  'present',
  'absent',
  'uncertain',
  'past',
  'family',
  'planned',
  'hypothetical',
  'allergy',
] as const;
export type MarkContext = (typeof CONTEXTS)[number];

/** The kinds of findings, by term type. */
export const KINDS = ['problem', 'exam', 'test', 'therapy'] as const;
export type MarkKind = (typeof KINDS)[number];

const OF_PREFIX: Readonly<Record<string, MarkContext>> = {
  ...{ F: 'family', H: 'past', L: 'past', P: 'uncertain', Q: 'uncertain', S: 'uncertain', R: 'uncertain' },
  ...{ K: 'uncertain', O: 'planned', N: 'planned', A: 'allergy', Y: 'allergy' },
};

/** The context in which a result is marked. */
export function contextOf({ prefix = '', result, hypothetical }: RecognitionResult): MarkContext {
  if (hypothetical) return 'hypothetical';
  if (prefix === 'F') return 'family';
  if (result === 'N') return 'absent';
  return OF_PREFIX[prefix] ?? 'present';
}

/** The short names of the term types, by number. */
export const TERM_TYPES = ['Sx', 'Hx', 'Px', 'Tx', 'Dx', 'Cx', 'Nx', 'Rx'] as const;

/** The kind of a result: problems are symptoms, histories, diagnoses and their complications. */
export function kindOf({ termType = 4 }: RecognitionResult): MarkKind {
  if (termType === 2) return 'exam';
  if (termType === 3) return 'test';
  return termType === 6 || termType === 7 ? 'therapy' : 'problem';
}

/** The marks of results, as they are posted. */
export function marksOf(results: readonly RecognitionResult[]): Int32Array<ArrayBuffer> {
  const marks = new Int32Array(results.length * 4);
  for (const [at, result] of results.entries()) {
    const context = CONTEXTS.indexOf(contextOf(result));
    marks.set([result.index, result.index + result.length, context, KINDS.indexOf(kindOf(result))], at * 4);
  }
  return marks;
}
