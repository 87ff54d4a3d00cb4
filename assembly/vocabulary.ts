// The vocabulary of a recogniser section: folded word → word id (its slot), by a perfect hash whose pilots the
// builder searched for, proved by comparing the word itself. See WORD_… in layout.ts.

import {
  RZ_LONG_AT,
  RZ_PILOTS_AT,
  RZ_PILOT_COUNT,
  RZ_SEED,
  RZ_SLOT_COUNT,
  RZ_WORDS_AT,
  WORD_BYTES,
  WORD_LENGTH,
  WORD_MAX_BYTES,
} from './layout';

export const NO_WORD: u32 = 0x7fffffff;

const K1: u64 = 0x9e3779b97f4a7c15;
const K2: u64 = 0xd6e8feb86659fd93;

/** Where the open section's parts lie; set by openVocabulary before any look-up. */
export let wordsAt: usize = 0;
let pilotsAt: usize = 0;
let longAt: usize = 0;
let pilotCount: u64 = 0;
let slotCount: u64 = 0;
let seed: u64 = 0;

// Loading 16 bytes at MASKS + 16 - n gives n bytes of ones and then zeros.
const MASKS: usize = memory.data<u8>([
  255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
]);

export function openVocabulary(section: usize): void {
  wordsAt = section + load<u32>(section, RZ_WORDS_AT);
  pilotsAt = section + load<u32>(section, RZ_PILOTS_AT);
  longAt = section + load<u32>(section, RZ_LONG_AT);
  pilotCount = <u64>load<u32>(section, RZ_PILOT_COUNT);
  slotCount = <u64>load<u32>(section, RZ_SLOT_COUNT);
  seed = <u64>load<u32>(section, RZ_SEED);
}

/** The first `length` bytes at `at`, zero padded to 16; reads 16 bytes whatever the length. */
// @ts-ignore: decorator
@inline
export function head(at: usize, length: u32): v128 {
  return v128.and(v128.load(at), v128.load(MASKS + 16 - <usize>min<u32>(length, 16)));
}

// @ts-ignore: decorator
@inline
function mix(hash: u64, bytes: v128): u64 {
  let h = (hash ^ v128.extract_lane<u64>(bytes, 0)) * K1;
  h ^= h >>> 32;
  h = (h ^ v128.extract_lane<u64>(bytes, 1)) * K2;
  return h ^ (h >>> 32);
}

/** Hash of a word whose first 16 bytes are `first`; ASCII words may be given unfolded with `fold` = 0x20 in each byte. */
// @ts-ignore: decorator
@inline
export function hashWord(start: u64, at: usize, length: u32, first: v128, fold: v128): u64 {
  let h = mix(start + <u64>length, first);
  for (let done: u32 = 16; done < length; done += 16) {
    const rest = length - done;
    const bytes = head(at + done, rest);
    h = mix(h, v128.and(v128.or(bytes, fold), v128.load(MASKS + 16 - <usize>min<u32>(rest, 16))));
  }
  return h;
}

/** Slot of a word hash. */
// @ts-ignore: decorator
@inline
function slotOf(h: u64): u32 {
  const bucket = ((h & 0xffffffff) * pilotCount) >>> 32;
  const pilot = <u32>load<u16>(pilotsAt + (<usize>bucket << 1));
  let x = (<u32>(h >>> 32) ^ (pilot * 0x9e3779b1)) * 0x85ebca6b;
  x ^= x >>> 15;
  return <u32>((<u64>x * slotCount) >>> 32);
}

/** Does the rest of a long word, behind its first 16 bytes, stand in the section too? */
function sameRest(record: usize, at: usize, length: u32, fold: v128): bool {
  const stored = longAt + (<usize>(load<u32>(record, WORD_LENGTH) >>> 8) << 4);
  for (let done: u32 = 16; done < length; done += 16) {
    const mask = v128.load(MASKS + 16 - <usize>min<u32>(length - done, 16));
    const bytes = v128.and(v128.or(v128.load(at + done), fold), mask);
    if (v128.any_true(v128.xor(bytes, v128.load(stored + done - 16)))) return false;
  }
  return true;
}

/** Id of the word at `at`, or NO_WORD. `fold` = splat(0x20) for ASCII words of a text, splat(0) for folded ones. */
// @ts-ignore: decorator
@inline
export function findWord(at: usize, length: u32, fold: v128): u32 {
  if (length > <u32>WORD_MAX_BYTES) return NO_WORD;
  const mask = v128.load(MASKS + 16 - <usize>min<u32>(length, 16));
  const first = v128.and(v128.or(v128.load(at), fold), mask);
  const slot = slotOf(hashWord(seed, at, length, first, fold));
  const record = wordsAt + <usize>slot * WORD_BYTES;
  const same =
    <u32>!v128.any_true(v128.xor(first, v128.load(record))) & <u32>((load<u32>(record, WORD_LENGTH) & 0xff) == length);
  if (length > 16 && same) return sameRest(record, at, length, fold) ? slot : NO_WORD;
  return same ? slot : NO_WORD;
}

/** Hash of a folded word for the builder. */
export function hashOf(at: usize, length: u32, from: u32): u64 {
  return hashWord(<u64>from, at, length, head(at, length), i8x16.splat(0));
}
