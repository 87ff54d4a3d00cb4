// Verifies the `search` section. Opening a section verifies only what is cheap to check: that every part is inside the
// section, that words ascend, and that each word has a term. The ends of lists, and references to texts, classes,
// findings and codes, are verified lazily where they are read (postings-walk.ts, postings.ts, src/searching); the
// thorough verification reads everything.

import {
  SEARCH_CHUNK_BYTES,
  SEARCH_CHUNK_SHIFT,
  SEARCH_CHUNK_TEXTS,
  SEARCH_CLASS_BYTES,
  SEARCH_TERM_BYTES,
  SEARCH_TERM_TEXTS,
  SEARCH_WORD_MAX_BYTES,
  SR_BEGINS_AT,
  SR_CLASSES_AT,
  SR_CLASS_COUNT,
  SR_CODE_COUNT,
  SR_FINDING_COUNT,
  SR_HEADER_BYTES,
  SR_HEAP_AT,
  SR_OWNERS_AT,
  SR_POSTINGS_AT,
  SR_RECORDS_AT,
  SR_SECTION_BYTES,
  SR_SHARED_AT,
  SR_STEM_COUNT,
  SR_TARGETS_AT,
  SR_TARGET_ROWS_AT,
  SR_TERMS_AT,
  SR_TERM_COUNT,
  SR_TEXTS_AT,
  SR_TEXT_COUNT,
  SR_WORD_COUNT,
  TARGET_ROW_MASK,
} from './layout-search';
import { chunksOf, isChunked, listFits } from './postings-walk';

/** Whether the part whose offset is stored at `field` has room for `bytes` bytes before the next part begins. */
function isPart(section: usize, field: usize, next: usize, bytes: u64): bool {
  const begin = <u64>load<u32>(section + field);
  return (begin & 3) == 0 && begin >= <u64>SR_HEADER_BYTES && begin + bytes <= <u64>load<u32>(section + next);
}

function partsFit(section: usize): bool {
  const words = <u64>load<u32>(section, SR_WORD_COUNT);
  const terms = <u64>load<u32>(section, SR_TERM_COUNT);
  const texts = <u64>load<u32>(section, SR_TEXT_COUNT);
  const codes = <u64>load<u32>(section, SR_CODE_COUNT);
  const findings = <u64>load<u32>(section, SR_FINDING_COUNT);
  return (
    codes <= texts &&
    isPart(section, SR_BEGINS_AT, SR_HEAP_AT, (words + 1) * 4) &&
    isPart(section, SR_HEAP_AT, SR_TERMS_AT, 0) &&
    isPart(section, SR_TERMS_AT, SR_SHARED_AT, words * 4) &&
    isPart(section, SR_SHARED_AT, SR_RECORDS_AT, words) &&
    isPart(section, SR_RECORDS_AT, SR_POSTINGS_AT, (terms + 1) * SEARCH_TERM_BYTES) &&
    isPart(section, SR_POSTINGS_AT, SR_TEXTS_AT, 0) &&
    isPart(section, SR_TEXTS_AT, SR_CLASSES_AT, texts * 4) &&
    isPart(section, SR_CLASSES_AT, SR_OWNERS_AT, <u64>load<u32>(section, SR_CLASS_COUNT) * SEARCH_CLASS_BYTES) &&
    isPart(section, SR_OWNERS_AT, SR_TARGETS_AT, (texts - codes) * 4) &&
    isPart(section, SR_TARGETS_AT, SR_TARGET_ROWS_AT, (findings + 1) * 4) &&
    isPart(section, SR_TARGET_ROWS_AT, SR_SECTION_BYTES, 0)
  );
}

/**
 * The length of the common prefix of two words, at most `both`; the bytes that are read past the ends of the words are
 * still inside the section.
 */
function sharedBytes(one: usize, other: usize, both: u32): u32 {
  for (let same: u32 = 0; same < both; same += 8) {
    const differing = load<u64>(one + same) ^ load<u64>(other + same);
    if (differing != 0) return min<u32>(same + (<u32>ctz<u64>(differing) >>> 3), both);
  }
  return both;
}

