// Limits on the size of input. Input that exceeds a limit is refused (`too-large`) before it is processed, so that no
// caller can make a service run out of memory or time.

/** The limits that a host may set, each of which is a whole number of at least 1. */
export interface Limits {
  /** The length of one text, in UTF-16 code units: a note, a query, a list of codes. */
  readonly text: number;
  /** The length of one document (chart, record list, settings) in text form, in UTF-16 code units. */
  readonly document: number;
  /** The number of records in one document or of members in one list. */
  readonly records: number;
  /** How deeply the elements of a document may be nested. */
  readonly depth: number;
}

/** The limits that apply if the host sets none. */
export const DEFAULT_LIMITS: Limits = { text: 16_777_216, document: 67_108_864, records: 100_000, depth: 64 };

/** The highest limit on depth that a host can set. It is bounded because documents are read recursively. */
export const DEEPEST = 1000;
