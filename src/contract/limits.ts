// Limits on the size of input. Input beyond a limit is refused (`too-large`) before any work on it begins, so that no
// caller of a service can make it run out of memory or time.

/** The limits that a host may set; each is a whole number of at least 1. */
export interface Limits {
  /** The length of one text, in UTF-16 code units: a note, a query, a list of codes. */
  readonly text: number;
  /** The length of one document (chart, record list, settings) in text form, in UTF-16 code units. */
  readonly document: number;
  /** The number of records of one document, and of members of one list. */
  readonly records: number;
  /** How deep the elements of a document may be nested. */
  readonly depth: number;
}

/** The limits of a host that sets none. */
export const DEFAULT_LIMITS: Limits = { text: 16_777_216, document: 67_108_864, records: 100_000, depth: 64 };

/** Documents are read recursively, so that no host can raise the limit of depth beyond this. */
export const DEEPEST = 1000;
