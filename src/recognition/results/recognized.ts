// A recognised mention before it becomes a result: its finding, qualifiers, value and explanation, and the members that
// a resolver adds for writing notes.

import type { Phrasing, RecognitionAlternate, RecognitionResult } from '../../contract/result-types.js';
import type { FindingView } from '../findings/finding-views.js';
import type { Qualification } from '../findings/qualify.js';
import type { Factor } from '../findings/weights.js';
import type { Span } from '../text/note-text.js';

/** The value of a reading, as shown in a result. */
export interface ShownValue {
  readonly value: string;
  readonly unit: string;
  readonly ucum: string;
  readonly valueNumber: number;
}

/** A reaction, and the offset in the text at which its cause begins. */
export interface CausedReaction {
  readonly cause: number;
  readonly span: Span;
  readonly finding: FindingView;
}

/** A result before its offsets are converted to the requested encoding. */
export interface Recognized {
  readonly span: Span;
  readonly confidence: number;
  readonly finding: FindingView;
  readonly qualification: Qualification;
  readonly shown: ShownValue | undefined;
  /** The course and the prescription, if stated. */
  readonly more: Pick<RecognitionResult, 'duration' | 'onset' | 'prescription'> | undefined;
  /** The reactions that this allergy or intolerance caused; absent if there are none. */
  readonly reactions?: readonly CausedReaction[] | undefined;
  readonly alternates: RecognitionAlternate[];
  /** The section, possibly empty, to be shown with the context; undefined if no context is shown. */
  readonly section: string | undefined;
  /** The explanation of the reading; undefined unless the settings request explanations. */
  readonly explanation: Explanation | undefined;
}

/** The attributes of a finding that are needed for writing a note. */
export interface Resolved {
  readonly nodeKey: string;
  readonly termType: number;
  readonly phrasing: Phrasing;
  readonly text: string;
}

/**
 * Resolves findings, given by row, to the attributes needed for writing a note. Recognition itself does not depend on
 * how notes are written.
 */
export interface Resolver {
  /** Resolves a finding that has no qualifiers other than a prefix and a result. */
  plain(row: number, prefix: string, result: string): Resolved;
  full(row: number, said: RecognitionResult): Resolved;
}

/** The explanation of a reading. */
export interface Explanation {
  /** The matched name, its kind, and how the text differs from it. */
  readonly name: string;
  readonly kind: string;
  readonly match: string;
  readonly confidence: number;
  /** The factors of the confidence; a factor of 1 does not change it. */
  readonly factors: readonly Factor[];
  /** The factors that reduced the weight of this reading relative to the other readings. */
  readonly setbacks: readonly Factor[];
  /** The features on which a confidence model is trained; empty for an alternate. */
  readonly features: readonly string[];
}
