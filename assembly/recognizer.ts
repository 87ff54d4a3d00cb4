// The recogniser: every name of a dictionary in a text, whole words, leftmost-longest or all.
// text → runs (scan) → words (fold where needed) → word ids (vocabulary) → trie walk → rows.
// Works chunk by chunk over a fixed scratch area; memory does not grow with the text.

import { breakSeen, cursor, foldWord, isAsciiWord, setCursor, shift, wordAt, wordBegin, wordBreak, wordEnd, wordLength } from './fold';
import {
  CASE_BYTES,
  CHILDREN_LOG_BITS,
  CHILDREN_TAIL,
  EDGE_BYTES,
  EDGE_CHILDREN,
  EDGE_FILTER,
  EDGE_MIX,
  EDGE_TERMINAL,
  FILTER_MIX,
  MATCH_BYTES,
  MATCH_LONGEST,
  NAME_MAX_WORDS,
  NONE,
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
  WORD_FILTER,
  WORD_TERMINAL,
} from './layout';
import { RUN_BREAK, RUNS_BYTES, runBegins, runCount, runEnds, scanMore, scanStart } from './scan';
import { findWord, NO_WORD, openVocabulary, wordsAt } from './vocabulary';

// A word of the text, 16 bytes: | id, bit 31 = break before | begin | end | byte offset |, begin and end in code units.
const WORD_BREAK: u32 = 0x80000000;
const MAX_WORDS: u32 = 3072;

// Scratch: runs | words | candidates u32[] | accepted (terminal u32, end u32)[] | folded word
const WORDS_AT: usize = RUNS_BYTES;
const CANDIDATES_AT: usize = WORDS_AT + MAX_WORDS * TOKEN_BYTES;
const ACCEPTED_AT: usize = CANDIDATES_AT + MAX_WORDS * 4;
const FOLDED_AT: usize = ACCEPTED_AT + NAME_MAX_WORDS * 8 + 64;

let text: usize = 0;
let words: usize = 0;
let wordCount: u32 = 0;
let candidates: usize = 0;
let candidateCount: u32 = 0;
let accepted: usize = 0;
let folded: usize = 0;
let edgesAt: usize = 0;
let tailsAt: usize = 0;
let terminalsAt: usize = 0;
let payloadsAt: usize = 0;
let casesAt: usize = 0;
let maxWords: u32 = 0;

// The words before `nextFree` (an index) are used up by a match; only for leftmost-longest.
let nextFree: u32 = 0;
// The last word pushed, as a possible start: a name ends with it, or its filter when names go on behind it.
let lastEnds: bool = false;
let lastFilter: u32 = 0;
// Bytes before this offset were taken by a word that reached over its run (apostrophes).
let takenUpTo: u32 = 0;
// Where to go on inside a run that did not fit, or 0.
let resumeAt: usize = 0;

let out: usize = 0;
let capacity: u32 = 0;
let found: u32 = 0;
let mode: u32 = 0;

/** Appends a word; the word before it becomes a candidate when a name can start there. */
// @ts-ignore: decorator
@inline
function push(id: u32, brk: u32, begin: u32, end: u32, at: u32): void {
  const row = words + wordCount * TOKEN_BYTES;
  store<u32>(row, id | brk);
  store<u32>(row, begin, 4);
  store<u32>(row, end, 8);
  store<u32>(row, at, 12);
  const known = <u32>(id != NO_WORD);
  store<u32>(candidates + (candidateCount << 2), wordCount - 1);
  candidateCount += <u32>lastEnds | (known & (lastFilter >>> ((id * <u32>FILTER_MIX) >>> 27)) & 1);
  const record = wordsAt + <usize>(known ? id : <u32>0) * WORD_BYTES;
  const here = 0 - known;
  lastEnds = (load<u32>(record, WORD_TERMINAL) & here) != 0;
  lastFilter = load<u32>(record, WORD_FILTER) & here;
  wordCount += 1;
}

