// Names: every text by which a finding may be written, sorted by finding; the recogniser's payloads point here.

import { defineTable, owner, plainText, text, u8 } from '../table-section.js';

export const NAME_KINDS = ['preferred', 'synonym', 'lay', 'abbreviation', 'adjective', 'placed'] as const;
/** How a name is known; `placed` is a bare word that names the finding only where its place is named. */
export type NameKind = (typeof NAME_KINDS)[number];
/** The kinds that a name may be given by itself. */
export type PlainNameKind = Exclude<NameKind, 'placed'>;
export const PLAIN_NAME_KINDS = ['preferred', 'synonym', 'lay', 'abbreviation', 'adjective'] as const;
/** Place of `placed` in NAME_KINDS. */
export const PLACED = 5;

export const names = defineTable('names', 1, {
  finding: owner('findings'),
  /** Empty = the finding's description; tables that are opened give that then. */
  text: plainText(),
  /** Index into NAME_KINDS. */
  kind: u8({ below: NAME_KINDS.length }),
  /** Among the findings that share the text: 0 is what it means with nothing else to go by. */
  rank: u8(),
  /**
   * Words, in lower case with blanks between, that speak for this finding among those that share the text. Of a placed
   * name those of its place: one of them must stand before it, behind a first word `:` as a label, behind `>`
   * behind the name and a number; a word behind `!` must
   * not stand right beside it.
   */
  near: text(),
});
