// Determines the role of every vocabulary word in loose matching, which also matches names whose words are separated.
// The role is the word's class, taken from the `loose` section or derived from its spelling. Input: a `recognizer`
// section that rzVerifyStep has verified, and the `loose` section.

import { formCount, listForms, writeForm } from './inflect';
import {
  LOOSE_CLASS_MASK,
  LOOSE_CONTENT,
  LOOSE_FREE,
  LOOSE_IS_PART,
  LOOSE_KIND_MASK,
  LOOSE_KIND_SHIFT,
  LOOSE_PART,
  LOOSE_WALL,
  LOOSE_WORD_HEAD,
  LS_FIRST_NAME,
  LS_HEADER_BYTES,
  LS_NAME_COUNT,
  LS_NAMES_AT,
  LS_WORD_COUNT,
  LS_WORDS_AT,
  LS_WORDS_BYTES,
  RZ_LONG_AT,
  RZ_SLOT_COUNT,
  RZ_WORDS_AT,
  WORD_BYTES,
  WORD_LENGTH,
} from './layout';
import { findWord, NO_WORD, openVocabulary } from './vocabulary';

/** Size of a buffer for the longest word and the bytes that may be read past the end of that word. */
const FORM_BYTES: usize = 320;

/** Whether the `loose` section is sound, i.e. contains all the words and name bits that its header declares. */
export function lsVerify(loose: usize, bytes: u32): bool {
  if (bytes < <u32>LS_HEADER_BYTES) return false;
  const from = load<u32>(loose, LS_WORDS_AT);
  const wordBytes = load<u32>(loose, LS_WORDS_BYTES);
  const names = load<u32>(loose, LS_NAMES_AT);
  const count = load<u32>(loose, LS_NAME_COUNT);
  if (from < <u32>LS_HEADER_BYTES || from % 4 != 0 || <u64>from + <u64>wordBytes > <u64>bytes) return false;
  if (names < <u32>LS_HEADER_BYTES || names % 4 != 0 || <u64>names + (((<u64>count + 31) >>> 5) << 2) > <u64>bytes) return false;
  let at = from;
  const end = from + wordBytes;
  for (let left = load<u32>(loose, LS_WORD_COUNT); left != 0; left--) {
    if (at + LOOSE_WORD_HEAD > end) return false;
    at += LOOSE_WORD_HEAD + <u32>load<u8>(loose + at);
    if (at > end) return false;
  }
  return true;
}

/** The end of the rows in the `names` section that the `loose` section covers, i.e. its last such row plus 1. */
export function lsNameLimit(loose: usize): u32 {
  return load<u32>(loose, LS_FIRST_NAME) + load<u32>(loose, LS_NAME_COUNT);
}

/**
 * The kind of a word that the `loose` section does not list: a number is a wall, an adverb like "slightly" is free, and
 * any other word is content.
 */
export function plainKind(at: usize, length: u32): u32 {
  if (length == 0) return LOOSE_CONTENT;
  const first = <u32>load<u8>(at);
  if (first - 0x30 < 10) return LOOSE_WALL;
  if (length < 5 || (<u32>load<u8>(at + length - 1) | 0x20) != 0x79 || (<u32>load<u8>(at + length - 2) | 0x20) != 0x6c) return LOOSE_CONTENT;
  // "anomaly", "dactyly" and "monopoly" are not adverbs.
  const before = <u32>load<u8>(at + length - 3) | 0x20;
  return before == 0x61 || before == 0x79 || before == 0x6f ? LOOSE_CONTENT : LOOSE_FREE;
}

/** Copies a record's folded word to the buffer `into`; returns the length of the word. */
function wordOf(section: usize, record: usize, into: usize): u32 {
  const packed = load<u32>(record, WORD_LENGTH);
  memory.copy(into, record, 16);
  let length = packed & 0xff;
  if (length == 0) while (length < 16 && load<u8>(into + length) != 0) length++;
  if (length > 16) memory.copy(into + 16, section + load<u32>(section, RZ_LONG_AT) + (<usize>(packed >>> 8) << 4), length - 16);
  return length;
}

/**
 * Returns the slot of the folded word at `at` or, failing that, the slot of its first singular that is in the
 * vocabulary.
 */
function slotOfForm(at: usize, length: u32): u32 {
  const slot = findWord(at, length, 0);
  if (slot != NO_WORD) return slot;
  const out = at + FORM_BYTES;
  listForms(at, length);
  for (let i: u32 = 0; i < formCount; i++) {
    const bytes = writeForm(at, length, i, out);
    const singular = bytes == 0 ? NO_WORD : findWord(out, bytes, 0);
    if (singular != NO_WORD) return singular;
  }
  return NO_WORD;
}

/**
 * Writes the class of the word at every slot to `classesAt`, one u32 per slot; `scratch` must have room for two words.
 */
export function lsClasses(section: usize, loose: usize, classesAt: usize, scratch: usize): void {
  openVocabulary(section);
  const classes = classesAt;
  const slotTotal = load<u32>(section, RZ_SLOT_COUNT);
  const wordsAt = section + load<u32>(section, RZ_WORDS_AT);
  memory.fill(classes, 0, <usize>slotTotal << 2);
  // The first pass classifies the words that are listed verbatim, because they take precedence over plurals.
  for (let pass = 0; pass < 2; pass++) {
    let at = loose + load<u32>(loose, LS_WORDS_AT);
    for (let left = load<u32>(loose, LS_WORD_COUNT); left != 0; left--) {
      const length = <u32>load<u8>(at);
      memory.fill(scratch, 0, length + 16);
      memory.copy(scratch, at + LOOSE_WORD_HEAD, length);
      const slot = pass == 0 ? findWord(scratch, length, 0) : slotOfForm(scratch, length);
      if (slot != NO_WORD && load<u32>(classes + (<usize>slot << 2)) == 0) {
        const kind = <u32>load<u8>(at, 1);
        const group = <u32>load<u16>(at, 2);
        const one = group == 0 ? slot + 1 : slotTotal + 1 + group;
        const part = (kind & LOOSE_PART) != 0 ? <u32>LOOSE_IS_PART : 0;
        const packed = ((kind & LOOSE_KIND_MASK) << LOOSE_KIND_SHIFT) | part | (one & LOOSE_CLASS_MASK);
        store<u32>(classes + (<usize>slot << 2), packed);
      }
      at += LOOSE_WORD_HEAD + length;
    }
  }
  for (let slot: u32 = 0; slot < slotTotal; slot++) {
    const record = wordsAt + <usize>slot * WORD_BYTES;
    const to = classes + (<usize>slot << 2);
    if (load<u32>(to) != 0 || load<u8>(record) == 0) continue;
    const kind = plainKind(scratch, wordOf(section, record, scratch));
    store<u32>(to, (kind << LOOSE_KIND_SHIFT) | ((slot + 1) & LOOSE_CLASS_MASK));
  }
}
