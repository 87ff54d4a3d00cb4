// Codes of the mapped vocabularies: what a row of their table says, and which rows a vocabulary has.

import { CODE_CATEGORY, CODE_UNREPORTABLE } from '../bundle/sections/codes-section.js';
import type { RowRange } from '../bundle/table-section.js';
import { derive } from './derive.js';
import type { Knowledge } from './knowledge-base.js';
import { rowCache } from './row-cache.js';

/**
 * Codes of published vocabularies are far shorter (UMLS gives them 100 characters). A longer text is looked up like any
 * other, but no cache keeps anything under it, and no more of it is searched for codes that begin it.
 */
export const LONGEST_CODE = 256;

/** What the table says of one code. */
export interface Code {
  readonly code: string;
  readonly description: string;
  readonly isCategory: boolean;
  readonly isUnreportable: boolean;
  readonly termType: string;
}

/** The code at a row of section `codes`. */
export function codeAt(kb: Knowledge, row: number): Code {
  return memo(kb).at(row) ?? memo(kb).keep(row, readCode(kb, row));
}

const memo = /* @__PURE__ */ derive((kb) => rowCache<Code>(kb.tables.codes.rowCount));

/** The spelling of the code at a row: as it was read before, for rows that `codeAt` was asked for. */
export function codeText(kb: Knowledge, row: number): string {
  return memo(kb).at(row)?.code ?? kb.tables.codes.code(row);
}

function readCode(kb: Knowledge, row: number): Code {
  const { codes } = kb.tables;
  const flags = codes.flags(row);
  return {
    code: codes.code(row),
    description: codes.description(row),
    isCategory: (flags & CODE_CATEGORY) !== 0,
    isUnreportable: (flags & CODE_UNREPORTABLE) !== 0,
    termType: codes.termType(row),
  };
}

/** Whether the code at a row may stand on a claim as it is: neither a heading nor in want of characters. */
export function isReportable(kb: Knowledge, row: number): boolean {
  return (kb.tables.codes.flags(row) & (CODE_CATEGORY | CODE_UNREPORTABLE)) === 0;
}

/** The bundle's rows of each vocabulary, by its index in the manifest; relies on the section's order by (vocab, code). */
const vocabularyRows = /* @__PURE__ */ derive((kb) => {
  const { codes } = kb.tables;
  const count = kb.overlaid?.bundleRows('codes') ?? codes.rowCount;
  const starts = kb.manifest.vocabularies.map((_, vocab) => lowerBound(0, count, (row) => codes.vocab(row) < vocab));
  return [...starts, count];
});

/** The bundle's rows of a vocabulary, by its index in the manifest; hidden ones are among them, an overlay's are not. */
export function vocabularyRange(kb: Knowledge, vocab: number): RowRange {
  const starts = vocabularyRows(kb);
  return { begin: starts[vocab] ?? 0, end: starts[vocab + 1] ?? 0 };
}

/** Row of a code of the vocabulary with an index in the manifest, spelt exactly so, or -1; by search. */
export function writtenCodeRow(kb: Knowledge, vocab: number, written: string): number {
  const { overlaid } = kb;
  const added = overlaid?.addedCode(vocab, written) ?? -1;
  if (added >= 0) return added;
  const { codes } = kb.tables;
  const { begin, end } = vocabularyRange(kb, vocab);
  const row = lowerBound(begin, end, (at) => codes.code(at) < written);
  return row < end && codes.code(row) === written && overlaid?.isLive('codes', row) !== false ? row : -1;
}

/** First index of [begin, end) at which `isBelow` no longer holds. */
export function lowerBound(begin: number, end: number, isBelow: (index: number) => boolean): number {
  let low = begin;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBelow(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
