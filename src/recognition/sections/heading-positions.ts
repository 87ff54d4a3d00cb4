// Whether a heading text is in a heading position: at the start of a line or sentence and, in addition, in capitals or
// followed by a colon, a dash or a line end. The heading text has already been matched; only its position is checked
// here.

import { wordList } from '../grammar/grammar.js';
import type { HeadingHit } from '../matching/mentions.js';
import { isListed, listedBefore, listedFrom } from '../text/listed.js';
import {
  isAsciiLetter,
  isAsciiUpper,
  isBlank,
  isDigit,
  isLineEnd,
  isWordUnit,
  type NoteText,
  OUTSIDE,
  type Span,
  skipBlanks,
  skipBlanksBack,
  unitAt,
  wordBefore,
  wordEnd,
} from '../text/note-text.js';
import { markSet } from '../text/word-sets.js';
import { lengthOf, listsOf } from '../text/word-tree.js';

const FULL_STOP = 0x2e;
const SEMICOLON = 0x3b;
/** Maximum number of characters between the start of a line and the heading in it. */
const LEAD = 12;
/** Maximum length, in characters, of a bracketed remark between a heading and its colon. */
const REMARK = 40;
/** Sentinel: an offset beyond the end of any note. */
export const BEYOND_TEXT = 0x3fffffff;
/** Minimum length, in letters, of a heading in capitals in the middle of a line, and of a one-line heading. */
const LONG_HEADING = 5;
/** Minimum length, in letters, of a heading in capitals at the start of a line that needs no colon. */
const SHORTEST_HEADING = 4;
/** Maximum number of qualifying words before a heading text. */
const MOST_QUALIFIERS = 3;

/** Prepositions in headings; the main noun of a phrase comes before the first one. */
export const PREPOSITIONS = /* @__PURE__ */ wordList('heading-preposition');
/** Words that do not qualify a heading that follows them: "the plan", "see labs", "no medications". */
const NOT_QUALIFIERS = /* @__PURE__ */ wordList('never-qualifies-heading');

/**
 * The start of the content of the section that a heading text opens; -1 if the text is not in a heading position. If
 * `sharesLine` is set, another heading precedes the text on the same line; if `isOnlyHeading` is set, the text names no
 * finding and needs neither a colon nor a minimum length: "PMH migraine".
 */
export function contentBegin(note: NoteText, hit: HeadingHit, sharesLine = false, isOnlyHeading = false): number {
  const after = skipMarkup(note, hit.end);
  const code = unitAt(note, after);
  // A heading text in square brackets is a heading wherever it occurs: "[PMH] asthma".
  if (code === 0x5d && unitAt(note, hit.begin - 1) === 0x5b) return skipColon(note, after + 1);
  // Fast path: most of these texts are ordinary words in a sentence.
  if (code !== 0x3a && isAsciiLetter(unitAt(note, skipBlanksBack(note, hit.begin, LEAD) - 1))) return -1;
  const lead = precedingContext(note, hit.begin);
  if (lead === 'text') return code === 0x3a && standsOut(note, hit, sharesLine) ? skipMarkup(note, after + 1) : -1;
  if (isDoubted(note, hit)) return -1;
  if (code === 0x3a) {
    const bold = skipMarkup(note, after + 1);
    return lead === 'line' || isAsciiUpper(unitAt(note, hit.begin)) ? bold : -1;
  }
  if (lead !== 'line') return dashedContent(note, hit, after, sharesLine);
  if (code === OUTSIDE || isLineEnd(code)) return after;
  if (code === 0x28) {
    const close = note.text.slice(after, after + REMARK).indexOf(')');
    if (close > 0) {
      const colon = skipMarkup(note, after + close + 1);
      if (unitAt(note, colon) === 0x3a) return colon + 1;
    }
  }
  const isDash = code === 0x2d || code === 0x2013;
  // "Hx- cough", "Plan - repeat", but not "Ex-smoker".
  if (isDash && isAsciiUpper(unitAt(note, hit.begin)) && isBlank(unitAt(note, after + 1))) return after + 1;
  const described = lead === 'line' ? describedColon(note, after) : -1;
  if (described >= 0) return described;
  if (!isCapitals(note, hit.begin, hit.end)) return -1;
  if (isDash) return after + 1;
  return contentWithoutColon(note, hit, after, isOnlyHeading);
}

/** The start of the content after a heading in capitals without a colon; -1 if it is not a heading. */
function contentWithoutColon(note: NoteText, hit: HeadingHit, after: number, isOnlyHeading: boolean): number {
  const isLong = hit.end - hit.begin >= SHORTEST_HEADING && !isAsciiUpper(unitAt(note, after + 1));
  return isLong || (isOnlyHeading && opensContent(note, after)) ? after : -1;
}

/** Maximum number of words between a heading text and its colon. */
const MOST_DESCRIBING = 4;

