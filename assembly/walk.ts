// Walks the trie from each candidate among the words of a text and writes a row for each match. Because the section has
// passed rzVerifyStep, every reference in it is in range and no block extends past the last edge.

import {
  CASE_BYTES,
  CHILDREN_COUNT_BITS,
  CHILDREN_TAIL,
  EDGE_BYTES,
  EDGE_CHILDREN,
  EDGE_TERMINAL,
  MATCH_BYTES,
  MATCH_LONGEST,
  MATCH_WORDS,
  NAME_MAX_WORDS,
  PAYLOAD_KIND_MASK,
  PAYLOAD_KIND_SHIFT,
  PAYLOAD_ROW_MASK,
  RZ_CASES_AT,
  RZ_EDGES_AT,
  RZ_MAX_WORDS,
  RZ_PAYLOADS_AT,
  RZ_TAILS_AT,
  RZ_TERMINALS_AT,
  SLOT_MAX,
  TAIL_INTO_BLOCK,
  TAIL_INTO_TAIL,
  TAIL_LAST,
  TERMINAL_CASED,
  TERMINAL_CROSSES_BREAK,
  TERMINAL_LIST,
  TERMINAL_ROW_MASK,
  TOKEN_BYTES,
  WORD_BYTES,
  WORD_CHILDREN,
  WORD_TERMINAL,
} from './layout';
import { SPARE_BYTES, SPARE_WORDS, WORD_CORRECTED, WORD_FORM, WORD_FORM_SHIFT } from './unknown';
import { NO_WORD, wordsAt } from './vocabulary';
import {
  CANDIDATE_PAIR,
  candidateCount,
  candidates,
  keepFrom,
  SPARE_AT,
  text,
  WORD_BREAK,
  wordCount,
  words,
} from './words';

// The accepted names, (terminal u32, last word u32)[], are in scratch memory, after the part that unknown.ts uses.
const ACCEPTED_AT: usize = SPARE_AT + SPARE_WORDS * SPARE_BYTES;
export const SCRATCH_USED: usize = ACCEPTED_AT + (NAME_MAX_WORDS + 1) * 8;

/** Minimum length, in code units, for a corrected word to be a match by itself. */
const CORRECTED_ALONE: u32 = 6;

let accepted: usize = 0;
let edgesAt: usize = 0;
let tailsAt: usize = 0;
let terminalsAt: usize = 0;
let payloadsAt: usize = 0;
let casesAt: usize = 0;
let maxWords: u32 = 0;
// Used only for leftmost-longest matching: the index of the first word at which the next match may begin.
let nextFree: u32 = 0;
let out: usize = 0;
let capacity: u32 = 0;
let mode: u32 = 0;
/** Number of rows found so far, whether or not there was room for them. */
export let found: u32 = 0;

/** Starts a new text; at most `rowCapacity` rows are written to `rows`. */
export function startWalk(section: usize, overlaps: u32, scratch: usize, rows: usize, rowCapacity: u32): void {
  accepted = scratch + ACCEPTED_AT;
  edgesAt = section + load<u32>(section, RZ_EDGES_AT);
  tailsAt = section + load<u32>(section, RZ_TAILS_AT);
  terminalsAt = section + load<u32>(section, RZ_TERMINALS_AT);
  payloadsAt = section + load<u32>(section, RZ_PAYLOADS_AT);
  casesAt = section + load<u32>(section, RZ_CASES_AT);
  maxWords = load<u32>(section, RZ_MAX_WORDS);
  nextFree = 0;
  out = rows;
  capacity = rowCapacity;
  mode = overlaps;
  found = 0;
}

/** The edge for a word in the block to which `children` refers, or 0. */
// @ts-ignore: decorator
@inline
function findEdge(children: u32, id: u32): usize {
  let left = children & CHILDREN_TAIL;
  let edge = edgesAt + <usize>(children >>> CHILDREN_COUNT_BITS) * EDGE_BYTES;
  if (left == 0) {
    left = load<u32>(edge);
    edge += EDGE_BYTES;
  }
  while (left > 1) {
    const half = left >>> 1;
    const middle = edge + <usize>half * EDGE_BYTES;
    edge = select(middle, edge, load<u32>(middle) <= id);
    left -= half;
  }
  return load<u32>(edge) == id ? edge : 0;
}

