// Prompt records: findings worth asking for once the source is present, sorted by source.

import { defineTable, owner, ref, text, u8, u16 } from '../table-section.js';

export const PROMPT_LEVELS = ['R', 'M'] as const;

export const prompts = defineTable('prompts', 1, {
  source: owner('findings'),
  target: ref('findings'),
  /** Index into PROMPT_LEVELS: relevant, may be relevant. */
  level: u8({ below: PROMPT_LEVELS.length }),
  /** 1 small, 2 large, 3 full; a larger list contains the smaller ones. */
  size: u8({ below: 4 }),
  rank: u16(),
  /** Minutes `low-high`, empty = any. */
  age: text(),
  sex: text(),
  /** Comma-separated role codes, empty = any. */
  roles: text(),
  specialties: text(),
});
