// The tokeniser for prescriptions, which also reads numbers. Tokens are read lazily, because most drugs are not
// followed by a prescription.

import { wordList } from '../grammar/grammar.js';
import { isListed } from '../text/listed.js';
import {
  isAsciiLetter,
  isAsciiUpper,
  isDigit,
  isLineEnd,
  type NoteText,
  OUTSIDE,
  type Span,
  unitAt,
} from '../text/note-text.js';
import { spelledNumber } from '../text/read-numbers.js';
import { lengthOf, treeWordFrom } from '../text/word-tree.js';
import type { SigPhrase } from './phrase-tree.js';
import { correctedWord } from './sig-typos.js';
import { type SigVocabulary, type SigWord, sigWord, sigWordOf, unknownWord } from './sig-words.js';

/** Maximum number of characters read after a drug. */
export const MAX_SIG = 200;
const FULL_STOP = 0x2e;

/** A word with its span. */
export interface SigToken extends SigWord, Span {}

/** The words after a drug, as far as they have been read. */
export interface SigWords {
  readonly vocabulary: SigVocabulary;
  readonly note: NoteText;
  readonly stop: number;
  /** Whether misspelled words are corrected. */
  readonly corrects: boolean;
  readonly tokens: SigToken[];
  /** Offset of the next word. */
  next: number;
  isOver: boolean;
}

/**
 * The words from the given offset to the end of the line or sentence, in lower case and without the full stops in
 * abbreviations. Every comma, semicolon or bracket is a separate word.
 */
export function sigWords(
  vocabulary: SigVocabulary,
  note: NoteText,
  begin: number,
  limit: number,
  corrects = false,
): SigWords {
  const stop = Math.min(limit, note.text.length, begin + MAX_SIG);
  return { vocabulary, note, stop, corrects, tokens: [], next: begin, isOver: false };
}

const NO_TOKEN: SigToken = { word: '', role: 0, id: 0, begin: 0, end: 0 };

/** The token at the given index; an empty token if the index is beyond the last one. */
export function tokenAt(sig: SigWords, index: number): SigToken {
  while (sig.tokens.length <= index && !sig.isOver) readWord(sig);
  return index < sig.tokens.length ? (sig.tokens[index] ?? NO_TOKEN) : NO_TOKEN;
}

/** The word at the given index; empty if the index is beyond the last one. */
export function wordAt(sig: SigWords, index: number): string {
  return tokenAt(sig, index).word;
}

/** The longest phrase that begins with the word at `at`. */
export function phraseAt(sig: SigWords, at: number): SigPhrase | undefined {
  const { first, next, ends, continues } = sig.vocabulary.phrases;
  let longest: SigPhrase | undefined;
  let node = first[tokenAt(sig, at).id] ?? 0;
  for (let following = at + 1; node !== 0; following++) {
    longest = ends[node] ?? longest;
    if (continues[node] === 0) break;
    node = next.get(node * first.length + tokenAt(sig, following).id) ?? 0;
  }
  return longest;
}

function readWord(sig: SigWords): void {
  const { vocabulary, note, stop } = sig;
  let begin = sig.next;
  let code = begin < stop ? unitAt(note, begin) : OUTSIDE;
  while (isSpace(code) && !isLineEnd(code)) code = ++begin < stop ? unitAt(note, begin) : OUTSIDE;
  if (code === OUTSIDE || isLineEnd(code)) {
    sig.isOver = true;
    return;
  }
  const listed = isAsciiLetter(code) ? treeWordFrom(note, begin, vocabulary.tree) : 0;
  let end = begin + lengthOf(listed);
  // Fast path: most words consist of letters and are in the vocabulary, so no new string is needed.
  if (listed !== 0 && (end === stop || (end < stop && endsWord(unitAt(note, end))))) {
    addToken(sig, sigWordOf(vocabulary, listed), begin, end);
    return;
  }
  end = begin + 1;
  let hasFullStop = code === FULL_STOP;
  let isLower = isLowerUnit(code);
  let isNumber = isDigit(code);
  let isLettered = isAsciiLetter(code);
  if (!isMark(code)) {
    for (code = unitAt(note, end); end < stop && !endsWord(code); code = unitAt(note, end)) {
      hasFullStop ||= code === FULL_STOP;
      isLower &&= isLowerUnit(code);
      isNumber &&= isDigit(code) || code === FULL_STOP;
      isLettered &&= isAsciiLetter(code);
      end++;
    }
  }
  const written = note.text.slice(begin, end);
  const lower = isLower ? written : written.toLowerCase();
  const plain = hasFullStop ? withoutPoints(sig, lower, end) : lower;
  const word = sig.corrects ? correctedWord(vocabulary, note, plain) : plain;
  // The vocabulary contains no number except "1", and words consisting only of letters have been looked up above.
  const isUnknown = isNumber ? word.length > 1 : isLettered && !sig.corrects && end < stop && code < 0x80;
  addToken(sig, isUnknown ? unknownWord(vocabulary, word) : sigWord(vocabulary, word), begin, end);
}

