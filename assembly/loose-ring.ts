// The last words of a text, as names are looked for loosely among them. One thread's scratch holds them.

// A word in the ring, 32 bytes: | class | gap before | begin | end | id and flags | mates u32 | first of its clause | byte offset |
// mates: bit d - 1 = it may be in a name with the word d before it.
const TOKEN: usize = 32;
export const GAP: usize = 4;
export const BEGIN: usize = 8;
export const END: usize = 12;
export const SLOT: usize = 16;
export const MATES: usize = 20;
export const CLAUSE: usize = 24;
export const AT: usize = 28;
const RING: u32 = 64;
/** The ring, and behind it the words of the set that is looked at. */
export const LOOSE_SCRATCH: usize = <usize>RING * TOKEN + 64;

// What stands between two words.
export const PLAIN: u32 = 0;
export const COMMA: u32 = 1;
export const COLON: u32 = 2;
export const HARD: u32 = 3;

let ring: usize = 0;
/** Words taken in. */
export let head: u32 = 0;

/** Begins a text over LOOSE_SCRATCH bytes at `scratch`. */
export function startRing(scratch: usize): void {
  ring = scratch;
  head = 0;
}

/** Takes in one word more; what is written at its token stays for as many words as the ring holds. */
export function takeWord(): void {
  head += 1;
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