/** Turns runs from `run` on into words until they or the room are used up; returns the next run. */
function fill(run: u32): u32 {
  const ascii = i8x16.splat(0x20);
  const plain = i8x16.splat(0);
  const room = MAX_WORDS - 1;
  let offset = shift;
  for (; run < runCount; run++) {
    if (wordCount >= room) break;
    const first = load<u32>(runBegins + (run << 2));
    let begin = first & ~RUN_BREAK;
    const end = load<u32>(runEnds + (run << 2));
    if (resumeAt == 0) {
      if (begin < takenUpTo) continue;
      const brk = breakSeen ? RUN_BREAK : first & RUN_BREAK;
      // A run of ASCII is one word, unless an apostrophe behind it joins it to the next.
      if (!hasHigh(text + begin, end - begin)) {
        const after = load<u8>(text + end);
        let wordStop = end;
        let exact = true;
        if (after == 0x27) {
          const next = load<u8>(text + end, 1);
          if (next >= 0x80) exact = false;
          else if (isAsciiWord(next)) {
            const behind = load<u8>(text + end, 2);
            exact = (next | 0x20) == 0x73 && behind < 0x80 && !isAsciiWord(behind);
            wordStop = end + 2;
          }
        }
        if (exact) {
          const id = findWord(text + begin, end - begin, ascii);
          push(id, brk, begin - offset, wordStop - offset, begin);
          takenUpTo = wordStop;
          if (breakSeen) setCursor(0, offset, false);
          continue;
        }
      }
      setCursor(text + begin, offset, brk != 0);
    }
    resumeAt = 0;
    while (foldWord(text, folded)) {
      push(findWord(folded, wordLength, plain), wordBreak ? WORD_BREAK : 0, wordBegin, wordEnd, <u32>(wordAt - text));
      if (wordCount >= room) {
        resumeAt = cursor;
        return run;
      }
    }
    takenUpTo = <u32>(cursor - text);
    offset = shift;
  }
  return run;
}

/** Is any byte of [at, at + length) outside ASCII? */
// @ts-ignore: decorator
@inline
function hasHigh(at: usize, length: u32): bool {
  const first = <u32>i8x16.bitmask(v128.load(at));
  if (length <= 16) return (first & ((1 << length) - 1)) != 0;
  for (let done: u32 = 0; done < length; done += 16) {
    const rest = length - done;
    const mask: u32 = rest < 16 ? (1 << rest) - 1 : 0xffff;
    if ((<u32>i8x16.bitmask(v128.load(at + done)) & mask) != 0) return true;
  }
  return false;
}

/** The edge for a word in the block that `children` names, or 0. */
// @ts-ignore: decorator
@inline
function findEdge(children: u32, id: u32): usize {
  const log = children & CHILDREN_TAIL;
  const block = edgesAt + <usize>(children >>> CHILDREN_LOG_BITS) * EDGE_BYTES;
  const mask = (<u32>1 << log) - 1;
  // Shifting by 32 is shifting by 0 in wasm: a block of one entry needs the mask.
  let at = ((id * <u32>EDGE_MIX) >>> (32 - log)) & mask;
  for (let left = mask + 1; left != 0; left--) {
    const edge = block + <usize>at * EDGE_BYTES;
    const word = load<u32>(edge);
    if (word == id) return edge;
    if (word == <u32>NONE) return 0;
    at = (at + 1) & mask;
  }
  return 0;
}

/** Signature of the letters of the words [from, to): bit i = the i-th ASCII letter is a capital. */
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

/** Writes one row: the words first … last are `payload`. */
// @ts-ignore: decorator
@inline
function writeRow(payload: u32, first: usize, last: usize): void {
  if (found < capacity) {
    const to = out + <usize>found * MATCH_BYTES;
    store<u32>(to, load<u32>(first, 4));
    store<u32>(to, load<u32>(last, 8), 4);
    store<u32>(to, payload, 8);
    store<u32>(to, <u32>(last - first) / TOKEN_BYTES + 1, 12);
  }
  found += 1;
}