function wordsAscend(section: usize): bool {
  const count = load<u32>(section, SR_WORD_COUNT);
  const begins = section + load<u32>(section, SR_BEGINS_AT);
  const heap = section + load<u32>(section, SR_HEAP_AT);
  const room = load<u32>(section, SR_TERMS_AT) - load<u32>(section, SR_HEAP_AT);
  const terms = section + load<u32>(section, SR_TERMS_AT);
  const shared = section + load<u32>(section, SR_SHARED_AT);
  if (load<u32>(section, SR_STEM_COUNT) > count) return false;
  if (load<u32>(begins) != 0 || load<u32>(begins + (<usize>count << 2)) > room) return false;
  let before: u32 = 0;
  for (let word: u32 = 0; word < count; word++) {
    const begin = load<u32>(begins + (<usize>word << 2));
    const end = load<u32>(begins + (<usize>word << 2), 4);
    if (end <= begin || end > room || end - begin > <u32>SEARCH_WORD_MAX_BYTES) return false;
    if (load<u32>(terms + (<usize>word << 2)) >= load<u32>(section, SR_TERM_COUNT)) return false;
    const same = sharedBytes(heap + before, heap + begin, min<u32>(begin - before, end - begin));
    if (load<u8>(shared + word) != <u8>same) return false;
    if (word > 0) {
      if (same == end - begin) return false;
      if (same < begin - before && load<u8>(heap + before + same) > load<u8>(heap + begin + same)) return false;
    }
    before = begin;
  }
  return true;
}

/**
 * Whether the postings of every term are inside the postings part, directly follow those of the previous term, and do
 * not end in the middle of a number.
 */
function listsFit(section: usize): bool {
  const terms = load<u32>(section, SR_TERM_COUNT);
  const texts = load<u32>(section, SR_TEXT_COUNT);
  const records = section + load<u32>(section, SR_RECORDS_AT);
  const postings = section + load<u32>(section, SR_POSTINGS_AT);
  const room = load<u32>(section, SR_TEXTS_AT) - load<u32>(section, SR_POSTINGS_AT);
  if (load<u32>(records) != 0) return false;
  for (let term: u32 = 0; term < terms; term++) {
    const record = records + <usize>term * SEARCH_TERM_BYTES;
    const begin = load<u32>(record);
    const end = load<u32>(record, SEARCH_TERM_BYTES);
    if (!listFits(postings, begin, end, room, load<u32>(record, SEARCH_TERM_TEXTS), texts)) return false;
  }
  return true;
}

/**
 * The number of texts in a list whose first number is relative to `text`; -1 unless the texts ascend and are all below
 * `limit`.
 */
function countListed(at: usize, end: usize, text: u64, limit: u64): i32 {
  let count: i32 = 0;
  while (at < end) {
    let byte: u32 = 0;
    let above: u64 = 0;
    for (let bits: u64 = 0; byte < 128; bits += 7) {
      if (at == end || bits > 28) return -1;
      byte = <u32>load<u8>(at++);
      above |= <u64>(byte & 127) << bits;
    }
    text += above;
    if (text >= limit || (above == 0 && count > 0)) return -1;
    count++;
  }
  return count;
}

/** The number of texts in a bit-set chunk; -1 unless all of them are below `limit`. */
function countBits(at: usize, first: u32, limit: u32): i32 {
  let count: i32 = 0;
  for (let bit: u32 = 0; bit < <u32>SEARCH_CHUNK_TEXTS; bit += 64) {
    const bits = load<u64>(at + (bit >>> 3));
    if (bits != 0 && first + bit + 63 - <u32>clz<u64>(bits) >= limit) return -1;
    count += <i32>popcnt<u64>(bits);
  }
  return count;
}

