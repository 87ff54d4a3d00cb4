// Grammar: the words of the language by word class. Recognition uses them to identify copulas, list words, units of
// time and the like. Rows are sorted by (class, word).

import { defineTable, text } from '../table-section.js';

export const grammar = defineTable('grammar', 1, {
  /** Name of the class. Readers ignore classes that they do not know. */
  class: text(),
  /** One word, or several separated by single spaces, in lower case. */
  word: text(),
  /** The value of the word within its class (e.g. W for "weeks" among the units of time); empty in most classes. */
  value: text(),
});
