// Matches names whose words are reordered or separated: "knees are painful", "edema of hands and feet", "lungs: clear".
// Input: an index built by lsBuild, and the words of a text as they arrive. A window keeps the most recent words. As
// soon as the next few words are known, a word is matched together with the words before it in its clause. Only pairs
// of words that pass the pair filter are considered, and the words of a name must relate to each other as
// loose-grammar.ts allows.

import { LOOSE_CLASS_MASK, LOOSE_KIND_SHIFT, LX_CLASSES_AT, LX_KINDS_AT, LX_PAIRS_AT, LX_PAIRS_SHIFT } from './layout';
import { plainKind } from './loose-classes';
import { gapBefore } from './loose-gaps';
import { KIND_MORE, KIND_TWO, kindOf, pairBit, setPart } from './loose-hash';
import { lookUpSet, setUsed, startSets, startWord } from './loose-sets';
import {
  HARD,
  HASH,
  LIVE,
  MATES,
  PLAIN,
  SLOT,
  WINDOW,
  WINDOW_KEPT,
  WORD_TOKEN,
  showWords,
  slide,
  startWindow,
  token,
  waitingWords,
} from './loose-window';
import { NO_WORD } from './vocabulary';
import { text } from './words';

/** A word is matched when this many words after it are known. */
const AHEAD: u32 = 8;
/** The greatest distance in the text between two neighbouring words of a name. */
const NEAR: u32 = 8;
const NEAR_MASK: u32 = 0xff;
const IN_SET_BIT: u32 = 27;
const LIVE_MASK: u32 = 0xffff;
/** The value of `lastEnd` before the first word; so large that the first word cannot begin one code unit after it. */
const NOT_ENDED: u32 = 0x80000000;

let index: usize = 0;
let classes: usize = 0;
let pairsAt: usize = 0;
let pairShift: u32 = 0;
let kindsAt: usize = 0;
/** Number of words in the window. */
let taken: u32 = 0;
/** The offset, in code units, at which the last word in the window ends. */
let lastEnd: u32 = 0;
/** The pointer to the list of words that are still to be matched, and the number of words in the list. */
let waiting: usize = 0;
let waitingCount: u32 = 0;
/** One bit for each of the most recent words, set if the word is in the current clause and in some name's word set. */
let live: u32 = 0;

/** Starts a new text; if `indexAt` is 0, loose matching is off. At most `rowCapacity` rows are written to `rows`. */
export function startLoose(indexAt: usize, scratch: usize, rows: usize, rowCapacity: u32): void {
  index = indexAt;
  startWindow(scratch);
  startSets(indexAt, rows, rowCapacity);
  if (index == 0) return;
  waiting = waitingWords();
  classes = <usize>load<u32>(index, LX_CLASSES_AT);
  pairsAt = <usize>load<u32>(index, LX_PAIRS_AT);
  pairShift = load<u32>(index, LX_PAIRS_SHIFT);
  kindsAt = <usize>load<u32>(index, LX_KINDS_AT);
  taken = 0;
  lastEnd = NOT_ENDED;
  waitingCount = 0;
  live = 0;
}

/** Pushes the words in the rows [row, rowEnd) into the window, then matches those that are followed by enough words. */
export function looseWords(row: usize, rowEnd: usize): void {
  if (index == 0) return;
  while (row < rowEnd) {
    if (taken == WINDOW) makeRoom();
    const stop = min(rowEnd, row + (<usize>(WINDOW - taken) << 4));
    pushWords(row, stop);
    row = stop;
    matchWaiting(taken > AHEAD ? taken - AHEAD : 0);
  }
}

/** Matches the remaining words at the end of the text. */
export function endLoose(): void {
  if (index != 0) matchWaiting(taken);
}

/** Drops the words that are not needed for matching later words. */
function makeRoom(): void {
  const from = taken - WINDOW_KEPT;
  slide(from, taken);
  taken -= from;
  for (let i: u32 = 0; i < waitingCount; i++) {
    const at = waiting + (<usize>i << 2);
    store<u32>(at, load<u32>(at) - from);
  }
}

