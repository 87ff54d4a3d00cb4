// The words of a text as the recogniser walks over them, with their ids and offsets, and a list of candidates (words at
// which a name could begin). The scanner supplies runs. Only words that have not been walked yet are kept, so a text of
// any length passes through a buffer of fixed size. Each fill makes three passes: it looks up every word, tries
// unknown.ts for the words not found, and marks the candidates.

import { breakSeen, breakTaken, cursor, foldWord, setCursor, shift, wordAt, wordBegin, wordBreak, wordEnd, wordLength } from './fold';
import {
  PAIR_FIRST,
  PAIR_SECOND,
  RZ_PAIRS_AT,
  RZ_PAIRS_LOG,
  TOKEN_BYTES,
  WORD_BYTES,
  WORD_TERMINAL,
} from './layout';
import { RUN_FLAG, RUNS_BYTES, runCount, runs } from './scan';
import { findFolded, findUnknown, startUnknown } from './unknown';
import { findWord, NO_WORD, pilotCount, pilotsAt, seed, shortSlot, shortWord, slotCount, wordsAt } from './vocabulary';

// A word of the text, 16 bytes: | id and flags | begin | end | byte offset |, begin and end in code units. Flags: bit
// 31 = a break precedes the word; bits 29–28 = how the word was found (unknown.ts).
export const WORD_BREAK: u32 = RUN_FLAG;
/** The bit that folds the case of an ASCII letter and leaves a digit unchanged. */
const ASCII_CASE: i32 = 0x20;
const MAX_WORDS: u32 = 3072;
/** Flag on a candidate (a word index), set if a name may begin with this word and the next. */
export const CANDIDATE_PAIR: u32 = 0x80000000;

// Scratch: runs | words | candidates u32[] | unknown words u32[] | folded word | words of unknown.ts | scratch of
// walk.ts and loose.ts
const WORDS_AT: usize = RUNS_BYTES;
const CANDIDATES_AT: usize = WORDS_AT + MAX_WORDS * TOKEN_BYTES;
const UNKNOWN_AT: usize = CANDIDATES_AT + MAX_WORDS * 4;
const FOLDED_AT: usize = UNKNOWN_AT + MAX_WORDS * 4;
const FOLDED_BYTES: usize = 320;
/** Where the scratch memory of unknown.ts begins. */
export const SPARE_AT: usize = FOLDED_AT + FOLDED_BYTES;

export let text: usize = 0;
export let words: usize = 0;
export let wordCount: u32 = 0;
export let candidates: usize = 0;
export let candidateCount: u32 = 0;
// The indices of those plain words in the current fill that are not in the vocabulary.
let unknown: usize = 0;
let unknownCount: u32 = 0;
let folded: usize = 0;
let pairsAt: usize = 0;
let pairShift: u32 = 0;

// The last word examined as a possible first word of a name: whether it is a name by itself, whether it has an id, and
// its share of the pair hash.
let lastEnds: u32 = 0;
let lastFound: u32 = 0;
let lastHash: u32 = 0;
// Bytes before this offset belong to a word that extends beyond its run because of an apostrophe.
let takenUpTo: u32 = 0;
// Where to resume in a run that did not fit; 0 if there is no such run.
let resumeAt: usize = 0;

/** Starts a new text; the vocabulary must be open already. */
export function startWords(section: usize, textAt: usize, cache: usize, spelling: usize, scratch: usize): void {
  startUnknown(textAt, cache, spelling, scratch + SPARE_AT);
  text = textAt;
  words = scratch + WORDS_AT;
  candidates = scratch + CANDIDATES_AT;
  unknown = scratch + UNKNOWN_AT;
  folded = scratch + FOLDED_AT;
  pairsAt = section + load<u32>(section, RZ_PAIRS_AT);
  pairShift = 32 - load<u32>(section, RZ_PAIRS_LOG);
  wordCount = 0;
  candidateCount = 0;
  lastEnds = 0;
  lastFound = 0;
  lastHash = 0;
  takenUpTo = 0;
  resumeAt = 0;
  setCursor(0, 0, false);
}

