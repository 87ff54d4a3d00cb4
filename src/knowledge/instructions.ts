// A vocabulary's instructions for using its codes, which are stored in the `instructions` section. An instruction for a
// code also applies to the descendants of the code.

import { INSTRUCTION_KINDS, type InstructionKind } from '../bundle/sections/instructions-section.js';
import type { Knowledge } from './knowledge-base.js';

/** An instruction and the code for which it is given. */
export interface Instruction {
  readonly kind: InstructionKind;
  readonly text: string;
  /** Row of the code. */
  readonly code: number;
}

/** The instructions for the code at the given row, followed by those for its ancestors. */
export function instructionsOf(kb: Knowledge, code: number): Instruction[] {
  const { instructions } = kb.tables;
  const found: Instruction[] = [];
  for (const at of [code, ...codeAncestors(kb, code)]) {
    const { begin, end } = instructions.codeRows(at);
    for (let row = begin; row < end; row++) {
      const kind = INSTRUCTION_KINDS[instructions.kind(row)];
      if (kind !== undefined) found.push({ kind, text: instructions.text(row), code: at });
    }
  }
  return found;
}

/** Rows of a code's ancestors, nearest first. */
export function codeAncestors(kb: Knowledge, code: number): number[] {
  const found: number[] = [];
  for (
    let at = kb.tables.codes.parent(code);
    at !== undefined && !found.includes(at);
    at = kb.tables.codes.parent(at)
  ) {
    found.push(at);
  }
  return found;
}
