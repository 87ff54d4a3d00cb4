// The vocabulary of a recogniser section: maps a folded word to its id (its slot) through a perfect hash whose pilots
// the builder has computed; a hit is confirmed by comparing the word itself. See WORD_… in layout.ts.

import {
  RZ_LONG_AT,
  RZ_PILOTS_AT,
  RZ_PILOT_COUNT,
  RZ_SEED,
  RZ_SLOT_COUNT,
  RZ_WORDS_AT,
  SLOT_MAX,
  WORD_BYTES,
  WORD_LENGTH,
  WORD_MAX_BYTES,
} from './layout';

/** The sentinel for "no word"; also the bit mask of an id. */
export const NO_WORD: u32 = SLOT_MAX;

const K1: u64 = 0x9e3779b97f4a7c15;
const K2: u64 = 0xd6e8feb86659fd93;
const K3: u64 = 0xa0761d6478bd642f;

// The parts of the open section.
export let wordsAt: usize = 0;
export let pilotsAt: usize = 0;
export let longAt: usize = 0;
export let pilotCount: u64 = 0;
export let slotCount: u64 = 0;
export let seed: u64 = 0;

// Loading 16 bytes at MASKS + 16 - n yields n bytes of 0xff, followed by zeros.
const MASKS: usize = memory.data<u8>([
  255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
]);

/** Sets the pointers to the parts of a section; must be called before any lookup in the section. */
export function openVocabulary(section: usize): void {
  wordsAt = section + load<u32>(section, RZ_WORDS_AT);
  pilotsAt = section + load<u32>(section, RZ_PILOTS_AT);
  longAt = section + load<u32>(section, RZ_LONG_AT);
  pilotCount = <u64>load<u32>(section, RZ_PILOT_COUNT);
  slotCount = <u64>load<u32>(section, RZ_SLOT_COUNT);
  seed = <u64>load<u32>(section, RZ_SEED);
}

/** One round of the word hash, over 16 bytes. */
// @ts-ignore: decorator
@inline
function mix(hash: u64, bytes: v128): u64 {
  const h = (hash ^ v128.extract_lane<u64>(bytes, 0)) * K1 + (v128.extract_lane<u64>(bytes, 1) ^ K3) * K2;
  return h ^ (h >>> 32);
}

/**
 * Continues the hash of a word over the bytes after the first 16; `fold` is the `bit` that is passed to findWord,
 * repeated in every byte.
 */
function hashRest(hash: u64, at: usize, length: u32, fold: v128): u64 {
  for (let done: u32 = 16; done < length; done += 16) {
    const mask = v128.load(MASKS + 16 - <usize>min<u32>(length - done, 16));
    hash = mix(hash, v128.and(v128.or(v128.load(at + done), fold), mask));
  }
  return hash;
}

/** The slot for a word hash, given the parts of the open vocabulary. */
// @ts-ignore: decorator
@inline
function slotOf(h: u64, pilots: usize, pilotTotal: u64, slotTotal: u64): u32 {
  const bucket = ((h & 0xffffffff) * pilotTotal) >>> 32;
  const pilot = <u32>load<u16>(pilots + (<usize>bucket << 1));
  const x = (<u32>(h >>> 32) ^ pilot) * 0x85ebca6b;
  return <u32>((<u64>x * slotTotal) >>> 32);
}

/** Whether the rest of the word in `record` matches; its first 16 bytes are known to match. */
function sameRest(record: usize, at: usize, length: u32, fold: v128): bool {
  if ((load<u32>(record, WORD_LENGTH) & 0xff) != length) return false;
  const stored = longAt + (<usize>(load<u32>(record, WORD_LENGTH) >>> 8) << 4);
  for (let done: u32 = 16; done < length; done += 16) {
    const mask = v128.load(MASKS + 16 - <usize>min<u32>(length - done, 16));
    const bytes = v128.and(v128.or(v128.load(at + done), fold), mask);
    if (v128.any_true(v128.xor(bytes, v128.load(stored + done - 16)))) return false;
  }
  return true;
}

/**
 * The only slot where a zero-padded word of fewer than 16 bytes can be. Loops over words keep the parts of the
 * vocabulary (pilotsAt, pilotCount, slotCount, seed) in locals and pass them in.
 */
// @ts-ignore: decorator
@inline
export function shortSlot(first: v128, pilots: usize, pilotTotal: u64, slotTotal: u64, start: u64): u32 {
  return slotOf(mix(start, first), pilots, pilotTotal, slotTotal);
}

/** The hash of a zero-padded word of fewer than 16 bytes. */
// @ts-ignore: decorator
@inline
export function shortHash(first: v128): u64 {
  return mix(seed, first);
}

/**
 * The word of fewer than 16 bytes at `at`, folded and zero padded; `fold` is the `bit` that is passed to findWord,
 * repeated in every byte.
 */
// @ts-ignore: decorator
@inline
export function shortWord(at: usize, length: u32, fold: v128): v128 {
  return v128.and(v128.or(v128.load(at), fold), v128.load(MASKS + 16 - <usize>length));
}

/**
 * The id of the word at `at`, or NO_WORD. A `bit` of 0x20 folds the case of ASCII words from a text; 0 is for words
 * that have already been folded, and leaves them unchanged.
 */
export function findWord(at: usize, length: u32, bit: i32): u32 {
  const fold = i8x16.splat(<i8>bit);
  if (length > <u32>WORD_MAX_BYTES) return NO_WORD;
  if (length < 16) {
    const first = shortWord(at, length, fold);
    const slot = shortSlot(first, pilotsAt, pilotCount, slotCount, seed);
    // A stored word shorter than 16 bytes is padded with at least one zero byte, and words themselves never contain
    // one, so equal bytes mean equal words.
    return v128.any_true(v128.xor(first, v128.load(wordsAt + <usize>slot * WORD_BYTES))) ? NO_WORD : slot;
  }
  const first = v128.or(v128.load(at), fold);
  const slot = slotOf(hashRest(mix(seed, first), at, length, fold), pilotsAt, pilotCount, slotCount);
  const record = wordsAt + <usize>slot * WORD_BYTES;
  if (v128.any_true(v128.xor(first, v128.load(record)))) return NO_WORD;
  return sameRest(record, at, length, fold) ? slot : NO_WORD;
}

/** The hash of a folded word, for the builder; reads 16 bytes at a time. */
export function hashOf(at: usize, length: u32, from: u32): u64 {
  const first = v128.and(v128.load(at), v128.load(MASKS + 16 - <usize>min<u32>(length, 16)));
  return hashRest(mix(<u64>from, first), at, length, i8x16.splat(0));
}
