// A code and what it stands below, as its vocabulary writes them: by the hierarchy, and for ICD codes that a bundle does
// not write out by what they begin with.

import { codeRow } from '../../knowledge/code-row.js';
import { codeAt } from '../../knowledge/codes.js';
import { codeAncestors } from '../../knowledge/instructions.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { specifyCode } from '../specify/specifiers.js';

const CATEGORY_LENGTH = 3;

/** A code and the codes above it, the nearest first; empty for a code that is not there. */
export function codeLine(kb: Knowledge, vocabulary: string, given: string): string[] {
  const row = codeRow(kb, vocabulary, given);
  if (row >= 0) return [row, ...codeAncestors(kb, row)].map((at) => codeAt(kb, at).code);
  const composed = specifyCode(kb, vocabulary, given, {});
  if (composed === undefined) return [];
  for (let length = composed.code.length - 1; length >= CATEGORY_LENGTH; length--) {
    const above = codeRow(kb, vocabulary, composed.code.slice(0, length));
    if (above >= 0) return [composed.code, ...codeLine(kb, vocabulary, codeAt(kb, above).code)];
  }
  return [composed.code];
}

/** Row of a code, else of the nearest one that is stored above it; -1 where there is none. */
export function nearestRow(kb: Knowledge, vocabulary: string, code: string): number {
  const own = codeRow(kb, vocabulary, code);
  if (own >= 0) return own;
  for (const one of codeLine(kb, vocabulary, code)) {
    const row = codeRow(kb, vocabulary, one);
    if (row >= 0) return row;
  }
  return -1;
}
