// The sliding window over the last words of a text, in which loose matching looks for names. The window is in the
// scratch memory of a thread.

// A word in the window, 32 bytes: | class | gap before u8, 0, live u16 | mates u32 | hash of the class | id and flags |
// begin | end | byte offset |, where the last four are as in words.ts. Bit d - 1 of live is set if the word d places
// back is in the same clause and in a set, i.e. in the word set of some loose name. Bit d - 1 of mates is set if that
// word may share a name of three or more words with this word.
export const WORD_TOKEN: usize = 32;
const GAP: usize = 4;
export const LIVE: usize = 6;
export const MATES: usize = 8;
export const HASH: usize = 12;
export const SLOT: usize = 16;
export const BEGIN: usize = 20;
export const END: usize = 24;
export const AT: usize = 28;
/** Maximum distance from a word back to the other words of its name; also the number of bits in `live`. */
export const REACH: u32 = 16;
/** Number of words in the window. */
export const WINDOW: u32 = 256;
/**
 * Number of words kept when the window slides: the words still to be matched, the words after them, and the earlier
 * words that are needed for matching.
 */
export const WINDOW_KEPT: u32 = 48;
// The scratch memory contains, in this order: padding, because words before the window may be read; the window; the
// waiting words (u32[]); and the words of the current set.
const LEAD_BYTES: usize = 8 * WORD_TOKEN;
const WAITING_AT: usize = LEAD_BYTES + <usize>WINDOW * WORD_TOKEN;
const USED_AT: usize = WAITING_AT + (<usize>WINDOW + 1) * 4;
export const LOOSE_SCRATCH: usize = USED_AT + 64;

// Kinds of gaps between two words.
export const PLAIN: u32 = 0;
export const SLASH: u32 = 1;
export const COMMA: u32 = 2;
export const COLON: u32 = 3;
export const HARD: u32 = 4;

let window: usize = 0;
/** Number of readable words in the window; the window may contain more. */
export let head: u32 = 0;

/** Starts a new text; `scratch` must have room for LOOSE_SCRATCH bytes. */
export function startWindow(scratch: usize): void {
  window = scratch + LEAD_BYTES;
  head = 0;
}

/** The kind of the gap before word `i`. */
// @ts-ignore: decorator
@inline
export function gapAt(i: u32): u32 {
  return <u32>load<u8>(token(i), GAP);
}

/** Makes the first `count` words of the window readable. */
// @ts-ignore: decorator
@inline
export function showWords(count: u32): void {
  head = count;
}

/** The pointer to word `i` of the window. */
// @ts-ignore: decorator
@inline
export function token(i: u32): usize {
  return window + <usize>i * WORD_TOKEN;
}

/** Moves the words [from, count) to the front of the window. */
export function slide(from: u32, count: u32): void {
  memory.copy(window, token(from), <usize>(count - from) * WORD_TOKEN);
}

/** The pointer to the list of waiting words, which has room for one more word than the window. */
export function waitingWords(): usize {
  return window - LEAD_BYTES + WAITING_AT;
}

/** The pointer to the buffer for the words of the current set. */
export function usedWords(): usize {
  return window - LEAD_BYTES + USED_AT;
}
