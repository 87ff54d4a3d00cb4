// Looks up the codes of a vocabulary by exact spelling. Each binary search in the sorted codes has to read several
// codes, so after many lookups all codes are put into a hash table, which contains row numbers but no strings.

import { codeText, vocabularyRange, writtenCodeRow } from './codes.js';
import { derive } from './derive.js';
import type { Knowledge } from './knowledge-base.js';

interface CodeHash {
  /** The number of successful lookups so far. */
  found: number;
  /**
   * A hash table with open addressing and linear probing. A slot contains the row of a code plus 1, or 0 if it is free.
   * Undefined until enough codes have been found.
   */
  rows: Int32Array | undefined;
  /** One byte of each code's hash. A code is read only if its byte is the same as that of the requested code. */
  tags: Uint8Array;
}

/**
 * The table is filled once there has been one successful lookup for every CODES_PER_LOOKUP codes in the vocabulary;
 * from then on, reading all codes pays off.
 */
const CODES_PER_LOOKUP = 64;
const LEAST_LOOKUPS = 64;
/**
 * Maximum length of a probe sequence. A vocabulary that would need a longer sequence gets no table and continues to use
 * binary search.
 */
const MOST_PROBES = 64;

const hashes = /* @__PURE__ */ derive((kb) =>
  kb.manifest.vocabularies.map((): CodeHash => ({ found: 0, rows: undefined, tags: new Uint8Array(0) })),
);

/** The row of the code that has exactly this spelling in a vocabulary (given by its index in the manifest), or -1. */
export function spelledCodeRow(kb: Knowledge, vocab: number, written: string): number {
  const codeHash = hashes(kb)[vocab];
  if (codeHash.rows !== undefined) return hashedRow(kb, codeHash, codeHash.rows, written);
  const row = writtenCodeRow(kb, vocab, written);
  if (row >= 0) {
    const { begin, end } = vocabularyRange(kb, vocab);
    codeHash.found++;
    const enough = Math.max(LEAST_LOOKUPS, Math.ceil((end - begin) / CODES_PER_LOOKUP));
    if (codeHash.found === enough) fill(kb, codeHash, vocab);
  }
  return row;
}

function hashedRow(kb: Knowledge, { tags }: CodeHash, rows: Int32Array, written: string): number {
  const mask = rows.length - 1;
  const hash = hashOf(written);
  for (let slot = hash & mask; rows[slot] !== 0; slot = (slot + 1) & mask) {
    if (tags[slot] === hash >>> 24 && codeText(kb, rows[slot] - 1) === written) return rows[slot] - 1;
  }
  return -1;
}

function fill(kb: Knowledge, codeHash: CodeHash, vocab: number): void {
  const live = liveRows(kb, vocab);
  const size = 2 ** Math.ceil(Math.log2(live.length * 2 + 1));
  const rows = new Int32Array(size);
  const tags = new Uint8Array(size);
  for (const row of live) {
    const hash = hashOf(kb.tables.codes.code(row));
    let slot = hash & (size - 1);
    for (let probes = 0; rows[slot] !== 0; probes++) {
      if (probes === MOST_PROBES) return;
      slot = (slot + 1) & (size - 1);
    }
    rows[slot] = row + 1;
    tags[slot] = hash >>> 24;
  }
  codeHash.rows = rows;
  codeHash.tags = tags;
}

/** The live rows of a vocabulary's codes: first those of overlays, then those of the bundle. */
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

/** FNV-1a over the UTF-16 code units, with a finaliser that mixes all bits well. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash ^= hash >>> 15;
  return Math.imul(hash, 0x2c1b3c6d) ^ (hash >>> 13);
}