/** Ends the text: adds a sentinel word, so that the last word can be marked as a candidate. */
export function endWords(): void {
  push(NO_WORD, 0, 0, 0);
  markCandidates(wordCount - 1);
}

/**
 * Whether a name may begin with the word whose id × PAIR_FIRST is `firstHash`, followed by word `id`; there are no
 * false negatives.
 */
// @ts-ignore: decorator
@inline
function mayBegin(firstHash: u32, id: u32, bits: usize, bitShift: u32): u32 {
  const bit = (firstHash + id * <u32>PAIR_SECOND) >>> bitShift;
  return (load<u32>(bits + (<usize>(bit >>> 5) << 2)) >>> (bit & 31)) & 1;
}

/** Appends a word. */
function push(packed: u32, begin: u32, end: u32, at: u32): void {
  const row = words + wordCount * TOKEN_BYTES;
  store<u32>(row, packed);
  store<u32>(row, begin, 4);
  store<u32>(row, end, 8);
  store<u32>(row, at, 12);
  wordCount += 1;
}

/** Turns runs from `run` on into words until there are no more runs or there is no more room; returns the next run. */
export function fill(run: u32): u32 {
  const room = MAX_WORDS - 1;
  const first = wordCount;
  unknownCount = 0;
  while (run < runCount && wordCount < room) {
    if (resumeAt == 0) run = fillPlain(run);
    if (run == runCount || wordCount >= room) break;
    if (!fillRun(run)) break;
    run += 1;
  }
  resolveUnknown();
  markCandidates(first);
  return run;
}

/** Tries to resolve the plain words that were not found, as plurals and as misspellings. */
function resolveUnknown(): void {
  const stop = unknown + (<usize>unknownCount << 2);
  for (let at = unknown; at < stop; at += 4) {
    const row = words + <usize>load<u32>(at) * TOKEN_BYTES;
    const packed = load<u32>(row);
    const found = findUnknown(text + load<u32>(row, 12), load<u32>(row, 8) - load<u32>(row, 4));
    store<u32>(row, (packed & RUN_FLAG) | found);
  }
}

/**
 * Lists the words with which a name can begin. Each word from `first` on determines whether the word before it is
 * listed, so the last word is not considered yet. Branchless, so that the CPU looks up several words in parallel.
 */
function markCandidates(first: u32): void {
  const table = wordsAt;
  const pairBits = pairsAt;
  const bitShift = pairShift;
  const stop = words + <usize>wordCount * TOKEN_BYTES;
  let index = first - 1;
  let candidate = candidates + (candidateCount << 2);
  let ends = lastEnds << 2;
  let wasFound = lastFound;
  let hash = lastHash;
  for (let row = words + <usize>first * TOKEN_BYTES; row < stop; row += TOKEN_BYTES) {
    const id = load<u32>(row) & NO_WORD;
    const isFound = <u32>(id != NO_WORD);
    const slot = select<u32>(id, 0, isFound);
    const begins = wasFound & isFound & mayBegin(hash, slot, pairBits, bitShift);
    store<u32>(candidate, index | (begins << 31));
    candidate += ends | (begins << 2);
    ends = (<u32>(load<u32>(table + <usize>slot * WORD_BYTES, WORD_TERMINAL) != 0) & isFound) << 2;
    wasFound = isFound;
    hash = slot * <u32>PAIR_FIRST;
    index += 1;
  }
  candidateCount = <u32>(candidate - candidates) >>> 2;
  lastEnds = ends >>> 2;
  lastFound = wasFound;
  lastHash = hash;
}

/**
 * Turns the plain runs from `run` on into words, up to the first run that is not plain. Does the same as `push` for
 * each run, but without branches, so that the CPU looks up several words in parallel. Words not found are listed for
 * resolveUnknown.
 */