/** Pushes words into the window, which must have room for them, and lists those that are to be matched. */
function pushWords(row: usize, rowEnd: usize): void {
  const from = text;
  const slots = classes;
  let to = token(taken);
  let i = taken;
  let before = live;
  let end = lastEnd;
  const first = waiting + (<usize>waitingCount << 2);
  let next = first;
  for (; row < rowEnd; row += 16) {
    const id = load<u32>(row) & NO_WORD;
    const at = load<u32>(row, 12);
    const begin = load<u32>(row, 4);
    // Fast path: most words are separated from the previous word by a single space.
    let gap = PLAIN;
    if (begin - end != 1 || load<u8>(from + at - 1) != 0x20) {
      gap = gapBefore(at);
      if (gap == HARD) before = 0;
    }
    end = load<u32>(row, 8);
    const word = id != NO_WORD
      ? load<u32>(slots + (<usize>id << 2))
      : plainKind(from + at, end - begin) << LOOSE_KIND_SHIFT;
    // Branchless, because the CPU cannot predict which words are in a set.
    const inSet = (word >>> IN_SET_BIT) & 1;
    store<u64>(to, <u64>word | (<u64>gap << 32) | (<u64>before << 48));
    // All words that are in no set have the same hash, so nearMates probes a single bit for all of them.
    store<u64>(to, <u64>(setPart(word & LOOSE_CLASS_MASK) & -inSet) << 32, MATES);
    v128.store(to, v128.load(row), SLOT);
    store<u32>(next, i);
    next += (inSet & <u32>(before != 0)) << 2;
    before = ((before << 1) | inSet) & LIVE_MASK;
    to += WORD_TOKEN;
    i += 1;
  }
  taken = i;
  live = before;
  lastEnd = end;
  waitingCount = <u32>(keepMated(first, next) - waiting) >>> 2;
}

/**
 * Filters the list [from, listEnd) of words that are in a set and follow another such word. Keeps those that may share
 * a name with a nearby word, and returns the new end of the list. Branchless, because the CPU cannot predict the
 * outcome.
 */
function keepMated(from: usize, listEnd: usize): usize {
  let to = from;
  for (let at = from; at < listEnd; at += 4) {
    const word = load<u32>(at);
    const here = token(word);
    const near = nearMates(here, load<u32>(here, HASH));
    // This value is preliminary: matchEndingAt refines it before the value is read for any later word.
    store<u32>(here, near, MATES);
    store<u32>(to, word);
    to += <usize>(near != 0) << 2;
  }
  return to;
}

/** Matches the waiting words before word `limit`. */
function matchWaiting(limit: u32): void {
  let at = waiting;
  const stop = waiting + (<usize>waitingCount << 2);
  for (; at < stop; at += 4) {
    const word = load<u32>(at);
    if (word >= limit) break;
    matchEndingAt(word);
  }
  waitingCount = <u32>(stop - at) >>> 2;
  if (at != waiting) memory.copy(waiting, at, stop - at);
}

/** Whether the word `d` places before the word at `here` may share a name with it; `d` may exceed NEAR. */
// @ts-ignore: decorator
@inline
function mayPair(here: usize, hash: u32, d: u32, bits: usize, shift: u32): u32 {
  const bit = pairBit(hash + load<u32>(here - <usize>d * WORD_TOKEN, HASH), shift);
  return (<u32>load<u8>(bits + <usize>(bit >>> 3)) >>> (bit & 7)) & 1;
}

/**
 * One bit for each of the NEAR words before the word at `here`, set if that word may share a name with it. Branchless.
 */
