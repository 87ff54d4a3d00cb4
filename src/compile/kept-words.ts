// Kept words: words that the walk never treats as plurals or as misspellings of other words.

export interface KeptWords {
  /** Words that are never treated as plurals, i.e. that are folded neither in names nor in searches. */
  readonly notPlural: ReadonlySet<string>;
  /**
   * Words that are never corrected, even if they are one edit away from a word in a name. Dictionaries without spelling
   * correction do not need them.
   */
  readonly correct: ReadonlySet<string>;
}

export const NO_KEPT_WORDS: KeptWords = { notPlural: new Set(), correct: new Set() };
