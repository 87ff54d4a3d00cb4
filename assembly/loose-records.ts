// The records of the word sets in the index of loose names. The first walk only counts the sets. Once memory for them
// has been reserved, a second walk writes the record of each set, its table entry, and its pairs of words with their
// kinds. Input: the slots of each name's content words, which loose-index.ts sets as it walks the trie.

import {
  LOOSE_CLASS_MASK,
  LOOSE_COUNT_SHIFT,
  LOOSE_SMALL,
  LS_FIRST_NAME,
  LS_NAMES_AT,
  LS_NAME_COUNT,
  LX_KINDS_AT,
  LX_MARKS_AT,
  LX_PAIRS_AT,
  LX_PAIRS_SHIFT,
  LX_RECORDS_AT,
  LX_TABLE_AT,
  LX_TABLE_MASK,
} from './layout';
import { KIND_MORE, KIND_TWO, pairBit, setHome, setPart, kindCell } from './loose-hash';

let classes: usize = 0;
let namesAt: usize = 0;
let firstName: u32 = 0;
let nameCount: u32 = 0;

// The index being written, the number of sets found so far, and the number of u32s in their records. If `index` is 0,
// the sets are only counted.
let index: usize = 0;
export let setCount: u32 = 0;
export let numberCount: u32 = 0;
// The slots on the path to the current trie node. They are globals because static memory would be shared between
// threads.
let path0: u32 = 0;
let path1: u32 = 0;
let path2: u32 = 0;
let path3: u32 = 0;
let path4: u32 = 0;

/** Starts over with no sets; if `indexAt` is 0, sets are only counted. */
export function startRecords(loose: usize, classesAt: usize, indexAt: usize): void {
  classes = classesAt;
  namesAt = loose + load<u32>(loose, LS_NAMES_AT);
  firstName = load<u32>(loose, LS_FIRST_NAME);
  nameCount = load<u32>(loose, LS_NAME_COUNT);
  index = indexAt;
  setCount = 0;
  numberCount = 0;
}

/** The slot of content word `i` on the path. */
export function pathSlot(i: u32): u32 {
  return i == 0 ? path0 : i == 1 ? path1 : i == 2 ? path2 : i == 3 ? path3 : path4;
}

/** Sets the slot of content word `i` on the path. */
export function setPathSlot(i: u32, slot: u32): void {
  if (i == 0) path0 = slot;
  else if (i == 1) path1 = slot;
  else if (i == 2) path2 = slot;
  else if (i == 3) path3 = slot;
  else path4 = slot;
}

/** The class of the word at a slot. */
export function classAtSlot(slot: u32): u32 {
  return load<u32>(classes + (<usize>slot << 2)) & LOOSE_CLASS_MASK;
}

/**
 * Adds a name if it may be matched loosely. The first `held` words on the path are its content words; `small` is true
 * if it has other words too.
 */
export function addName(name: u32, held: u32, small: bool): void {
  const bit = name - firstName;
  if (bit >= nameCount || ((load<u32>(namesAt + (<usize>(bit >>> 5) << 2)) >>> (bit & 31)) & 1) == 0) return;
  const record = numberCount;
  setCount += 1;
  numberCount += 1 + held;
  if (index == 0) return;
  const to = <usize>load<u32>(index, LX_RECORDS_AT) + (<usize>record << 2);
  store<u32>(to, (held << LOOSE_COUNT_SHIFT) | (small ? <u32>LOOSE_SMALL : 0) | name);
  let hash: u32 = 0;
  const marks = <usize>load<u32>(index, LX_MARKS_AT);
  const pairsAt = <usize>load<u32>(index, LX_PAIRS_AT);
  const shift = load<u32>(index, LX_PAIRS_SHIFT);
  const kindsAt = <usize>load<u32>(index, LX_KINDS_AT);
  for (let i: u32 = 0; i < held; i++) {
    const one = classAtSlot(pathSlot(i));
    store<u32>(to + 4 + (<usize>i << 2), pathSlot(i));
    hash += setPart(one);
    const mark = marks + (<usize>(one >>> 5) << 2);
    store<u32>(mark, load<u32>(mark) | (1 << (one & 31)));
    for (let j: u32 = 0; j < i; j++) {
      const parts = setPart(one) + setPart(classAtSlot(pathSlot(j)));
      const pair = pairBit(parts, shift);
      const filter = pairsAt + <usize>(pair >>> 3);
      store<u8>(filter, <u32>load<u8>(filter) | (1 << (pair & 7)));
      const cell = kindCell(parts, shift);
      const kinds = kindsAt + <usize>(cell >>> 2);
      const kind = held == 2 ? KIND_TWO : KIND_MORE;
      store<u8>(kinds, <u32>load<u8>(kinds) | (kind << ((cell & 3) << 1)));
    }
  }
  const table = <usize>load<u32>(index, LX_TABLE_AT);
  const mask = load<u32>(index, LX_TABLE_MASK);
  let at = setHome(hash) & mask;
  while (load<u32>(table + (<usize>at << 2)) != 0) at = (at + 1) & mask;
  store<u32>(table + (<usize>at << 2), record + 1);
}
