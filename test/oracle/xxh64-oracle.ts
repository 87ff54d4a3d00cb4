// XXH64 with seed 0 as its specification defines it: in BigInt arithmetic, one step per line, without optimisation. The
// tests of the kernel's checksum compare the kernel with this oracle, and tests that have no kernel use this oracle to
// write bundles.

const PRIME_1 = 11400714785074694791n;
const PRIME_2 = 14029467366897019727n;
const PRIME_3 = 1609587929392839161n;
const PRIME_4 = 9650029242287828579n;
const PRIME_5 = 2870177450012600261n;

const wrap = (value: bigint): bigint => BigInt.asUintN(64, value);
const rotate = (value: bigint, bits: bigint): bigint => wrap((value << bits) | (value >> (64n - bits)));
const round = (lane: bigint, input: bigint): bigint => wrap(rotate(wrap(lane + input * PRIME_2), 31n) * PRIME_1);

/** The XXH64 of `bytes` with seed 0. */
export function xxh64(bytes: Uint8Array): bigint {
  const number = (at: number, size: number): bigint => {
    let value = 0n;
    for (let i = size - 1; i >= 0; i--) value = (value << 8n) | BigInt(bytes[at + i]);
    return value;
  };
  let at = 0;
  let hash = PRIME_5;
  if (bytes.length >= 32) {
    const lanes = [wrap(PRIME_1 + PRIME_2), PRIME_2, 0n, wrap(-PRIME_1)];
    for (; at + 32 <= bytes.length; at += 32) {
      for (let lane = 0; lane < 4; lane++) lanes[lane] = round(lanes[lane], number(at + lane * 8, 8));
    }
    hash = wrap(rotate(lanes[0], 1n) + rotate(lanes[1], 7n) + rotate(lanes[2], 12n) + rotate(lanes[3], 18n));
    for (const lane of lanes) hash = wrap((hash ^ round(0n, lane)) * PRIME_1 + PRIME_4);
  }
  hash = wrap(hash + BigInt(bytes.length));
  for (; at + 8 <= bytes.length; at += 8) {
    hash = wrap(rotate(hash ^ round(0n, number(at, 8)), 27n) * PRIME_1 + PRIME_4);
  }
  for (; at + 4 <= bytes.length; at += 4) {
    hash = wrap(rotate(hash ^ wrap(number(at, 4) * PRIME_1), 23n) * PRIME_2 + PRIME_3);
  }
  for (; at < bytes.length; at++) hash = wrap(rotate(hash ^ wrap(number(at, 1) * PRIME_5), 11n) * PRIME_1);
  hash = wrap((hash ^ (hash >> 33n)) * PRIME_2);
  hash = wrap((hash ^ (hash >> 29n)) * PRIME_3);
  return hash ^ (hash >> 32n);
}
