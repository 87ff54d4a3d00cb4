// Interning: assigns an id to every distinct word in a set of texts. Each word is folded, looked up by a hash of its
// bytes, and added to the table if it is new. The search index is compiled from these ids; no JavaScript string is
// created for any word.
//
// A table: | words u32 | heap bytes u32 | log2 of slots u32 | slots | hashes | begins | heap |, where the last four are
// pointers. A slot holds a word's id plus 1, or 0 if it is free. Before each call, the table must have room for every
// word that the call may add, and at least twice as many slots as words.

import { breakSeen, cursor, foldWord, setCursor, shift, wordAt, wordLength } from './fold';
import {
  INTERN_BEGINS,
  INTERN_HASHES,
  INTERN_HEAP,
  INTERN_HEAP_BYTES,
  INTERN_LOG,
  INTERN_SLOTS,
  SEARCH_WORD_MAX_BYTES,
} from './layout-search';
import { RUN_FLAG, RUNS_BYTES, runCount, runs, scanMore, scanStart } from './scan';

// FNV-1a, followed by a final mix that makes the upper bits depend on every byte; the upper bits choose the slot.
const OFFSET_BASIS: u32 = 0x811c9dc5;
const PRIME: u32 = 0x01000193;
const MIX: u32 = 0x2c1b3c6d;

/** Returns the id of the word at `at`, which has `length` bytes, and adds the word to the table if it is new. */
function numberOf(table: usize, at: usize, length: u32): u32 {
  let hash = OFFSET_BASIS;
  for (let i: u32 = 0; i < length; i++) hash = (hash ^ <u32>load<u8>(at + i)) * PRIME;
  hash = (hash ^ (hash >>> 15)) * MIX;
  const log = load<u32>(table, INTERN_LOG);
  const mask = (<u32>1 << log) - 1;
  const slots = <usize>load<u32>(table, INTERN_SLOTS);
  const hashes = <usize>load<u32>(table, INTERN_HASHES);
  const begins = <usize>load<u32>(table, INTERN_BEGINS);
  const heap = <usize>load<u32>(table, INTERN_HEAP);
  let slot = hash >>> (32 - log);
  while (true) {
    const taken = load<u32>(slots + (<usize>slot << 2));
    if (taken == 0) {
      const word = load<u32>(table);
      const end = load<u32>(table, INTERN_HEAP_BYTES);
      memory.copy(heap + end, at, length);
      store<u32>(hashes + (<usize>word << 2), hash);
      store<u32>(begins + (<usize>word << 2), end + length, 4);
      store<u32>(table, end + length, INTERN_HEAP_BYTES);
      store<u32>(slots + (<usize>slot << 2), word + 1);
      store<u32>(table, word + 1);
      return word;
    }
    const word = <usize>(taken - 1) << 2;
    if (load<u32>(hashes + word) == hash) {
      const begin = load<u32>(begins + word);
      if (load<u32>(begins + word, 4) - begin == length && memory.compare(heap + begin, at, length) == 0) return taken - 1;
    }
    slot = (slot + 1) & mask;
  }
}

/** Fills the slots of a table from its hashes; the slots must be zeroed beforehand. */
export function internSlots(table: usize): void {
  const log = load<u32>(table, INTERN_LOG);
  const mask = (<u32>1 << log) - 1;
  const slots = <usize>load<u32>(table, INTERN_SLOTS);
  const hashes = <usize>load<u32>(table, INTERN_HASHES);
  const words = load<u32>(table);
  for (let word: u32 = 0; word < words; word++) {
    let slot = load<u32>(hashes + (<usize>word << 2)) >>> (32 - log);
    while (load<u32>(slots + (<usize>slot << 2)) != 0) slot = (slot + 1) & mask;
    store<u32>(slots + (<usize>slot << 2), word + 1);
  }
}

/**
 * Interns every word in the UTF-8 bytes at `text`: writes the word ids to `numbers`, in text order, and returns how
 * many there are. The bytes may contain several texts in sequence: `ends` gives the byte offset at which each text
 * ends, and each of these offsets is replaced by the number of words before that offset.
 */
export function internWords(table: usize, text: usize, bytes: u32, scratch: usize, ends: usize, texts: u32, numbers: usize): u32 {
  let count: u32 = 0;
  let taken: u32 = 0;
  let own: u32 = 0;
  setCursor(0, 0, false);
  scanStart(text, bytes, scratch);
  while (scanMore()) {
    for (let run: u32 = 0; run < runCount; run++) {
      const first = load<u32>(runs + (<usize>run << 3));
      const begin = first & ~RUN_FLAG;
      if (begin < taken) continue;
      setCursor(text + begin, shift, breakSeen || (first & RUN_FLAG) != 0);
      const spare = scratch + RUNS_BYTES;
      while (foldWord(text, spare)) {
        for (; own < texts && wordAt - text >= <usize>load<u32>(ends + (<usize>own << 2)); own++) store<u32>(ends + (<usize>own << 2), count);
        if (wordLength > <u32>SEARCH_WORD_MAX_BYTES) continue;
        store<u32>(numbers + (<usize>count << 2), numberOf(table, spare, wordLength));
        count += 1;
      }
      taken = <u32>(cursor - text);
    }
  }
  for (; own < texts; own++) store<u32>(ends + (<usize>own << 2), count);
  return count;
}
