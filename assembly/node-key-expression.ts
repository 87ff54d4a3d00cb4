// Writes the regular expression for a list of node keys: `^`, then a trie of characters in which siblings with equal
// continuations share a class. Input: positions in a verified `node-keys` section. The list is pruned first, so no key
// is a prefix of another and every key ends at a leaf; because the expression has no end anchor (`$`), a leaf matches
// its key and all keys below it. A branch is written `ab(?:c|d)` or, if repeating the prefix takes fewer bytes than a
// group (four), `abc|abd`. The shorter form is always used, so the result is never longer than `^(?:key|key|…)`. A
// branch consists of the rows [low, high) of the sorted keys. These rows have the same characters before `depth`,
// except where siblings have been merged into a class.

import { NODE_KEY_MAX_BYTES, NODE_KEY_ROW_BYTES, NONE } from './layout';
import { nkKey, nkPrune } from './node-keys';

/**
 * Number of bytes in `(?:` and `)`. A prefix of this length is never repeated, because a group costs no more even with
 * only two alternatives.
 */
const GROUP_BYTES: i32 = 4;
/** A number of bytes greater than any group can save. */
const NEVER: i32 = 0x7fffffff;

// The state of the current call, set by nkExpression; one instance runs one call at a time.
/** The keys in ASCII, in zero-padded rows of NODE_KEY_ROW_BYTES. */
let rows: usize = 0;
let out: usize = 0;
let capacity: u32 = 0;
let written: u32 = 0;
// Where `follow` stopped; must be read before `follow` is called again.
let tailHigh: u32 = 0;
let tailDepth: i32 = 0;
let tailBytes: i32 = 0;

/**
 * Prunes `positions` in place and writes the minimal expression that matches exactly the remaining keys and all keys
 * below them; writes nothing if there are no positions. Returns the length of the expression in bytes, although at most
 * `capacity` bytes are written; returns NONE if `scratch` is too small for NODE_KEY_ROW_BYTES per position.
 */
export function nkExpression(
  section: usize,
  positions: usize,
  count: u32,
  outPtr: usize,
  outCapacity: u32,
  scratch: usize,
  scratchBytes: u32,
): u32 {
  if (<u64>count * NODE_KEY_ROW_BYTES > <u64>scratchBytes) return <u32>NONE;
  const kept = nkPrune(section, positions, count);
  rows = scratch;
  out = outPtr;
  capacity = outCapacity;
  written = 0;
  if (kept == 0) return 0;
  memory.fill(rows, 0, <usize>kept * NODE_KEY_ROW_BYTES);
  for (let row: u32 = 0; row < kept; row++) nkKey(section, load<u32>(positions + (row << 2)), rowAt(row));
  put(0x5e); // ^
  writeBranch(0, kept, 0);
  return written;
}

// ── Rows ──────────────────────────────────────────────────────────────────────────────────────────

function rowAt(row: u32): usize {
  return rows + <usize>row * NODE_KEY_ROW_BYTES;
}

/** The byte of a row at `depth`; 0 after the end of the key. */
function byteAt(row: u32, depth: i32): u32 {
  return load<u8>(rowAt(row) + depth);
}

/** The first row in [low, high) whose byte at `depth` differs from that of row `low`. */
function siblingAfter(low: u32, high: u32, depth: i32): u32 {
  const byte = byteAt(low, depth);
  let begin = low + 1;
  let end = high;
  while (begin < end) {
    const middle = (begin + end) >>> 1;
    if (byteAt(middle, depth) == byte) begin = middle + 1;
    else end = middle;
  }
  return begin;
}

function isRestEqual(a: u32, b: u32, depth: i32): bool {
  for (let at = depth; at < NODE_KEY_MAX_BYTES; at++) {
    const byte = byteAt(a, at);
    if (byte != byteAt(b, at)) return false;
    if (byte == 0) break;
  }
  return true;
}

/**
 * The class of the child [low, end): the characters that this child, and later siblings with the same continuation,
 * have at `depth`.
 */
function classOf(low: u32, end: u32, high: u32, depth: i32): u64 {
  let members = bitOf(byteAt(low, depth));
  let next: u32 = 0;
  for (let sibling = end; sibling < high; sibling = next) {
    next = siblingAfter(sibling, high, depth);
    if (next - sibling != end - low) continue;
    let row: u32 = 0;
    while (row < end - low && isRestEqual(low + row, sibling + row, depth + 1)) row++;
    if (row == end - low) members |= bitOf(byteAt(sibling, depth));
  }
  return members;
}

function allOf(low: u32, high: u32, depth: i32): u64 {
  let members: u64 = 0;
  for (let child = low; child < high; child = siblingAfter(child, high, depth)) members |= bitOf(byteAt(child, depth));
  return members;
}

/**
 * Follows the rows [low, high) from `depth` as long as they all continue with the same class. Sets tailHigh and
 * tailDepth to the point where this path branches or ends, and tailBytes to the length of the path as written.
 */