/** Whether, for every term, the texts exist, are in ascending order, and are as many as the term's record says. */
function arePostingsValid(section: usize): bool {
  const terms = load<u32>(section, SR_TERM_COUNT);
  const texts = load<u32>(section, SR_TEXT_COUNT);
  const records = section + load<u32>(section, SR_RECORDS_AT);
  const postings = section + load<u32>(section, SR_POSTINGS_AT);
  for (let term: u32 = 0; term < terms; term++) {
    const record = records + <usize>term * SEARCH_TERM_BYTES;
    const at = postings + load<u32>(record);
    const own = load<u32>(record, SEARCH_TERM_TEXTS);
    if (!isChunked(own, texts)) {
      if (countListed(at, postings + load<u32>(record, SEARCH_TERM_BYTES), 0, texts) != <i32>own) return false;
      continue;
    }
    let count: u32 = 0;
    for (let chunk: u32 = 0; chunk < chunksOf(texts); chunk++) {
      const from = at + load<u32>(at + (<usize>chunk << 2));
      const to = at + load<u32>(at + (<usize>chunk << 2), 4);
      const first = chunk << SEARCH_CHUNK_SHIFT;
      const limit = min<u32>(first + SEARCH_CHUNK_TEXTS, texts);
      const inChunk = to - from == SEARCH_CHUNK_BYTES ? countBits(from, first, limit) : countListed(from, to, first, limit);
      if (inChunk < 0) return false;
      count += inChunk;
    }
    if (count != own) return false;
  }
  return true;
}

function areOwnersValid(section: usize): bool {
  const texts = load<u32>(section, SR_TEXT_COUNT);
  const codes = load<u32>(section, SR_CODE_COUNT);
  const findings = load<u32>(section, SR_FINDING_COUNT);
  const records = section + load<u32>(section, SR_TEXTS_AT);
  const classes = load<u32>(section, SR_CLASS_COUNT);
  for (let text: u32 = 0; text < texts; text++) {
    if (load<u32>(records + (<usize>text << 2)) >>> 16 >= classes) return false;
  }
  const owners = section + load<u32>(section, SR_OWNERS_AT);
  for (let name: u32 = 0; name < texts - codes; name++) {
    if (load<u32>(owners + (<usize>name << 2)) >= findings) return false;
  }
  const starts = section + load<u32>(section, SR_TARGETS_AT);
  const targets = section + load<u32>(section, SR_TARGET_ROWS_AT);
  const room = (load<u32>(section, SR_SECTION_BYTES) - load<u32>(section, SR_TARGET_ROWS_AT)) >>> 2;
  let begin = load<u32>(starts);
  if (begin != 0) return false;
  for (let finding: u32 = 0; finding < findings; finding++) {
    const end = load<u32>(starts + (<usize>finding << 2), 4);
    if (end < begin || end > room) return false;
    for (let target = begin; target < end; target++) {
      if ((load<u32>(targets + (<usize>target << 2)) & <u32>TARGET_ROW_MASK) >= codes) return false;
    }
    begin = end;
  }
  return true;
}

/** Whether the targets of all findings fit in their part. */
function targetsFit(section: usize): bool {
  const starts = section + load<u32>(section, SR_TARGETS_AT);
  const room = (load<u32>(section, SR_SECTION_BYTES) - load<u32>(section, SR_TARGET_ROWS_AT)) >>> 2;
  return load<u32>(starts) == 0 && load<u32>(starts + (<usize>load<u32>(section, SR_FINDING_COUNT) << 2)) <= room;
}

/**
 * Verifies a section when it is opened. Returns 0 if the section matches the given numbers of codes, names and findings
 * and contains all its parts; otherwise returns the first fault: 1 header or parts, 2 built for other tables, 3 words,
 * 5 targets.
 */
export function srOpen(section: usize, bytes: u32, codes: u32, names: u32, findings: u32): i32 {
  if (bytes < <u32>SR_HEADER_BYTES || load<u32>(section, SR_SECTION_BYTES) != bytes || !partsFit(section)) return 1;
  const texts = load<u32>(section, SR_TEXT_COUNT);
  if (load<u32>(section, SR_CODE_COUNT) != codes || texts - codes != names || load<u32>(section, SR_FINDING_COUNT) != findings) return 2;
  if (!wordsAscend(section)) return 3;
  return targetsFit(section) ? 0 : 5;
}

/**
 * Thoroughly verifies a section that has passed srOpen. Returns 0, or else the first fault: 4 postings; 5 classes,
 * owners or targets.
 */
export function srVerify(section: usize): i32 {
  if (!listsFit(section) || !arePostingsValid(section)) return 4;
  return areOwnersValid(section) ? 0 : 5;
}
