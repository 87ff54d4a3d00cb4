// Equivalences: the codes of other vocabularies that a code is equivalent to, sorted by source; no finding is involved.
// If one code needs several together, each alternative is a scenario (1 …), and within it one target is chosen from
// each choice list (1 …); a target that is sufficient alone has 0 in both.

import { defineTable, optionalRef, owner, u8, u16 } from '../table-section.js';
import { RELATIONSHIPS } from './maps-section.js';

export const equivalences = defineTable('equivalences', 1, {
  source: owner('codes'),
  /** The vocabulary of the target; in a row without a target, the vocabulary that has no equivalent. */
  vocab: u16({ below: 'vocabularies' }),
  /** The equivalent code. It is absent if, according to the release, the vocabulary has no equivalent of the source. */
  target: optionalRef('codes'),
  /** Index into RELATIONSHIPS: the relationship of the target to the source. */
  relationship: u8({ below: RELATIONSHIPS.length }),
  scenario: u8(),
  choice: u8(),
});
