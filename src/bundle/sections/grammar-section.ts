// Grammar: the words of the language by word class, by which recognition tells copulas, list words, units of time and
// the like apart. Sorted by (class, word).

import { defineTable, text } from '../table-section.js';

export const grammar = defineTable('grammar', 1, {
  /** Name of the class. Readers ignore classes that they do not know. */
  class: text(),
  /** The word, in lower case; several words are separated by single blanks. */
  word: text(),
  /** What the word stands for within its class ("weeks" is W as a unit of time); empty in most classes. */
  value: text(),
});
