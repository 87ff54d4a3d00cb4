// Whether the words behind a drug may say how it is taken, told by their first few letters: most drugs of a note have
// none, and reading them in full would cost more than all the rest.

import { isAsciiLetter, isDigit, isWordUnit, type NoteText, skipBlanks, unitAt } from '../text/note-text.js';
import { listedFrom } from '../text/word-tree.js';
import { LONGEST } from './sig-tokens.js';
import { AWAITS_NUMBER, FOLLOWS, LEADS_ON, OPENS, SAYS, SIG_WORDS, sayingOf } from './sig-words.js';

/** Blanks between a drug and what is said of it. */
const LONGEST_GAP = 64;
const COMMA = 0x2c;
const FULL_STOP = 0x2e;
const NUMBER_SIGN = 0x23;
const HYPHEN = 0x2d;
const SLASH = 0x2f;
const COLON = 0x3a;

/**
 * Whether the words behind a place may say anything of how a drug is taken. Mostly they do not: no word of a prescription
 * follows, or only words that lead to others (", and"), or open what another would have to go on with ("with", "for").
 */
export function maySay(note: NoteText, end: number, limit: number): boolean {
  const stop = Math.min(limit, end + LONGEST);
  // What the next word must be to say something, and whether it may lead on too.
  let asked = SAYS;
  let leads = true;
  for (let at = skipBlanks(note, end, LONGEST_GAP); at < stop; at = skipBlanks(note, at, LONGEST_GAP)) {
    const code = unitAt(note, at);
    if (isAsciiLetter(code)) {
      const begin = at;
      while (isAsciiLetter(unitAt(note, at))) at++;
      if (at > stop || goesOn(note, begin, at)) return true;
      const says = sayingOf(listedFrom(note, begin, SIG_WORDS));
      if (unitAt(note, at) === FULL_STOP) at++;
      if ((says & asked) !== 0) return true;
      if (!leads) return false;
      leads = (says & LEADS_ON) !== 0;
      asked = (says & (LEADS_ON | AWAITS_NUMBER)) === 0 ? 0 : SAYS;
      if ((says & OPENS) !== 0) asked |= FOLLOWS;
      if (asked === 0) return false;
    } else if (code === COMMA || code === 0x28 || code === 0x29 || isLoneMark(note, at, code)) {
      if (!leads) return false;
      at++;
    } else return (asked & SAYS) !== 0 && mayBeginNumber(note, at, code);
  }
  return false;
}

/** Whether the word that begins with the letters between two places may be one with other characters: "p.o.", "q4h". */
function goesOn(note: NoteText, begin: number, end: number): boolean {
  const code = unitAt(note, end);
  if (code === COLON) return true;
  if (code === FULL_STOP) return end - begin === 1;
  if (code === HYPHEN || code === SLASH) return end - begin <= LONGEST_PART;
  const first = unitAt(note, begin) | 0x20;
  return isDigit(code) && (first === 0x71 || first === 0x78);
}

/** Letters before the hyphen or slash of a word: "g-tube", "mon/wed/fri". */
const LONGEST_PART = 3;

/** Whether a hyphen or colon touches no word behind it. */
function isLoneMark(note: NoteText, at: number, code: number): boolean {
  return (code === HYPHEN || code === COLON) && !isWordUnit(unitAt(note, at + 1));
}

function mayBeginNumber(note: NoteText, at: number, code: number): boolean {
  return isDigit(code) || code === NUMBER_SIGN || code >= 0x80 || (code === FULL_STOP && isDigit(unitAt(note, at + 1)));
}
