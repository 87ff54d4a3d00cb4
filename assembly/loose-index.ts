// The index of loose names, built in memory from the `recognizer` and `loose` sections: the key of a name is the set of
// its words' classes. Input: sections verified by rzVerifyStep and lsVerify, and the output of lsClasses. The host
// first asks how much room the index needs, then calls lsBuild to write it.

import {
  CHILDREN_COUNT_BITS,
  CHILDREN_TAIL,
  EDGE_BYTES,
  EDGE_CHILDREN,
  EDGE_TERMINAL,
  LOOSE_CLASS_MASK,
  LOOSE_CONTENT,
  LOOSE_IN_SET,
  LOOSE_KIND_SHIFT,
  LOOSE_LEAST,
  LOOSE_MOST,
  LOOSE_NAME_WORDS,
  LOOSE_QUALIFIER,
  LX_CLASSES_AT,
  LX_HEADER_BYTES,
  LX_KINDS_AT,
  LX_MARKS_AT,
  LX_PAIRS_AT,
  LX_PAIRS_SHIFT,
  LX_RECORDS_AT,
  LX_TABLE_AT,
  LX_TABLE_MASK,
  PAYLOAD_KIND_SHIFT,
  PAYLOAD_ROW_MASK,
  RZ_EDGES_AT,
  RZ_EDGE_COUNT,
  RZ_PAYLOADS_AT,
  RZ_SLOT_COUNT,
  RZ_TAILS_AT,
  RZ_TAIL_COUNT,
  RZ_TERMINALS_AT,
  RZ_WORDS_AT,
  SLOT_MAX,
  TAIL_INTO_BLOCK,
  TAIL_INTO_TAIL,
  TAIL_LAST,
  TERMINAL_CROSSES_BREAK,
  TERMINAL_LIST,
  TERMINAL_ROW_MASK,
  WORD_BYTES,
  WORD_CHILDREN,
  WORD_TERMINAL,
} from './layout';
import { KINDS_LOG } from './loose-hash';
import { classAtSlot, numberCount, setCount, setPathSlot, startRecords, addName, pathSlot } from './loose-records';

/** Number of pair-filter bits per set. */
const PAIR_BITS_PER_SET: u32 = 32;
const TERMINAL_KIND: u32 = 3 << PAYLOAD_KIND_SHIFT;

let classes: usize = 0;
let slotTotal: u32 = 0;
let trieSize: u32 = 0;
let wordsAt: usize = 0;
let edgesAt: usize = 0;
let tailsAt: usize = 0;
let terminalsAt: usize = 0;
let payloadsAt: usize = 0;
// The number of steps that the walk may still take. Walking a sound trie takes at most one step for each word, edge and
// u32 of a tail, so a trie that needs more is damaged.
let stepsLeft: u32 = 0;

function begin(section: usize, classesAt: usize): void {
  classes = classesAt;
  slotTotal = load<u32>(section, RZ_SLOT_COUNT);
  trieSize = slotTotal + load<u32>(section, RZ_EDGE_COUNT) + load<u32>(section, RZ_TAIL_COUNT);
  wordsAt = section + load<u32>(section, RZ_WORDS_AT);
  edgesAt = section + load<u32>(section, RZ_EDGES_AT);
  tailsAt = section + load<u32>(section, RZ_TAILS_AT);
  terminalsAt = section + load<u32>(section, RZ_TERMINALS_AT);
  payloadsAt = section + load<u32>(section, RZ_PAYLOADS_AT);
}

/**
 * Counts the word sets of the loose names. After this call, lsNumbers returns the number of u32s that their records
 * take.
 */
export function lsCount(section: usize, loose: usize, classesAt: usize): u32 {
  begin(section, classesAt);
  startRecords(loose, classesAt, 0);
  walkAll();
  return setCount;
}

/** The number of u32s that the records of all sets take; lsCount must be called first. */
export function lsNumbers(): u32 {
  return numberCount;
}

function logFor(least: u32): u32 {
  return least <= 32 ? 5 : 32 - clz(least - 1);
}

/** Size in bytes of all cells (loose-hash.ts) together; a cell has two bits. */
function kindBytes(pairsLog: u32): u32 {
  return <u32>1 << (pairsLog - KINDS_LOG - 2);
}

/** The size in bytes of an index of the given number of sets, whose records take `numbers` u32s in total. */
export function lsIndexBytes(section: usize, sets: u32, numbers: u32): u32 {
  const pairs = <u32>1 << (logFor(sets * PAIR_BITS_PER_SET) - 3);
  const table = <u32>4 << logFor(sets * 2);
  const marks = (((load<u32>(section, RZ_SLOT_COUNT) + 0x10002) >>> 5) + 1) << 2;
  const kinds = (kindBytes(logFor(sets * PAIR_BITS_PER_SET)) + 3) & ~3;
  return LX_HEADER_BYTES + pairs + kinds + table + (numbers << 2) + marks;
}

