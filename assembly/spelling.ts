// Corrects slips, i.e. misspellings by one edit: for a word that is not recognised in any other way, finds the
// vocabulary word that differs from it by one letter inserted, deleted or replaced, or by two neighbouring letters
// transposed. There must be only one such vocabulary word or, among several, only one in which a vowel replaces another
// vowel: "osteoperosis" is osteoporosis, not osteopetrosis. A hash table lists each vocabulary word under itself and
// under every form of it that lacks one letter (symmetric deletion). Two words are one edit apart only if they share
// such a form, or if one word is such a form of the other. Each candidate from the table is then compared with the
// given word. A slip keeps the first letter of the word, and also the last letter unless the last two letters are
// transposed: words with different endings are often different words with the same stem ("toxin", "toxic"), and words
// with different beginnings are usually unrelated. If no vocabulary word, or more than one, qualifies as a slip, the
// vocabulary word that sounds like the misspelled word is used instead.

import { SPELLING_HEADER_BYTES, SPELLING_LEAST, SPELLING_MOST, WORD_BYTES, WORD_CORRECTABLE, WORD_FLAGS, WORD_LENGTH } from './layout';
import { writeSound } from './sound';
import { longAt, NO_WORD, slotCount, wordsAt } from './vocabulary';

// The table: | log u32 | zero padding to 64 bytes | filter, 4 bits per entry | entries u32[2^log] |
// An empty entry is 0. Any other entry has a tag from the hash of the form in bits 31–28, and the id of the word + 1 in
// the lower bits. The filter has a bit set for every form. It is far smaller than the entries, so it is more likely to
// be in the CPU cache, and it rejects most forms that are not in the table.
const FILTER_AT: usize = SPELLING_HEADER_BYTES;
const FILTER_LOG: u64 = 2;
const TAG: u32 = 0xf0000000;

// To hash a form, letter × BASE^index is summed over its letters, and the bits of the sum are mixed. Removing a letter
// divides the terms of all later letters by BASE.
const BASE: u64 = 0x9e3779b97f4a7c15;
const BASE_INVERSE: u64 = 0xf1de83e19937733d;
const MIX: u64 = 0xd6e8feb86659fd93;

/**
 * The offset of the hashes in the buffer for one word. Only hashes of forms that may be in the table are kept; a word
 * has at most one more hash than it has letters.
 */
const HASHES_AT: usize = 64;
/** The offsets at which the sounds of the misspelled word and of a vocabulary word are stored, after the hashes. */
const SOUND_AT: usize = 320;
const OTHER_SOUND_AT: usize = 400;
/** Makes the hash of a sound differ from that of a word with the same letters. */
const SOUND_SALT: u64 = 0xa0761d6478bd642f;
/** A word whose sound has fewer letters than this is not looked up by its sound. */
const LEAST_SOUND: u32 = 4;

let table: usize = 0;
let entries: usize = 0;
let shift: u64 = 0;
let mask: u32 = 0;
let spare: usize = 0;

/** Sets the table of misspellings (0 for none) and a buffer for one word. */
export function startSpelling(tableAt: usize, spareAt: usize): void {
  table = tableAt;
  spare = spareAt;
  if (table == 0) return;
  const log = load<u32>(table);
  entries = table + FILTER_AT + (<usize>1 << (log - 1));
  shift = 64 - <u64>log;
  mask = (<u32>1 << log) - 1;
}

/** Whether a table is set. */
// @ts-ignore: decorator
@inline
export function mayCorrect(): bool {
  return table != 0;
}

/**
 * Writes the word in a record to `out`. Returns the length of the word, or 0 if misspellings are not corrected to it.
 */
function readWord(record: usize, out: usize): u32 {
  if ((load<u32>(record, WORD_FLAGS) & WORD_CORRECTABLE) == 0) return 0;
  v128.store(out, v128.load(record));
  let length = load<u32>(record, WORD_LENGTH) & 0xff;
  if (length > <u32>SPELLING_MOST) return 0;
  if (length > 16) v128.store(out, v128.load(longAt + (<usize>(load<u32>(record, WORD_LENGTH) >>> 8) << 4)), 16);
  if (length == 0) while (length < 16 && load<u8>(out + length) != 0) length += 1;
  return length;
}

/**
 * Counts the forms of all words in the open vocabulary; the table must have at least twice as many entries as there are
 * forms.
 */
export function spellingForms(out: usize): u32 {
  let forms: u32 = 0;
  for (let slot: u32 = 0; slot < <u32>slotCount; slot++) {
    const length = readWord(wordsAt + <usize>slot * WORD_BYTES, out);
    if (length >= <u32>SPELLING_LEAST) forms += length + 2;
  }
  return forms;
}

