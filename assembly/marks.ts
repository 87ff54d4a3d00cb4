// Lists the marks of a text, i.e. the characters at which a clause, sentence or line may end, as offsets in UTF-16 code
// units. The text is scanned 64 bytes at a time, so that the code that splits sentences visits only the marks and never
// the letters between them. Input: valid UTF-8 followed by TEXT_PADDING zero bytes.
//
// A mark is one of . : ; | ! ? ( ) [ ], LF, CR, U+0085, U+2028 or U+2029.

const CONTINUED: i32 = 0xc0; // as signed bytes, continuation bytes 10xxxxxx are less than this
const FOUR_BYTES: i32 = 0xf0;

// Class bits by nibble, as in scan.ts: 1 LF, CR · 2 ! ( ) . · 4 : ; ? · 8 [ ] · 16 | · 32 first byte of a possible
// non-ASCII line end
const LOW: v128 = i8x16(0, 0x02, 0x20, 0, 0, 0, 0, 0, 0x02, 0x02, 0x05, 0x0c, 0x10, 0x09, 0x02, 0x04);
const HIGH: v128 = i8x16(0x01, 0, 0x02, 0x04, 0, 0x08, 0, 0x10, 0, 0, 0, 0, 0x20, 0, 0x20, 0);

// @ts-ignore: decorator
@inline
function unmarked(bytes: v128): u64 {
  const low = i8x16.swizzle(LOW, v128.and(bytes, i8x16.splat(0x0f)));
  const high = i8x16.swizzle(HIGH, v128.and(i16x8.shr_u(bytes, 4), i8x16.splat(0x0f)));
  return <u64><u32>i8x16.bitmask(i8x16.eq(v128.and(low, high), i8x16.splat(0)));
}

/**
 * Number of UTF-8 bytes minus number of UTF-16 code units, counting only the bytes of a block that are set in the mask
 * `below`.
 */
// @ts-ignore: decorator
@inline
function surplus(continued: u64, four: u64, below: u64): u32 {
  return <u32>(popcnt(continued & below) - popcnt(four & below));
}

/** Whether the character at `at`, whose first byte is C2 or E2, is a line end. */
function isLineEnd(at: usize): bool {
  if (load<u8>(at) == 0xc2) return load<u8>(at, 1) == 0x85;
  return load<u8>(at, 1) == 0x80 && (load<u8>(at, 2) | 1) == 0xa9;
}

/** Writes at most `capacity` marks of a text to `out`; returns the total number of marks. */
export function listMarks(text: usize, bytes: u32, out: usize, capacity: u32): u32 {
  let count: u32 = 0;
  let over: u32 = 0;
  for (let block: u32 = 0; block < bytes; block += 64) {
    const at = text + block;
    const b0 = v128.load(at);
    const b1 = v128.load(at, 16);
    const b2 = v128.load(at, 32);
    const b3 = v128.load(at, 48);
    let marks = ~(unmarked(b0) | (unmarked(b1) << 16) | (unmarked(b2) << 32) | (unmarked(b3) << 48));
    if (!v128.any_true(v128.and(v128.or(v128.or(b0, b1), v128.or(b2, b3)), i8x16.splat(<i8>0x80)))) {
      for (; marks != 0; marks &= marks - 1) {
        if (count < capacity) store<u32>(out + (<usize>count << 2), block - over + <u32>ctz(marks));
        count += 1;
      }
      continue;
    }
    const continued = bits(b0, b1, b2, b3, i8x16.splat(<i8>CONTINUED), false);
    const four = bits(b0, b1, b2, b3, i8x16.splat(<i8>FOUR_BYTES), true);
    for (; marks != 0; marks &= marks - 1) {
      const bit = <u32>ctz(marks);
      if (<u32>load<u8>(at + bit) >= 0x80 && !isLineEnd(at + bit)) continue;
      const below = (marks & -marks) - 1;
      if (count < capacity) store<u32>(out + (<usize>count << 2), block + bit - over - surplus(continued, four, below));
      count += 1;
    }
    over += surplus(continued, four, ~(<u64>0));
  }
  return count;
}

/**
 * Returns one bit per byte: whether the byte is less than `limit` (signed comparison) or, if `atLeast` is set, not less
 * than `limit` (unsigned comparison).
 */
// @ts-ignore: decorator
@inline
function bits(a: v128, b: v128, c: v128, d: v128, limit: v128, atLeast: bool): u64 {
  const m0 = atLeast ? i8x16.ge_u(a, limit) : i8x16.lt_s(a, limit);
  const m1 = atLeast ? i8x16.ge_u(b, limit) : i8x16.lt_s(b, limit);
  const m2 = atLeast ? i8x16.ge_u(c, limit) : i8x16.lt_s(c, limit);
  const m3 = atLeast ? i8x16.ge_u(d, limit) : i8x16.lt_s(d, limit);
  const low = <u64><u32>i8x16.bitmask(m0) | (<u64><u32>i8x16.bitmask(m1) << 16);
  return low | (<u64><u32>i8x16.bitmask(m2) << 32) | (<u64><u32>i8x16.bitmask(m3) << 48);
}
