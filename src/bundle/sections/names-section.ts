// Names: every way in which a finding may be written, sorted by finding. The payloads in the `recognizer` section refer
// to these rows.

import { defineTable, owner, plainText, text, u8 } from '../table-section.js';

export const NAME_KINDS = ['preferred', 'synonym', 'lay', 'abbreviation', 'adjective', 'placed'] as const;
/**
 * The kinds of names; `placed` is a bare word that denotes the finding only where the site of the finding is mentioned.
 */
export type NameKind = (typeof NAME_KINDS)[number];
/** The kinds of names that are valid on their own. */
export type PlainNameKind = Exclude<NameKind, 'placed'>;
export const PLAIN_NAME_KINDS = ['preferred', 'synonym', 'lay', 'abbreviation', 'adjective'] as const;
/** The index of `placed` in NAME_KINDS. */
export const PLACED = 5;

export const names = defineTable('names', 1, {
  finding: owner('findings'),
  /**
   * The name; empty if it is the same as the description of its finding, in which case opened tables return that
   * description.
   */
  text: plainText(),
  /** Index into NAME_KINDS. */
  kind: u8({ below: NAME_KINDS.length }),
  /** The rank of this finding among all findings with the same name; 0 is the default interpretation. */
  rank: u8(),
  /**
   * Words, in lower case and separated by spaces, that favour this finding over other findings with the same name. For
   * a placed name, these are the words for its site, one of which must precede the name. If the list begins with `:`,
   * one of its words must be the label of the line that contains the name. If the list begins with `>`, one of its
   * words must follow the name and a number. A word after `!` must not be adjacent to the name.
   */
  near: text(),
});

/** A mark before a word in the `near` column: in sentences with that word, the name does not denote the finding. */
export const NEVER = '-';
/**
 * A mark that precedes a group of sections, in which the name denotes the finding even if none of the listed words is
 * present.
 */
export const IN_SECTION = '@';
/**
 * A mark without a word: the name denotes the finding only in a sentence that contains one of the listed words, or in
 * one of the listed sections.
 */
export const NEEDS_COMPANY = '+';
