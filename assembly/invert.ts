// Inverts the word lists of all texts into the postings of a search index, which list the texts that contain each term
// (layout-search.ts, SR_POSTINGS_AT). First, the words of each text are replaced in place by the text's distinct terms.
// Then each term's list is measured and written. Finally, the lists of frequent terms are cut into chunks.

import { INTERN_NO_TERM, SEARCH_CHUNK_BYTES, SEARCH_CHUNK_SHIFT, SEARCH_CHUNK_TEXTS } from './layout-search';
import { chunksOf, isChunked } from './postings-walk';

/** Maximum number of terms kept per text; no real description has that many. */
const MOST_TERMS: u32 = 100;
const BLANK: u64 = 0xffffffffffffffff;

// @ts-ignore: decorator
@inline
function at32(list: usize, index: u32): u32 {
  return load<u32>(list + (<usize>index << 2));
}

// @ts-ignore: decorator
@inline
function put32(list: usize, index: u32, value: u32): void {
  store<u32>(list + (<usize>index << 2), value);
}

/** Hashes a set of terms, regardless of their order. */
function setHash(own: usize, begin: u32, end: u32): u64 {
  let low: u32 = 0;
  let high: u32 = 0;
  for (let at = begin; at < end; at++) {
    const term = at32(own, at);
    low += (term + 1) * 0x9e3779b1;
    high += ((term + 1) ^ (term >>> 7)) * 0x85ebca6b;
  }
  return ((<u64>high & 0xfffff) << 32) | <u64>low;
}

/**
 * Replaces the words of every text in `sequence` with the text's distinct terms, and stores the end of these terms in
 * `ends`. Sets `counts` to the number of texts that contain each term, and returns the number of texts with at least
 * one term. If several names of a finding have the same terms, only the first name keeps them. `seen` and `counts` must
 * be zeroed; `hashes` must have room for 8 bytes per name.
 */
export function ivTerms(sequence: usize, begins: usize, texts: u32, codes: u32, termOf: usize, owners: usize, seen: usize, hashes: usize, ends: usize, counts: usize): u32 {
  let listed: u32 = 0;
  for (let text: u32 = 0; text < texts; text++) {
    const begin = at32(begins, text);
    const stop = at32(begins, text + 1);
    let end = begin;
    for (let at = begin; at < stop && end - begin < MOST_TERMS; at++) {
      const term = at32(termOf, at32(sequence, at));
      if (term == <u32>INTERN_NO_TERM || at32(seen, term) == text + 1) continue;
      put32(seen, term, text + 1);
      put32(sequence, end++, term);
    }
    if (text >= codes) {
      const name = text - codes;
      const hash = end > begin ? setHash(sequence, begin, end) : BLANK;
      store<u64>(hashes + (<usize>name << 3), hash);
      const owner = at32(owners, name);
      for (let other = name; end > begin && other > 0 && at32(owners, other - 1) == owner; other--) {
        if (load<u64>(hashes + (<usize>(other - 1) << 3)) == hash) end = begin;
      }
    }
    put32(ends, text, end);
    if (end > begin) listed += 1;
    for (let at = begin; at < end; at++) {
      const term = at32(sequence, at);
      put32(counts, term, at32(counts, term) + 1);
    }
  }
  return listed;
}

/** Adds up the weights (u16) of each text's terms, and writes one sum (u16) per text. */
export function ivWeigh(own: usize, begins: usize, ends: usize, texts: u32, weights: usize, sums: usize): void {
  for (let text: u32 = 0; text < texts; text++) {
    let sum: u32 = 0;
    const end = at32(ends, text);
    for (let at = at32(begins, text); at < end; at++) sum += load<u16>(weights + (<usize>at32(own, at) << 1));
    store<u16>(sums + (<usize>text << 1), min<u32>(sum, 0xffff));
  }
}

/** Adds the size in bytes of each term's list to `sizes`; `last` and `sizes` must be zeroed. */
export function ivMeasure(own: usize, begins: usize, ends: usize, texts: u32, last: usize, sizes: usize): void {
  for (let text: u32 = 0; text < texts; text++) {
    const end = at32(ends, text);
    for (let at = at32(begins, text); at < end; at++) {
      const term = at32(own, at);
      let bytes: u32 = 1;
      for (let rest = (text - at32(last, term)) >>> 7; rest != 0; rest >>>= 7) bytes += 1;
      put32(sizes, term, at32(sizes, term) + bytes);
      put32(last, term, text);
    }
  }
}