/** The case signature of the words first … last: bit i is set if the i-th ASCII letter is a capital. */
function signature(from: usize, to: usize): u32 {
  let at = text + load<u32>(from, 12);
  let units = load<u32>(to, 8) - load<u32>(from, 4);
  let bits: u32 = 0;
  let letters: u32 = 0;
  while (units > 0 && letters < 32) {
    const c = <u32>load<u8>(at++);
    if ((c & 0xc0) == 0x80) continue;
    units -= c >= 0xf0 ? 2 : 1;
    if ((c | 0x20) - 0x61 < 26) bits |= <u32>(c < 0x61) << letters++;
  }
  return bits;
}

/** Writes one row, which records that the words first … last match `payload`. */
// @ts-ignore: decorator
@inline
function writeRow(payload: u32, first: usize, last: usize): void {
  if (found < capacity) {
    const to = out + <usize>found * MATCH_BYTES;
    store<u32>(to, load<u32>(first, 4));
    store<u32>(to, load<u32>(last, 8), 4);
    store<u32>(to, payload, 8);
    let form: u32 = 0;
    for (let word = first; word <= last; word += TOKEN_BYTES) form |= load<u32>(word);
    store<u32>(to, (<u32>(last - first) / TOKEN_BYTES + 1) | ((form & WORD_FORM) >>> WORD_FORM_SHIFT), MATCH_WORDS);
  }
  found += 1;
}

/**
 * Counts the names in the list of a terminal that match the words first … last, including their case; if `write` is
 * set, also writes their rows.
 */
function matchList(terminal: u32, first: usize, last: usize, write: bool): u32 {
  const row = terminalsAt + (<usize>(terminal & TERMINAL_ROW_MASK) << 2);
  const end = load<u32>(row, 4);
  let held: u32 = 0;
  for (let i = load<u32>(row); i < end; i++) {
    let payload = load<u32>(payloadsAt + (<usize>i << 2));
    if (<i32>payload < 0) {
      const at = casesAt + <usize>(payload & PAYLOAD_ROW_MASK) * CASE_BYTES;
      if (load<u32>(at, 4) != signature(first, last)) continue;
      payload = (payload & (PAYLOAD_KIND_MASK << PAYLOAD_KIND_SHIFT)) | load<u32>(at);
    }
    held += 1;
    if (write) writeRow(payload, first, last);
  }
  return held;
}

/** Writes the rows of a terminal. */
// @ts-ignore: decorator
@inline
function emit(terminal: u32, first: usize, last: usize): void {
  if ((terminal & TERMINAL_LIST) != 0) matchList(terminal, first, last, true);
  else writeRow((terminal & ~TERMINAL_CROSSES_BREAK) - 1, first, last);
}

/** Whether any name at this terminal matches the words first … last, including their case. */
// @ts-ignore: decorator
@inline
function endsName(terminal: u32, first: usize, last: usize): bool {
  if ((terminal & ~TERMINAL_CROSSES_BREAK) == 0) return false;
  // A corrected short word is not trusted as a match by itself.
  if (first == last && (load<u32>(first) & WORD_CORRECTED) != 0 && load<u32>(first, 8) - load<u32>(first, 4) < CORRECTED_ALONE) return false;
  const cased = TERMINAL_LIST | TERMINAL_CASED;
  return (terminal & cased) != cased || matchList(terminal, first, last, false) != 0;
}

/**
 * Walks from every candidate that is followed by enough words for the longest name, and drops the words that are no
 * longer needed.
 */
export function walk(final: bool): void {
  const safe = final ? wordCount : wordCount > maxWords ? wordCount - maxWords : 0;
  const wordsEnd = words + wordCount * TOKEN_BYTES;
  const all = mode != MATCH_LONGEST;
  let next: u32 = 0;
  for (; next < candidateCount; next++) {
    const candidate = load<u32>(candidates + (next << 2));
    const index = candidate & ~CANDIDATE_PAIR;
    if (index >= safe) break;
    if (index < nextFree) continue;
    const first = words + index * TOKEN_BYTES;
    // No walk is longer than the longest name, whatever the section contains.
    const lastEnd = min(wordsEnd, first + maxWords * TOKEN_BYTES);
    if (<i32>candidate >= 0) walkWord(first);
    else if (all) walkFrom(first, lastEnd, true);
    else walkFrom(first, lastEnd, false);
  }
  keepFrom(safe, next);
  nextFree = nextFree > safe ? nextFree - safe : 0;
}

