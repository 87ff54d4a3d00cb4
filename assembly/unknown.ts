// Words of a text that no name holds as they are written: perhaps a plural of one that a name does hold. What was found
// is remembered in a table beside the section, because a text repeats its words.

import { CACHE_ENTRIES, CACHE_ENTRY_BYTES, MATCH_INFLECTED } from './layout';
import { formCount, listForms, writeForm } from './inflect';
import { findWord, NO_WORD, shortHash, shortWord } from './vocabulary';

/** In a word of the text, how it was found: MATCH_INFLECTED and so on, so far up. */
export const WORD_FORM_SHIFT: u32 = 20;
export const WORD_INFLECTED: u32 = MATCH_INFLECTED << WORD_FORM_SHIFT;
export const WORD_FORM: u32 = WORD_INFLECTED;

const ASCII_CASE: i32 = 0x20;
const LOWER_S: u32 = 0x73;
/** An abbreviation in the plural: two capitals and a small s at least. */
const LEAST_ABBREVIATION: u32 = 3;

// One entry of the cache: | word of fewer than 16 bytes, zero padded | what findUnknown answers, … |
const ENTRY_ANSWER: usize = 16;

let cache: usize = 0;
let spare: usize = 0;

/** Begins a text: `cacheAt` has CACHE_ENTRIES entries, which belong to the section; `spareAt` room for two words. */
export function startUnknown(cacheAt: usize, spareAt: usize): void {
  cache = cacheAt;
  spare = spareAt;
}

/** Id and form of the ASCII word at `at` of a text, which is not in the vocabulary as it is; NO_WORD if nothing is like it. */
export function findUnknown(at: usize, length: u32): u32 {
  const last = at + length - 1;
  // "PVCs", "UTIs": capitals are never stemmed but where a small s shows that it is not one of them.
  if (length >= LEAST_ABBREVIATION && load<u8>(last) == LOWER_S && <u32>load<u8>(last - 1) - 0x41 < 26) {
    const id = findWord(at, length - 1, ASCII_CASE);
    if (id != NO_WORD) return id | WORD_INFLECTED;
  }
  const fold = i8x16.splat(<i8>ASCII_CASE);
  if (length >= 16) {
    if (length > 255) return NO_WORD;
    for (let done: usize = 0; done < length; done += 16) {
      v128.store(spare + done, v128.or(v128.load(at + done), fold));
    }
    return findFolded(spare, length);
  }
  const word = shortWord(at, length, fold);
  const entry = cache + (<usize>(shortHash(word) >>> 40) % CACHE_ENTRIES) * CACHE_ENTRY_BYTES;
  if (!v128.any_true(v128.xor(word, v128.load(entry)))) return load<u32>(entry, ENTRY_ANSWER);
  v128.store(spare, word);
  const answer = findFolded(spare, length);
  v128.store(entry, word);
  store<u32>(entry, answer, ENTRY_ANSWER);
  return answer;
}

/** The same for a folded word. */
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

/** Bytes of one word and of what is stored behind it. */
export const SPARE_BYTES: usize = 320;
