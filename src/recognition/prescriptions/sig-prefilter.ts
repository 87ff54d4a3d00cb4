// A prefilter that looks at the words after a drug to decide whether they may be a prescription. Most drugs have no
// prescription, and tokenising the text after each of them would cost more than everything else.

import { isAsciiLetter, isDigit, isWordUnit, type NoteText, skipBlanks, unitAt } from '../text/note-text.js';
import { treeWordFrom } from '../text/word-tree.js';
import { MAX_SIG } from './sig-tokens.js';
import {
  CONTINUES_PHRASE,
  IS_SIG,
  IS_SKIPPED,
  NEEDS_NUMBER,
  OPENS_PHRASE,
  prefilterBits,
  type SigVocabulary,
} from './sig-words.js';

/** Maximum number of blanks between a drug and its prescription. */
const LONGEST_GAP = 64;
const COMMA = 0x2c;
const FULL_STOP = 0x2e;
const NUMBER_SIGN = 0x23;
const HYPHEN = 0x2d;
const SLASH = 0x2f;
const COLON = 0x3a;

/**
 * Whether a prescription may begin at the given offset. Usually none does: the next words do not belong to a
 * prescription, are only words to be skipped (", and"), or begin a phrase ("with", "for") without continuing it.
 */
export function mayBeginSig(vocabulary: SigVocabulary, note: NoteText, end: number, limit: number): boolean {
  const { tree, touching } = vocabulary;
  const stop = Math.min(limit, end + MAX_SIG);
  // The kind of word expected next, and whether words to be skipped may precede it.
  let wanted = IS_SIG;
  let maySkip = true;
  for (let at = skipBlanks(note, end, LONGEST_GAP); at < stop; at = skipBlanks(note, at, LONGEST_GAP)) {
    const code = unitAt(note, at);
    if (isAsciiLetter(code)) {
      const begin = at;
      while (isAsciiLetter(unitAt(note, at))) at++;
      if (at > stop || mayBeLonger(note, begin, at, touching)) return true;
      const bits = prefilterBits(vocabulary, treeWordFrom(note, begin, tree));
      if (unitAt(note, at) === FULL_STOP) at++;
      if ((bits & wanted) !== 0) return true;
      if (!maySkip) return false;
      maySkip = (bits & IS_SKIPPED) !== 0;
      wanted = (bits & (IS_SKIPPED | NEEDS_NUMBER)) === 0 ? 0 : IS_SIG;
      if ((bits & OPENS_PHRASE) !== 0) wanted |= CONTINUES_PHRASE;
      if (wanted === 0) return false;
    } else if (code === COMMA || code === 0x28 || code === 0x29 || isLoneMark(note, at, code)) {
      if (!maySkip) return false;
      at++;
    } else return (wanted & IS_SIG) !== 0 && mayBeginNumber(note, at, code);
  }
  return false;
}

/** Whether a run of letters may be part of a longer word: "p.o.", "q4h". */
function mayBeLonger(note: NoteText, begin: number, end: number, touching: Uint8Array): boolean {
  const code = unitAt(note, end);
  if (code === COLON) return true;
  if (code === FULL_STOP) return end - begin === 1;
  if (code === HYPHEN || code === SLASH) return end - begin <= LONGEST_PART;
  return isDigit(code) && touching[unitAt(note, begin) | 0x20] === 1;
}

/** Maximum number of letters before the hyphen or slash in a word: "g-tube", "mon/wed/fri". */
const LONGEST_PART = 3;

/** Whether a code unit is a hyphen or colon that does not touch a word after it. */
function isLoneMark(note: NoteText, at: number, code: number): boolean {
  return (code === HYPHEN || code === COLON) && !isWordUnit(unitAt(note, at + 1));
}

function mayBeginNumber(note: NoteText, at: number, code: number): boolean {
  return isDigit(code) || code === NUMBER_SIGN || code >= 0x80 || (code === FULL_STOP && isDigit(unitAt(note, at + 1)));
}
