// The types of corrections: what a reader says about the answers for a note. A log of corrections is append-only; an
// entry can only be taken back by a later one. An entry contains the corrected words and their place, but nothing else
// from the note.

/** The qualifiers of a finding that a reader can correct; an empty string means none. */
export interface CorrectedQualifiers {
  readonly prefix: string;
  readonly result: string;
  readonly modifier: string;
  readonly status: string;
}

/** Whether a statement is about one place in one note, or about a name wherever it is written. */
export type CorrectionScope = 'here' | 'always';

/** The corrected words and their place. A statement that is not about a place has no note, and its index is -1. */
export interface CorrectedPlace {
  readonly note: string;
  /** The offset of the words, in UTF-16 code units. */
  readonly index: number;
  readonly length: number;
  readonly text: string;
}

/** The finding that a statement is about; `description` is for human readers. */
interface Named {
  readonly ctermId: number;
  readonly description: string;
}

/** How a corrected result was found. */
interface Found {
  /** The name in the knowledge base that matched the words; empty if there is none. */
  readonly name: string;
  /** The confidence of the result. */
  readonly confidence?: number;
}

/** The result is right, including its context. */
export interface Accepted extends Named, Found, CorrectedPlace {
  readonly kind: 'accept';
  readonly notation: string;
}

/** The words do not mean this finding, either at this place or wherever they are written. */
export interface Rejected extends Named, Found, CorrectedPlace {
  readonly kind: 'wrong';
  readonly scope: CorrectionScope;
}

/** The words mean this finding instead of `from`, either at this place or anywhere. */
export interface Replaced extends Named, Found, CorrectedPlace {
  readonly kind: 'finding';
  readonly scope: CorrectionScope;
  readonly from: number;
  readonly fromDescription: string;
}

/** The finding is right, but its context is wrong: for example, it is denied, past or another person's. */
export interface ContextCorrected extends Named, CorrectedPlace {
  readonly kind: 'context';
  readonly before: CorrectedQualifiers;
  readonly after: CorrectedQualifiers;
}

/**
 * The words mean this finding, which was missed, either at this place or anywhere; in the latter case, they become a
 * name for it.
 */
export interface Missed extends Named, CorrectedPlace {
  readonly kind: 'name';
  readonly scope: CorrectionScope;
}

/** An earlier entry is taken back. */
export interface Undone {
  readonly kind: 'undo';
  readonly of: number;
}

/** A statement about a result or about words. */
export type Statement = Accepted | Rejected | Replaced | ContextCorrected | Missed;

/** An entry of the log, with its number and the time at which it was made (ISO 8601). */
export type Correction = (Statement | Undone) & { readonly id: number; readonly at: string };

/** An entry that is in effect because no later entry takes it back. */
export type HoldingCorrection = Statement & { readonly id: number; readonly at: string };

/** The effect of a correction on one note. It applies only as long as the corrected words are still at their place. */
export type NoteFix = CorrectedPlace &
  (
    | { readonly kind: 'drop'; readonly ctermId: number }
    | { readonly kind: 'replace'; readonly from: number; readonly ctermId: number; readonly description: string }
    | { readonly kind: 'qualify'; readonly ctermId: number; readonly after: CorrectedQualifiers }
    | { readonly kind: 'add'; readonly ctermId: number; readonly description: string }
  );