function fillPlain(run: u32): u32 {
  // Runs that are already part of a joined word are skipped; a break seen since the last word is assigned to the next
  // word.
  let pair = runs + (<usize>run << 3);
  while (run < runCount && (load<u32>(pair) & ~RUN_FLAG) < takenUpTo) {
    run += 1;
    pair += 8;
  }
  if (breakSeen && run < runCount) store<u32>(pair, load<u32>(pair) | RUN_FLAG);

  const fold = i8x16.splat(<i8>ASCII_CASE);
  const from = text;
  const table = wordsAt;
  const pilots = pilotsAt;
  const pilotTotal = pilotCount;
  const slotTotal = slotCount;
  const start = seed;
  const stop = pair + (<usize>min(runCount - run, MAX_WORDS - 1 - wordCount) << 3);
  const bothOffsets = <u64>shift | (<u64>shift << 32);
  const firstRow = words + <usize>wordCount * TOKEN_BYTES;
  let row = firstRow;
  let index = wordCount;
  let missing = unknown + (<usize>unknownCount << 2);
  for (; pair < stop; pair += 8) {
    const both = load<u64>(pair);
    if (<i64>both < 0) break;
    const at = <u32>both & ~RUN_FLAG;
    const length = <u32>(both >>> 32) - at;
    let slot: u32;
    let differs: u32;
    if (length < 16) {
      const first = shortWord(from + at, length, fold);
      slot = shortSlot(first, pilots, pilotTotal, slotTotal, start);
      differs = <u32>v128.any_true(v128.xor(first, v128.load(table + <usize>slot * WORD_BYTES)));
    } else {
      slot = findWord(from + at, length, ASCII_CASE);
      differs = <u32>(slot == NO_WORD);
      slot = select<u32>(0, slot, differs);
    }
    store<u32>(row, select<u32>(NO_WORD, slot, differs) | (<u32>both & RUN_FLAG));
    store<u64>(row, (both & 0x7fffffff7fffffff) - bothOffsets, 4);
    store<u32>(row, at, 12);
    store<u32>(missing, index);
    missing += differs << 2;
    index += 1;
    row += TOKEN_BYTES;
  }
  if (row != firstRow) breakTaken();
  wordCount = index;
  unknownCount = <u32>(missing - unknown) >>> 2;
  return <u32>(pair - runs) >>> 3;
}

/** Turns one run into words, character by character; false if there was not enough room. */
function fillRun(run: u32): bool {
  if (resumeAt == 0) {
    const begin = load<u32>(runs + (<usize>run << 3));
    if ((begin & ~RUN_FLAG) < takenUpTo) return true;
    setCursor(text + (begin & ~RUN_FLAG), shift, breakSeen || (begin & RUN_FLAG) != 0);
  }
  resumeAt = 0;
  while (foldWord(text, folded)) {
    let id = findWord(folded, wordLength, 0);
    if (id == NO_WORD) id = findFolded(folded, wordLength);
    push(id | (wordBreak ? RUN_FLAG : 0), wordBegin, wordEnd, <u32>(wordAt - text));
    if (wordCount >= MAX_WORDS - 1) {
      resumeAt = cursor;
      return false;
    }
  }
  takenUpTo = <u32>(cursor - text);
  return true;
}

/** Moves the words from `from` on, and the candidates from `candidate` on, to the front. */
export function keepFrom(from: u32, candidate: u32): void {
  memory.copy(words, words + from * TOKEN_BYTES, (wordCount - from) * TOKEN_BYTES);
  wordCount -= from;
  const left = candidateCount - candidate;
  for (let i: u32 = 0; i < left; i++) {
    // The subtraction leaves the pair flag (bit 31) intact, because it only lowers the index in the bits below.
    store<u32>(candidates + (i << 2), load<u32>(candidates + ((candidate + i) << 2)) - from);
  }
  candidateCount = left;
}
