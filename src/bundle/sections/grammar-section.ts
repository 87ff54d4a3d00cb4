// Grammar: the words of the language by word class. Recognition uses them to identify copulas, list words, units of
// time and the like. All words of a class are needed at once, and even the first text needs thousands of words, so the
// words of each class and value are stored as one string. Rows are sorted by (class, value).

import { defineTable, ownText, text } from '../table-section.js';

/** Separates the words of a row; a word may contain single spaces. */
export const WORD_SEPARATOR = '\n';

export const grammar = defineTable('grammar', 2, {
  /** Name of the class. Readers ignore classes that they do not know. */
  class: text(),
  /** The value of the words within their class (e.g. W for "weeks" among the units of time); empty in most classes. */
  value: text(),
  /** The words in lower case, sorted and separated by line breaks. */
  words: ownText(),
});
