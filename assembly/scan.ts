// Cuts a text into runs, 64 bytes at a time: a run is an unbroken sequence of ASCII letters, ASCII digits and non-ASCII
// bytes. Input: UTF-8 followed by TEXT_PADDING zero bytes. Output in scratch: a stream of pairs of byte offsets, namely
// the start of a run (bit 31: a break precedes it) and its end (bit 31: it is not plain). A run is plain, and therefore
// a single word, if it consists of ASCII characters and is not followed by an apostrophe. Every step processes the bits
// of a block in parallel; carries connect the blocks.
//
// A break is one of ! ( ) : ; ? [ ] { } | \ , a full stop followed by another ASCII character of the gap, or a blank
// line.

/** Number of bytes of text scanned by one call of scanMore. */
const CHUNK_BYTES: u32 = 4096;
/**
 * At most every second byte begins a run. In addition, one run may be left open, and offsets are written eight at a
 * time, which may overshoot the end.
 */
const CHUNK_BOUNDARIES: u32 = CHUNK_BYTES + 64;

export const RUN_FLAG: u32 = 0x80000000;
export const RUNS_BYTES: usize = CHUNK_BOUNDARIES * 4;

/** The number of complete runs now in the stream, and the pointer to the stream. */
export let runCount: u32 = 0;
export let runs: usize = 0;

let scanText: usize = 0;
let scanBytes: u32 = 0;
let scanAt: u32 = 0;
let boundaryCount: u32 = 0;
// The carries that are passed from block to block.
let wordCarry: u64 = 0; //  the last byte belonged to a run
let breakCarry: u64 = 0; // a break is in the open gap
let highCarry: u64 = 0; //  a non-ASCII byte is in the open run
let dotCarry: u64 = 0; //   the last byte was a full stop
let lineCarry: u64 = 0; //  a newline is in the open gap

/** Starts a new text; `scratch` must have RUNS_BYTES bytes. */
export function scanStart(text: usize, bytes: u32, scratch: usize): void {
  scanText = text;
  scanBytes = bytes;
  scanAt = 0;
  runCount = 0;
  boundaryCount = 0;
  runs = scratch;
  wordCarry = 0;
  breakCarry = 0;
  highCarry = 0;
  dotCarry = 0;
  lineCarry = 0;
}

// Class bits by nibble; a byte's class is LOW[low nibble] & HIGH[high nibble]:
//   1 digits · 2 A–O a–o · 4 P–Z p–z · 8 ! ( ) · 16 : ; ? · 32 [ \ ] { | } · 64 full stop · 128 newline
const LOW: v128 = i8x16(0x05, 0x0f, 0x07, 0x07, 0x07, 0x07, 0x07, 0x07, 0x0f, 0x0f, <i8>0x96, 0x32, 0x22, 0x22, 0x42, 0x12);
const HIGH: v128 = i8x16(<i8>0x80, 0, 0x48, 0x11, 0x02, 0x24, 0x02, 0x24, 0, 0, 0, 0, 0, 0, 0, 0);

// @ts-ignore: decorator
@inline
function classes(bytes: v128): v128 {
  const low = i8x16.swizzle(LOW, v128.and(bytes, i8x16.splat(0x0f)));
  const high = i8x16.swizzle(HIGH, v128.and(i16x8.shr_u(bytes, 4), i8x16.splat(0x0f)));
  return v128.and(low, high);
}

/** A mask with a 1 for each byte whose class has none of the bits in `bits`. */
// @ts-ignore: decorator
@inline
function lacks(cls: v128, bits: i32): u64 {
  return <u64><u32>i8x16.bitmask(i8x16.eq(v128.and(cls, i8x16.splat(<i8>bits)), i8x16.splat(0)));
}

/** One bit for each byte: bit 7 - `shift` of that byte. */
// @ts-ignore: decorator
@inline
function top(bytes: v128, shift: i32): u64 {
  return <u64><u32>i8x16.bitmask(shift == 0 ? bytes : i16x8.shl(bytes, shift));
}

// @ts-ignore: decorator
@inline
function apostrophe(bytes: v128): u64 {
  return <u64><u32>i8x16.bitmask(i8x16.eq(bytes, i8x16.splat(0x27)));
}