// @ts-ignore: decorator
@inline
function nearMates(here: usize, hash: u32): u32 {
  const bits = pairsAt;
  const shift = pairShift;
  const a = mayPair(here, hash, 1, bits, shift) | (mayPair(here, hash, 2, bits, shift) << 1);
  const b = (mayPair(here, hash, 3, bits, shift) << 2) | (mayPair(here, hash, 4, bits, shift) << 3);
  const c = (mayPair(here, hash, 5, bits, shift) << 4) | (mayPair(here, hash, 6, bits, shift) << 5);
  const d = (mayPair(here, hash, 7, bits, shift) << 6) | (mayPair(here, hash, 8, bits, shift) << 7);
  return (a | b | (c | d)) & <u32>load<u16>(here, LIVE);
}

/** Finds the names whose last word in the text is word `z`. */
function matchEndingAt(z: u32): void {
  const here = token(z);
  const hash = load<u32>(here, HASH);
  let near = load<u32>(here, MATES);
  // Bit d - 1 of `two` is set if some name may consist of just this word and the word d places before it. Bit d - 1 of
  // `mates` is set if some name may contain these two words and others.
  let two: u32 = 0;
  let mates: u32 = 0;
  const kinds = kindsAt;
  const shift = pairShift;
  for (; near != 0; near &= near - 1) {
    const d = ctz(near);
    const kind = kindOf(kinds, hash + load<u32>(token(z - 1 - d), HASH), shift);
    two |= (kind & KIND_TWO) << d;
    mates |= (kind / KIND_MORE) << d;
  }
  near = two | mates;
  store<u32>(here, mates, MATES);
  if (near == 0) return;
  // A distant word can be part of a name only if a nearby word is too.
  if (mates != 0) {
    const bits = pairsAt;
    for (let far = <u32>load<u16>(here, LIVE) & ~NEAR_MASK; far != 0; far &= far - 1) {
      const d = ctz(far);
      if (mayPair(here, hash, d + 1, bits, shift) == 0) continue;
      mates |= (kindOf(kinds, hash + load<u32>(token(z - 1 - d), HASH), shift) / KIND_MORE) << d;
    }
    store<u32>(here, mates, MATES);
  }
  showWords(min(taken, z + AHEAD + 1));
  startWord();
  setUsed(4, z);
  for (; near != 0; near &= near - 1) {
    const d1 = ctz(near) + 1;
    setUsed(3, z - d1);
    const hash1 = hash + load<u32>(token(z - d1), HASH);
    if (((two >>> (d1 - 1)) & 1) != 0) lookUpSet(2, hash1);
    if (((mates >>> (d1 - 1)) & 1) != 0) matchLonger(z, d1, hash1, mates);
  }
}

/**
 * Finds the names whose last word in the text is `z`, whose second-last word is `d1` places before `z`, and whose other
 * words are among `mates`.
 */
function matchLonger(z: u32, d1: u32, hash1: u32, mates: u32): void {
  const mates2 = mates & (load<u32>(token(z - d1), MATES) << d1);
  for (let m2 = mates2; m2 != 0; m2 &= m2 - 1) {
    const d2 = ctz(m2) + 1;
    if (d2 - d1 > NEAR) return;
    setUsed(2, z - d2);
    const hash2 = hash1 + load<u32>(token(z - d2), HASH);
    lookUpSet(3, hash2);
    const mates3 = mates2 & (load<u32>(token(z - d2), MATES) << d2);
    for (let m3 = mates3; m3 != 0; m3 &= m3 - 1) {
      const d3 = ctz(m3) + 1;
      if (d3 - d2 > NEAR) break;
      setUsed(1, z - d3);
      const hash3 = hash2 + load<u32>(token(z - d3), HASH);
      lookUpSet(4, hash3);
      const mates4 = mates3 & (load<u32>(token(z - d3), MATES) << d3);
      for (let m4 = mates4; m4 != 0; m4 &= m4 - 1) {
        const d4 = ctz(m4) + 1;
        if (d4 - d3 > NEAR) break;
        setUsed(0, z - d4);
        lookUpSet(5, hash3 + load<u32>(token(z - d4), HASH));
      }
    }
  }
}
