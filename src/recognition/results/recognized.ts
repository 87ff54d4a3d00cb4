// What is recognised of a mention before results are made of it: its finding, what is said of it, its value, why it is
// read so; and what a note can add.

import type { Phrasing, RecognitionAlternate, RecognitionResult } from '../../contract/result-types.js';
import type { FindingView } from '../findings/finding-views.js';
import type { Qualification } from '../findings/qualify.js';
import type { Factor } from '../findings/weights.js';
import type { Span } from '../text/note-text.js';

/** The value of a reading as a result shows it. */
export interface ShownValue {
  readonly value: string;
  readonly unit: string;
  readonly ucum: string;
  readonly valueNumber: number;
}

/** A result before its offsets are converted. */
export interface Recognized {
  readonly span: Span;
  readonly confidence: number;
  readonly finding: FindingView;
  readonly qualification: Qualification;
  readonly shown: ShownValue | undefined;
  /** What else is said: since when it has been there, how it is taken. */
  readonly more: Pick<RecognitionResult, 'duration' | 'onset' | 'prescription'> | undefined;
  readonly alternates: RecognitionAlternate[];
  /** Where the settings ask for it. */
  readonly explanation: Explanation | undefined;
}

/** What a note makes of a finding. */
export interface Resolved {
  readonly nodeKey: string;
  readonly termType: number;
  readonly phrasing: Phrasing;
  readonly text: string;
}

/** Tells what notes make of findings, by their rows; recognition itself knows nothing of notes. */
export interface Resolver {
  /** Of a finding of which a prefix and a result are said at most. */
  plain(row: number, prefix: string, result: string): Resolved;
  full(row: number, said: RecognitionResult): Resolved;
}

/** Why a reading is what it is. */
export interface Explanation {
  readonly section: string;
  /** The name that was found, and how the text is written against it. */
  readonly name: string;
  readonly kind: string;
  readonly match: string;
  readonly confidence: number;
  /** The factors of the confidence; of 1 where they take nothing from it. */
  readonly factors: readonly Factor[];
  /** What set the reading back among the others. */
  readonly setbacks: readonly Factor[];
}