/** The start of the content after a heading, words about it and a colon: "Home meds [per wife]:"; otherwise -1. */
function describedColon(note: NoteText, after: number): number {
  if (listedFrom(note, after, DESCRIBES) === 0) return -1;
  let at = after;
  for (let words = 0; words < MOST_DESCRIBING; words++) {
    const end = wordEnd(note, at, LONGEST_WORD);
    if (end === at) return -1;
    at = skipMarkup(note, end);
    if (unitAt(note, at) === 0x3a) return skipMarkup(note, at + 1);
  }
  return -1;
}

const LONGEST_WORD = 16;
/** Words after a heading text that say more about it. */
const DESCRIBES = /* @__PURE__ */ wordList(['heading-preposition', 'label-circumstance']);

/** Whether the text after a heading without a colon is its content, not the rest of a sentence as in "PMH [of]". */
function opensContent(note: NoteText, at: number): boolean {
  const code = unitAt(note, at);
  return (isAsciiLetter(code) || isDigit(code)) && listedFrom(note, at, GOES_ON) === 0;
}

/** Words after a heading text that make it part of a sentence: "PMH of", "FH is", "VS as". */
const GOES_ON = /* @__PURE__ */ wordList(['heading-preposition', 'is-word', 'list-joiner', 'copula']);

/** The end of the paragraph that contains an offset: the next blank line, or the end of the text. */
export function paragraphEnd(note: NoteText, at: number): number {
  for (let end = at; end < note.length; end++) {
    if (!isLineEnd(unitAt(note, end))) continue;
    const next = skipBlanks(note, end + 1);
    if (isLineEnd(unitAt(note, next))) return end;
  }
  return BEYOND_TEXT;
}

/**
 * The start of the content after a heading that begins a sentence and is followed by a dash: "Seen today. Allergies -
 * penicillin", "ALL- penicillin. PE- rash". A short heading counts only if the dash touches it or another heading
 * precedes it on the line.
 */
function dashedContent(note: NoteText, { begin, end }: HeadingHit, after: number, sharesLine: boolean): number {
  const code = unitAt(note, after);
  if ((code !== 0x2d && code !== 0x2013) || !isAsciiUpper(unitAt(note, begin))) return -1;
  if (!isBlank(unitAt(note, after + 1))) return -1;
  return end - begin > SHORT || after === end || sharesLine ? after + 1 : -1;
}

/** Words that express how likely something is, and words that may precede them. */
const DOUBTS = /* @__PURE__ */ wordList('doubting-word', 'degree-of-doubt');
const ANSWERS = 0b01;
const DOUBTED = /* @__PURE__ */ wordList('doubting-end');
/** Maximum length, in letters, of a heading that may also be the abbreviation of a disease, such as PE. */
const SHORT = 3;

/** Whether an apparent heading is a disease followed by its likelihood: "PE - unlikely", "PE: low suspicion". */
export function isDoubted(note: NoteText, { begin, end }: Span): boolean {
  if (end - begin > SHORT) return false;
  const at = skipColon(note, end);
  const word = listedFrom(note, at, DOUBTS);
  if (word === 0) return false;
  return (listsOf(word) & ANSWERS) !== 0 || listedFrom(note, skipBlanks(note, at + lengthOf(word), 2), DOUBTED) !== 0;
}

/**
 * Whether a long heading text in capitals follows words in lower case, as it does when line ends have been lost: "…
 * today ASSESSMENT: …".
 */
function standsOut(note: NoteText, { begin, end }: HeadingHit, sharesLine: boolean): boolean {
  if (end - begin < (sharesLine ? 2 : LONG_HEADING) || !isCapitals(note, begin, end)) return false;
  const before = unitAt(note, skipBlanksBack(note, begin, LEAD) - 1);
  return isAsciiLetter(before) && !isAsciiUpper(before);
}

/**
 * The kind of text before a heading: only list markers since the start of its line (`line`), the end of a sentence
 * (`sentence`), or other text (`text`).
 */
function precedingContext(note: NoteText, at: number): 'line' | 'sentence' | 'text' {
  const before = skipBlanksBack(note, at, LEAD);
  const mark = unitAt(note, before - 1);
  const ends = mark === 0x2e || mark === 0x3b || mark === 0x7c || mark === 0x21 || mark === 0x3f;
  // The blank after a sentence may be missing: "… in the evening.PLAN: …".
  const isGlued = before === at && isAsciiLetter(unitAt(note, before - 2)) && isAsciiUpper(unitAt(note, at));
  // A heading that touches a word was separated from it for matching (text/glued-headings.ts), so it begins a sentence.
  if (before === at && isWordUnit(mark)) return 'sentence';
  // A list number has at most two digits; a longer number, such as a year, may end a sentence.
  if ((before < at || isGlued) && ends && !(isDigit(unitAt(note, before - 2)) && !isDigit(unitAt(note, before - 4))))
    return 'sentence';
  let lineBegin = before;
  for (; lineBegin > 0 && at - lineBegin < LEAD; lineBegin--) {
    const code = unitAt(note, lineBegin - 1);
    if (isLineEnd(code)) return 'line';
    if (!isBlank(code) && !isListUnit(code)) return 'text';
  }
  return lineBegin === 0 ? 'line' : 'text';
}

