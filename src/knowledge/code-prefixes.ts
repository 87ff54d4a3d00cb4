// Finds codes by prefix, for vocabularies in which longer codes are more specific (ICD). A prefix is spelled as in the
// vocabulary; it may contain a dot but does not end with one. The codes of the `codes` section are sorted by (vocab,
// code); codes from overlays are appended unsorted and merged in on first use. Chapters and blocks (`A00-A09`) are not
// prefixes.

import { lowerBound, vocabularyRange } from './codes.js';
import { derive } from './derive.js';
import type { Knowledge } from './knowledge-base.js';

/** A code without its dot, in upper case. */
export function bareCode(code: string): string {
  return code.trim().replace('.', '').toUpperCase();
}

/** A prefix extended by one character, with a dot before that character if the vocabulary requires one there. */
export function extendedPrefix(vocabulary: string, prefix: string, character: string): string {
  return prefix.length === dotOffset(vocabulary, prefix) ? `${prefix}.${character}` : prefix + character;
}

/**
 * Number of characters before the dot of an ICD code. It is three, except in ICD-9-CM, where it is two for procedures
 * and four for external causes. Codes in other vocabularies have no dot.
 */
function dotOffset(vocabulary: string, prefix: string): number {
  if (vocabulary === 'icd10') return 3;
  if (vocabulary !== 'icd') return Number.POSITIVE_INFINITY;
  if (prefix.startsWith('E')) return 4;
  return /^\d\d$/.test(prefix) ? 2 : 3;
}

/** A character that follows a prefix in at least one code that is not retired. */
export interface Continuation {
  readonly character: string;
  /** Row of the code that consists of the prefix and the character, or -1. */
  readonly row: number;
  /** `row` or, if that is -1, the row of the first code that continues with the character. */
  readonly first: number;
}

/** The characters that may follow a prefix, in order. */
export function continuations(kb: Knowledge, vocab: number, vocabulary: string, prefix: string): Continuation[] {
  const { codes } = kb.tables;
  const { count, rowAt, lastDay } = sortedRows(kb)(vocab);
  const next = extendedPrefix(vocabulary, prefix, '').length;
  const found: Continuation[] = [];
  let at = lowerBound(0, count, (index) => codes.code(rowAt(index)) < prefix);
  while (at < count) {
    const row = rowAt(at);
    const code = codes.code(row);
    if (!code.startsWith(prefix)) break;
    if (code.length <= next || code.includes('-') || code.indexOf('.') > next) {
      at++;
      continue;
    }
    const stem = code.slice(0, next + 1);
    const end = lowerBound(at + 1, count, (index) => codes.code(rowAt(index)) < `${stem}\uffff`);
    let current = at;
    while (current < end && codes.validTo(rowAt(current)) !== lastDay) current++;
    if (current < end) found.push({ character: code[next], row: code === stem ? row : -1, first: row });
    at = end;
  }
  return found;
}

/** Rows of the codes that begin with a prefix, in order. If the prefix is itself a code, its row is included. */
export function rowsWithPrefix(kb: Knowledge, vocab: number, prefix: string): number[] {
  const { codes } = kb.tables;
  const { count, rowAt } = sortedRows(kb)(vocab);
  const rows: number[] = [];
  let at = lowerBound(0, count, (index) => codes.code(rowAt(index)) < prefix);
  for (; at < count && codes.code(rowAt(at)).startsWith(prefix); at++) rows.push(rowAt(at));
  return rows;
}

interface SortedRows {
  readonly count: number;
  /**
   * The `validTo` of codes that are not retired: 0, or the last day on which a discontinued vocabulary (ICD-9-CM) was
   * valid.
   */
  readonly lastDay: number;
  rowAt(index: number): number;
}

/** The live rows of each vocabulary, sorted by code; keyed by the index of the vocabulary. */
const sortedRows = /* @__PURE__ */ derive((kb) => {
  const { codes } = kb.tables;
  const cached = new Map<number, SortedRows>();
  return (vocab: number): SortedRows => {
    const sorted = cached.get(vocab) ?? make(vocab);
    cached.set(vocab, sorted);
    return sorted;
  };
  function make(vocab: number): SortedRows {
    const { begin, end } = vocabularyRange(kb, vocab);
    const { overlaid } = kb;
    if (overlaid === undefined) {
      const rowAt = (index: number) => begin + index;
      return { count: end - begin, lastDay: lastDayOf(end - begin, rowAt), rowAt };
    }
    const rows: number[] = [];
    for (let row = begin; row < end; row++) if (overlaid.isLive('codes', row)) rows.push(row);
    for (let row = overlaid.bundleRows('codes'); row < codes.rowCount; row++) {
      if (codes.vocab(row) === vocab && overlaid.isLive('codes', row)) rows.push(row);
    }
    const texts = new Map(rows.map((row) => [row, codes.code(row)]));
    const text = (row: number) => texts.get(row) ?? '';
    rows.sort((a, b) => (text(a) < text(b) ? -1 : 1));
    const rowAt = (index: number) => rows[index];
    return { count: rows.length, lastDay: lastDayOf(rows.length, rowAt), rowAt };
  }
  function lastDayOf(count: number, rowAt: (index: number) => number): number {
    let last = 0;
    for (let index = 0; index < count; index++) {
      const day = codes.validTo(rowAt(index));
      if (day === 0) return 0;
      last = Math.max(last, day);
    }
    return last;
  }
});
