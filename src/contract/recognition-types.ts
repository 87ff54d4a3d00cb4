// What recognition answers, with the field names of the interface exactly as it spells them. What is not said of a finding
// is absent. A field marked "extension" is the library's own addition.

import type { Phrasing, Prescription } from './note-types.js';

/** One reading of a recognised span; as an alternate, one that came after the best. */
export interface RecognitionAlternate {
  ctermId: number;
  prefix?: string;
  result?: string;
  modifier?: string;
  status?: string;
  value?: string;
  unit?: string;
  /** `[prefix:]ctermId[.result][+modifier][#status][=value[ ucum]]`. */
  notation: string;
  /** Extension, by `Settings.explain`: why it is read so, and as likely as it is. */
  reason?: RecognitionReason;
}

/** Why a span is read as a finding (extension, by `Settings.explain`). */
export interface RecognitionReason {
  /** The name of the finding that was found. */
  name: string;
  /** Its kind: preferred, synonym, lay, abbreviation, adjective. */
  kind: string;
  /** How the text is written against it: exact, inflected, loose, corrected, joined by `+`; or defined by the text itself. */
  match: string;
  confidence: number;
  /** What lowered the confidence, or set the reading back among the others, by name. */
  factors: { name: string; value: number }[];
}

/** The four axes behind prefix and result (extension, by `Settings.explain`). */
export interface RecognitionContext {
  polarity?: string;
  certainty?: string;
  subject?: string;
  temporality?: string;
  /** The cues that decided: rule id and place in the text. */
  cues: { rule: string; axis: string; index: number; length: number }[];
  /** Section the finding stands in. */
  section?: string;
}

/** One recognised finding. */
export interface RecognitionResult extends RecognitionAlternate {
  /** Offset of the match in the caller's text, UTF-16 code units unless `Settings.offsetEncoding` says otherwise. */
  index: number;
  length: number;
  /** A rank score of 0–1, four decimals; not a probability. */
  confidence: number;
  description: string;
  alternates: RecognitionAlternate[];
  /** By ResolveFindings. */
  nodeKey?: string;
  /** By ResolveFindings. */
  termType?: number;
  /** By ResolveFindings. */
  phrasing?: Phrasing;
  /** By ResolveFindings: the finding as it reads in a note. */
  text?: string;
  /** Extension: the value as a number. */
  valueNumber?: number;
  /** Extension: UCUM code of the unit. */
  ucum?: string;
  /** Extension: how long the finding has been there, a number and a unit letter as in documents: `3D`. */
  duration?: string;
  /** Extension: when the finding began, in ISO 8601 or as written. */
  onset?: string;
  /** Extension: how a drug is taken. */
  prescription?: Prescription;
  /** Extension: of a family history, the relative in the singular as the note names one ("maternal grandmother"). */
  relative?: string;
  /** Extension: only imagined ("return if fever"), or another's; there by `Settings.includeHypothetical`. */
  hypothetical?: true;
  /** Extension: by `Settings.explain`. */
  context?: RecognitionContext;
}

/** A text and what was recognised in it, sorted by index, longer first. */
export interface TaggedText {
  text: string;
  results: RecognitionResult[];
}
