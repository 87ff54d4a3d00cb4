// Determines how a finding is marked in the text. The line under the finding shows one of eight contexts, and the tint
// of the finding shows one of four kinds. Marks are posted as four numbers each: begin, end, context, kind.

import type { RecognitionResult } from 'cterm';

/** The contexts of marks. The legend shows these words. */
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

/** The context that the mark of a result shows. */
export function contextOf({ prefix = '', result, hypothetical }: RecognitionResult): MarkContext {
  if (hypothetical) return 'hypothetical';
  if (prefix === 'F') return 'family';
  if (result === 'N') return 'absent';
  return OF_PREFIX[prefix] ?? 'present';
}

/** The short names of the term types, indexed by number. */
export const TERM_TYPES = ['Sx', 'Hx', 'Px', 'Tx', 'Dx', 'Cx', 'Nx', 'Rx'] as const;

/** The kind of a result. Symptoms, histories, diagnoses and groups are problems. */
export function kindOf({ termType = 4 }: RecognitionResult): MarkKind {
  if (termType === 2) return 'exam';
  if (termType === 3) return 'test';
  return termType === 6 || termType === 7 ? 'therapy' : 'problem';
}

/** The marks of results, in the form in which they are posted. */
export function marksOf(results: readonly RecognitionResult[]): Int32Array<ArrayBuffer> {
  const marks = new Int32Array(results.length * 4);
  for (const [at, result] of results.entries()) {
    const context = CONTEXTS.indexOf(contextOf(result));
    marks.set([result.index, result.index + result.length, context, KINDS.indexOf(kindOf(result))], at * 4);
  }
  return marks;
}
