// Looks up names by the set of their words. Each set of words from the window is looked up in the index, checked
// against the records of the index and against loose-grammar.ts, and written as a match if it passes. Input: an index
// built by lsBuild, and the words of each set, which loose.ts passes one after another.

import {
  LOOSE_CLASS_MASK,
  LOOSE_COUNT_MASK,
  LOOSE_COUNT_SHIFT,
  LOOSE_MATCH_BEGINS,
  LOOSE_MATCH_BYTES,
  LOOSE_MOST,
  LOOSE_SMALL,
  LX_CLASSES_AT,
  LX_RECORDS_AT,
  LX_TABLE_AT,
  LX_TABLE_MASK,
  MATCH_LOOSE,
  MATCH_TURNED,
  NONE,
  PAYLOAD_ROW_MASK,
} from './layout';
import { nameSpan } from './loose-grammar';
import { setHome } from './loose-hash';
import { endsLikeAdjective } from './loose-letters';
import { startPairs } from './loose-pairs';
import { turnedHead } from './loose-turned';
import { BEGIN, END, gapAt, PLAIN, SLOT, token, usedWords } from './loose-window';
import { WORD_FORM, WORD_FORM_SHIFT } from './unknown';
import { NO_WORD } from './vocabulary';

/** For each word of the text, the maximum number of sets looked up and of rows written. */
const MOST_LOOKUPS: u32 = 64;
const MOST_ROWS: u32 = 8;

let used: usize = 0;
let classes: usize = 0;
let table: usize = 0;
let tableMask: u32 = 0;
let records: usize = 0;
let out: usize = 0;
let capacity: u32 = 0;
let lookups: u32 = 0;
let written: u32 = 0;
/** Number of loose rows found so far, including those that did not fit. */
export let looseFound: u32 = 0;

/**
 * Starts a new text; startWindow must be called first. If `indexAt` is 0, loose matching is off. At most `rowCapacity`
 * rows are written to `rows`.
 */
export function startSets(indexAt: usize, rows: usize, rowCapacity: u32): void {
  looseFound = 0;
  startPairs(indexAt);
  if (indexAt == 0) return;
  used = usedWords();
  classes = <usize>load<u32>(indexAt, LX_CLASSES_AT);
  table = <usize>load<u32>(indexAt, LX_TABLE_AT);
  tableMask = load<u32>(indexAt, LX_TABLE_MASK);
  records = <usize>load<u32>(indexAt, LX_RECORDS_AT);
  out = rows;
  capacity = rowCapacity;
}

/** Resets the counts of lookups and rows, for the sets that end at the next word. */
export function startWord(): void {
  lookups = 0;
  written = 0;
}

/**
 * Stores a word of the current set at place `i`. There are LOOSE_MOST places; the words of a set are in text order and
 * fill the last places.
 */
// @ts-ignore: decorator
@inline
export function setUsed(i: u32, word: u32): void {
  store<u32>(used + (<usize>i << 2), word);
}

// @ts-ignore: decorator
@inline
function usedWord(i: u32): u32 {
  return load<u32>(used + (<usize>i << 2));
}

/** The i-th of the last `count` used words. */
// @ts-ignore: decorator
@inline
function usedAt(count: u32, i: u32): u32 {
  return usedWord(LOOSE_MOST - count + i);
}

/** Writes the names that consist of the last `count` used words, if these words relate to each other as in a name. */
export function lookUpSet(count: u32, hash: u32): void {
  lookups += 1;
  if (lookups > MOST_LOOKUPS || written >= MOST_ROWS) return;
  let at = setHome(hash) & tableMask;
  const words = used + (<usize>(LOOSE_MOST - count) << 2);
  const foundBefore = looseFound;
  for (;;) {
    const entry = load<u32>(table + (<usize>at << 2));
    if (entry == 0) return;
    const record = records + (<usize>(entry - 1) << 2);
    if (((load<u32>(record) >>> LOOSE_COUNT_SHIFT) & LOOSE_COUNT_MASK) == count && hasSameWords(record, count)) {
      if (isAsWritten(record, count)) {
        // Exact matching finds this name or a longer one, so the rows already written for this set are dropped.
        looseFound = foundBefore;
        return;
      }
      const own = nameSpan(words, count, isNatural(record, count) && !endsInAdjective(record, count));
      if (own != 0) write(record, count, own, 0);
      else if (isTurned(record, count, turnedHead(words, count))) write(record, count, count << 4, MATCH_TURNED);
    }
    at = (at + 1) & tableMask;
  }
}

