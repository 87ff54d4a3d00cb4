// Finds the descendants of a code: the codes below it in the hierarchy and, for ICD, also codes that the bundle does
// not store (a base code plus a seventh character). Codes below a block or chapter are found through the hierarchy;
// codes below a category are found by their spelling.

import { codeRow } from '../../knowledge/code-row.js';
import { codeChildren } from '../../knowledge/code-tree.js';
import { codeAt, isReportable } from '../../knowledge/codes.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { completionsOf, type DescribedCode } from '../specify/specifiers.js';

/** The code itself, if it is reportable, and the reportable codes below it, in order; empty for an unknown code. */
export function* reportableBelow(kb: Knowledge, vocabulary: string, code: string): Generator<DescribedCode> {
  const row = codeRow(kb, vocabulary, code);
  if (row < 0) yield* completionsOf(kb, vocabulary, code);
  else yield* reportableAt(kb, vocabulary, row, new Set());
}

function* reportableAt(kb: Knowledge, vocabulary: string, row: number, seen: Set<number>): Generator<DescribedCode> {
  if (seen.has(row)) return;
  seen.add(row);
  const { code, description } = codeAt(kb, row);
  const children = codeChildren(kb, row);
  const isSpelt =
    vocabulary.startsWith('icd') && children.every((child) => kb.tables.codes.code(child).startsWith(code));
  if (isSpelt) {
    yield* completionsOf(kb, vocabulary, code);
    return;
  }
  if (isReportable(kb, row)) yield { code, row, description, isComplete: true };
  for (const child of children) yield* reportableAt(kb, vocabulary, child, seen);
}

/** The rows of all codes below the code at the given row, each once, with parents before children. */
export function* codesBelow(kb: Knowledge, row: number): Generator<number> {
  const seen = new Set([row]);
  const ahead = codeChildren(kb, row).reverse();
  for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    yield next;
    ahead.push(...codeChildren(kb, next).reverse());
  }
}
