// Codes by what they begin with, for vocabularies whose codes are spelt from the general to the special (ICD). A prefix
// is written as the vocabulary writes it, with the dot inside but not at its end. Relies on the order of section `codes` by (vocab, code); an overlay's codes, which
// stand behind in no order, are sorted in at first use. Chapters and blocks (`A00-A09`) are no prefixes of codes.

import { lowerBound, vocabularyRange } from './codes.js';
import { derive } from './derive.js';
import type { Knowledge } from './knowledge-base.js';

/** A code without its dot, in capitals. */
export function bareCode(code: string): string {
  return code.trim().replace('.', '').toUpperCase();
}

/** A prefix with one more character, behind a dot where the vocabulary writes one. */
export function extended(vocabulary: string, prefix: string, character: string): string {
  return prefix.length === dotPlace(vocabulary, prefix) ? `${prefix}.${character}` : prefix + character;
}

/** How many characters stand before the dot: in ICD-9-CM two of a procedure, four of an outer cause. */
function dotPlace(vocabulary: string, prefix: string): number {
  if (vocabulary === 'icd10') return 3;
  if (vocabulary !== 'icd') return Number.POSITIVE_INFINITY;
  if (prefix.startsWith('E')) return 4;
  return /^\d\d$/.test(prefix) ? 2 : 3;
}

/** What may stand behind a prefix: the next character, and the rows of codes that go on with it; not only retired ones. */
export interface Continuation {
  readonly character: string;
  /** Row of the code that ends with the character, or -1. */
  readonly row: number;
  /** Row of that code, or else of the first one that goes on with the character. */
  readonly first: number;
}

/** The characters that go on from a prefix, in order. */
export function continuations(kb: Knowledge, vocab: number, vocabulary: string, prefix: string): Continuation[] {
  const { codes } = kb.tables;
  const { count, rowAt, lastDay } = sortedRows(kb)(vocab);
  const next = extended(vocabulary, prefix, '').length;
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

/** The rows of the codes that begin with a prefix, in order, itself among them. */
export function rowsBehind(kb: Knowledge, vocab: number, prefix: string): number[] {
  const { codes } = kb.tables;
  const { count, rowAt } = sortedRows(kb)(vocab);
  const rows: number[] = [];
  let at = lowerBound(0, count, (index) => codes.code(rowAt(index)) < prefix);
  for (; at < count && codes.code(rowAt(at)).startsWith(prefix); at++) rows.push(rowAt(at));
  return rows;
}

interface SortedRows {
  readonly count: number;
  /** `validTo` of the codes that are not retired: 0, or the day on which the whole vocabulary ended (ICD-9-CM). */
  readonly lastDay: number;
  rowAt(index: number): number;
}

/** The rows of each vocabulary (its index) that count, sorted by code. */
const sortedRows = /* @__PURE__ */ derive((kb) => {
  const { codes } = kb.tables;
  const known = new Map<number, SortedRows>();
  return (vocab: number): SortedRows => {
    const made = known.get(vocab) ?? make(vocab);
    known.set(vocab, made);
    return made;
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
