// The codes of a vocabulary by their spelling. To search among sorted codes takes a few readings each time; once many were
// searched for, all are put into a table of rows by the hash of their code, which keeps no texts.

import { codeText, vocabularyRange, writtenCodeRow } from './codes.js';
import { derive } from './derive.js';
import type { Knowledge } from './knowledge-base.js';

interface CodeBook {
  /** Codes found so far. */
  found: number;
  /** Row and one of a code at the place of its hash or behind it, 0 = free; undefined before there are many to find. */
  rows: Int32Array | undefined;
  /** A byte of the hash of each: what differs in it need not be read. */
  tags: Uint8Array;
}

/** To search for one in so many codes takes as long as to read them all. */
const CODES_A_SEARCH = 64;
const LEAST_SEARCHES = 64;
/** Codes of a vocabulary that meets in one place so often are searched for as before. */
const MOST_PROBES = 64;

const books = /* @__PURE__ */ derive((kb) =>
  kb.manifest.vocabularies.map((): CodeBook => ({ found: 0, rows: undefined, tags: new Uint8Array(0) })),
);

/** Row of a code of the vocabulary with an index in the manifest, spelt exactly so, or -1. */
export function spelledCodeRow(kb: Knowledge, vocab: number, written: string): number {
  const book = books(kb)[vocab];
  if (book.rows !== undefined) return rowIn(kb, book, book.rows, written);
  const row = writtenCodeRow(kb, vocab, written);
  if (row >= 0) {
    const { begin, end } = vocabularyRange(kb, vocab);
    book.found++;
    if (book.found === Math.max(LEAST_SEARCHES, Math.ceil((end - begin) / CODES_A_SEARCH))) fill(kb, book, vocab);
  }
  return row;
}

function rowIn(kb: Knowledge, { tags }: CodeBook, rows: Int32Array, written: string): number {
  const mask = rows.length - 1;
  const hash = hashOf(written);
  for (let place = hash & mask; rows[place] !== 0; place = (place + 1) & mask) {
    if (tags[place] === hash >>> 24 && codeText(kb, rows[place] - 1) === written) return rows[place] - 1;
  }
  return -1;
}

function fill(kb: Knowledge, book: CodeBook, vocab: number): void {
  const live = liveRows(kb, vocab);
  const size = 2 ** Math.ceil(Math.log2(live.length * 2 + 1));
  const rows = new Int32Array(size);
  const tags = new Uint8Array(size);
  for (const row of live) {
    const hash = hashOf(kb.tables.codes.code(row));
    let place = hash & (size - 1);
    for (let probes = 0; rows[place] !== 0; probes++) {
      if (probes === MOST_PROBES) return;
      place = (place + 1) & (size - 1);
    }
    rows[place] = row + 1;
    tags[place] = hash >>> 24;
  }
  book.rows = rows;
  book.tags = tags;
}

/** Rows of a vocabulary's codes, those of overlays before the bundle's. */
function liveRows(kb: Knowledge, vocab: number): number[] {
  const { codes } = kb.tables;
  const { overlaid } = kb;
  const { begin, end } = vocabularyRange(kb, vocab);
  const found: number[] = [];
  for (let row = overlaid?.bundleRows('codes') ?? codes.rowCount; row < codes.rowCount; row++) {
    if (codes.vocab(row) === vocab && overlaid?.isLive('codes', row) !== false) found.push(row);
  }
  for (let row = begin; row < end; row++) if (overlaid?.isLive('codes', row) !== false) found.push(row);
  return found;
}

/** FNV-1a of the units, mixed so that all bits count. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash ^= hash >>> 15;
  return Math.imul(hash, 0x2c1b3c6d) ^ (hash >>> 13);
}
