// Hash functions for word sets, used both to write the index (loose-records.ts) and to look names up in it (loose.ts,
// loose-sets.ts). They compute what a word adds to the hash of its set, the home slot of a set, and the bit and cell
// for two words of a set.

const SET_MIX: u32 = 0x9e3779b1;
const PAIR_MIX: u32 = 0x85ebca6b;
const KIND_MIX: u32 = 0xc2b2ae35;
/**
 * Log2 of the number of pair-filter bits per cell. A cell records the kinds of names in which two words occur together
 * (KIND_TWO, KIND_MORE).
 */
export const KINDS_LOG: u32 = 2;
/**
 * KIND_TWO: some name consists of exactly these two words. KIND_MORE: some name contains these two words and others.
 */
export const KIND_TWO: u32 = 1;
export const KIND_MORE: u32 = 2;

/** The share that a word adds to the hash of its set; because shares are summed, order does not matter. */
// @ts-ignore: decorator
@inline
export function setPart(one: u32): u32 {
  const mixed = one * SET_MIX;
  return (mixed ^ (mixed >>> 15)) * PAIR_MIX;
}

/** The slot at which probing for a set begins; the caller masks it to the size of the table. */
// @ts-ignore: decorator
@inline
export function setHome(hash: u32): u32 {
  const mixed = hash * SET_MIX;
  return mixed ^ (mixed >>> 16);
}

/** The pair-filter bit for two words, given the sum of their shares. */
// @ts-ignore: decorator
@inline
export function pairBit(parts: u32, shift: u32): u32 {
  return parts * SET_MIX >>> shift;
}

/** The cell for two words, given the sum of their shares. */
// @ts-ignore: decorator
@inline
export function kindCell(parts: u32, shift: u32): u32 {
  return parts * KIND_MIX >>> (shift + KINDS_LOG);
}

/**
 * The kinds (KIND_TWO, KIND_MORE) of names in which two words occur together, given the sum of the shares of the two
 * words. The words must pass the pair filter; false positives are possible.
 */
// @ts-ignore: decorator
@inline
export function kindOf(kinds: usize, parts: u32, shift: u32): u32 {
  const cell = kindCell(parts, shift);
  return (<u32>load<u8>(kinds + <usize>(cell >>> 2)) >>> ((cell & 3) << 1)) & 3;
}
