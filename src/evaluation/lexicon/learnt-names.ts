// The types of a lexicon that is learnt from annotated notes: names, each with its counts and its reliability.

import type { NameCounts } from './name-counts.js';

/** A name with its counts. */
export interface RatedName extends NameCounts {
  /** The name, as folded words or as the knowledge base writes it. */
  readonly text: string;
  readonly reliability: number;
}

/** A name learnt for an id such as `icd10:J45.909` or `cterm:10311`. */
export interface LearntName extends RatedName {
  readonly id: string;
  /** The kind of annotation that the name was learnt from: a span, or a code of the whole note. */
  readonly from: 'span' | 'note';
}

/** A name of the knowledge base that the annotations seldom confirm. */
export interface DoubtfulName extends RatedName {
  readonly finding: number;
}

/** The names learnt from annotated notes, and the doubtful names of the knowledge base. */
export interface Lexicon {
  readonly names: readonly LearntName[];
  readonly doubtful: readonly DoubtfulName[];
}
