// Removes mentions that are not abbreviations of findings but initials, titles or common words in capitals: the K in
// "Mr. K", the MS in "MS. JONES", the ALL in "ALL OTHER SYSTEMS". Also removes names of people and places
// (proper-names.ts).

import { wordList } from '../grammar/grammar.js';
import { listedBefore, listedFrom } from '../text/listed.js';
import {
  isAsciiLetter,
  isAsciiUpper,
  isBlank,
  type NoteText,
  skipBlanks,
  skipBlanksBack,
  unitAt,
  wordBefore,
  wordBegin,
  wordFrom,
} from '../text/note-text.js';
import { listsOf } from '../text/word-tree.js';
import type { Matches } from './matches.js';
import type { Mention } from './mentions.js';
import { isProperName, titleEndsAt, wordEndBefore } from './proper-names.js';

/** Maximum length, in characters, of an initial, a title or a common word. */
const LONGEST = 4;
/** Maximum length, in characters, of the word before an initial, a title or a common word. */
const LONGEST_BEFORE = 12;
const WRITTEN_ALIKE = /* @__PURE__ */ wordList('title-of-person', 'word-like-abbreviation');
const IS_TITLE = 1;
const IS_WORD = 2;
/** Words after which a capitalised abbreviation is not a title: "history of MS. Patient …". */
const LEADS = /* @__PURE__ */ wordList('before-abbreviation');

/** Removes initials, titles, names of people and places, and common words in capitals from the mentions of `found`. */
export function dropInitials(note: NoteText, found: Matches): void {
  const { mentions } = found;
  let kept = 0;
  for (let i = 0; i < mentions.length; i++) {
    const mention = mentions[i];
    const isShort = mention.end - mention.begin <= LONGEST;
    if ((isShort && (isFalseAbbreviation(note, mention) || isTail(note, mention))) || isProperName(note, mention))
      continue;
    mentions[kept++] = mention;
  }
  if (kept < mentions.length) mentions.length = kept;
}

/** Whether a mention is the end of a longer abbreviation with full stops, such as the I.D in "T.I.D". */
function isTail(note: NoteText, { begin, end }: Mention): boolean {
  if (unitAt(note, begin - 1) !== 0x2e || !isAsciiLetter(unitAt(note, begin - 2))) return false;
  const isLetters = end - begin === 1 || unitAt(note, begin + 1) === 0x2e;
  return isLetters && !isAsciiLetter(unitAt(note, begin - 3));
}

function isFalseAbbreviation(note: NoteText, { begin, end }: Mention): boolean {
  for (let at = begin; at < end; at++) if (!isAsciiUpper(unitAt(note, at))) return false;
  const wordEnd = skipBlanksBack(note, wordEndBefore(note, begin), 4);
  if (titleEndsAt(note, wordEnd)) return true;
  const lists = listsOf(listedFrom(note, begin, WRITTEN_ALIKE));
  if ((lists & IS_TITLE) !== 0 && isTitle(note, end) && listedBefore(note, wordEnd, LEADS) === 0) return true;
  if (end - begin === 1 && isInitial(note, wordEnd, end)) return true;
  return (lists & IS_WORD) !== 0 && isShoutedAfter(note, end) && isShoutedBefore(note, wordEnd);
}

/** Whether a full stop and a name in capitals follow the word that ends at `end`. */
function isTitle(note: NoteText, end: number): boolean {
  if (unitAt(note, end) !== 0x2e) return false;
  const at = skipBlanks(note, end + 1, 4);
  return at > end + 1 && isAsciiUpper(unitAt(note, at)) && isAsciiUpper(unitAt(note, at + 1));
}

/**
 * Whether a capitalised word precedes the letter, and a full stop and another capitalised word follow: "John K. Smith".
 */
function isInitial(note: NoteText, wordEnd: number, end: number): boolean {
  if (unitAt(note, end) !== 0x2e || !isCapitalised(note, wordBegin(note, wordEnd, LONGEST_BEFORE))) return false;
  const at = skipBlanks(note, end + 1, 4);
  return at > end + 1 && isCapitalised(note, at);
}

function isCapitalised(note: NoteText, at: number): boolean {
  const next = unitAt(note, at + 1);
  return isAsciiUpper(unitAt(note, at)) && isAsciiLetter(next) && !isAsciiUpper(next);
}

function isShoutedBefore(note: NoteText, wordEnd: number): boolean {
  const { word, begin } = wordBefore(note, wordEnd, LONGEST_BEFORE);
  return isShouted(note, begin, word);
}

/** Whether a word begins with two capitals and therefore counts as written in capitals. */
function isShouted(note: NoteText, begin: number, word: string): boolean {
  return word.length > 1 && isAsciiUpper(unitAt(note, begin)) && isAsciiUpper(unitAt(note, begin + 1));
}

function isShoutedAfter(note: NoteText, end: number): boolean {
  if (!isBlank(unitAt(note, end))) return false;
  const begin = skipBlanks(note, end, 4);
  return isShouted(note, begin, wordFrom(note, begin, 16).word);
}