const LIST_UNITS = /* @__PURE__ */ markSet('#*-_.)•●▪·–\uFEFF');

function isListUnit(code: number): boolean {
  return isDigit(code) || LIST_UNITS.has(code);
}

/** The offset after any blanks and any asterisks or underscores, which mark bold headings. */
function skipMarkup(note: NoteText, at: number): number {
  let end = skipBlanks(note, at);
  for (let code = unitAt(note, end); code === 0x2a || code === 0x5f; code = unitAt(note, end)) {
    if (end - at >= 8) break;
    end = skipBlanks(note, end + 1);
  }
  return end;
}

function isCapitals(note: NoteText, begin: number, end: number): boolean {
  for (let at = begin; at < end; at++) {
    const code = unitAt(note, at);
    if (isAsciiLetter(code) && !isAsciiUpper(code)) return false;
  }
  return true;
}

/** Headings with only one line of content, and the maximum length of that line; a longer line may be wrapped text. */
const ONE_LINERS = /* @__PURE__ */ wordList('one-line-heading');
const ANSWER = 60;

/** The end of the section of a one-line heading: the end of its line if prose follows, otherwise BEYOND_TEXT. */
export function oneLinerEnd(note: NoteText, begin: number, end: number, content: number): number {
  if (end - begin < LONG_HEADING || listedBefore(note, end, ONE_LINERS) === 0) return BEYOND_TEXT;
  let at = content;
  while (at - content < ANSWER && at < note.length && !isLineEnd(unitAt(note, at))) at++;
  const isAnswer = at > skipBlanks(note, content) && isLineEnd(unitAt(note, at));
  if (!isAnswer) return BEYOND_TEXT;
  let next = at;
  while (next < note.length && (isLineEnd(unitAt(note, next)) || isBlank(unitAt(note, next)))) next++;
  return isAsciiUpper(unitAt(note, next)) ? at : BEYOND_TEXT;
}

/**
 * The start of the phrase formed by a heading text and the words that qualify it ("Ocular meds:"); -1 if there is no
 * such phrase.
 */
export function qualifiedBegin(note: NoteText, hit: HeadingHit): number {
  const following = unitAt(note, skipBlanks(note, hit.end, 2));
  // If the phrase is alone on its line, all its words must be capitalised: "Current Facility-Administered Medications".
  const isAlone = following === OUTSIDE || isLineEnd(following);
  if (following !== 0x3a && !(isAlone && isAsciiUpper(unitAt(note, hit.begin)))) return -1;
  let begin = hit.begin;
  for (let words = 0; words <= MOST_QUALIFIERS; words++) {
    const previousEnd = skipBlanksBack(note, begin, 2);
    const before = unitAt(note, previousEnd - 1);
    const starts = before === OUTSIDE || isLineEnd(before) || before === 0x2e || before === 0x3b;
    if (starts) return words > 0 && isAsciiUpper(unitAt(note, begin)) ? begin : -1;
    const joined = before === 0x2f || before === 0x2d || before === 0x26;
    const wordEnd = joined ? skipBlanksBack(note, previousEnd - 1, 2) : previousEnd;
    const { word, begin: wordBegin } = wordBefore(note, wordEnd, 16);
    if (isAlone && !isAsciiUpper(unitAt(note, wordBegin))) return -1;
    if (word === '' || isListed(note, word, NOT_QUALIFIERS) || isListed(note, word, PREPOSITIONS)) return -1;
    begin = wordBegin;
  }
  return -1;
}

/** The offset after the colon or dash that follows a heading. */
export function skipColon(note: NoteText, at: number): number {
  const mark = skipMarkup(note, at);
  const code = unitAt(note, mark);
  return code === 0x3a || code === 0x2d || code === 0x2013 ? skipMarkup(note, mark + 1) : mark;
}

/** The prefix for a treatment or test that was done. */
const DONE = 'D';

/**
 * If `prefix` is DONE and the heading at `begin` is in the middle of a line, the end of the sentence that begins at
 * `content`; otherwise 0. Such a heading covers only its sentence: "Seen by PT. Given: aspirin. Repeat CBC.".
 */
export function doneSentenceEnd(note: NoteText, prefix: string, begin: number, content: number): number {
  if (prefix !== DONE) return 0;
  const before = unitAt(note, skipBlanksBack(note, begin) - 1);
  if (before === OUTSIDE || isLineEnd(before) || !(before === FULL_STOP || before === SEMICOLON)) return 0;
  let at = content;
  while (at < note.length && !isLineEnd(unitAt(note, at))) {
    if (unitAt(note, at) === FULL_STOP && isBlank(unitAt(note, at + 1))) return at + 1;
    at++;
  }
  return 0;
}

/** Whether there is a digit between two offsets. */
export function holdsDigit(note: NoteText, begin: number, end: number): boolean {
  for (let at = begin; at < end; at++) if (isDigit(unitAt(note, at))) return true;
  return false;
}
