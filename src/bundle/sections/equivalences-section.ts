// Equivalences: which code of another vocabulary stands for a code, sorted by source, without a finding between.
// Where one code needs several together, each alternative is a scenario (1 …), and in it one target is taken of each
// choice list (1 …); a target that does alone has 0 in both.

import { defineTable, optionalRef, owner, u8, u16 } from '../table-section.js';
import { RELATIONSHIPS } from './maps-section.js';

export const equivalences = defineTable('equivalences', 1, {
  source: owner('codes'),
  /** The vocabulary of the target: where there is no target, the one that has none. */
  vocab: u16({ below: 'vocabularies' }),
  /** None: the release says that nothing of that vocabulary stands for the source. */
  target: optionalRef('codes'),
  /** Index into RELATIONSHIPS: what the target is to the source. */
  relationship: u8({ below: RELATIONSHIPS.length }),
  scenario: u8(),
  choice: u8(),
});
