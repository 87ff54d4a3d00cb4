// XXH64 with seed 0 (Yann Collet's specification): the checksum of bundle headers and sections. The code reads
// unaligned little-endian words from memory, allocates nothing and accepts any length, including zero. To hash bytes
// outside the kernel's memory, copy them in piece by piece: call xxh64Start, then xxh64Stripes for each piece, then
// xxh64End.

const PRIME_1: u64 = 0x9e3779b185ebca87;
const PRIME_2: u64 = 0xc2b2ae3d27d4eb4f;
const PRIME_3: u64 = 0x165667b19e3779f9;
const PRIME_4: u64 = 0x85ebca77c2b2ae63;
const PRIME_5: u64 = 0x27d4eb2f165667c5;
const STRIPE_BYTES: usize = 32;

// Four lanes, each fed 8 bytes per stripe.
let laneA: u64 = 0;
let laneB: u64 = 0;
let laneC: u64 = 0;
let laneD: u64 = 0;

/** Returns the XXH64 checksum (seed 0) of the `length` bytes at `ptr`. */
export function xxh64(ptr: usize, length: usize): u64 {
  xxh64Start();
  const whole = length & ~(STRIPE_BYTES - 1);
  xxh64Stripes(ptr, whole);
  return xxh64End(ptr + whole, length - whole, <u64>length);
}

/** Begins a checksum over bytes that arrive in pieces. */
export function xxh64Start(): void {
  laneA = PRIME_1 + PRIME_2;
  laneB = PRIME_2;
  laneC = 0;
  laneD = 0 - PRIME_1;
}

/** Adds `length` bytes, a multiple of 32, to the checksum. */
export function xxh64Stripes(ptr: usize, length: usize): void {
  let a = laneA;
  let b = laneB;
  let c = laneC;
  let d = laneD;
  for (let stripes = length / STRIPE_BYTES; stripes != 0; stripes--) {
    a = round(a, load<u64>(ptr));
    b = round(b, load<u64>(ptr, 8));
    c = round(c, load<u64>(ptr, 16));
    d = round(d, load<u64>(ptr, 24));
    ptr += STRIPE_BYTES;
  }
  laneA = a;
  laneB = b;
  laneC = c;
  laneD = d;
}

/** Finishes a checksum over `total` bytes; the last `rest` of them (fewer than 32) are at `ptr`. */
export function xxh64End(ptr: usize, rest: usize, total: u64): u64 {
  let hash: u64 = PRIME_5;
  if (total >= <u64>STRIPE_BYTES) {
    hash = rotl<u64>(laneA, 1) + rotl<u64>(laneB, 7) + rotl<u64>(laneC, 12) + rotl<u64>(laneD, 18);
    hash = merge(hash, laneA);
    hash = merge(hash, laneB);
    hash = merge(hash, laneC);
    hash = merge(hash, laneD);
  }
  hash += total;
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
  // The final avalanche: every input bit affects every output bit.
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
