// XXH64 with seed 0 (Yann Collet's specification): the checksum of bundle headers and sections.
// Reads unaligned little-endian words out of memory, allocates nothing, and takes any length, zero included.

const PRIME_1: u64 = 0x9e3779b185ebca87;
const PRIME_2: u64 = 0xc2b2ae3d27d4eb4f;
const PRIME_3: u64 = 0x165667b19e3779f9;
const PRIME_4: u64 = 0x85ebca77c2b2ae63;
const PRIME_5: u64 = 0x27d4eb2f165667c5;
const STRIPE_BYTES: usize = 32;

/** The XXH64, seed 0, of `length` bytes at `ptr`. */
export function xxh64(ptr: usize, length: usize): u64 {
  const end = ptr + length;
  let hash: u64 = PRIME_5;
  if (length >= STRIPE_BYTES) {
    // Four lanes, each fed 8 bytes a stripe.
    let a: u64 = PRIME_1 + PRIME_2;
    let b: u64 = PRIME_2;
    let c: u64 = 0;
    let d: u64 = 0 - PRIME_1;
    // Counted rather than compared with `end - 32`, so that nothing wraps at the top of memory.
    for (let stripes = length / STRIPE_BYTES; stripes != 0; stripes--) {
      a = round(a, load<u64>(ptr));
      b = round(b, load<u64>(ptr, 8));
      c = round(c, load<u64>(ptr, 16));
      d = round(d, load<u64>(ptr, 24));
      ptr += STRIPE_BYTES;
    }
    hash = rotl<u64>(a, 1) + rotl<u64>(b, 7) + rotl<u64>(c, 12) + rotl<u64>(d, 18);
    hash = merge(hash, a);
    hash = merge(hash, b);
    hash = merge(hash, c);
    hash = merge(hash, d);
  }
  hash += <u64>length;
  let rest = end - ptr;
  for (; rest >= 8; rest -= 8, ptr += 8) {
    hash = rotl<u64>(hash ^ round(0, load<u64>(ptr)), 27) * PRIME_1 + PRIME_4;
  }
  if (rest >= 4) {
    hash = rotl<u64>(hash ^ (<u64>load<u32>(ptr) * PRIME_1), 23) * PRIME_2 + PRIME_3;
    ptr += 4;
    rest -= 4;
  }
  for (; rest != 0; rest--, ptr++) {
    hash = rotl<u64>(hash ^ (<u64>load<u8>(ptr) * PRIME_5), 11) * PRIME_1;
  }
  // The avalanche: every input bit reaches every output bit.
  hash = (hash ^ (hash >> 33)) * PRIME_2;
  hash = (hash ^ (hash >> 29)) * PRIME_3;
  return hash ^ (hash >> 32);
}

// @ts-ignore: decorator
@inline
function round(lane: u64, input: u64): u64 {
  return rotl<u64>(lane + input * PRIME_2, 31) * PRIME_1;
}

// @ts-ignore: decorator
@inline
function merge(hash: u64, lane: u64): u64 {
  return (hash ^ round(0, lane)) * PRIME_1 + PRIME_4;
}
