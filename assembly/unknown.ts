// Resolves words of a text that occur in no name as written but may be plurals or misspellings of words that do.
// Results are cached per section, because words recur.

import { CACHE_ENTRIES, CACHE_ENTRY_BYTES, MATCH_CORRECTED, MATCH_INFLECTED } from './layout';
import { correct, mayCorrect, startSpelling } from './spelling';
import { formCount, listForms, writeForm } from './inflect';
import { findWord, NO_WORD, shortHash, shortWord } from './vocabulary';

/** The number of bits by which the form of a word (MATCH_INFLECTED or MATCH_CORRECTED) is shifted left for storage. */
export const WORD_FORM_SHIFT: u32 = 20;
const WORD_INFLECTED: u32 = MATCH_INFLECTED << WORD_FORM_SHIFT;
export const WORD_CORRECTED: u32 = MATCH_CORRECTED << WORD_FORM_SHIFT;
export const WORD_FORM: u32 = WORD_INFLECTED | WORD_CORRECTED;

const ASCII_CASE: i32 = 0x20;
const LOWER_S: u32 = 0x73;
/** Minimum length of a plural abbreviation: two capitals and a lower-case s. */
const LEAST_ABBREVIATION: u32 = 3;

// The cache is two-way associative: each word hashes to a pair of entries, with the more recently used entry first. An
// entry:
// | word of fewer than 16 bytes, zero padded | answer as a plural | 1 + answer as a misspelling, 0 = not computed yet |
const ENTRY_ANSWER: usize = 16;
const ENTRY_CORRECTED: usize = 20;

/** Number of pairs of entries. */
const CACHE_PAIRS: u64 = CACHE_ENTRIES / 2;

/** How many bytes to look back for the beginning of a sentence or line. */
const LOOK_BACK: usize = 8;
const LEAST_CORRECTED_PLURAL: u32 = 7;

let text: usize = 0;
let cache: usize = 0;
let spare: usize = 0;

/**
 * Starts a new text. `cacheAt` has CACHE_ENTRIES entries, which belong to the section; `spellingAt` is the section's
 * table of misspellings, or 0; `spareAt` has room for SPARE_WORDS words.
 */
export function startUnknown(textAt: usize, cacheAt: usize, spellingAt: usize, spareAt: usize): void {
  text = textAt;
  cache = cacheAt;
  spare = spareAt;
  startSpelling(spellingAt, spareAt + 2 * SPARE_BYTES);
}

/**
 * Whether the word at `at` looks like a proper name, i.e. capitalised although it does not begin a sentence or line.
 */
function isCapitalised(at: usize): bool {
  if (<u32>load<u8>(at) - 0x41 >= 26 || <u32>load<u8>(at, 1) - 0x61 >= 26) return false;
  const least = max(text, at - LOOK_BACK);
  let before = at;
  while (before > least) {
    before -= 1;
    const c = <u32>load<u8>(before);
    if (c == 0x0a || c == 0x2e || c == 0x3a || c == 0x21 || c == 0x3f) return false;
    // Spaces, bullets and numbers are skipped.
    if ((c | 0x20) - 0x61 < 26 || c == 0x2c || c >= 0x80) return true;
  }
  return before > text;
}

/**
 * Corrects a folded word or, failing that, its likeliest singular. Returns the id and form of the vocabulary word, or
 * NO_WORD if there is none.
 */
function correctFolded(folded: usize, length: u32): u32 {
  const id = correct(folded, length);
  if (id != NO_WORD) return id | WORD_CORRECTED;
  if (length < LEAST_CORRECTED_PLURAL) return NO_WORD;
  listForms(folded, length);
  if (formCount == 0) return NO_WORD;
  const out = spare + SPARE_BYTES;
  const bytes = writeForm(folded, length, 0, out);
  const singular = bytes == 0 ? NO_WORD : correct(out, bytes);
  return singular == NO_WORD ? NO_WORD : singular | WORD_CORRECTED | WORD_INFLECTED;
}

/**
 * Resolves the ASCII word at `at`, which is not in the vocabulary itself, as a plural or a misspelling. Returns the id
 * and form of the vocabulary word, or NO_WORD if there is none.
 */
export function findUnknown(at: usize, length: u32): u32 {
  const last = at + length - 1;
  const lastByte = <u32>load<u8>(last);
  // A word that ends in a digit, like a number, is neither a plural nor a misspelling.
  if (lastByte - 0x30 < 10) return NO_WORD;
  // "PVCs", "UTIs": a lower-case s after a capital is taken as a plural ending, even where the rules in inflect.ts
  // would keep it, as in "UTIs".
  if (length >= LEAST_ABBREVIATION && lastByte == LOWER_S && <u32>load<u8>(last - 1) - 0x41 < 26) {
    const id = findWord(at, length - 1, ASCII_CASE);
    if (id != NO_WORD) return id | WORD_INFLECTED;
  }
  const fold = i8x16.splat(<i8>ASCII_CASE);
  if (length >= 16) {
    if (length > 255) return NO_WORD;
    for (let done: usize = 0; done < length; done += 16) {
      v128.store(spare + done, v128.or(v128.load(at + done), fold));
    }
    const found = findFolded(spare, length);
    return found == NO_WORD && mayCorrect() && !isCapitalised(at) ? correctFolded(spare, length) : found;
  }
  const word = shortWord(at, length, fold);
  const entry = cache + <usize>((shortHash(word) >>> 40) % CACHE_PAIRS) * (2 * CACHE_ENTRY_BYTES);
  if (v128.any_true(v128.xor(word, v128.load(entry)))) {
    const beside = entry + CACHE_ENTRY_BYTES;
    const isBeside = !v128.any_true(v128.xor(word, v128.load(beside)));
    const wasBeside = load<u64>(beside, ENTRY_ANSWER);
    v128.store(beside, v128.load(entry));
    store<u64>(beside, load<u64>(entry, ENTRY_ANSWER), ENTRY_ANSWER);
    v128.store(entry, word);
    if (isBeside) {
      store<u64>(entry, wasBeside, ENTRY_ANSWER);
    } else {
      v128.store(spare, word);
      store<u32>(entry, findFolded(spare, length), ENTRY_ANSWER);
      store<u32>(entry, 0, ENTRY_CORRECTED);
    }
  }
  const answer = load<u32>(entry, ENTRY_ANSWER);
  if (answer != NO_WORD || !mayCorrect()) return answer;
  let corrected = load<u32>(entry, ENTRY_CORRECTED);
  if (corrected == 0) {
    v128.store(spare, word);
    corrected = correctFolded(spare, length) + 1;
    store<u32>(entry, corrected, ENTRY_CORRECTED);
  }
  corrected -= 1;
  return corrected == NO_WORD || isCapitalised(at) ? NO_WORD : corrected;
}

/**
 * Tries the possible singulars of a folded word in turn, and returns the id and form of the first one that is in the
 * vocabulary; NO_WORD if none is.
 */
export function findFolded(folded: usize, length: u32): u32 {
  if (length > 255) return NO_WORD;
  const out = spare + SPARE_BYTES;
  listForms(folded, length);
  for (let i: u32 = 0; i < formCount; i++) {
    const bytes = writeForm(folded, length, i, out);
    const id = bytes == 0 ? NO_WORD : findWord(out, bytes, 0);
    if (id != NO_WORD) return id | WORD_INFLECTED;
  }
  return NO_WORD;
}

/** The size in bytes of a buffer for one padded word, and the number of such buffers in the scratch memory. */
export const SPARE_BYTES: usize = 320;
export const SPARE_WORDS: usize = 4;
