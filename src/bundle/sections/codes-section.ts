// Codes of the mapped vocabularies with their descriptions and parents, sorted by (vocab, code).

import { defineTable, optionalRef, ownText, text, u8, u16, u32 } from '../table-section.js';

export const CODE_CATEGORY = 1; //     a heading of the vocabulary, never a claim code
export const CODE_UNREPORTABLE = 2; // may not be reported on a claim as it stands (7th character missing, …)

export const codes = defineTable('codes', 1, {
  /** Index into the manifest's list of vocabularies. */
  vocab: u16({ below: 'vocabularies' }),
  code: ownText(),
  description: text(),
  /** CODE_… bits. */
  flags: u8(),
  parent: optionalRef('codes'),
  termType: text(),
  /**
   * `validFrom` and `validTo` are the first and last days on which the code is valid, as yyyymmdd; 0 means no limit.
   */
  validFrom: u32(),
  validTo: u32(),
});
