// Codes, their specifiers and their notes, in the form in which operations return them.

import type { CodeItem, CodeNote, CodeSpecifierSet } from '../../contract/result-types.js';
import { codeAt } from '../../knowledge/codes.js';
import { instructionsOf } from '../../knowledge/instructions.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import type { DescribedCode, SpecifierSet } from '../specify/specifiers.js';

/** The item for the code at the given row. */
export function codeItem(kb: Knowledge, row: number): CodeItem {
  const { code, description, isCategory, isUnreportable } = codeAt(kb, row);
  return { code, description, isCategory, unreportable: isCategory || isUnreportable };
}

/** The item for a code, whether it is stored or composed. */
export function describedItem({ code, description, isComplete }: DescribedCode): CodeItem {
  return { code, description, isCategory: false, unreportable: !isComplete };
}

/** A set of possible characters; `chosen` is the code's own character. */
export function specifierSet({ kind, digit, choices }: SpecifierSet, chosen?: string): CodeSpecifierSet {
  return {
    name: kind,
    digit,
    ...(chosen !== undefined && { chosen }),
    list: choices.map(({ character, label }) => ({ code: character, description: label })),
  };
}

/**
 * The vocabulary's notes on the use of the code at the given row: first those on the code itself, then those on its
 * ancestors.
 */
export function codeNotes(kb: Knowledge, row: number): CodeNote[] {
  return instructionsOf(kb, row).map(({ kind, text, code }) => ({
    type: kind,
    text,
    code: kb.tables.codes.code(code),
  }));
}
