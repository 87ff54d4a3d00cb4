// Encodes patterns as numbers: every distinct word is listed once, and every pattern is a sequence of word ids.

import {
  NAME_MAX_WORDS,
  PAYLOAD_KIND_SHIFT,
  PAYLOAD_NAME,
  SPELLING_LEAST,
  SPELLING_MOST,
} from '../../assembly/layout.js';
import type { Word } from '../kernel/api.js';
import { append, growing } from './growing.js';
import type { KeptWords } from './kept-words.js';

/** A string to be matched, with its folded words and its payload (PAYLOAD_… kind and row, without the case bit). */
export interface Pattern {
  words: readonly Pick<Word, 'text' | 'breakBefore'>[];
  payload: number;
  /** The string as written, if it is matched case-sensitively; otherwise absent. */
  cased?: string;
}

/** Flag bit of a word id, set if there is a break before the word. */
export const BREAK = 0x80000000;

/**
 * The case signature of `text`: bit i is set if the i-th ASCII letter is a capital; only the first 32 letters count.
 */
function caseSignature(text: string): number {
  let bits = 0;
  let letters = 0;
  for (let i = 0; i < text.length && letters < 32; i++) {
    const code = text.charCodeAt(i);
    const lower = code | 0x20;
    if (code > 0x7a || lower < 0x61 || lower > 0x7a) continue;
    if (code < 0x61) bits |= 1 << letters;
    letters++;
  }
  return bits >>> 0;
}

export interface Interned {
  words: string[];
  /** The word ids of all patterns, concatenated; bit 31 is set if there is a break before the word. */
  sequence: Uint32Array;
  begins: Uint32Array;
  payloads: Uint32Array;
  /** The case signature of each case-sensitive pattern. */
  signatures: Map<number, number>;
  /** Words in capitals in case-sensitive patterns, mostly abbreviations; they are never folded to a singular. */
  fixed: ReadonlySet<number>;
  /** Words to which misspellings may be corrected: lower-case words in names that are matched case-insensitively. */
  correctable: ReadonlySet<number>;
  count: number;
  maxWords: number;
}

const CORRECTABLE = new RegExp(`^[a-z]{${SPELLING_LEAST},${SPELLING_MOST}}$`);

/**
 * In a case-sensitive name, a word such as "PVCs" is the plural of an abbreviation and is folded to its singular. Words
 * such as "DTs" are exceptions, because they have no singular.
 */
const ABBREVIATION_PLURAL = /[A-Z]s$/;

/** The folded words of a pattern; in a case-sensitive pattern, a final abbreviation loses its plural s. */
function wordsOf({ words, cased }: Pattern, { notPlural }: KeptWords): Pattern['words'] {
  const last = words[words.length - 1];
  if (cased === undefined || last === undefined || !ABBREVIATION_PLURAL.test(cased)) return words;
  if (last.text.length < 3 || notPlural.has(last.text)) return words;
  return [...words.slice(0, -1), { ...last, text: last.text.slice(0, -1) }];
}

/**
 * The words of a case-sensitive text that are matched only as written, because they are in capitals. Other words may be
 * folded: "CBD stones" also matches "CBD stone".
 */
export function capitalsOf(cased: string, words: readonly { readonly text: string }[]): string[] {
  const ordinary = new Set(cased.match(ORDINARY) ?? []);
  return words.flatMap(({ text }) => (ordinary.has(text) ? [] : text));
}

const ORDINARY = /(?<![A-Za-z0-9])[a-z]+(?![A-Za-z0-9])/g;

/** Encodes the patterns as numbers, in the given order. */
export function intern(patterns: Iterable<Pattern>, kept: KeptWords): Interned {
  const numbers = new Map<string, number>();
  const words: string[] = [];
  const sequence = growing(1024);
  const begins = growing(1024);
  const payloads = growing(1024);
  const signatures = new Map<number, number>();
  const fixed = new Set<number>();
  const correctable = new Set<number>();
  let maxWords = 0;
  for (const pattern of patterns) {
    const length = pattern.words.length;
    if (length === 0 || length > NAME_MAX_WORDS) {
      throw new RangeError(`recognizer: a pattern has ${length} words; 1 to ${NAME_MAX_WORDS} can be compiled`);
    }
    append(begins, sequence.length);
    const { cased } = pattern;
    const own = wordsOf(pattern, kept);
    const capitals = new Set(cased === undefined ? [] : capitalsOf(cased, own));
    const isName = pattern.payload >>> PAYLOAD_KIND_SHIFT === PAYLOAD_NAME;
    for (const word of own) {
      let number = numbers.get(word.text);
      if (number === undefined) {
        number = words.push(word.text) - 1;
        numbers.set(word.text, number);
      }
      if (capitals.has(word.text)) fixed.add(number);
      if (cased === undefined && isName && CORRECTABLE.test(word.text)) correctable.add(number);
      append(sequence, word.breakBefore ? (number | BREAK) >>> 0 : number);
    }
    if (cased !== undefined) signatures.set(payloads.length, caseSignature(cased));
    append(payloads, pattern.payload);
    maxWords = Math.max(maxWords, length);
  }
  append(begins, sequence.length);
  return {
    words,
    sequence: sequence.data.subarray(0, sequence.length),
    begins: begins.data.subarray(0, begins.length),
    payloads: payloads.data.subarray(0, payloads.length),
    signatures,
    fixed,
    correctable,
    count: payloads.length,
    maxWords,
  };
}
