// Folds words character by character, removing differences in case, accents, width, apostrophes and possessives. The
// word scanner takes this slow, exact path for every run that contains anything other than ASCII letters and digits;
// listWords takes this path for every word. The input, from `cursor` on, is valid UTF-8 followed by zero bytes. Nothing
// here allocates; results are left in the globals below.

import { FOLD_EXPANSIONS, FOLD_PAGES, FOLD_VALUES } from './fold-table.gen.ts';
import { WORD_MAX_BYTES } from './layout';

const SEPARATOR: u32 = 0;
const BREAK: u32 = 1;
const IGNORED: u32 = 2;
const APOSTROPHE: u32 = 3;
const ITSELF: u32 = 4;
const EXPANSION: u32 = 0xe000;

/** The next byte to read. */
export let cursor: usize = 0;
/** Number of UTF-8 bytes before `cursor` minus the number of UTF-16 code units that they encode. */
export let shift: u32 = 0;
/** Whether there has been a break since the last word. */
export let breakSeen: bool = false;

/**
 * The word found by foldWord: the pointer to its first byte, its folded length, its span in UTF-16 code units, and
 * whether a break precedes it.
 */
export let wordAt: usize = 0;
export let wordLength: u32 = 0;
export let wordBegin: u32 = 0;
export let wordEnd: u32 = 0;
export let wordBreak: bool = false;

/** Sets the byte at which foldWord continues, the `shift` at that byte, and whether a break precedes it. */
export function setCursor(at: usize, bytesOverUnits: u32, seen: bool): void {
  cursor = at;
  shift = bytesOverUnits;
  breakSeen = seen;
}

/** Clears `breakSeen` after the word that follows the break has been pushed. */
export function breakTaken(): void {
  breakSeen = false;
}

/** Decodes the character at `at`: bits 31–24 hold its length in bytes, and the lower bits its code point. */
function decode(at: usize): u32 {
  const a = <u32>load<u8>(at);
  if (a < 0x80) return a | (1 << 24);
  const b = <u32>load<u8>(at, 1) & 0x3f;
  if (a < 0xe0) return ((a & 0x1f) << 6) | b | (2 << 24);
  const c = <u32>load<u8>(at, 2) & 0x3f;
  if (a < 0xf0) return ((a & 0x0f) << 12) | (b << 6) | c | (3 << 24);
  return ((a & 0x07) << 18) | (b << 12) | (c << 6) | (<u32>load<u8>(at, 3) & 0x3f) | (4 << 24);
}

/**
 * Looks up a code point in the fold table. The result is either a class (below 5) or the code unit that the code point
 * folds to. All code points beyond the BMP are separators.
 */
// @ts-ignore: decorator
@inline
function foldValue(code: u32): u32 {
  if (code > 0xffff) return SEPARATOR;
  const page = <usize>load<u8>(FOLD_PAGES + (code >> 6));
  return <u32>load<u16>(FOLD_VALUES + ((page << 7) | ((code & 63) << 1)));
}

/**
 * Returns an ASCII stand-in for the character at `at` in a gap between words: a letter, a space, ' or -; any other
 * character becomes a semicolon.
 */
export function asciiLike(at: usize): u32 {
  const code = decode(at) & 0xffffff;
  const value = foldValue(code);
  if (value >= ITSELF) return 0x61;
  if (value == IGNORED || code == 0xa0 || code == 0x202f || code == 0x3000 || code - 0x2000 < 11) return 0x20;
  if (value == APOSTROPHE) return 0x27;
  return code - 0x2010 < 6 ? 0x2d : 0x3b;
}

function startsWord(at: usize): bool {
  const value = foldValue(decode(at) & 0xffffff);
  return value >= ITSELF;
}

/** Appends one code unit as UTF-8, unless the word is already too long, i.e. longer than WORD_MAX_BYTES. */
function append(out: usize, unit: u32): void {
  if (wordLength > <u32>WORD_MAX_BYTES) return;
  const at = out + wordLength;
  if (unit < 0x80) {
    store<u8>(at, unit);
    wordLength += 1;
  } else if (unit < 0x800) {
    store<u8>(at, 0xc0 | (unit >> 6));
    store<u8>(at, 0x80 | (unit & 0x3f), 1);
    wordLength += 2;
  } else {
    store<u8>(at, 0xe0 | (unit >> 12));
    store<u8>(at, 0x80 | ((unit >> 6) & 0x3f), 1);
    store<u8>(at, 0x80 | (unit & 0x3f), 2);
    wordLength += 3;
  }
}

function appendFolded(out: usize, code: u32, value: u32): void {
  if (value == ITSELF) append(out, code);
  else if (value < EXPANSION || value >= 0xf900) append(out, value);
  else {
    let from = FOLD_EXPANSIONS + ((value - EXPANSION) << 3);
    for (let i = 0; i < 4; i++, from += 2) {
      const unit = <u32>load<u16>(from);
      if (unit != 0) append(out, unit);
    }
  }
}

/**
 * Folds the next word at or after `cursor` into `out` (at most WORD_MAX_BYTES + 3 bytes) and moves the cursor past it.
 * Returns false if an ASCII separator comes first; the cursor is then at that separator.
 */
export function foldWord(text: usize, out: usize): bool {
  let inWord = false;
  let end: usize = 0;
  let endShift: u32 = 0;
  wordLength = 0;
  while (true) {
    const packed = decode(cursor);
    const code = packed & 0xffffff;
    const bytes = packed >> 24;
    const value = foldValue(code);
    if (value >= ITSELF) {
      if (!inWord) {
        inWord = true;
        wordAt = cursor;
        wordBegin = <u32>(cursor - text) - shift;
        wordBreak = breakSeen;
        breakSeen = false;
      }
      appendFolded(out, code, value);
    } else if (inWord && value == APOSTROPHE) {
      const next = cursor + bytes;
      const possessive = (<u32>load<u8>(next) | 0x20) == 0x73 && !startsWord(next + 1);
      if (!possessive && !startsWord(next)) break;
      if (possessive) {
        shift += bytes - 1;
        cursor = next + 1;
        end = cursor;
        endShift = shift;
        break;
      }
    } else if (value != IGNORED) {
      if (inWord) break;
      if (code < 0x80) return false;
      if (value == BREAK) breakSeen = true;
    }
    cursor += bytes;
    shift += bytes - (bytes == 4 ? 2 : 1);
    if (inWord) {
      end = cursor;
      endShift = shift;
    }
  }
  wordEnd = <u32>(end - text) - endShift;
  return true;
}
