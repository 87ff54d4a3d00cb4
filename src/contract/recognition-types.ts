// The result types of recognition; field names are spelled exactly as in the interface. A field is absent if the text
// says nothing about it. A field marked "extension" is the library's own addition.

import type { Phrasing, Prescription } from './note-types.js';

/** One reading of a recognised span; in a list of alternates, a reading that was ranked below the best one. */
export interface RecognitionAlternate {
  ctermId: number;
  prefix?: string;
  result?: string;
  modifier?: string;
  status?: string;
  value?: string;
  unit?: string;
  /** The notation, in the form `[prefix:]ctermId[.result][+modifier][#status][=value[ ucum]]`. */
  notation: string;
  /** Extension, requested with `Settings.explain`: the reasons for this reading and its confidence. */
  reason?: RecognitionReason;
}

/** The reasons for reading a span as a finding (extension, requested with `Settings.explain`). */
export interface RecognitionReason {
  /** The matched name of the finding. */
  name: string;
  /** The kind of the name: `preferred`, `synonym`, `lay`, `abbreviation` or `adjective`. */
  kind: string;
  /**
   * How the text matches the name: `exact`, or one or more of `inflected`, `loose` and `corrected`, joined by `+`;
   * `defined` if the text itself defines the name.
   */
  match: string;
  /** The confidence of the result; for an alternate, a score from 0 to 1 for ranking. */
  confidence: number;
  /**
   * The factors of the confidence, by name. In a bundle with a confidence model, `finding:…` and `context:…` are the
   * factors by which each feature changes the odds that the finding or its context is right. Factors with other names
   * only determine the rank among readings.
   */
  factors: { name: string; value: number }[];
  /**
   * The features from which the confidence is learnt (`cterm kb learn`); only for the result itself, not for
   * alternates.
   */
  features?: string[];
}

/** The four axes from which prefix and result are derived (extension, requested with `Settings.explain`). */
export interface RecognitionContext {
  polarity?: string;
  certainty?: string;
  subject?: string;
  temporality?: string;
  /** The decisive cues, each with its rule id, its axis and its span in the text. */
  cues: { rule: string; axis: string; index: number; length: number }[];
  /** The section that contains the finding. */
  section?: string;
}

/** A reaction that is stated with an allergy or intolerance (extension). */
export interface AllergyReaction {
  /** The offset of the reaction in the caller's text, in the same unit as the offsets of the results. */
  index: number;
  length: number;
  ctermId: number;
  description: string;
}

/** One recognised finding. */
export interface RecognitionResult extends RecognitionAlternate {
  /**
   * The offset of the match in the caller's text, in UTF-16 code units unless `Settings.offsetEncoding` specifies
   * otherwise.
   */
  index: number;
  length: number;
  /**
   * The probability that a careful reader confirms the finding and its context, to four decimals. In a bundle without a
   * confidence model, this is only a score for ranking.
   */
  confidence: number;
  description: string;
  alternates: RecognitionAlternate[];
  /** Present with ResolveFindings. */
  nodeKey?: string;
  /** Present with ResolveFindings. */
  termType?: number;
  /** Present with ResolveFindings. */
  phrasing?: Phrasing;
  /** Present with ResolveFindings: the wording of the finding in a note. */
  text?: string;
  /** Extension: the value as a number. */
  valueNumber?: number;
  /** Extension: the UCUM code of the unit. */
  ucum?: string;
  /** Extension: how long the finding has lasted, as a number followed by a unit letter, as in documents: `3D`. */
  duration?: string;
  /** Extension: when the finding began, in ISO 8601 or as written. */
  onset?: string;
  /** Extension: how a drug is taken. */
  prescription?: Prescription;
  /** Extension: the reactions to the allergen, or to the drug that is not tolerated. */
  reactions?: AllergyReaction[];
  /** Extension: the relative in a family history, as written but in the singular ("maternal grandmother"). */
  relative?: string;
  /**
   * Extension: true if the finding is hypothetical ("return if fever") or someone else's. Such findings are returned
   * only with `Settings.includeHypothetical`.
   */
  hypothetical?: true;
  /** Extension, requested with `Settings.explain`: the axes and cues of the finding's context. */
  context?: RecognitionContext;
}

/** A text and the findings recognised in it, sorted by index and then by length, longest first. */
export interface TaggedText {
  text: string;
  results: RecognitionResult[];
}
