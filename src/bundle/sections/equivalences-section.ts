// Equivalences: for each code, the equivalent codes of other vocabularies, sorted by source; findings are not involved.
// If a source is equivalent only to a combination of targets, each possible combination is a scenario (1 …), in which
// one target is chosen from each choice list (1 …); a target that suffices on its own has scenario 0 and choice list 0.

import { defineTable, optionalRef, owner, u8, u16 } from '../table-section.js';
import { RELATIONSHIPS } from './maps-section.js';

export const equivalences = defineTable('equivalences', 1, {
  source: owner('codes'),
  /** The vocabulary of the target; in a row without a target, the vocabulary in which the source has no equivalent. */
  vocab: u16({ below: 'vocabularies' }),
  /** The equivalent code; absent if the vocabulary has no equivalent for the source, according to the release. */
  target: optionalRef('codes'),
  /** Index into RELATIONSHIPS: the relationship of the target to the source. */
  relationship: u8({ below: RELATIONSHIPS.length }),
  scenario: u8(),
  choice: u8(),
});
