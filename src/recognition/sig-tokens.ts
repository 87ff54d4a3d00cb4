// The words of a prescription with their places, and the numbers among them.

import { isLineEnd, type Note, unitAt } from './note.js';
import { NUMBER_WORDS } from './numbers.js';

/** A word of the text with its place; a mark stands alone. */
export interface Token {
  readonly word: string;
  readonly begin: number;
  readonly end: number;
}

/** Characters read behind a drug. */
const LONGEST = 200;
const TOKEN = /[^\s,;()]+|[,;()]/g;

/** The words behind a place to the end of the line or sentence, in lower case and without the points of abbreviations. */
export function tokensOf(note: Note, begin: number, limit: number): Token[] {
  let stop = begin;
  const most = Math.min(limit, note.text.length, begin + LONGEST);
  while (stop < most && !isLineEnd(unitAt(note, stop))) stop++;
  const tokens: Token[] = [];
  for (const match of note.text.slice(begin, stop).matchAll(TOKEN)) {
    const from = begin + match.index;
    const raw = match[0].toLowerCase();
    const isAbbreviation = /^([a-z]\.){2,}$/.test(raw) || /^([a-z]\.)+[a-z]$/.test(raw);
    const word = isAbbreviation ? raw.replaceAll('.', '') : raw.replace(/\.$/, '');
    tokens.push({ word, begin: from, end: from + match[0].length });
    // A full stop behind a whole word ends the sentence, unless a small letter follows.
    const next = note.text.slice(from + raw.length, from + raw.length + 2);
    if (raw.endsWith('.') && !isAbbreviation && !/^\s[a-z0-9]/.test(next)) break;
  }
  return tokens;
}

/** The number of a word, or both of a range; a fraction is one number. */
export function rangeOf(word: string): [low: number | undefined, high: number | undefined] {
  const range = /^(\d+(?:\.\d+)?)-(\d+(?:\.\d+)?)$/.exec(word);
  if (range !== null) return [Number(range[1]), Number(range[2])];
  const half = /^(\d)\/(\d)$/.exec(word);
  if (half !== null && Number(half[2]) > 0) return [Number(half[1]) / Number(half[2]), undefined];
  return [numberOf(word), undefined];
}

/** The number that a word is, in digits or letters. */
export function numberOf(word: string): number | undefined {
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$|^\d*\.?\d+$/.test(word)) return Number(word.replaceAll(',', ''));
  return NUMBER_WORDS.get(word);
}
