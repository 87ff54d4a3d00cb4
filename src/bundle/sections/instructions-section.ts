// Instructions that a vocabulary gives on the use of a code, sorted by code. The instructions for a code also apply to
// its descendants.

import { defineTable, owner, text, u8 } from '../table-section.js';

/**
 * `manifestation`: the code must never come first on a claim. `sex` (M, F) and `age` (in minutes, low-high): the
 * patients for whom the code is valid. `formerly`: the code that was reported before this code was added.
 */
export const INSTRUCTION_KINDS = [
  'includes',
  'inclusion-term',
  'excludes1',
  'excludes2',
  'code-first',
  'use-additional',
  'code-also',
  'definition',
  'note',
  'manifestation',
  'sex',
  'age',
  'formerly',
] as const;
export type InstructionKind = (typeof INSTRUCTION_KINDS)[number];

export const instructions = defineTable('instructions', 1, {
  code: owner('codes'),
  /** Index into INSTRUCTION_KINDS. */
  kind: u8({ below: INSTRUCTION_KINDS.length }),
  text: text(),
});
