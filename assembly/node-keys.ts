// The node-key index: finds a key, its subtree and its finding; prunes a list; verifies a section. Input is the
// `node-keys` section as shown in layout.ts: pairs of u64 (first, second) in ascending order. Every function except
// nkVerify requires a section that has passed nkVerify, but accepts any position and any text. Nothing here allocates
// or traps. Positions are u32, counted from the first key of the tree.

import {
  NK_COUNT,
  NK_FINDINGS_AT,
  NK_HEADER_BYTES,
  NK_KEYS_AT,
  NODE_KEY_BASE,
  NODE_KEY_BYTES,
  NODE_KEY_MAX_BYTES,
  NODE_KEY_MAX_TOKENS,
  NONE,
} from './layout';

const BASE: u64 = NODE_KEY_BASE;
/** Number of digits in each of the two words of a key; each digit is a token. */
const WORD_TOKENS: i32 = NODE_KEY_MAX_TOKENS / 2;
/** BASE^6; every valid word is less than this. */
const WORD_LIMIT: u64 = 4760360649171455329;
/**
 * BASE × BASE_INVERSE = 1 modulo 2^64. Therefore, x × BASE_INVERSE is x / BASE if the product is at most MAX_QUOTIENT;
 * otherwise, x is not a multiple of BASE.
 */
const BASE_INVERSE: u64 = 0x82779c856d8b8bf1;
const MAX_QUOTIENT: u64 = 0x328766d59048a2;
/** The sentinel for a text that is not a key. */
const MALFORMED: u64 = 0xffffffffffffffff;

// ── Reading ───────────────────────────────────────────────────────────────────────────────────────

function positionCount(section: usize): u32 {
  return load<u32>(section, NK_COUNT);
}

function keyAt(section: usize, position: u32): usize {
  return section + load<u32>(section, NK_KEYS_AT) + <usize>position * NODE_KEY_BYTES;
}

/** BASE^exponent for 0 … 5. */
function powerOfBase(exponent: i32): u64 {
  let power: u64 = 1;
  for (let i = 0; i < exponent; i++) power *= BASE;
  return power;
}

/** Number of tokens in a word: six minus the number of trailing zero digits. */
function tokensInWord(word: u64): i32 {
  if (word == 0) return 0;
  let tokens = WORD_TOKENS;
  for (let rest = word * BASE_INVERSE; rest <= MAX_QUOTIENT; rest *= BASE_INVERSE) tokens--;
  return tokens;
}

function tokensInKey(key: usize): i32 {
  const second = load<u64>(key, 8);
  return second != 0 ? WORD_TOKENS + tokensInWord(second) : tokensInWord(load<u64>(key));
}

/** Whether `key` is the key at `top`, which has `tokens` tokens, or is below that key. */
function isWithin(key: usize, top: usize, tokens: i32): bool {
  // If `key` is less than `top`, the difference wraps around and exceeds the width of any subtree.
  const first = load<u64>(key) - load<u64>(top);
  if (tokens <= WORD_TOKENS) return first < powerOfBase(WORD_TOKENS - tokens);
  return first == 0 && load<u64>(key, 8) - load<u64>(top, 8) < powerOfBase(NODE_KEY_MAX_TOKENS - tokens);
}

// ── Finding ───────────────────────────────────────────────────────────────────────────────────────

/** 0 … 35 for the characters 0-9A-Z, 36 for any other byte. */
function characterValue(byte: u32): u32 {
  if (byte - 0x30 < 10) return byte - 0x30;
  return byte - 0x41 < 26 ? byte - 0x41 + 10 : 36;
}

/** Packs up to twelve characters into a word; MALFORMED if any character is not in 0-9A-Z. */
function packWord(text: usize, bytes: i32): u64 {
  let word: u64 = 0;
  for (let at = 0; at < WORD_TOKENS * 2; at += 2) {
    word *= BASE;
    if (at >= bytes) continue;
    const high = characterValue(load<u8>(text + at));
    const low = characterValue(load<u8>(text + at, 1));
    if (high == 36 || low == 36) return MALFORMED;
    word += high * 36 + low + 1;
  }
  return word;
}

