// The one-letter headings of a note (S, O, A, P) in brackets or before a slash: "[S] cough [O] no rash [A] cold [P]
// fluids". They count only if at least three of them occur, in this order and in the same style, because a single
// letter in brackets has many other meanings.

import { isAsciiLetter, isDigit, type NoteText, unitAt } from '../text/note-text.js';
import type { HeadingLine } from './heading-lines.js';

/** The letters, in order, and the marks before and after them in each style. */
const LETTERS = 'SOAP';
const STYLES: readonly (readonly [string, string])[] = [
  ['[', ']'],
  ['(', ')'],
  ['', '/'],
];
const FEWEST = 3;

/** The framed one-letter headings of a note, in order; empty if there are too few. */
export function framedLetters(note: NoteText): HeadingLine[] {
  for (const [open, close] of STYLES) {
    const lines = lettersOf(note, open, close);
    if (lines.length >= FEWEST) return lines;
  }
  return [];
}

function lettersOf(note: NoteText, open: string, close: string): HeadingLine[] {
  const lines: HeadingLine[] = [];
  let from = 0;
  for (const letter of LETTERS) {
    const found = note.text.indexOf(open + letter + close, from);
    // Fast path: without the first letter there are no such headings.
    if (found < 0) {
      if (lines.length === 0) return lines;
      continue;
    }
    const begin = found + open.length;
    const before = unitAt(note, begin - 1);
    if (open === '' && (isAsciiLetter(before) || isDigit(before))) return [];
    lines.push({ begin, end: begin + 1, capitals: true, colon: true, apart: false, listed: false });
    from = begin + 1;
  }
  return lines;
}