function follow(low: u32, high: u32, depth: i32): void {
  tailBytes = 0;
  while (byteAt(low, depth) != 0) {
    const end = siblingAfter(low, high, depth);
    const members = classOf(low, end, high, depth);
    if (members != allOf(low, high, depth)) break;
    tailBytes += classBytes(members);
    high = end;
    depth++;
  }
  tailHigh = high;
  tailDepth = depth;
}

// ── Costs ──────────────────────────────────────────────────────────────────────────────────────

/**
 * How many bytes longer the alternatives of a branch become if the `prefix` bytes before the branch are prepended to
 * each alternative. The shortest forms with and without the prefix are compared. Returns NEVER if the growth cannot be
 * less than prefix + GROUP_BYTES, the cost of a group.
 */
function growth(low: u32, high: u32, depth: i32, prefix: i32): i32 {
  if (prefix >= GROUP_BYTES) return NEVER;
  let sum = 0;
  let alternatives = 0;
  let seen: u64 = 0;
  let next: u32 = 0;
  for (let child = low; child < high; child = next) {
    next = siblingAfter(child, high, depth);
    if ((seen & bitOf(byteAt(child, depth))) != 0) continue;
    const members = classOf(child, next, high, depth);
    seen |= members;
    if (prefix * alternatives++ >= GROUP_BYTES) return NEVER;
    follow(child, next, depth + 1);
    const bytes = classBytes(members) + tailBytes;
    if (byteAt(child, tailDepth) == 0) sum += prefix;
    else {
      const end = tailHigh;
      const at = tailDepth;
      sum += min(growth(child, end, at, prefix + bytes), prefix + bytes + GROUP_BYTES);
      sum -= min(growth(child, end, at, bytes), bytes + GROUP_BYTES);
    }
  }
  return sum;
}

// ── Writing ───────────────────────────────────────────────────────────────────────────────────────

/** Writes the unbranched part, followed by the branch at its end as a group. */
function writeBranch(low: u32, high: u32, depth: i32): void {
  follow(low, high, depth);
  const end = tailHigh;
  const at = tailDepth;
  writeWay(low, high, depth, at);
  if (byteAt(low, at) == 0) return;
  put(0x28); // (
  put(0x3f); // ?
  put(0x3a); // :
  writeAlternatives(low, end, at, 0);
  put(0x29); // )
}

/** Writes the alternatives of a branch, each preceded by the `prefix` bytes before `depth`. */
function writeAlternatives(low: u32, high: u32, depth: i32, prefix: i32): void {
  let seen: u64 = 0;
  let next: u32 = 0;
  for (let child = low; child < high; child = next) {
    next = siblingAfter(child, high, depth);
    if ((seen & bitOf(byteAt(child, depth))) != 0) continue;
    const members = classOf(child, next, high, depth);
    seen |= members;
    if (child > low) put(0x7c); // |
    follow(child, next, depth + 1);
    const end = tailHigh;
    const at = tailDepth;
    const longer = prefix + classBytes(members) + tailBytes;
    if (byteAt(child, at) != 0 && growth(child, end, at, longer) < longer + GROUP_BYTES) {
      // A prefix this short contains no class, so it is the same in every row.
      writeAlternatives(child, end, at, longer);
      continue;
    }
    for (let i = depth - prefix; i < depth; i++) put(byteAt(child, i));
    writeClass(members);
    writeBranch(child, next, depth + 1);
  }
}

/** Writes the classes from `depth` to `end`; the siblings that share a class have already been merged. */
function writeWay(low: u32, high: u32, depth: i32, end: i32): void {
  for (let at = depth; at < end; at++) {
    writeClass(allOf(low, high, at));
    high = siblingAfter(low, high, at);
  }
}

function put(byte: u32): void {
  if (written < capacity) store<u8>(out + written, byte);
  written++;
}

// ── Classes ───────────────────────────────────────────────────────────────────────────────────────
// A class is a bit set: bits 0 … 9 for digits, 11 … 36 for letters. Bit 10 stays clear, so that no run extends from 9
// to A.

function bitOf(byte: u32): u64 {
  return <u64>1 << (byte <= 0x39 ? byte - 0x30 : byte - 0x41 + 11);
}

function byteOf(bit: i32): u32 {
  return bit < 10 ? bit + 0x30 : bit - 11 + 0x41;
}

/** The number of bytes that writeClass writes for a class; a run of consecutive characters takes at most three. */
function classBytes(members: u64): i32 {
  if (popcnt(members) == 1) return 1;
  const firsts = members & ~(members << 1);
  const seconds = (firsts << 1) & members;
  const thirds = (seconds << 1) & members;
  return 2 + <i32>(popcnt(firsts) + popcnt(seconds) + popcnt(thirds));
}

function writeClass(members: u64): void {
  const isOne = popcnt(members) == 1;
  if (!isOne) put(0x5b); // [
  while (members != 0) {
    const first = <i32>ctz(members);
    const length = <i32>ctz(~(members >> first));
    put(byteOf(first));
    if (length > 2) put(0x2d); // -
    if (length > 1) put(byteOf(first + length - 1));
    members &= ~((((<u64>1) << length) - 1) << first);
  }
  if (!isOne) put(0x5d); // ]
}