/** Fills the table, which consists of 2^log zeroed entries, from the open vocabulary. */
export function fillSpelling(tableAt: usize, log: u32, spareAt: usize): void {
  store<u32>(tableAt, log);
  startSpelling(tableAt, spareAt);
  for (let slot: u32 = 0; slot < <u32>slotCount; slot++) {
    const length = readWord(wordsAt + <usize>slot * WORD_BYTES, spare);
    if (length < <u32>SPELLING_LEAST) continue;
    const hash = wordHash(spare, length);
    insert(mixed(hash), slot);
    const heard = writeSound(spare, length, spare + SOUND_AT);
    if (heard >= LEAST_SOUND) insert(soundHash(spare + SOUND_AT, heard), slot);
    let before: u64 = 0;
    let power: u64 = 1;
    for (let i: u32 = 0; i < length; i++) {
      const letter = <u64>load<u8>(spare + i);
      // Dropping either of two equal neighbours gives the same form.
      if (i == 0 || letter != <u64>load<u8>(spare + i - 1)) insert(mixed(before + (hash - before - letter * power) * BASE_INVERSE), slot);
      before += letter * power;
      power *= BASE;
    }
  }
}

// @ts-ignore: decorator
@inline
function mixed(sum: u64): u64 {
  const h = (sum ^ (sum >>> 31)) * MIX;
  return h ^ (h >>> 29);
}

function wordHash(at: usize, length: u32): u64 {
  let sum: u64 = 0;
  let power: u64 = 1;
  for (let i: u32 = 0; i < length; i++) {
    sum += <u64>load<u8>(at + i) * power;
    power *= BASE;
  }
  return sum;
}

function soundHash(at: usize, length: u32): u64 {
  return mixed(wordHash(at, length) + SOUND_SALT);
}

function insert(hash: u64, slot: u32): void {
  let at = <u32>(hash >>> shift);
  while (load<u32>(entries + (<usize>at << 2)) != 0) at = (at + 1) & mask;
  store<u32>(entries + (<usize>at << 2), (<u32>(hash << 28) & TAG) | (slot + 1));
  const bit = filterBit(hash);
  const byte = table + FILTER_AT + (bit >>> 3);
  store<u8>(byte, <u32>load<u8>(byte) | (1 << <u32>(bit & 7)));
}

/** The filter bit for a form. */
// @ts-ignore: decorator
@inline
function filterBit(hash: u64): usize {
  return <usize>(hash >>> (shift - FILTER_LOG));
}

// The intermediate result of `correct`: the first of the likeliest words found (or NO_WORD), whether the slip replaced
// a vowel with another vowel, and whether another word is equally likely.
let best: u32 = NO_WORD;
let hasOtherVowel: bool = false;
let isAmbiguous: bool = false;

function addCandidate(id: u32, isVowelSlip: bool): void {
  if (best != NO_WORD && isVowelSlip == hasOtherVowel) {
    isAmbiguous = true;
  } else if (best == NO_WORD || isVowelSlip) {
    best = id;
    hasOtherVowel = isVowelSlip;
    isAmbiguous = false;
  }
}

/** Whether, at the first position where two words of the same length differ, both words have a vowel. */
function isVowelSlip(a: usize, b: usize, length: u32): bool {
  let i: u32 = 0;
  while (i < length && load<u8>(a + i) == load<u8>(b + i)) i++;
  return i < length && isVowel(load<u8>(a + i)) && isVowel(load<u8>(b + i));
}

function isVowel(letter: u8): bool {
  return ((VOWELS >>> (<u32>letter - 0x61)) & 1) != 0;
}

/** Bit n is set if the n-th letter of the alphabet, from 0, is one of a, e, i, o, u and y. */
const VOWELS: u32 = 0x01104111;

/** Looks up one form of the word at `at`; each vocabulary word found that is one slip away becomes a candidate. */
function lookUp(hash: u64, at: usize, length: u32): void {
  const tag = <u32>(hash << 28) & TAG;
  for (let i = <u32>(hash >>> shift); ; i = (i + 1) & mask) {
    const entry = load<u32>(entries + (<usize>i << 2));
    if (entry == 0) return;
    if ((entry & TAG) != tag) continue;
    const id = (entry & ~TAG) - 1;
    if (id == best) continue;
    const other = readWord(wordsAt + <usize>id * WORD_BYTES, spare);
    if (isSlip(at, length, spare, other)) addCandidate(id, other == length && isVowelSlip(at, spare, length));
  }
}

/**
 * The vocabulary word that sounds like the misspelled word; if there are several, the one whose length is closest to
 * that of the misspelled word. NO_WORD if there is none, or if two are equally close.
 */