/** Writes the index of the sets counted by lsCount to `at`, which must have room for lsIndexBytes bytes. */
export function lsBuild(section: usize, loose: usize, classesAt: usize, at: usize, sets: u32, numbers: u32): void {
  begin(section, classesAt);
  const pairsLog = logFor(sets * PAIR_BITS_PER_SET);
  const tableLog = logFor(sets * 2);
  memory.fill(at, 0, lsIndexBytes(section, sets, numbers));
  const pairsAt = at + LX_HEADER_BYTES;
  const kindsAt = pairsAt + (<usize>1 << (pairsLog - 3));
  // In a small index the cells take only a byte or two, so they are padded to keep the table aligned.
  const tableAt = kindsAt + ((<usize>kindBytes(pairsLog) + 3) & ~3);
  const recordsAt = tableAt + (<usize>4 << tableLog);
  store<u32>(at, <u32>pairsAt, LX_PAIRS_AT);
  store<u32>(at, 32 - pairsLog, LX_PAIRS_SHIFT);
  store<u32>(at, <u32>kindsAt, LX_KINDS_AT);
  store<u32>(at, <u32>tableAt, LX_TABLE_AT);
  store<u32>(at, (<u32>1 << tableLog) - 1, LX_TABLE_MASK);
  store<u32>(at, <u32>recordsAt, LX_RECORDS_AT);
  store<u32>(at, <u32>classesAt, LX_CLASSES_AT);
  store<u32>(at, <u32>(recordsAt + (<usize>numbers << 2)), LX_MARKS_AT);
  startRecords(loose, classesAt, at);
  walkAll();
  const marks = <usize>load<u32>(at, LX_MARKS_AT);
  for (let slot: u32 = 0; slot < slotTotal; slot++) {
    const to = classes + (<usize>slot << 2);
    const one = load<u32>(to) & LOOSE_CLASS_MASK;
    if (((load<u32>(marks + (<usize>(one >>> 5) << 2)) >>> (one & 31)) & 1) != 0) store<u32>(to, load<u32>(to) | LOOSE_IN_SET);
  }
}

function walkAll(): void {
  stepsLeft = trieSize;
  for (let slot: u32 = 0; slot < slotTotal; slot++) {
    const record = wordsAt + <usize>slot * WORD_BYTES;
    if (load<u8>(record) == 0) continue;
    enter(slot, 0, 0, load<u32>(record, WORD_TERMINAL), load<u32>(record, WORD_CHILDREN));
  }
}

/** Whether a word in a name is a content word rather than a small word. */
// @ts-ignore: decorator
@inline
function isContent(word: u32): bool {
  const kind = word >>> LOOSE_KIND_SHIFT;
  return kind == LOOSE_CONTENT || kind == LOOSE_QUALIFIER;
}

/**
 * Takes one step down the trie: adds the names that end at the word in `slot`, then continues with its children. The
 * path up to this word has `depth` words, of which `held` are content words.
 */
function enter(slot: u32, held: u32, depth: u32, terminal: u32, children: u32): void {
  if (slot >= slotTotal || stepsLeft == 0) return;
  stepsLeft -= 1;
  const word = load<u32>(classes + (<usize>slot << 2));
  if (isContent(word)) {
    if (held == <u32>LOOSE_MOST) return;
    for (let i: u32 = 0; i < held; i++) if (classAtSlot(pathSlot(i)) == (word & LOOSE_CLASS_MASK)) return;
    setPathSlot(held, slot);
    held += 1;
  }
  if (held >= <u32>LOOSE_LEAST) addTerminal(terminal & ~TERMINAL_CROSSES_BREAK, held, depth + 1 > held);
  if (children != 0 && depth + 1 < <u32>LOOSE_NAME_WORDS) descend(children, held, depth + 1);
}

function descend(children: u32, held: u32, depth: u32): void {
  const to = children >>> CHILDREN_COUNT_BITS;
  if ((children & CHILDREN_TAIL) == CHILDREN_TAIL) {
    descendTail(tailsAt + (<usize>to << 2), held, depth);
    return;
  }
  let edge = edgesAt + <usize>to * EDGE_BYTES;
  let left = children & CHILDREN_TAIL;
  if (left == 0) {
    left = load<u32>(edge);
    edge += EDGE_BYTES;
  }
  // All edges can share the path, because deeper levels overwrite only its words at index `held` and higher.
  for (; left != 0; left--, edge += EDGE_BYTES) {
    enter(load<u32>(edge), held, depth, load<u32>(edge, EDGE_TERMINAL), load<u32>(edge, EDGE_CHILDREN));
  }
}

function descendTail(tail: usize, held: u32, depth: u32): void {
  while (depth < <u32>LOOSE_NAME_WORDS) {
    const packed = load<u32>(tail);
    const slot = packed & SLOT_MAX;
    if ((packed & TAIL_LAST) == 0) {
      if (slot >= slotTotal) return;
      const word = load<u32>(classes + (<usize>slot << 2));
      if (isContent(word)) {
        if (held == <u32>LOOSE_MOST) return;
        for (let i: u32 = 0; i < held; i++) if (classAtSlot(pathSlot(i)) == (word & LOOSE_CLASS_MASK)) return;
        setPathSlot(held, slot);
        held += 1;
      }
      tail += 4;
      depth += 1;
      continue;
    }
    let children: u32 = 0;
    if ((packed & TAIL_INTO_BLOCK) != 0) children = load<u32>(tail, 8);
    else if ((packed & TAIL_INTO_TAIL) != 0) children = (<u32>(tail + 8 - tailsAt) << (CHILDREN_COUNT_BITS - 2)) | CHILDREN_TAIL;
    enter(slot, held, depth, load<u32>(tail, 4), children);
    return;
  }
}

/** Adds all names that end at a terminal. */
function addTerminal(terminal: u32, held: u32, small: bool): void {
  if (terminal == 0) return;
  if ((terminal & TERMINAL_LIST) == 0) {
    if ((terminal & TERMINAL_KIND) == 0) addName((terminal & PAYLOAD_ROW_MASK) - 1, held, small);
    return;
  }
  const row = terminalsAt + (<usize>(terminal & TERMINAL_ROW_MASK) << 2);
  const end = load<u32>(row, 4);
  for (let i = load<u32>(row); i < end; i++) {
    const payload = load<u32>(payloadsAt + (<usize>i << 2));
    // The payload of a name whose case matters has bit 31 set, so this comparison excludes it.
    if (payload <= <u32>PAYLOAD_ROW_MASK) addName(payload, held, small);
  }
}