/** The position of the key written at `text`, or -1 if it is malformed or not in the tree. */
export function nkFind(section: usize, text: usize, textBytes: i32): i32 {
  if (textBytes <= 0 || textBytes > NODE_KEY_MAX_BYTES || (textBytes & 1) != 0) return -1;
  const half = WORD_TOKENS * 2;
  const first = packWord(text, min(textBytes, half));
  const second = textBytes > half ? packWord(text + half, textBytes - half) : 0;
  if (first == MALFORMED || second == MALFORMED) return -1;
  let begin: u32 = 0;
  let end = positionCount(section);
  while (begin < end) {
    const middle = (begin + end) >>> 1;
    const key = keyAt(section, middle);
    const there = load<u64>(key);
    if (there < first || (there == first && load<u64>(key, 8) < second)) begin = middle + 1;
    else end = middle;
  }
  if (begin == positionCount(section)) return -1;
  const found = keyAt(section, begin);
  return load<u64>(found) == first && load<u64>(found, 8) == second ? <i32>begin : -1;
}

/**
 * The position after the last descendant of `position`, so that the subtree is [position, end); 0 for an unknown
 * position.
 */
export function nkSubtreeEnd(section: usize, position: u32): u32 {
  const count = positionCount(section);
  if (position >= count) return 0;
  const top = keyAt(section, position);
  const tokens = tokensInKey(top);
  let inside = position;
  let outside = position + 1;
  let step: u32 = 1;
  while (outside < count && isWithin(keyAt(section, outside), top, tokens)) {
    inside = outside;
    step <<= 1;
    outside = min(inside + step, count);
  }
  while (outside - inside > 1) {
    const middle = inside + ((outside - inside) >>> 1);
    if (isWithin(keyAt(section, middle), top, tokens)) inside = middle;
    else outside = middle;
  }
  return outside;
}

/**
 * Whether the key at position `a` is below the key at position `b`; false if both are the same key or if `a` is not a
 * position.
 */
export function nkIsDescendant(section: usize, a: u32, b: u32): bool {
  if (a <= b || a >= positionCount(section)) return false;
  const top = keyAt(section, b);
  return isWithin(keyAt(section, a), top, tokensInKey(top));
}

/** The row in the `findings` section for a position; NONE for a grouping key or an unknown position. */
export function nkFinding(section: usize, position: u32): u32 {
  if (position >= positionCount(section)) return <u32>NONE;
  return load<u32>(section + load<u32>(section, NK_FINDINGS_AT) + <usize>position * 4);
}

/**
 * Writes the key at a position to `out` (ASCII). Returns its length in bytes (2 … 24), or 0 for an unknown position.
 */
export function nkKey(section: usize, position: u32, out: usize): i32 {
  if (position >= positionCount(section)) return 0;
  const key = keyAt(section, position);
  const tokens = tokensInKey(key);
  let word: u64 = 0;
  for (let token = tokens - 1; token >= 0; token--) {
    if (token == tokens - 1 || token == WORD_TOKENS - 1) {
      word = load<u64>(key + (token < WORD_TOKENS ? 0 : 8)) / powerOfBase(WORD_TOKENS - 1 - (token % WORD_TOKENS));
    }
    const value = <u32>(word % BASE) - 1;
    word /= BASE;
    store<u8>(out + token * 2, character(value / 36));
    store<u8>(out + token * 2, character(value % 36), 1);
  }
  return tokens * 2;
}

function character(value: u32): u32 {
  return value < 10 ? value + 0x30 : value + 0x41 - 10;
}

// ── Pruning ───────────────────────────────────────────────────────────────────────────────────────

/** Sifts `value` down from the vacant cell `root` of a heap of `size` cells until no child is greater. */
function sink(heap: usize, root: u32, size: u32, value: u32): void {
  let hole = root;
  for (let child: u32 = 2 * hole + 1; child < size; child = 2 * hole + 1) {
    if (child + 1 < size && load<u32>(heap + (child << 2), 4) > load<u32>(heap + (child << 2))) child++;
    const greater = load<u32>(heap + (child << 2));
    if (greater <= value) break;
    store<u32>(heap + (hole << 2), greater);
    hole = child;
  }
  store<u32>(heap + (hole << 2), value);
}

