// Notes with known answers, and how well the engine does on them.

/** A note with its known answers. */
export interface GoldNote {
  readonly name: string;
  readonly text: string;
  readonly spans: readonly GoldSpan[];
}

/** A known answer: words of the note, what they mean, and in which context. */
export interface GoldSpan {
  readonly begin: number;
  readonly end: number;
  readonly label: string;
  /** As `system:code`; empty if only the span is known. */
  readonly ids: readonly string[];
  /** The notation of the finding, or its prefix and result alone; empty if the context is not known. */
  readonly context: string;
}

/** What is compared: spans and findings, their contexts too, or the codes of the whole note. */
export type EvaluatedBy = 'finding' | 'context' | 'code';

/** The counts of an evaluation with what follows from them. */
export interface Evaluation {
  readonly by: EvaluatedBy;
  readonly notes: number;
  readonly right: number;
  readonly missed: number;
  readonly spurious: number;
  readonly precision: Share;
  readonly recall: Share;
  readonly f1: number;
  readonly bins: readonly Bin[];
  /** The mean distance of confidence and share of right answers, weighted by the bins. */
  readonly calibrationError: number;
  readonly misses: readonly Miss[];
}

/** A share with its 95 % interval. */
export interface Share {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** Answers of similar confidence. */
export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly right: number;
  readonly confidence: number;
}

/** An answer that differs from the known one. */
export interface Miss {
  readonly kind: 'missed' | 'spurious' | 'differs';
  readonly note: string;
  readonly index: number;
  readonly length: number;
  readonly text: string;
  readonly expected: string;
  readonly given: string;
}
