// Looks up codes of the mapped vocabularies: the code at a given row, and the range of rows that a vocabulary takes up.

import { CODE_CATEGORY, CODE_UNREPORTABLE } from '../bundle/sections/codes-section.js';
import type { RowRange } from '../bundle/table-section.js';
import { derive } from './derive.js';
import type { Knowledge } from './knowledge-base.js';
import { rowCache } from './row-cache.js';

/**
 * Maximum length of a code that is used as a cache key. Codes of published vocabularies are far shorter (UMLS allows
 * them 100 characters). A longer string is still looked up, but only this many of its characters are used to search for
 * a code that is a prefix of the string.
 */
export const LONGEST_CODE = 256;

/** One code as stored in the table. */
export interface Code {
  readonly code: string;
  readonly description: string;
  readonly isCategory: boolean;
  readonly isUnreportable: boolean;
  readonly termType: string;
}

/** The code at the given row of the `codes` section. */
export function codeAt(kb: Knowledge, row: number): Code {
  return cache(kb).at(row) ?? cache(kb).keep(row, readCode(kb, row));
}

const cache = /* @__PURE__ */ derive((kb) => rowCache<Code>(kb.tables.codes.rowCount));

/** The spelling of the code at the given row; reads the cache of `codeAt` but does not add to it. */
export function codeText(kb: Knowledge, row: number): string {
  return cache(kb).at(row)?.code ?? kb.tables.codes.code(row);
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

/**
 * Whether the code at the given row may be reported on a claim as it stands, i.e. is neither a category nor marked as
 * unreportable.
 */
export function isReportable(kb: Knowledge, row: number): boolean {
  return (kb.tables.codes.flags(row) & (CODE_CATEGORY | CODE_UNREPORTABLE)) === 0;
}

/**
 * The first row of each vocabulary in the bundle, in the order of the manifest; relies on the rows being sorted by
 * (vocab, code).
 */
const vocabularyRows = /* @__PURE__ */ derive((kb) => {
  const { codes } = kb.tables;
  const count = kb.overlaid?.bundleRows('codes') ?? codes.rowCount;
  const starts = kb.manifest.vocabularies.map((_, vocab) => lowerBound(0, count, (row) => codes.vocab(row) < vocab));
  return [...starts, count];
});

/**
 * The bundle's rows for the vocabulary with this index in the manifest. The range includes hidden rows but no rows from
 * overlays.
 */
export function vocabularyRange(kb: Knowledge, vocab: number): RowRange {
  const starts = vocabularyRows(kb);
  return { begin: starts[vocab] ?? 0, end: starts[vocab + 1] ?? 0 };
}

/**
 * Finds the row of the code with exactly this spelling by binary search, or -1; the vocabulary is given by its index in
 * the manifest.
 */
export function writtenCodeRow(kb: Knowledge, vocab: number, written: string): number {
  const { overlaid } = kb;
  const added = overlaid?.addedCode(vocab, written) ?? -1;
  if (added >= 0) return added;
  const { codes } = kb.tables;
  const { begin, end } = vocabularyRange(kb, vocab);
  const row = lowerBound(begin, end, (at) => codes.code(at) < written);
  return row < end && codes.code(row) === written && overlaid?.isLive('codes', row) !== false ? row : -1;
}

/** The first index in [begin, end) for which `isBelow` is false, or `end` if there is none. */
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