function addToken(sig: SigWords, { word, role, id }: SigWord, begin: number, end: number): void {
  sig.next = end;
  sig.tokens.push({ word, role, id, begin, end });
}

function endsWord(code: number): boolean {
  return isSpace(code) || isMark(code);
}

/** Whether a code unit certainly does not change when converted to lower case. */
function isLowerUnit(code: number): boolean {
  return code < 0x80 && !isAsciiUpper(code);
}

/** Letters, possibly with numbers among them, separated by full stops: "b.i.d.", "q.o.d", "q.4.h". */
const POINTED = /^(?:[a-z]|\d{1,2})(?:\.(?:[a-z]|\d{1,2}))+\.?$/;

/** A word without its full stops, except for decimal points. */
function withoutPoints(sig: SigWords, word: string, end: number): string {
  const hasInnerStop = word.indexOf('.') < word.length - 1;
  if (hasInnerStop && !isNumeral(word) && POINTED.test(word)) return word.replaceAll('.', '');
  if (!word.endsWith('.')) return word;
  // A full stop after a whole word ends the sentence unless a lower-case letter or a digit follows.
  if (!/^\s[a-z0-9]/.test(sig.note.text.slice(end, end + 2))) sig.isOver = true;
  return word.slice(0, -1);
}

/** Whether a code unit is a mark that is always a separate word: a comma, a semicolon or a bracket. */
function isMark(code: number): boolean {
  return code === 0x2c || code === 0x3b || code === 0x28 || code === 0x29;
}

/** Whether a code unit is white space, including line ends. */
function isSpace(code: number): boolean {
  if (code <= 0x20) return code === 0x20 || (code >= 0x09 && code <= 0x0d);
  return code >= 0x85 && (code === 0x85 || /\s/.test(String.fromCharCode(code)));
}

/** One number, or both numbers of a range. */
export interface Amount {
  readonly low: number;
  readonly high: number | undefined;
}

/** Removes the full stop at the end of a word. */
export function withoutStop(written: string): string {
  return written.endsWith('.') ? written.slice(0, -1) : written;
}

/** A word as written or, if it was misspelled, as corrected. */
export function asSpelled(written: string, word: string): string {
  const plain = withoutStop(written);
  return plain.toLowerCase() === word ? plain : word;
}

/** Words between the two limits of a range. */
export const TO = /* @__PURE__ */ wordList('to-word');

/** The amount that begins at word `at`, and its number of words: "2", "1-2", "1 to 2". */
export function amountAt(sig: SigWords, at: number, first: string): (Amount & { readonly words: number }) | undefined {
  const amount = amountOf(sig, first);
  if (amount === undefined) return undefined;
  const isRange = amount.high === undefined && isListed(sig.note, wordAt(sig, at + 1), TO);
  const high = isRange ? numberOf(sig, wordAt(sig, at + 2)) : undefined;
  return high === undefined ? { ...amount, words: 1 } : { low: amount.low, high, words: 3 };
}

/** The amount expressed by a word: a number, a range or a fraction. */
export function amountOf(sig: SigWords, word: string): Amount | undefined {
  const low = numberOf(sig, word);
  if (low !== undefined) return { low, high: undefined };
  return isNumeral(word) ? rangeOrFraction(word) : undefined;
}

function rangeOrFraction(word: string): Amount | undefined {
  const range = /^(\d+(?:\.\d+)?)-(\d+(?:\.\d+)?)$/.exec(word);
  if (range !== null) return { low: Number(range[1]), high: Number(range[2]) };
  const half = /^(\d)\/(\d)$/.exec(word);
  return half !== null && Number(half[2]) > 0 ? { low: Number(half[1]) / Number(half[2]), high: undefined } : undefined;
}

/** Whether a word begins with a digit. */
export function isNumeral(word: string): boolean {
  return word !== '' && isDigit(word.charCodeAt(0));
}

/** Maximum number of digits that a double represents exactly. */
const MAX_EXACT = 15;

/** The number that a word expresses in digits or letters. */
export function numberOf({ note }: SigWords, word: string): number | undefined {
  if (!isNumeral(word) && !word.startsWith('.')) return spelledNumber(note, word);
  let number = 0;
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at);
    if (!isDigit(code) || at === MAX_EXACT) return decimalOf(word);
    number = number * 10 + (code - 0x30);
  }
  return number;
}

function decimalOf(word: string): number | undefined {
  return /^\d{1,3}(,\d{3})+(\.\d+)?$|^\d*\.?\d+$/.test(word) ? Number(word.replaceAll(',', '')) : undefined;
}
