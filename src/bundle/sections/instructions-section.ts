// Instructions: what a vocabulary says at a code about using it, sorted by code. A note holds for the codes below too.

import { defineTable, owner, text, u8 } from '../table-section.js';

/** `manifestation`: never first on a claim. `sex` (M, F) and `age` (minutes, low-high): whom the code may stand for. */
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
] as const;
export type InstructionKind = (typeof INSTRUCTION_KINDS)[number];

export const instructions = defineTable('instructions', 1, {
  code: owner('codes'),
  /** Index into INSTRUCTION_KINDS. */
  kind: u8({ below: INSTRUCTION_KINDS.length }),
  text: text(),
});
