// Hashes of sets of words, which loose-index.ts writes the index by and loose.ts looks it up by: what a word adds whatever
// the order, where a set's record is looked for, and the bits of two words of a set in the filters of pairs.

const SET_MIX: u32 = 0x9e3779b1;
const PAIR_MIX: u32 = 0x85ebca6b;
const KIND_MIX: u32 = 0xc2b2ae35;
/** For so many bits of the pair filter the pairs are told apart once more, by the names that they are in. */
export const KINDS_LOG: u32 = 2;
/** There is a name of the two words; there is a name of more with them. */
export const KIND_TWO: u32 = 1;
export const KIND_MORE: u32 = 2;

/** What a word adds to the hash of its set, whatever the order. */
// @ts-ignore: decorator
@inline
export function setPart(one: u32): u32 {
  const mixed = one * SET_MIX;
  return (mixed ^ (mixed >>> 15)) * PAIR_MIX;
}

/** Where the record of a set is looked for first. */
// @ts-ignore: decorator
@inline
export function setHome(hash: u32): u32 {
  const mixed = hash * SET_MIX;
  return mixed ^ (mixed >>> 16);
}

/** The bit of two words of a set in the pair filter, by what both add to a hash. */
// @ts-ignore: decorator
@inline
export function pairOf(parts: u32, shift: u32): u32 {
  return parts * SET_MIX >>> shift;
}

/** The place of two words among the kinds, by what both add to a hash. */
// @ts-ignore: decorator
@inline
export function toldOf(parts: u32, shift: u32): u32 {
  return parts * KIND_MIX >>> (shift + KINDS_LOG);
}

/** KIND_TWO and KIND_MORE of two words that the pair filter knows, by what both add to a hash; never wrongly missing. */
// @ts-ignore: decorator
@inline
export function kindOf(kinds: usize, parts: u32, shift: u32): u32 {
  const told = toldOf(parts, shift);
  return (<u32>load<u8>(kinds + <usize>(told >>> 2)) >>> ((told & 3) << 1)) & 3;
}
