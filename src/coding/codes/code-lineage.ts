// Finds a code and its ancestors, spelled as in the vocabulary. The ancestors come from the hierarchy; if the bundle
// does not store an ICD code, the ancestors of that code are its prefixes.

import { codeRow } from '../../knowledge/code-row.js';
import { codeAt } from '../../knowledge/codes.js';
import { codeAncestors } from '../../knowledge/instructions.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { specifyCode } from '../specify/specifiers.js';

const CATEGORY_LENGTH = 3;

/** A code and its ancestors, nearest first; empty for an unknown code. */
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

/** The row of a code or, if it is not stored, of its nearest stored ancestor; -1 if there is none. */
export function nearestRow(kb: Knowledge, vocabulary: string, code: string): number {
  const own = codeRow(kb, vocabulary, code);
  if (own >= 0) return own;
  for (const one of codeLine(kb, vocabulary, code)) {
    const row = codeRow(kb, vocabulary, one);
    if (row >= 0) return row;
  }
  return -1;
}