/** Appends a number to a list; returns where the next number is to be written. */
// @ts-ignore: decorator
@inline
function putNumber(to: usize, number: u32): usize {
  for (; number >= 128; number >>>= 7) store<u8>(to++, number & 127);
  store<u8>(to++, number | 128);
  return to;
}

/**
 * Writes the list of each term. For each term, `free` holds the offset at which the next number of its list is written;
 * `last` must be zeroed.
 */
export function ivWrite(own: usize, begins: usize, ends: usize, texts: u32, last: usize, free: usize, lists: usize): void {
  for (let text: u32 = 0; text < texts; text++) {
    const end = at32(ends, text);
    for (let at = at32(begins, text); at < end; at++) {
      const term = at32(own, at);
      const rest = text - at32(last, term);
      put32(free, term, <u32>(putNumber(lists + at32(free, term), rest) - lists));
      put32(last, term, text);
    }
  }
}

let readAt: usize = 0;

function takeNumber(): u32 {
  let byte = <u32>load<u8>(readAt++);
  let number = byte & 127;
  for (let bits: u32 = 7; byte < 128; bits += 7) {
    byte = <u32>load<u8>(readAt++);
    number |= (byte & 127) << bits;
  }
  return number;
}

const BITS = memory.data(SEARCH_CHUNK_BYTES);

/** Replaces the list of a chunk with a bit set, unless the bit set would be longer; returns the end of the chunk. */
function closedChunk(begin: usize, end: usize): usize {
  if (end - begin < <usize>SEARCH_CHUNK_BYTES) return end;
  memory.fill(BITS, 0, SEARCH_CHUNK_BYTES);
  let text: u32 = 0;
  const after = readAt;
  for (readAt = begin; readAt < end; ) {
    text += takeNumber();
    const byte = BITS + <usize>((text & (SEARCH_CHUNK_TEXTS - 1)) >>> 3);
    store<u8>(byte, load<u8>(byte) | <u8>(<u32>1 << (text & 7)));
  }
  readAt = after;
  memory.copy(begin, BITS, SEARCH_CHUNK_BYTES);
  return begin + SEARCH_CHUNK_BYTES;
}

/** Cuts the list that starts at `list` into chunks and writes them to `out`; returns the end of the last chunk. */
function putChunks(list: usize, end: usize, texts: u32, out: usize): usize {
  const chunks = chunksOf(texts);
  let to = out + (<usize>(chunks + 1) << 2);
  let begin = to;
  let chunk: u32 = 0;
  let text: u32 = 0;
  let before: u32 = 0;
  put32(out, 0, <u32>(to - out));
  for (readAt = list; chunk < chunks; ) {
    const isOver = readAt == end;
    const next = isOver ? texts : text + takeNumber();
    for (; isOver ? chunk < chunks : chunk < next >>> SEARCH_CHUNK_SHIFT; put32(out, chunk, <u32>(to - out))) {
      begin = to = closedChunk(begin, to);
      chunk += 1;
      before = chunk << SEARCH_CHUNK_SHIFT;
    }
    if (!isOver) to = putNumber(to, next - before);
    text = before = next;
  }
  return to;
}

/**
 * Copies the lists to `out`, cutting those of frequent terms into chunks. On entry, `begins` holds the start of each
 * list in `lists`; on return, its start in `out`. `out` needs room for the lists, one additional chunk, and a chunk
 * directory for each list that is cut.
 */
export function ivPack(lists: usize, begins: usize, counts: usize, terms: u32, texts: u32, out: usize): void {
  let to = out;
  let begin = at32(begins, 0);
  for (let term: u32 = 0; term < terms; term++) {
    const end = at32(begins, term + 1);
    put32(begins, term, <u32>(to - out));
    if (isChunked(at32(counts, term), texts)) to = putChunks(lists + begin, lists + end, texts, to);
    else {
      memory.copy(to, lists + begin, end - begin);
      to += end - begin;
    }
    begin = end;
  }
  put32(begins, terms, <u32>(to - out));
}
