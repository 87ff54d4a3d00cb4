// The last words of a text, as names are looked for loosely among them: a window that slides. One thread's scratch holds it.

// A word in the window, 32 bytes: | class | gap before u8, 0, live u16 | mates u32 | hash of the class | id and flags | begin |
// end | byte offset |, the last four as words.ts has them. Bit d - 1 of live: the word d before it is in its clause and in
// a set; bit d - 1 of mates: it may be in a name of three words and more with that word.
export const WORD_TOKEN: usize = 32;
const GAP: usize = 4;
export const LIVE: usize = 6;
export const MATES: usize = 8;
export const HASH: usize = 12;
export const SLOT: usize = 16;
export const BEGIN: usize = 20;
export const END: usize = 24;
export const AT: usize = 28;
/** How far before a word the others of its name may stand: the bits of live. */
export const REACH: u32 = 16;
/** Words in the window. */
export const WINDOW: u32 = 256;
/** Words that stay when it slides: those that are read for a word that is still to be looked at, and those behind it. */
export const WINDOW_KEPT: u32 = 48;
// Scratch: words that are read but not meant | the window | words to look at u32[] | words of the set that is looked at.
const LEAD_BYTES: usize = 8 * WORD_TOKEN;
const WAITING_AT: usize = LEAD_BYTES + <usize>WINDOW * WORD_TOKEN;
const USED_AT: usize = WAITING_AT + (<usize>WINDOW + 1) * 4;
export const LOOSE_SCRATCH: usize = USED_AT + 64;

// What stands between two words.
export const PLAIN: u32 = 0;
export const SLASH: u32 = 1;
export const COMMA: u32 = 2;
export const COLON: u32 = 3;
export const HARD: u32 = 4;

let window: usize = 0;
/** Words that may be read; there may be more in the window. */
export let head: u32 = 0;

/** Begins a text over LOOSE_SCRATCH bytes at `scratch`. */
export function startWindow(scratch: usize): void {
  window = scratch + LEAD_BYTES;
  head = 0;
}

/** What stands before word `i`. */
// @ts-ignore: decorator
@inline
export function gapAt(i: u32): u32 {
  return <u32>load<u8>(token(i), GAP);
}

/** Lets the words before `count` be read. */
// @ts-ignore: decorator
@inline
export function showWords(count: u32): void {
  head = count;
}

/** Where word `i` of the window is. */
// @ts-ignore: decorator
@inline
export function token(i: u32): usize {
  return window + <usize>i * WORD_TOKEN;
}

/** Moves the words from `from` on, up to `count`, to the front. */
export function slide(from: u32, count: u32): void {
  memory.copy(window, token(from), <usize>(count - from) * WORD_TOKEN);
}

/** Room for the words that are to be looked at: as many as the window holds, and one. */
export function waitingWords(): usize {
  return window - LEAD_BYTES + WAITING_AT;
}

/** Room for the words of the set that is looked at. */
export function usedWords(): usize {
  return window - LEAD_BYTES + USED_AT;
}
