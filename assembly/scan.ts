// Cuts a text into runs, 64 bytes at a time: a run is a stretch of ASCII letters, ASCII digits and non-ASCII bytes.
// Input: UTF-8 followed by TEXT_PADDING zero bytes. Output: two streams in scratch, where runs begin (bit 31: a break
// stands before) and where they end, as byte offsets. Every step is bit-parallel over the block; carries join blocks.
//
// A break is one of ! ( ) : ; ? [ ] { } | \ , a full stop before white space, or a blank line.

/** Bytes of text that one scanMore covers. */
export const CHUNK_BYTES: u32 = 4096;
/** Runs that one chunk can begin or end, with the one left open by the chunk before. */
const CHUNK_RUNS: u32 = CHUNK_BYTES / 2 + 64;

export const RUN_BREAK: u32 = 0x80000000;
export const RUNS_BYTES: usize = CHUNK_RUNS * 8;

/** Runs complete in the streams now. */
export let runCount: u32 = 0;
export let runBegins: usize = 0;
export let runEnds: usize = 0;

let scanText: usize = 0;
let scanBytes: u32 = 0;
let scanAt: u32 = 0;
let beginCount: u32 = 0;
// Carries from block to block.
let wordCarry: u64 = 0; //  the last byte belonged to a run
let breakCarry: u64 = 0; // a break stands in the open gap
let dotCarry: u64 = 0; //   the last byte was a full stop
let lineHasWord: bool = true;

/** Begins a text; `scratch` has room for RUNS_BYTES. */
export function scanStart(text: usize, bytes: u32, scratch: usize): void {
  scanText = text;
  scanBytes = bytes;
  scanAt = 0;
  runCount = 0;
  beginCount = 0;
  runBegins = scratch;
  runEnds = scratch + CHUNK_RUNS * 4;
  wordCarry = 0;
  breakCarry = 0;
  dotCarry = 0;
  lineHasWord = true;
}

// Class bits by nibble; a byte's class is LOW[low nibble] & HIGH[high nibble]:
//   1 digits · 2 A–O a–o · 4 P–Z p–z · 8 ! ( ) · 16 : ; ? · 32 [ \ ] { | } · 64 full stop · 128 newline
const LOW: v128 = i8x16(0x05, 0x0f, 0x07, 0x07, 0x07, 0x07, 0x07, 0x07, 0x0f, 0x0f, <i8>0x96, 0x32, 0x22, 0x22, 0x42, 0x12);
const HIGH: v128 = i8x16(<i8>0x80, 0, 0x48, 0x11, 0x02, 0x24, 0x02, 0x24, 0, 0, 0, 0, 0, 0, 0, 0);

// @ts-ignore: decorator
@inline
function classes(bytes: v128): v128 {
  const low = i8x16.swizzle(LOW, v128.and(bytes, i8x16.splat(0x0f)));
  const high = i8x16.swizzle(HIGH, i8x16.shr_u(bytes, 4));
  return v128.and(low, high);
}

// @ts-ignore: decorator
@inline
function has(cls: v128, bits: i32): u64 {
  return <u64><u32>i8x16.bitmask(i8x16.ne(v128.and(cls, i8x16.splat(<i8>bits)), i8x16.splat(0)));
}

// @ts-ignore: decorator
@inline
function space(bytes: v128): u64 {
  return <u64><u32>i8x16.bitmask(i8x16.le_u(bytes, i8x16.splat(0x20)));
}

// @ts-ignore: decorator
@inline
function high(bytes: v128): u64 {
  return <u64><u32>i8x16.bitmask(bytes);
}

/** Marks the newlines of a block that end a blank line. */
function blankLines(newlines: u64, words: u64): u64 {
  let blank: u64 = 0;
  let behind: u64 = ~0;
  while (newlines != 0) {
    const bit = newlines & -newlines;
    if ((words & behind & (bit - 1)) == 0 && !lineHasWord) blank |= bit;
    lineHasWord = false;
    behind = ~(bit | (bit - 1));
    newlines ^= bit;
  }
  if ((words & behind) != 0) lineHasWord = true;
  return blank;
}

/** Scans the next chunk behind the runs that were left open; false when the text was at its end before. */
export function scanMore(): bool {
  if (scanAt >= scanBytes + 64) return false;
  // A run whose end is not seen yet stays, alone, in front.
  let begins = runBegins;
  if (beginCount > runCount) {
    store<u32>(begins, load<u32>(runBegins + (runCount << 2)));
    begins += 4;
  }
  let ends = runEnds;
  const stop = min(scanAt + CHUNK_BYTES, scanBytes + 64);
  for (; scanAt < stop; scanAt += 64) {
    const at = scanText + scanAt;
    const b0 = v128.load(at);
    const b1 = v128.load(at, 16);
    const b2 = v128.load(at, 32);
    const b3 = v128.load(at, 48);
    const c0 = classes(b0);
    const c1 = classes(b1);
    const c2 = classes(b2);
    const c3 = classes(b3);
    const words =
      has(c0, 7) | (has(c1, 7) << 16) | (has(c2, 7) << 32) | (has(c3, 7) << 48) |
      high(b0) | (high(b1) << 16) | (high(b2) << 32) | (high(b3) << 48);
    const dots = has(c0, 64) | (has(c1, 64) << 16) | (has(c2, 64) << 32) | (has(c3, 64) << 48);
    const spaces = space(b0) | (space(b1) << 16) | (space(b2) << 32) | (space(b3) << 48);
    const newlines = has(c0, 128) | (has(c1, 128) << 16) | (has(c2, 128) << 32) | (has(c3, 128) << 48);
    let breaks = has(c0, 56) | (has(c1, 56) << 16) | (has(c2, 56) << 32) | (has(c3, 56) << 48);
    breaks |= spaces & ((dots << 1) | dotCarry);
    dotCarry = dots >>> 63;
    breaks |= blankLines(newlines, words);

    const before = (words << 1) | wordCarry;
    wordCarry = words >>> 63;
    let starts = words & ~before;
    let stops = ~words & before;
    // Adding the breaks to the gaps carries each gap that holds one into the first byte of the run behind it.
    const gaps = ~words;
    const partial = gaps + breaks;
    const sum = partial + breakCarry;
    breakCarry = <u64>(partial < gaps) | <u64>(sum < partial);
    const broken = sum & words;

    while (starts != 0) {
      const bit = ctz(starts);
      store<u32>(begins, (scanAt + <u32>bit) | (<u32>((broken >>> bit) & 1) << 31));
      begins += 4;
      starts &= starts - 1;
    }
    while (stops != 0) {
      store<u32>(ends, scanAt + <u32>ctz(stops));
      ends += 4;
      stops &= stops - 1;
    }
  }
  runCount = <u32>(ends - runEnds) >> 2;
  beginCount = <u32>(begins - runBegins) >> 2;
  return true;
}
