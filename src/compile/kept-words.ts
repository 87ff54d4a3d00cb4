// Kept words: words that the walk never treats as plurals or as misspellings of other words.

export interface KeptWords {
  /** Words that are never treated as plurals: they are not folded in names, and stay as they are in searches. */
  readonly notPlural: ReadonlySet<string>;
  /**
   * Words that are never corrected, although they are one edit away from a word of some name. Dictionaries without
   * spelling correction need none.
   */
  readonly correct: ReadonlySet<string>;
}

export const NO_KEPT_WORDS: KeptWords = { notPlural: new Set(), correct: new Set() };
