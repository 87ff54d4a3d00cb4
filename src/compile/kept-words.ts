// Words that keep their form in a dictionary: the walk takes them neither for plurals nor for misspellings of other words.

export interface KeptWords {
  /** Words that are never taken for plurals: they are not folded in names, and stay as they are in searches. */
  readonly notPlural: ReadonlySet<string>;
  /**
   * Words that are never corrected, although they are one slip away from a word of some name. Dictionaries that correct
   * no spelling need none.
   */
  readonly correct: ReadonlySet<string>;
}

export const NO_KEPT_WORDS: KeptWords = { notPlural: new Set(), correct: new Set() };
