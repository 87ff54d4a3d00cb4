// What a vocabulary says about using its codes, out of section `instructions`: at the code, and at what it stands below.

import { INSTRUCTION_KINDS, type InstructionKind } from '../bundle/sections/instructions-section.js';
import type { Knowledge } from './knowledge-base.js';

/** One instruction and where it stands. */
export interface Instruction {
  readonly kind: InstructionKind;
  readonly text: string;
  /** Row of the code that it is written at. */
  readonly code: number;
}

/** The instructions at a code (its row) and at the codes above it, its own first. */
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

/** Rows of the codes above a code, the nearest first. */
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
