// The one-letter headings of a note (S, O, A, P) in brackets or before a slash: "[S] cough [O] no rash [A] cold [P]
// fluids". They count only if at least three of them occur, in this order and in the same style, because a single
// letter in brackets has many other meanings.

import { isAsciiLetter, isDigit, type NoteText, type Span, unitAt } from '../text/note-text.js';
import { SOAP_LETTERS } from './soap-letters.js';

/** The marks before and after the letters in each style. */
const STYLES: readonly (readonly [string, string])[] = [
  ['[', ']'],
  ['(', ')'],
  ['', '/'],
];
const FEWEST = 3;

/** The framed one-letter headings of a note, in order; empty if there are too few. */
export function framedLetters(note: NoteText): Span[] {
  for (const [open, close] of STYLES) {
    const spans = lettersOf(note, open, close);
    if (spans.length >= FEWEST) return spans;
  }
  return [];
}

function lettersOf(note: NoteText, open: string, close: string): Span[] {
  const spans: Span[] = [];
  let from = 0;
  for (const letter of SOAP_LETTERS.keys()) {
    const found = note.text.indexOf(open + letter + close, from);
    // Fast path: without the first letter there are no such headings.
    if (found < 0) {
      if (spans.length === 0) return spans;
      continue;
    }
    const begin = found + open.length;
    const before = unitAt(note, begin - 1);
    if (open === '' && (isAsciiLetter(before) || isDigit(before))) return [];
    spans.push({ begin, end: begin + 1 });
    from = begin + 1;
  }
  return spans;
}
