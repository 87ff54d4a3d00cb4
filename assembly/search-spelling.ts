// Finds the words of the `search` section within a given edit distance of a word. An edit inserts, deletes or replaces
// a letter, or transposes two neighbouring letters. The sorted words are walked like a trie: rows of the distance
// matrix for the prefix shared with the previous word are reused, and if no cell in a row is small enough, all words
// with that prefix are skipped.

import { SEARCH_NEAR_BEGUN, SEARCH_NEAR_BYTES, SR_SHARED_AT, SR_STEM_COUNT, SR_WORD_COUNT } from './layout-search';
import { wordPointer } from './search-words';

/** Number of cells in a row, and also the number of rows. A query word has at most LETTERS - 8 letters. */
const LETTERS: usize = 72;
const FAR: u32 = 100;

let found: u32 = 0;
let capacity: u32 = 0;
let rows: usize = 0;

/**
 * Appends a range of words with the same number of edits; `edits` may include a flag. If the last row has the same
 * `edits` and its range ends where this one begins, that row is extended.
 */
function add(begin: u32, end: u32, edits: u32): void {
  const last = rows + <usize>(found - 1) * SEARCH_NEAR_BYTES;
  if (found > 0 && load<u32>(last, 4) == begin && load<u32>(last, 8) == edits) {
    store<u32>(last, end, 4);
    return;
  }
  if (found == capacity) return;
  const row = rows + <usize>found * SEARCH_NEAR_BYTES;
  store<u32>(row, begin);
  store<u32>(row, end, 4);
  store<u32>(row, edits, 8);
  found += 1;
}

/**
 * The first word at or after `word` that does not share its first `depth` bytes with the word before it; `count` if
 * there is none.
 */
function prefixEnd(shared: usize, word: u32, count: u32, depth: u32): u32 {
  const least = i8x16.splat(<i8>depth);
  // Reading past the last word is safe, because the records of the section follow.
  for (; word < count; word += 16) {
    const bytes = v128.load(shared + word);
    const less = ~(<u32>i8x16.bitmask(i8x16.ge_u(bytes, least))) & 0xffff;
    if (less != 0) return min<u32>(word + <u32>ctz<u32>(less), count);
  }
  return count;
}

/** Fills the row for letter `depth` (1-based) of the word at `word`; returns the smallest value in it. */
function fillRow(cells: usize, depth: u32, word: usize, query: usize, length: u32, most: u32): u32 {
  const row = cells + <usize>depth * LETTERS;
  const above = row - LETTERS;
  const letter = <u32>load<u8>(word + depth - 1);
  const before = depth > 1 ? <u32>load<u8>(word + depth - 2) : 0;
  // Cells more than `most` away from the diagonal exceed `most`.
  const first = depth > most ? depth - most : 0;
  const last = min<u32>(length, depth + most);
  let least = FAR;
  if (first > 0) store<u8>(row + first - 1, FAR);
  for (let i = first; i <= last; i++) {
    let edits: u32;
    if (i == 0) edits = depth;
    else {
      const own = <u32>load<u8>(query + i - 1);
      edits = <u32>load<u8>(above + i - 1) + (own == letter ? 0 : 1);
      if (i < depth + most) edits = min<u32>(edits, <u32>load<u8>(above + i) + 1);
      edits = min<u32>(edits, <u32>load<u8>(row + i - 1) + 1);
      if (i > 1 && before != 0 && own == before && <u32>load<u8>(query + i - 2) == letter) {
        edits = min<u32>(edits, <u32>load<u8>(above - LETTERS + i - 2) + 1);
      }
    }
    store<u8>(row + i, edits);
    if (edits < least) least = edits;
  }
  if (last < length) store<u8>(row + last + 1, FAR);
  return least;
}

/**
 * Finds the words that are at most `most` edits away from a query word of `length` letters and, if `asPrefix` is set,
 * the words that have a prefix within that distance. Writes at most `room` rows of SEARCH_NEAR_BYTES and returns how
 * many were written. `cells` has LETTERS × LETTERS bytes.
 */
export function srNear(section: usize, query: usize, length: u32, most: u32, asPrefix: bool, cells: usize, out: usize, room: u32): u32 {
  found = 0;
  capacity = room;
  rows = out;
  if (<usize>length + 8 > LETTERS) return 0;
  const count = load<u32>(section, SR_WORD_COUNT);
  const shared = section + load<u32>(section, SR_SHARED_AT);
  // Stored after the rows: for each depth, the smallest distance among the prefixes of at most that length.
  const bests = cells + LETTERS * (LETTERS - 1);
  for (let i: u32 = 0; i <= length; i++) store<u8>(cells + i, min<u32>(i, FAR));
  store<u8>(bests, length <= most ? length : FAR);
  let filled: u32 = 0;
  let word = load<u32>(section, SR_STEM_COUNT);
  while (word < count) {
    const at = wordPointer(section, word);
    const own = <u32>(wordPointer(section, word + 1) - at);
    let depth = min<u32>(filled, <u32>load<u8>(shared + word));
    let isPruned = false;
    while (depth < own && depth < length + most) {
      depth += 1;
      const least = fillRow(cells, depth, at, query, length, most);
      const here = depth + most >= length ? <u32>load<u8>(cells + <usize>depth * LETTERS + length) : FAR;
      store<u8>(bests + depth, min<u32>(here, <u32>load<u8>(bests + depth - 1)));
      if (least > most) {
        isPruned = true;
        break;
      }
    }
    filled = depth;
    let next = word + 1;
    if (isPruned || depth < own) {
      // No word with this prefix can be nearer than the prefix itself, so all of them are handled as one range.
      next = prefixEnd(shared, next, count, depth);
      if (asPrefix && <u32>load<u8>(bests + depth) <= most) add(word, next, <u32>load<u8>(bests + depth) | SEARCH_NEAR_BEGUN);
    } else {
      const whole = depth + most >= length ? <u32>load<u8>(cells + <usize>depth * LETTERS + length) : FAR;
      const begun = asPrefix ? <u32>load<u8>(bests + depth) : FAR;
      if (min<u32>(whole, begun) <= most) add(word, next, begun < whole ? begun | SEARCH_NEAR_BEGUN : whole);
    }
    word = next;
  }
  return found;
}
