// Looks up words in the `search` section: a single word, or the range of words with a given prefix. The section has
// been verified (search-verify.ts); query words are passed as pointers to folded UTF-8.

import {
  SEARCH_TERM_BYTES,
  SEARCH_TERM_TEXTS,
  SR_BEGINS_AT,
  SR_HEAP_AT,
  SR_RECORDS_AT,
  SR_TERMS_AT,
  SR_WORD_COUNT,
} from './layout-search';

/** The end of the range found by srPrefix. */
export let rangeEnd: u32 = 0;

/**
 * The pointer to the bytes of a word. If `word` equals the number of words, this is the pointer to the end of the last
 * word.
 */
// @ts-ignore: decorator
@inline
export function wordPointer(section: usize, word: u32): usize {
  const begins = section + load<u32>(section, SR_BEGINS_AT);
  return section + load<u32>(section, SR_HEAP_AT) + load<u32>(begins + (<usize>word << 2));
}

/**
 * Compares a word in the section with the query bytes; the result is negative, 0 or positive. With `asPrefix`, a word
 * that begins with the query bytes counts as equal.
 */
function compareTo(section: usize, word: u32, query: usize, length: u32, asPrefix: bool): i32 {
  const at = wordPointer(section, word);
  const own = <u32>(wordPointer(section, word + 1) - at);
  const both = min<u32>(own, length);
  for (let i: u32 = 0; i < both; i++) {
    const difference = <i32>load<u8>(at + i) - <i32>load<u8>(query + i);
    if (difference != 0) return difference;
  }
  if (own < length) return -1;
  return own == length || asPrefix ? 0 : 1;
}

/** The index of the word with these bytes, or -1. */
export function srWord(section: usize, query: usize, length: u32): i32 {
  let low: u32 = 0;
  let high = load<u32>(section, SR_WORD_COUNT);
  while (low < high) {
    const middle = (low + high) >>> 1;
    const order = compareTo(section, middle, query, length, false);
    if (order == 0) return <i32>middle;
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return -1;
}

/** The index of the first word that begins with these bytes; sets `rangeEnd` to the end of the range of such words. */
export function srPrefix(section: usize, query: usize, length: u32): u32 {
  const count = load<u32>(section, SR_WORD_COUNT);
  let low: u32 = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareTo(section, middle, query, length, true) < 0) low = middle + 1;
    else high = middle;
  }
  const begin = low;
  high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareTo(section, middle, query, length, true) <= 0) low = middle + 1;
    else high = middle;
  }
  rangeEnd = low;
  return begin;
}

/** The pointer to the record of a word's term. */
// @ts-ignore: decorator
@inline
function termAt(section: usize, word: u32): usize {
  const terms = section + load<u32>(section, SR_TERMS_AT);
  const term = load<u32>(terms + (<usize>word << 2));
  return section + load<u32>(section, SR_RECORDS_AT) + <usize>term * SEARCH_TERM_BYTES;
}

/** Adds up, for all words in a range, how many texts contain the word's term; the result is capped at 2^31 - 1. */
export function srTexts(section: usize, begin: u32, end: u32): u32 {
  let texts: u64 = 0;
  for (let word = begin; word < end; word++) texts += load<u32>(termAt(section, word), SEARCH_TERM_TEXTS);
  return <u32>min<u64>(texts, 0x7fffffff);
}