/** Counts what a list terminal holds for the words first … last, case considered, and writes the rows if asked to. */
function list(terminal: u32, first: usize, last: usize, write: bool): u32 {
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
function emit(terminal: u32, first: usize, last: usize): void {
  if ((terminal & TERMINAL_LIST) != 0) list(terminal, first, last, true);
  else writeRow((terminal & ~TERMINAL_CROSSES_BREAK) - 1, first, last);
}

/** Does any name end at this terminal, given how the words first … last are written? */
// @ts-ignore: decorator
@inline
function ends(terminal: u32, first: usize, last: usize): bool {
  if ((terminal & ~TERMINAL_CROSSES_BREAK) == 0) return false;
  const cased = TERMINAL_LIST | TERMINAL_CASED;
  return (terminal & cased) != cased || list(terminal, first, last, false) != 0;
}

/** Walks from every candidate whose name must have ended within the words there are. */
function walk(final: bool): void {
  const safe = final ? wordCount : wordCount > maxWords ? wordCount - maxWords : 0;
  const behindAll = words + wordCount * TOKEN_BYTES;
  let next: u32 = 0;
  for (; next < candidateCount; next++) {
    const index = load<u32>(candidates + (next << 2));
    if (index >= safe) break;
    if (index >= nextFree) walkFrom(words + index * TOKEN_BYTES, behindAll);
  }
  keepFrom(safe, next);
}

/** Walks the trie from one word and writes what it finds. */
// @ts-ignore: decorator
@inline
function walkFrom(first: usize, behindAll: usize): void {
  // No walk is longer than the longest name, whatever the section says.
  const behindLast = min(behindAll, first + maxWords * TOKEN_BYTES);
  const record = wordsAt + <usize>(load<u32>(first) & NO_WORD) * WORD_BYTES;
  let terminal = load<u32>(record, WORD_TERMINAL);
  let children = load<u32>(record, WORD_CHILDREN);
  let filter = load<u32>(record, WORD_FILTER);
  let last = first;
  let count: usize = 0;
  while (true) {
    if (ends(terminal, first, last)) {
      if (mode == MATCH_LONGEST) count = 0;
      store<u32>(accepted + (count << 3), terminal);
      store<u32>(accepted + (count << 3), <u32>last, 4);
      count += 1;
    }
    let here = last + TOKEN_BYTES;
    if (children == 0 || here >= behindLast) break;
    const packed = load<u32>(here);
    const id = packed & NO_WORD;
    if (((filter >>> ((id * <u32>FILTER_MIX) >>> 27)) & 1) == 0) break;
    if ((children & CHILDREN_TAIL) != CHILDREN_TAIL) {
      const edge = findEdge(children, id);
      if (edge == 0) break;
      terminal = load<u32>(edge, EDGE_TERMINAL);
      if ((packed & WORD_BREAK) != 0 && <i32>terminal >= 0) break;
      children = load<u32>(edge, EDGE_CHILDREN);
      filter = load<u32>(edge, EDGE_FILTER);
      last = here;
      continue;
    }
    const end = passTail(tailsAt + (<usize>(children >>> CHILDREN_LOG_BITS) << 2), here, behindLast);
    if (end == 0) break;
    last = passedTo;
    terminal = load<u32>(end, 4);
    const flags = load<u32>(end);
    children = 0;
    if ((flags & TAIL_INTO_BLOCK) != 0) {
      children = load<u32>(end, 8);
      filter = load<u32>(end, 12);
    } else if ((flags & TAIL_INTO_TAIL) != 0) {
      children = (<u32>(end + 8 - tailsAt) << (CHILDREN_LOG_BITS - 2)) | CHILDREN_TAIL;
      filter = <u32>NONE;
    }
  }
  while (count > 0) {
    count -= 1;
    const end = <usize>load<u32>(accepted + (count << 3), 4);
    emit(load<u32>(accepted + (count << 3)), first, end);
    if (mode == MATCH_LONGEST) nextFree = <u32>(end - words) / TOKEN_BYTES + 1;
  }
}

// The word that stood at the end of the tail passed last.
let passedTo: usize = 0;

/** Compares the words from `here` on with a tail; its last number when all of it stands there, or 0. */
// @ts-ignore: decorator
@inline
function passTail(tail: usize, here: usize, behindLast: usize): usize {
  while (here < behindLast) {
    const expected = load<u32>(tail);
    const packed = load<u32>(here);
    if ((expected & SLOT_MAX) != (packed & NO_WORD)) return 0;
    // Bit 31 on both sides: a break here needs a name that crosses one.
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

/** Moves the words from `from` on, and the candidates from `candidate` on, to the front. */
function keepFrom(from: u32, candidate: u32): void {
  memory.copy(words, words + from * TOKEN_BYTES, (wordCount - from) * TOKEN_BYTES);
  wordCount -= from;
  nextFree = nextFree > from ? nextFree - from : 0;
  const left = candidateCount - candidate;
  for (let i: u32 = 0; i < left; i++) {
    store<u32>(candidates + (i << 2), load<u32>(candidates + ((candidate + i) << 2)) - from);
  }
  candidateCount = left;
}

/**
 * Finds the names of `section` in the UTF-8 at `textAt` (`bytes` long, then TEXT_PADDING zeros). Rows of MATCH_BYTES go
 * to `rows` as far as `rowCapacity` reaches; returns how many there are.
 */
export function rzMatch(section: usize, textAt: usize, bytes: u32, overlaps: u32, scratch: usize, rows: usize, rowCapacity: u32): u32 {
  text = textAt;
  words = scratch + WORDS_AT;
  candidates = scratch + CANDIDATES_AT;
  accepted = scratch + ACCEPTED_AT;
  folded = scratch + FOLDED_AT;
  openVocabulary(section);
  edgesAt = section + load<u32>(section, RZ_EDGES_AT);
  tailsAt = section + load<u32>(section, RZ_TAILS_AT);
  terminalsAt = section + load<u32>(section, RZ_TERMINALS_AT);
  payloadsAt = section + load<u32>(section, RZ_PAYLOADS_AT);
  casesAt = section + load<u32>(section, RZ_CASES_AT);
  maxWords = load<u32>(section, RZ_MAX_WORDS);
  wordCount = 0;
  candidateCount = 0;
  nextFree = 0;
  lastEnds = false;
  lastFilter = 0;
  takenUpTo = 0;
  resumeAt = 0;
  out = rows;
  capacity = rowCapacity;
  found = 0;
  mode = overlaps;
  setCursor(0, 0, false);
  scanStart(text, bytes, scratch);
  while (scanMore()) {
    for (let run = fill(0); run < runCount; run = fill(run)) walk(false);
    if (wordCount > MAX_WORDS / 2) walk(false);
  }
  // A last word that nothing follows closes the last candidate.
  push(NO_WORD, 0, 0, 0, 0);
  walk(true);
  return found;
}

/**
 * Lists the folded words of the UTF-8 at `textAt`: rows of TOKEN_BYTES to `rows`, folded bytes to `bytesOut`, each as far as
 * there is room; returns the words, and leaves their folded bytes in `listedBytes`.
 */
export let listedBytes: u32 = 0;
export function listWords(textAt: usize, bytes: u32, scratch: usize, rows: usize, rowCapacity: u32, bytesOut: usize, byteCapacity: u32): u32 {
  let count: u32 = 0;
  let taken: u32 = 0;
  listedBytes = 0;
  setCursor(0, 0, false);
  scanStart(textAt, bytes, scratch);
  while (scanMore()) {
    for (let run: u32 = 0; run < runCount; run++) {
      const first = load<u32>(runBegins + (run << 2));
      const begin = first & ~RUN_BREAK;
      if (begin < taken) continue;
      setCursor(textAt + begin, shift, breakSeen || (first & RUN_BREAK) != 0);
      const spare = scratch + FOLDED_AT;
      while (foldWord(textAt, spare)) {
        if (count < rowCapacity && listedBytes + wordLength <= byteCapacity) {
          const row = rows + <usize>count * TOKEN_BYTES;
          store<u32>(row, wordBegin);
          store<u32>(row, wordEnd, 4);
          store<u32>(row, <u32>(bytesOut + listedBytes), 8);
          store<u32>(row, wordLength | (wordBreak ? WORD_BREAK : 0), 12);
          memory.copy(bytesOut + listedBytes, spare, wordLength);
        }
        count += 1;
        listedBytes += wordLength;
      }
      taken = <u32>(cursor - textAt);
    }
  }
  return count;
}
