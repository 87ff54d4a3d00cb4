// Names found by their words in another order or apart: "knees are painful", "edema of hands and feet", "lungs: clear".
// Input: the words of a text as they are pushed, and an index that lsBuild made. A window keeps the last words; each word is
// looked at when a few more are known behind it, together with those before it in its clause. Two words go on only when
// the pair filter knows them; the words of a name must then stand to each other as loose-grammar.ts allows.

import { LOOSE_CLASS_MASK, LOOSE_KIND_SHIFT, LX_CLASSES_AT, LX_KINDS_AT, LX_PAIRS_AT, LX_PAIRS_SHIFT } from './layout';
import { plainKind } from './loose-classes';
import { gapBefore } from './loose-gaps';
import { KIND_MORE, KIND_TWO, kindOf, pairOf, setPart } from './loose-hash';
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

/** Words known behind one before it is looked at. */
const AHEAD: u32 = 8;
/** How far apart two neighbours of a name may stand. */
const NEAR: u32 = 8;
const NEAR_MASK: u32 = 0xff;
const IN_SET_BIT: u32 = 27;
const LIVE_MASK: u32 = 0xffff;
/** No word begins one code unit behind. */
const NOT_ENDED: u32 = 0x80000000;

let index: usize = 0;
let classes: usize = 0;
let pairsAt: usize = 0;
let pairShift: u32 = 0;
let kindsAt: usize = 0;
/** Words in the window. */
let taken: u32 = 0;
/** Where the last of them ends, in code units. */
let lastEnd: u32 = 0;
/** Those of them that are still to be looked at, and how many these are. */
let waiting: usize = 0;
let waitingCount: u32 = 0;
/** Which of the last words are in the clause that is read, and in a set. */
let live: u32 = 0;

/** Begins a text; `indexAt` 0 = nothing is found loosely. Rows go to `rows` as far as `rowCapacity` reaches. */
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

/** Takes in the words [row, behind) of the text, and looks at those that enough are known behind. */
export function looseWords(row: usize, behind: usize): void {
  if (index == 0) return;
  while (row < behind) {
    if (taken == WINDOW) makeRoom();
    const stop = min(behind, row + (<usize>(WINDOW - taken) << 4));
    takeIn(row, stop);
    row = stop;
    lookAtWaiting(taken > AHEAD ? taken - AHEAD : 0);
  }
}

/** Looks at the words that are left at the end of the text. */
export function endLoose(): void {
  if (index != 0) lookAtWaiting(taken);
}

/** Lets go of the words that nothing still to come is read with. */
function makeRoom(): void {
  const from = taken - WINDOW_KEPT;
  slide(from, taken);
  taken -= from;
  for (let i: u32 = 0; i < waitingCount; i++) {
    const at = waiting + (<usize>i << 2);
    store<u32>(at, load<u32>(at) - from);
  }
}

/** Takes words into the window, which has room, and notes which are to be looked at. */
function takeIn(row: usize, behind: usize): void {
  const from = text;
  const slots = classes;
  let to = token(taken);
  let i = taken;
  let before = live;
  let end = lastEnd;
  const first = waiting + (<usize>waitingCount << 2);
  let next = first;
  for (; row < behind; row += 16) {
    const id = load<u32>(row) & NO_WORD;
    const at = load<u32>(row, 12);
    const begin = load<u32>(row, 4);
    // A space right behind the word before is what stands before most words.
    let gap = PLAIN;
    if (begin - end != 1 || load<u8>(from + at - 1) != 0x20) {
      gap = gapBefore(at);
      if (gap == HARD) before = 0;
    }
    end = load<u32>(row, 8);
    const word = id != NO_WORD
      ? load<u32>(slots + (<usize>id << 2))
      : plainKind(from + at, end - begin) << LOOSE_KIND_SHIFT;
    // No branch on what is in a set: words are as often as not.
    const inSet = (word >>> IN_SET_BIT) & 1;
    store<u64>(to, <u64>word | (<u64>gap << 32) | (<u64>before << 48));
    // All words of no set have one hash, so that nearMates asks for them in one place.
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
 * Keeps of the words listed from `from` on, which are in a set and have others of one before them, those that may be in a
 * name with one near by; where the list then ends. Straight on, because no branch on it could be guessed.
 */
function keepMated(from: usize, behind: usize): usize {
  let to = from;
  for (let at = from; at < behind; at += 4) {
    const word = load<u32>(at);
    const here = token(word);
    const near = nearMates(here, load<u32>(here, HASH));
    // Until it is looked at; words behind it ask for its mates only then.
    store<u32>(here, near, MATES);
    store<u32>(to, word);
    to += <usize>(near != 0) << 2;
  }
  return to;
}

/** Looks at the waiting words before word `behind`. */
function lookAtWaiting(behind: u32): void {
  let at = waiting;
  const stop = waiting + (<usize>waitingCount << 2);
  for (; at < stop; at += 4) {
    const word = load<u32>(at);
    if (word >= behind) break;
    lookAt(word);
  }
  waitingCount = <u32>(stop - at) >>> 2;
  if (at != waiting) memory.copy(waiting, at, stop - at);
}

/** May the word `d` before the one at `here` be in a name with it? Asked for any word before. */
// @ts-ignore: decorator
@inline
function mayPair(here: usize, hash: u32, d: u32, bits: usize, shift: u32): u32 {
  const bit = pairOf(hash + load<u32>(here - <usize>d * WORD_TOKEN, HASH), shift);
  return (<u32>load<u8>(bits + <usize>(bit >>> 3)) >>> (bit & 7)) & 1;
}

/** Which of the NEAR words before the one at `here` it may be in a name with; straight on, because no branch could be guessed. */
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
function lookAt(z: u32): void {
  const here = token(z);
  const hash = load<u32>(here, HASH);
  let near = load<u32>(here, MATES);
  // Bit d - 1: with the word d before it there is a name of these two; a name of more words.
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
  // Words of a name that stand farther off need one that stands near.
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
    if (((mates >>> (d1 - 1)) & 1) != 0) lookFurther(z, d1, hash1, mates);
  }
}

/** Finds the names whose last two words are `z` and the one `d1` before it, and whose others are among its mates. */
function lookFurther(z: u32, d1: u32, hash1: u32, mates: u32): void {
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