/** Sorts u32s in place with heap sort, which needs no extra memory and has no quadratic worst case. */
function sort(values: usize, count: u32): void {
  for (let root = count >>> 1; root > 0; root--) sink(values, root - 1, count, load<u32>(values + ((root - 1) << 2)));
  for (let size = count; size > 1; size--) {
    const last = values + ((size - 1) << 2);
    const value = load<u32>(last);
    store<u32>(last, load<u32>(values));
    sink(values, 0, size - 1, value);
  }
}

/**
 * Sorts the positions in place and drops duplicates, unknown positions, and descendants of other positions in the list.
 * Returns the number of positions kept.
 */
export function nkPrune(section: usize, positions: usize, count: u32): u32 {
  sort(positions, count);
  const total = positionCount(section);
  let kept: u32 = 0;
  let top: usize = 0;
  let tokens = 0;
  for (let i: u32 = 0; i < count; i++) {
    const position = load<u32>(positions + (i << 2));
    if (position >= total) break;
    const key = keyAt(section, position);
    if (kept > 0 && isWithin(key, top, tokens)) continue;
    top = key;
    tokens = tokensInKey(key);
    store<u32>(positions + (kept++ << 2), position);
  }
  return kept;
}

// ── Verification ──────────────────────────────────────────────────────────────────────────────────

/**
 * 0 if the section is sound, else the first fault: 1 header cut off, 2 keys out of bounds or misaligned, 3 findings
 * out of bounds or misaligned, 4 a word that is not six digits, 5 keys not ascending, 6 a key without its parent,
 * 7 a finding out of range.
 */
export function nkVerify(section: usize, sectionBytes: u32, findingCount: u32): i32 {
  if (sectionBytes < <u32>NK_HEADER_BYTES) return 1;
  const count = positionCount(section);
  const keysAt = load<u32>(section, NK_KEYS_AT);
  const findingsAt = load<u32>(section, NK_FINDINGS_AT);
  if (keysAt < <u32>NK_HEADER_BYTES || (keysAt & 15) != 0) return 2;
  if (<u64>keysAt + <u64>count * NODE_KEY_BYTES > <u64>findingsAt) return 2;
  if ((findingsAt & 15) != 0 || <u64>findingsAt + <u64>count * 4 > <u64>sectionBytes) return 3;
  let previousTokens = 0;
  for (let position: u32 = 0; position < count; position++) {
    const key = keyAt(section, position);
    const first = load<u64>(key);
    const second = load<u64>(key, 8);
    if (first == 0 || first >= WORD_LIMIT || second >= WORD_LIMIT) return 4;
    const tokens = tokensInKey(key);
    if (position > 0) {
      const before = key - NODE_KEY_BYTES;
      const beforeFirst = load<u64>(before);
      if (first < beforeFirst || (first == beforeFirst && second <= load<u64>(before, 8))) return 5;
    }
    if (!parentPrecedes(key, tokens, previousTokens)) return 6;
    const finding = nkFinding(section, position);
    if (finding >= findingCount && finding != <u32>NONE) return 7;
    previousTokens = tokens;
  }
  return 0;
}

/**
 * Whether the parent of `key` is the previous key or an ancestor of that key. Because keys ascend, an existing parent
 * cannot be anywhere else. The tokens that `key` shares with the previous key are already known to be nonzero digits.
 */
function parentPrecedes(key: usize, tokens: i32, previousTokens: i32): bool {
  if (tokens == 1) return true;
  if (tokens > previousTokens + 1) return false;
  const before = key - NODE_KEY_BYTES;
  const shared = tokens - 1;
  if (shared <= WORD_TOKENS) {
    const unit = powerOfBase(WORD_TOKENS - shared);
    return load<u64>(before) / unit == load<u64>(key) / unit;
  }
  const unit = powerOfBase(NODE_KEY_MAX_TOKENS - shared);
  return load<u64>(before) == load<u64>(key) && load<u64>(before, 8) / unit == load<u64>(key, 8) / unit;
}
