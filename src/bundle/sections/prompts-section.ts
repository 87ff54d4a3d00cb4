// Prompt records: the findings worth asking about if the source finding is present, sorted by source.

import { defineTable, owner, ref, text, u8, u16 } from '../table-section.js';

export const PROMPT_LEVELS = ['R', 'M'] as const;

export const prompts = defineTable('prompts', 1, {
  source: owner('findings'),
  target: ref('findings'),
  /** Index into PROMPT_LEVELS: R = the finding is relevant, M = it may be relevant. */
  level: u8({ below: PROMPT_LEVELS.length }),
  /**
   * The smallest list that contains the finding: 1 small, 2 large, 3 full. A larger list contains all findings of the
   * smaller ones.
   */
  size: u8({ below: 4 }),
  rank: u16(),
  /** The age range in minutes as `low-high`; empty means any age. */
  age: text(),
  sex: text(),
  /** Comma-separated role codes; empty means any role. */
  roles: text(),
  specialties: text(),
});