/** Whether the used words are those of a record; the words of a record are all different. */
function hasSameWords(record: usize, count: u32): bool {
  for (let i: u32 = 0; i < count; i++) {
    const slot = recordSlot(record, i);
    let j: u32 = 0;
    while (j < count && !isOfClass(usedAt(count, j), slot)) j++;
    if (j == count) return false;
  }
  return true;
}

/** Whether the used words are in the same order as in the name. */
function isNatural(record: usize, count: u32): bool {
  for (let i: u32 = 0; i < count; i++) if (!isOfClass(usedAt(count, i), recordSlot(record, i))) return false;
  return true;
}

/**
 * Whether the last used word is an adjective derived from the last word of the name: the "sacral" of "small sacral
 * dimple".
 */
function endsInAdjective(record: usize, count: u32): bool {
  const last = usedAt(count, count - 1);
  return (load<u32>(token(last), SLOT) & NO_WORD) != recordSlot(record, count - 1) && endsLikeAdjective(last);
}

/**
 * Whether the used words start with the last words of the name (`words` in number), and the name has no small words
 * (such as "and" in "nausea and vomiting").
 */
function isTurned(record: usize, count: u32, words: u32): bool {
  if (words == 0 || (load<u32>(record) & LOOSE_SMALL) != 0) return false;
  for (let i: u32 = 0; i < words; i++) if (!isOfClass(usedAt(count, i), recordSlot(record, count - words + i))) return false;
  return true;
}

/** The slot of the i-th word of a record. */
// @ts-ignore: decorator
@inline
function recordSlot(record: usize, i: u32): u32 {
  return load<u32>(record + 4 + (<usize>i << 2));
}

/** Whether a word of the window has the same class as the word at a slot. */
// @ts-ignore: decorator
@inline
function isOfClass(i: u32, slot: u32): bool {
  const word = token(i);
  // Fast path: the word is usually the one at the slot, so its class need not be loaded.
  if ((load<u32>(word, SLOT) & NO_WORD) == slot) return true;
  return ((load<u32>(classes + (<usize>slot << 2)) ^ load<u32>(word)) & LOOSE_CLASS_MASK) == 0;
}

/**
 * Whether the used words follow one another exactly as in the name; if so, exact matching finds this name or a longer
 * one.
 */
function isAsWritten(record: usize, count: u32): bool {
  if ((load<u32>(record) & LOOSE_SMALL) != 0) return false;
  for (let i: u32 = 0; i < count; i++) {
    const here = usedAt(count, i);
    if (i > 0 && (here != usedAt(count, i - 1) + 1 || gapAt(here) != PLAIN)) return false;
    if ((load<u32>(token(here), SLOT) & NO_WORD) != load<u32>(record + 4 + (<usize>i << 2))) return false;
  }
  return true;
}

/** Writes a match of the name in a record; `own` is the span that nameSpan returned for the words of the name. */
function write(record: usize, count: u32, own: u32, turned: u32): void {
  written += 1;
  if (looseFound < capacity) {
    const to = out + <usize>looseFound * LOOSE_MATCH_BYTES;
    store<u32>(to, load<u32>(token(usedAt(count, own & 15)), BEGIN));
    store<u32>(to, load<u32>(token(usedAt(count, (own >>> 4) - 1)), END), 4);
    store<u32>(to, load<u32>(record) & PAYLOAD_ROW_MASK, 8);
    let form: u32 = 0;
    for (let i: u32 = 0; i < <u32>LOOSE_MOST; i++) {
      const word = token(usedAt(count, min(i, count - 1)));
      form |= load<u32>(word, SLOT);
      store<u32>(to + LOOSE_MATCH_BEGINS + (<usize>i << 2), i < count ? load<u32>(word, BEGIN) : <u32>NONE);
    }
    const words = usedAt(count, count - 1) - usedAt(count, 0) + 1;
    store<u32>(to, words | MATCH_LOOSE | turned | ((form & WORD_FORM) >>> WORD_FORM_SHIFT), 12);
  }
  looseFound += 1;
}
