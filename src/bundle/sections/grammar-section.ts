// Grammar: the words of the language by word class. Recognition uses them to identify copulas, list words, units of
// time and the like. The words of a class are needed together, and thousands of them are needed for the first text, so
// they are stored as one string for each class and value. Rows are sorted by (class, value).

import { defineTable, ownText, text } from '../table-section.js';

/** Separates the words of a row; a word may contain single spaces. */
export const WORD_SEPARATOR = '\n';

export const grammar = defineTable('grammar', 2, {
  /** Name of the class. Readers ignore classes that they do not know. */
  class: text(),
  /** The value of the words within their class (e.g. W for "weeks" among the units of time); empty in most classes. */
  value: text(),
  /** The words in lower case, sorted, each followed by a line break, except the last. */
  words: ownText(),
});
