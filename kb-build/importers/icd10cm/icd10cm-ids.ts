// Public ids for ICD-10-CM, one for every code, block and chapter that is a finding. An id is computed from the code
// alone and never changes, whatever else a build contains. Item numbers are assigned in this order:
//
//   codes of 3 to 6 characters   letter (26) × digit or A (11) × digit or letter (36)
//                                × three optional characters (37 each)
//   codes of 7 characters        letter (26) × digit or A (11) × digit (10) × three of digit, A or X (12 each)
//                                × digit or A (11)
//   blocks                       first category: letter (26) × digit or A (11) × digit or A to F (16)
//                                × last category: offset of its letter from that of the first category (8)
//                                × digit or A (11) × digit or A to F (16)
//   chapters                     number (100); the root is chapter 0
//
// A code in none of these forms has no fixed id; the build allocates one.

import { rangedId } from '../../ids/id-ranges.js';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DIGITS = '0123456789';
const DIGITS_A = `${DIGITS}A`;
const DIGITS_A_X = `${DIGITS}AX`;
const DIGITS_TO_F = `${DIGITS}ABCDEF`;
const CHARACTERS = `${DIGITS}${LETTERS}`;
/** The digit that stands for a missing character in a short code. */
const NONE = 36;

const CODES = 26 * 11 * 36 * 37 ** 3;
const LONG_CODES = 26 * 11 * 10 * 12 ** 3 * 11;
const ENDS_OF_A_LETTER = 11 * 16;
const ENDS_OF_A_BLOCK = 8 * ENDS_OF_A_LETTER;
const BLOCKS = 26 * ENDS_OF_A_LETTER * ENDS_OF_A_BLOCK;

const LONG_CODE = [LETTERS, DIGITS_A, DIGITS, DIGITS_A_X, DIGITS_A_X, DIGITS_A_X, DIGITS_A];
const BLOCK_END = [LETTERS, DIGITS_A, DIGITS_TO_F];

/** The id for a code without its dot, a block (`A00-A09`), a chapter (`1` …) or the root (`0`). */
export function icdId(code: string): number | undefined {
  const item = itemOf(code);
  return item === undefined ? undefined : rangedId('icd10cm', item);
}

function itemOf(code: string): number | undefined {
  if (/^\d{1,2}$/.test(code)) return CODES + LONG_CODES + BLOCKS + Number(code);
  if (code.includes('-')) return offset(CODES + LONG_CODES, blockItem(code));
  if (code.length < 7) return shortItem(code);
  return offset(CODES, mixed(code, LONG_CODE));
}

function shortItem(code: string): number | undefined {
  const category = mixed(code.slice(0, 3), [LETTERS, DIGITS_A, CHARACTERS]);
  if (category === undefined) return undefined;
  let item = category;
  for (let i = 3; i < 6; i++) {
    const place = i < code.length ? CHARACTERS.indexOf(code[i]) : NONE;
    if (place < 0) return undefined;
    item = item * 37 + place;
  }
  return item;
}

function blockItem(code: string): number | undefined {
  const [first, last = ''] = code.split('-');
  const begin = mixed(first, BLOCK_END);
  const end = mixed(last, BLOCK_END);
  if (begin === undefined || end === undefined) return undefined;
  const beyond = end - Math.floor(begin / ENDS_OF_A_LETTER) * ENDS_OF_A_LETTER;
  return beyond >= 0 && beyond < ENDS_OF_A_BLOCK ? begin * ENDS_OF_A_BLOCK + beyond : undefined;
}

/** A mixed-radix number whose digits are the positions of the characters in their respective alphabets. */
function mixed(text: string, alphabets: readonly string[]): number | undefined {
  if (text.length !== alphabets.length) return undefined;
  let number = 0;
  for (const [i, alphabet] of alphabets.entries()) {
    const place = alphabet.indexOf(text[i]);
    if (place < 0) return undefined;
    number = number * alphabet.length + place;
  }
  return number;
}

function offset(base: number, item: number | undefined): number | undefined {
  return item === undefined ? undefined : base + item;
}
