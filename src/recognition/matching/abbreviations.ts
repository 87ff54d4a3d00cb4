// Abbreviations that a note defines: "hereditary angioedema (HAE)", "HAE (hereditary angioedema)". Only letters are
// compared here, to determine whether some words can be the long form of an abbreviation. Every scan is bounded, so
// no note can make it slow.

import {
  isAsciiLetter,
  isAsciiUpper,
  isBlank,
  isDigit,
  isLineEnd,
  type NoteText,
  type Span,
  unitAt,
} from '../text/note-text.js';

const MOST_LETTERS = 10;
/** Maximum number of words that a long form may have beyond the number of letters in its abbreviation. */
const MORE_WORDS = 5;
const MOST_CHARACTERS = 160;

const OPEN = 0x28;
const CLOSE = 0x29;

/** A bracket that contains an abbreviation. */
export interface Bracket {
  /**
   * Offset of the opening bracket, and the offset after the closing bracket or, if a comma or semicolon follows the
   * abbreviation, the offset of that mark.
   */
  readonly open: number;
  readonly after: number;
  readonly abbreviation: Span;
}

/** The bracket that opens at the given offset, if it contains an abbreviation. */
export function bracketAt(note: NoteText, open: number): Bracket | undefined {
  const begin = open + 1;
  const end = abbreviationEnd(note, begin);
  if (end === undefined) return undefined;
  const next = unitAt(note, end);
  if (next === CLOSE) return { open, after: end + 1, abbreviation: { begin, end } };
  return next === 0x2c || next === 0x3b ? { open, after: end, abbreviation: { begin, end } } : undefined;
}

/**
 * The end of the abbreviation that begins at the given offset. An abbreviation consists of letters, digits, and hyphens
 * or slashes inside it, and has at least two capitals.
 */
function abbreviationEnd(note: NoteText, begin: number): number | undefined {
  let end = begin;
  let capitals = 0;
  let marks = 0;
  for (; end - begin <= MOST_LETTERS; end++) {
    const code = unitAt(note, end);
    if (isAsciiUpper(code)) capitals++;
    else if (end > begin && (code === 0x2d || code === 0x2f)) marks++;
    else if (!isAsciiLetter(code) && !isDigit(code)) break;
  }
  const letters = end - begin - marks;
  return letters >= 2 && letters <= MOST_LETTERS && capitals >= 2 ? end : undefined;
}

/** The abbreviation directly before an opening bracket, as in "HAE (hereditary angioedema)". */
export function abbreviationBefore(note: NoteText, open: number): Span | undefined {
  const end = isBlank(unitAt(note, open - 1)) ? open - 1 : open;
  let begin = end;
  while (begin > 0 && end - begin <= MOST_LETTERS && isPart(unitAt(note, begin - 1))) begin--;
  return begin < end && abbreviationEnd(note, begin) === end ? { begin, end } : undefined;
}

function isPart(code: number): boolean {
  return isAsciiLetter(code) || isDigit(code) || code === 0x2d || code === 0x2f;
}

/** The abbreviation without its final "s" if it is a plural. */
export function singularOf(abbreviation: string): string {
  return /[A-Z0-9]s$/.test(abbreviation) ? abbreviation.slice(0, -1) : abbreviation;
}

/**
 * The start of the long form that ends at `end`; undefined if the letters do not match. The letters of the abbreviation
 * are matched from the last to the first, and its first letter must begin a word.
 */
export function longFormBegin(note: NoteText, abbreviation: string, end: number): number | undefined {
  const { text } = note;
  const letters = abbreviation.toLowerCase().replace(/[^a-z0-9]/g, '');
  const mostWords = Math.min(letters.length + MORE_WORDS, letters.length * 2);
  let wanted = letters.length - 1;
  let words = 0;
  for (let at = end - 1; at >= 0 && end - at <= MOST_CHARACTERS; at--) {
    const code = unitAt(note, at);
    if (isLineEnd(code) || code === OPEN || code === CLOSE || code === 0x3b || code === 0x3a) return undefined;
    const startsWord = at === 0 || !isWordPart(unitAt(note, at - 1));
    if (isWordPart(code) && startsWord && ++words > mostWords) return undefined;
    if (text.charAt(at).toLowerCase() !== letters.charAt(wanted)) continue;
    if (wanted === 0 && !startsWord) continue;
    if (wanted === 0) return at;
    wanted--;
  }
  return undefined;
}

function isWordPart(code: number): boolean {
  return isAsciiLetter(code) || isDigit(code) || code >= 0xc0;
}