function soundingLike(at: usize, length: u32): u32 {
  const heard = writeSound(at, length, spare + SOUND_AT);
  if (heard < LEAST_SOUND) return NO_WORD;
  const hash = soundHash(spare + SOUND_AT, heard);
  const bit = filterBit(hash);
  if (((<u32>load<u8>(table + (bit >>> 3), FILTER_AT) >>> <u32>(bit & 7)) & 1) == 0) return NO_WORD;
  const tag = <u32>(hash << 28) & TAG;
  let nearest: u32 = NO_WORD;
  let least: i32 = i32.MAX_VALUE;
  isAmbiguous = false;
  let next = <u32>(hash >>> shift);
  for (let entry = entryAt(next); entry != 0; entry = entryAt(next)) {
    next = (next + 1) & mask;
    if ((entry & TAG) != tag) continue;
    const id = (entry & ~TAG) - 1;
    const other = readWord(wordsAt + <usize>id * WORD_BYTES, spare);
    const difference = abs<i32>(<i32>other - <i32>length);
    if (difference > least || id == nearest) continue;
    if (writeSound(spare, other, spare + OTHER_SOUND_AT) != heard) continue;
    if (!alike(spare + SOUND_AT, spare + OTHER_SOUND_AT, heard)) continue;
    isAmbiguous = difference == least;
    nearest = id;
    least = difference;
  }
  return isAmbiguous ? NO_WORD : nearest;
}

function entryAt(i: u32): u32 {
  return load<u32>(entries + (<usize>i << 2));
}

/** Whether two different words are one slip apart. */
function isSlip(a: usize, aLength: u32, b: usize, bLength: u32): bool {
  if (load<u8>(a) != load<u8>(b)) return false;
  const shorter = min(aLength, bLength);
  let same: u32 = 1;
  while (same < shorter && load<u8>(a + same) == load<u8>(b + same)) same += 1;
  if (aLength == bLength) {
    if (same + 1 >= aLength) return false;
    if (alike(a + same + 1, b + same + 1, aLength - same - 1)) return true;
    const crossed = load<u8>(a + same) == load<u8>(b + same + 1) && load<u8>(a + same + 1) == load<u8>(b + same);
    return crossed && alike(a + same + 2, b + same + 2, aLength - same - 2);
  }
  if (max(aLength, bLength) - shorter != 1) return false;
  if (load<u8>(a + aLength - 1) != load<u8>(b + bLength - 1)) return false;
  return aLength > bLength
    ? alike(a + same + 1, b + same, bLength - same)
    : alike(a + same, b + same + 1, aLength - same);
}

function alike(a: usize, b: usize, length: u32): bool {
  for (let i: u32 = 0; i < length; i++) if (load<u8>(a + i) != load<u8>(b + i)) return false;
  return true;
}

/** Appends a hash to the list at `to` if the form with that hash may be in the table; returns the next free pointer. */
// @ts-ignore: decorator
@inline
function listHash(to: usize, hash: u64): usize {
  store<u64>(to, hash);
  const bit = filterBit(hash);
  return to + (<usize>((<u32>load<u8>(table + (bit >>> 3), FILTER_AT) >>> <u32>(bit & 7)) & 1) << 3);
}

/**
 * The vocabulary word to which the folded word at `at` is corrected: the only word one slip away; among several, the
 * only one in which a vowel replaces another vowel; failing that, the word that sounds like it. NO_WORD if there is no
 * such word, or if the folded word contains anything but lower-case letters.
 */
export function correct(at: usize, length: u32): u32 {
  if (length < <u32>SPELLING_LEAST || length >= <u32>SPELLING_MOST) return NO_WORD;
  for (let i: u32 = 0; i < length; i++) if (<u32>load<u8>(at + i) - 0x61 >= 26) return NO_WORD;
  // The filter may exceed the CPU cache; without branches, all its loads are issued simultaneously.
  const hash = wordHash(at, length);
  const hashes = spare + HASHES_AT;
  let listEnd = listHash(hashes, mixed(hash));
  let before: u64 = 0;
  let power: u64 = 1;
  let last: u64 = 0;
  for (let i: u32 = 0; i < length; i++) {
    const letter = <u64>load<u8>(at + i);
    // Dropping either of two equal neighbours gives the same form.
    const form = mixed(before + (hash - before - letter * power) * BASE_INVERSE);
    listEnd = select<usize>(listEnd, listHash(listEnd, form), letter == last);
    last = letter;
    before += letter * power;
    power *= BASE;
  }
  best = NO_WORD;
  hasOtherVowel = false;
  isAmbiguous = false;
  for (let next = hashes; next < listEnd; next += 8) lookUp(load<u64>(next), at, length);
  return isAmbiguous || best == NO_WORD ? soundingLike(at, length) : best;
}
