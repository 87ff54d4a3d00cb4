// Words of section `search`: a word among the sorted ones, and the range of those that begin alike. The section is proved
// (search-verify.ts); a word asked for is folded UTF-8 at a pointer.

import {
  SEARCH_TERM_BYTES,
  SEARCH_TERM_TEXTS,
  SR_BEGINS_AT,
  SR_HEAP_AT,
  SR_RECORDS_AT,
  SR_TERMS_AT,
  SR_WORD_COUNT,
} from './layout-search';

/** The end of the range that srPrefix found. */
export let rangeEnd: u32 = 0;

/** Where the bytes of a word begin; the word behind the last one begins where that ends. */
// @ts-ignore: decorator
@inline
export function wordAt(section: usize, word: u32): usize {
  const begins = section + load<u32>(section, SR_BEGINS_AT);
  return section + load<u32>(section, SR_HEAP_AT) + load<u32>(begins + (<usize>word << 2));
}

/**
 * How a word of the section stands to the bytes asked for: below 0, 0 or above 0; as a prefix, 0 where it begins with them.
 */
function compareTo(section: usize, word: u32, asked: usize, length: u32, asPrefix: bool): i32 {
  const at = wordAt(section, word);
  const own = <u32>(wordAt(section, word + 1) - at);
  const both = min<u32>(own, length);
  for (let i: u32 = 0; i < both; i++) {
    const difference = <i32>load<u8>(at + i) - <i32>load<u8>(asked + i);
    if (difference != 0) return difference;
  }
  if (own < length) return -1;
  return own == length || asPrefix ? 0 : 1;
}

/** The word with these bytes, or -1. */
export function srWord(section: usize, asked: usize, length: u32): i32 {
  let low: u32 = 0;
  let high = load<u32>(section, SR_WORD_COUNT);
  while (low < high) {
    const middle = (low + high) >>> 1;
    const order = compareTo(section, middle, asked, length, false);
    if (order == 0) return <i32>middle;
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return -1;
}

/** The first of the words that begin with these bytes; the end of their range is left in `rangeEnd`. */
export function srPrefix(section: usize, asked: usize, length: u32): u32 {
  const count = load<u32>(section, SR_WORD_COUNT);
  let low: u32 = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareTo(section, middle, asked, length, true) < 0) low = middle + 1;
    else high = middle;
  }
  const begin = low;
  high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareTo(section, middle, asked, length, true) <= 0) low = middle + 1;
    else high = middle;
  }
  rangeEnd = low;
  return begin;
}

/** Where the record of a word's term is. */
// @ts-ignore: decorator
@inline
function termAt(section: usize, word: u32): usize {
  const terms = section + load<u32>(section, SR_TERMS_AT);
  const term = load<u32>(terms + (<usize>word << 2));
  return section + load<u32>(section, SR_RECORDS_AT) + <usize>term * SEARCH_TERM_BYTES;
}

/** The texts that the words of a range are in, those in several counted again; never more than 2^31. */
export function srTexts(section: usize, begin: u32, end: u32): u32 {
  let texts: u64 = 0;
  for (let word = begin; word < end; word++) texts += load<u32>(termAt(section, word), SEARCH_TERM_TEXTS);
  return <u32>min<u64>(texts, 0x7fffffff);
}
