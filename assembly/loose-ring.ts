// The last words of a text, as names are looked for loosely among them. One thread's scratch holds them.

// A word in the ring, 32 bytes: | class | gap before u8, 0, live u16 | mates u32 | hash of the class | id and flags | begin |
// end | byte offset |, the last four as words.ts has them. Bit d - 1 of live: the word d before it is in its clause and in
// a set; bit d - 1 of mates: it may be in a name with that word.
const TOKEN: usize = 32;
export const GAP: usize = 4;
export const LIVE: usize = 6;
export const MATES: usize = 8;
export const HASH: usize = 12;
export const SLOT: usize = 16;
export const BEGIN: usize = 20;
export const END: usize = 24;
export const AT: usize = 28;
/** How far before a word the others of its name may stand: the bits of live. */
export const REACH: u32 = 16;
const RING: u32 = 64;
/** The ring, and behind it the words of the set that is looked at. */
export const LOOSE_SCRATCH: usize = <usize>RING * TOKEN + 64;

// What stands between two words.
export const PLAIN: u32 = 0;
export const SLASH: u32 = 1;
export const COMMA: u32 = 2;
export const COLON: u32 = 3;
export const HARD: u32 = 4;

let ring: usize = 0;
/** Words taken in. */
export let head: u32 = 0;

/** Begins a text over LOOSE_SCRATCH bytes at `scratch`. */
export function startRing(scratch: usize): void {
  ring = scratch;
  head = 0;
}

/** What stands before word `i`. */
// @ts-ignore: decorator
@inline
export function gapAt(i: u32): u32 {
  return <u32>load<u8>(token(i), GAP);
}

/** Takes in the words up to `count`; what is written at a token stays for as many words as the ring holds. */
// @ts-ignore: decorator
@inline
export function takeWords(count: u32): void {
  head = count;
}

/** Where word `i` of the text is, one of the last. */
// @ts-ignore: decorator
@inline
export function token(i: u32): usize {
  return ring + <usize>(i & (RING - 1)) * TOKEN;
}

/** Room for the words of the set that is looked at. */
export function usedWords(): usize {
  return ring + <usize>RING * TOKEN;
}