/** Writes the names that consist of this word alone; called if no name begins with this word and the next one. */
// @ts-ignore: decorator
@inline
function walkWord(first: usize): void {
  const terminal = load<u32>(wordsAt + <usize>(load<u32>(first) & NO_WORD) * WORD_BYTES, WORD_TERMINAL);
  if (endsName(terminal, first, first)) emit(terminal, first, first);
}

/** Walks the trie from one word and writes the names found: only the longest, or all of them with the longest first. */
// @ts-ignore: decorator
@inline
function walkFrom(first: usize, lastEnd: usize, all: bool): void {
  const record = wordsAt + <usize>(load<u32>(first) & NO_WORD) * WORD_BYTES;
  let terminal = load<u32>(record, WORD_TERMINAL);
  let children = load<u32>(record, WORD_CHILDREN);
  let last = first;
  let best: u32 = 0;
  let bestLast = first;
  let count: usize = 0;
  while (true) {
    if (endsName(terminal, first, last)) {
      best = terminal;
      bestLast = last;
      if (all) {
        store<u32>(accepted + (count << 3), terminal);
        store<u32>(accepted + (count << 3), <u32>last, 4);
        count += 1;
      }
    }
    const here = last + TOKEN_BYTES;
    if (children == 0 || here >= lastEnd) break;
    const packed = load<u32>(here);
    const id = packed & NO_WORD;
    if ((children & CHILDREN_TAIL) != CHILDREN_TAIL) {
      const edge = findEdge(children, id);
      if (edge == 0) break;
      terminal = load<u32>(edge, EDGE_TERMINAL);
      if ((packed & WORD_BREAK) != 0 && <i32>terminal >= 0) break;
      children = load<u32>(edge, EDGE_CHILDREN);
      last = here;
      continue;
    }
    const end = passTail(tailsAt + (<usize>(children >>> CHILDREN_COUNT_BITS) << 2), here, lastEnd);
    if (end == 0) break;
    last = passedTo;
    terminal = load<u32>(end, 4);
    const flags = load<u32>(end);
    children = 0;
    if ((flags & TAIL_INTO_BLOCK) != 0) {
      children = load<u32>(end, 8);
    } else if ((flags & TAIL_INTO_TAIL) != 0) {
      children = (<u32>(end + 8 - tailsAt) << (CHILDREN_COUNT_BITS - 2)) | CHILDREN_TAIL;
    }
  }
  if (!all) {
    if (best == 0) return;
    emit(best, first, bestLast);
    nextFree = <u32>(bestLast - words) / TOKEN_BYTES + 1;
    return;
  }
  while (count > 0) {
    count -= 1;
    emit(load<u32>(accepted + (count << 3)), first, <usize>load<u32>(accepted + (count << 3), 4));
  }
}

// The word of the text that matched the last word of the most recently compared tail.
let passedTo: usize = 0;

/**
 * Compares the words from `here` on with a tail. Returns the pointer to the last word of the tail if the whole tail
 * matches, or else 0.
 */
// @ts-ignore: decorator
@inline
function passTail(tail: usize, here: usize, lastEnd: usize): usize {
  while (here < lastEnd) {
    const expected = load<u32>(tail);
    const packed = load<u32>(here);
    if ((expected & SLOT_MAX) != (packed & NO_WORD)) return 0;
    // Bit 31 of `packed` is set if a break precedes the word, and bit 31 of `expected` if a name may cross a break
    // there.
    if ((packed & ~expected & WORD_BREAK) != 0) return 0;
    if ((expected & TAIL_LAST) != 0) {
      passedTo = here;
      return tail;
    }
    tail += 4;
    here += TOKEN_BYTES;
  }
  return 0;
}