// @ts-ignore: decorator
@inline
function join(a: u64, b: u64, c: u64, d: u64): u64 {
  return a | (b << 16) | (c << 32) | (d << 48);
}

/** Writes the positions of the set bits of `bits` as offsets from `base`; returns the next free pointer. */
// @ts-ignore: decorator
@inline
function writeBits(to: usize, bits: u64, base: u32): usize {
  const boundaryEnd = to + (<usize>popcnt(bits) << 2);
  // Offsets are always written eight at a time; the next block overwrites the surplus.
  while (bits != 0) {
    for (let i = 0; i < 8; i++) {
      store<u32>(to, base + <u32>ctz(bits));
      bits &= bits - 1;
      to += 4;
    }
  }
  return boundaryEnd;
}

/** Sets bit 31 of the boundaries at `to` whose bits are set in `flags`; one by one, because only a few bits are set. */
// @ts-ignore: decorator
@inline
function raiseFlags(to: usize, boundaries: u64, flags: u64): void {
  while (flags != 0) {
    const below = (flags & -flags) - 1;
    const at = to + (<usize>popcnt(boundaries & below) << 2);
    store<u32>(at, load<u32>(at) | RUN_FLAG);
    flags &= flags - 1;
  }
}

/** Scans the next chunk, continuing any run that was left open; returns false if the text had already ended. */
export function scanMore(): bool {
  if (scanAt >= scanBytes + 64) return false;
  // If the end of a run has not been seen yet, its start is carried over to the front of the stream.
  let to = runs;
  if ((boundaryCount & 1) != 0) {
    store<u32>(to, load<u32>(runs + ((boundaryCount - 1) << 2)));
    to += 4;
  }
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
    const highs = join(top(b0, 0), top(b1, 0), top(b2, 0), top(b3, 0));
    const words = ~join(lacks(c0, 7), lacks(c1, 7), lacks(c2, 7), lacks(c3, 7)) | highs;
    const gaps = ~words;
    const dots = join(top(c0, 1), top(c1, 1), top(c2, 1), top(c3, 1));
    const newlines = join(top(c0, 0), top(c1, 0), top(c2, 0), top(c3, 0));
    const apostrophes = join(apostrophe(b0), apostrophe(b1), apostrophe(b2), apostrophe(b3));
    let breaks = ~join(lacks(c0, 56), lacks(c1, 56), lacks(c2, 56), lacks(c3, 56));
    breaks |= ((dots << 1) | dotCarry) & gaps;
    dotCarry = dots >>> 63;

    // Adding the bit after each newline to the gaps flips the rest of the gap that contains the newline, so a newline
    // among the flipped bits ends a blank line. (Of several newlines in a row, some are flipped back, but never the
    // first.)
    const lines = gaps + ((newlines << 1) & gaps);
    const linesAll = lines + lineCarry;
    breaks |= newlines & (linesAll ^ gaps);
    lineCarry = <u64>(lines < gaps) | <u64>(linesAll < lines) | (newlines >>> 63);

    // Adding the breaks to the gaps produces a carry from each gap that contains a break into the first byte of the run
    // after it. Likewise, adding the non-ASCII bytes to the runs produces a carry from each run that contains one into
    // the first byte of the gap after it.
    const broken = gaps + breaks;
    const brokenAll = broken + breakCarry;
    breakCarry = <u64>(broken < gaps) | <u64>(brokenAll < broken);
    const mixed = words + highs;
    const mixedAll = mixed + highCarry;
    highCarry = <u64>(mixed < words) | <u64>(mixedAll < mixed);
    const flags = (brokenAll & words) | (mixedAll & gaps) | (apostrophes & gaps);

    const boundaries = words ^ ((words << 1) | wordCarry);
    wordCarry = words >>> 63;
    const boundaryEnd = writeBits(to, boundaries, scanAt);
    raiseFlags(to, boundaries, flags & boundaries);
    to = boundaryEnd;
  }
  boundaryCount = <u32>(to - runs) >> 2;
  runCount = boundaryCount >>> 1;
  return true;
}
