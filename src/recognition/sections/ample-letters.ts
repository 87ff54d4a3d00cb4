// The one-letter headings of an AMPLE history, as written in emergency notes: "A: penicillin M: metformin P: asthma L:
// noon E: fell". A and P are also the headings of the assessment and the plan of a note; only in an AMPLE history is
// there an M between them in the same style.

import { isAsciiUpper, isDigit, isWordUnit, type NoteText, type Span, skipBlanks, unitAt } from '../text/note-text.js';
import { AMPLE_LETTERS } from './soap-letters.js';

/** A one-letter heading and the code of its section. */
export interface LetterHeading extends Span {
  readonly section: string;
}

/** The marks before and after the letters in each style. */
const STYLES: readonly (readonly [string, string])[] = [
  ['', ':'],
  ['', ' - '],
  ['', '- '],
  ['', '/'],
  ['(', ')'],
  ['[', ']'],
];
/** Minimum number of letters in such a history: A, M and P. */
const FEWEST = 3;
/** Maximum distance, in characters, between two letters. */
const APART = 400;
const SLASH = 0x2f;
const HYPHEN = 0x2d;

/** The headings of the first AMPLE history in a note, in order; empty if there is none. */
export function ampleLetters(note: NoteText): LetterHeading[] {
  for (const style of STYLES) {
    const offsets = lettersOf(note, style);
    for (let first = 0; first < offsets.length; first++) {
      const found = historyFrom(note, style, offsets, first);
      if (found.length >= FEWEST) return found;
    }
  }
  return [];
}

/** The consecutive letters of an AMPLE history, starting at the given one. */
function historyFrom(
  note: NoteText,
  [, close]: readonly [string, string],
  offsets: readonly number[],
  first: number,
): LetterHeading[] {
  const found: LetterHeading[] = [];
  let next = first;
  for (const [letter, section] of AMPLE_LETTERS) {
    const at = offsets[next] ?? -1;
    if (note.text[at] !== letter || at - (offsets[next - 1] ?? at) > APART) break;
    // "P: 72" is a pulse.
    if (letter === 'P' && isDigit(unitAt(note, skipBlanks(note, at + 1 + close.length)))) break;
    found.push({ begin: at, end: at + 1, section });
    next++;
  }
  return found;
}

/** The offsets of all single capitals in a style; empty if the letters of the history are not among them. */
function lettersOf(note: NoteText, [open, close]: readonly [string, string]): number[] {
  const { text } = note;
  const offsets: number[] = [];
  // Fast path: without an M there is no such history.
  const first = text.indexOf(`${open}A${close}`);
  if (first < 0 || !text.includes(`${open}M${close}`, first)) return offsets;
  for (let mark = text.indexOf(close, first); mark >= 0; mark = text.indexOf(close, mark + 1)) {
    const at = mark - 1;
    if (!isAsciiUpper(unitAt(note, at)) || !text.startsWith(open, at - open.length)) continue;
    const before = unitAt(note, at - 1 - open.length);
    if (!isWordUnit(before) && before !== SLASH && before !== HYPHEN) offsets.push(at);
  }
  return offsets;
}
