// Number signs that stand for the word "fracture": "R distal radius #", "closed # of the left clavicle". A sign means a
// fracture if a word for a bone precedes or follows it, or a word such as "no" precedes it, with only words that
// describe a fracture in between. The signs in "room # 5" and before the items of a problem list therefore do not
// count. At most MOST_WORDS words are read on each side of a sign.

import { type Grammar, type WordList, wordList, wordsOf } from '../grammar/grammar.js';
import { lastBefore } from './last-before.js';
import { isBlank, isDigit, isLineEnd, isWordUnit } from './note-text.js';
import { markSet } from './word-sets.js';

/** Words for bones, and words that describe fractures or their sites. */
const BONE = /* @__PURE__ */ wordList('bone-of-fracture');
const DETAIL = /* @__PURE__ */ wordList('detail-of-fracture');
const LEAD = /* @__PURE__ */ wordList('lead-to-fracture-sign');
const STANDS_FOR = /* @__PURE__ */ wordList('word-for-fracture-sign');
const SIGN = '#';
/** Maximum number of words read on each side of a sign, and maximum number of characters searched for them. */
const MOST_WORDS = 8;
const REACH = 96;
const BULLETS = /* @__PURE__ */ markSet('-*•');
const HYPHEN = 0x2d;
const SLASH = 0x2f;

/** The offsets of the number signs in a text that stand for the word "fracture". */
export function fractureSigns(text: string, grammar: Grammar): number[] {
  const found: number[] = [];
  let isList: boolean | undefined;
  for (let at = text.indexOf(SIGN); at >= 0; at = text.indexOf(SIGN, at + 1)) {
    const opensLine = isFirstInLine(text, at);
    // Several lines that begin with the sign are the items of a list.
    if (opensLine) isList ??= beginsSeveralLines(text, at);
    if (opensLine && isList) continue;
    if (isFractureSign(text, at, opensLine, grammar)) found.push(at);
  }
  return found;
}

/** The word for which a number sign stands; empty in a knowledge base whose grammar has none. */
export function wordOfFractureSign(grammar: Grammar): string {
  return wordsOf(grammar, STANDS_FOR).keys().next().value ?? '';
}

function isFractureSign(text: string, at: number, opensLine: boolean, grammar: Grammar): boolean {
  const next = text.charCodeAt(at + 1);
  if (text[at + 1] === SIGN || text[at - 1] === SIGN || isDigit(next)) return false;
  const before = wordsBefore(text, at);
  if (reaches(BONE, before, grammar)) return true;
  const after = wordsAfter(text, at + 1);
  // "room # 5".
  if (isDigit(after[0]?.charCodeAt(0) ?? 0)) return false;
  if (!isWordUnit(next) && reaches(LEAD, before, grammar)) return true;
  return reaches(BONE, after, grammar) && !(opensLine && namesOther(after, grammar));
}

/** Whether only blanks and a bullet are between the start of a line and a sign. */
function isFirstInLine(text: string, sign: number): boolean {
  let at = skipBack(text, sign);
  if (at > 0 && BULLETS.has(text.charCodeAt(at - 1))) at = skipBack(text, at - 1);
  return at === 0 || isLineEnd(text.charCodeAt(at - 1));
}

/** Whether any line after the given sign also begins with a sign. */
function beginsSeveralLines(text: string, sign: number): boolean {
  for (let at = text.indexOf(SIGN, sign + 1); at >= 0; at = text.indexOf(SIGN, at + 1)) {
    if (isFirstInLine(text, at)) return true;
  }
  return false;
}

/** The words before an offset, nearest first, back to a punctuation mark; a hyphen or slash after a word is skipped. */
function wordsBefore(text: string, end: number): string[] {
  const words: string[] = [];
  const stop = Math.max(0, end - REACH);
  for (let at = end; words.length < MOST_WORDS; ) {
    at = skipBack(text, at);
    const mark = text.charCodeAt(at - 1);
    const close = at > stop && (mark === HYPHEN || mark === SLASH) ? at - 1 : at;
    let begin = close;
    while (begin > stop && isWordUnit(text.charCodeAt(begin - 1))) begin--;
    if (begin === close) break;
    words.push(text.slice(begin, close).toLowerCase());
    at = begin;
  }
  return words;
}

/** The words after an offset, up to a punctuation mark; a hyphen or slash after a word is skipped. */
function wordsAfter(text: string, begin: number): string[] {
  const words: string[] = [];
  const stop = Math.min(text.length, begin + REACH);
  for (let at = begin; words.length < MOST_WORDS; ) {
    while (at < stop && isBlank(text.charCodeAt(at))) at++;
    let end = at;
    while (end < stop && isWordUnit(text.charCodeAt(end))) end++;
    if (end === at) break;
    words.push(text.slice(at, end).toLowerCase());
    const mark = text.charCodeAt(end);
    at = mark === HYPHEN || mark === SLASH ? end + 1 : end;
  }
  return words;
}

/** The start of the run of blanks right before an offset. */
function skipBack(text: string, end: number): number {
  const stop = Math.max(0, end - REACH);
  let at = end;
  while (at > stop && isBlank(text.charCodeAt(at - 1))) at--;
  return at;
}

/** Whether one of the words is in the list and all words before it describe a fracture or its site. */
function reaches(list: WordList, words: readonly string[], grammar: Grammar): boolean {
  const wanted = wordsOf(grammar, list);
  const details = wordsOf(grammar, DETAIL);
  for (const word of words) {
    if (wanted.has(word)) return true;
    if (!details.has(word)) return false;
  }
  return false;
}

/** Whether any word names neither a bone nor a fracture detail; the line ("# Hip pain") is then another problem. */
function namesOther(words: readonly string[], grammar: Grammar): boolean {
  const bones = wordsOf(grammar, BONE);
  const details = wordsOf(grammar, DETAIL);
  const other = words.find((word) => !bones.has(word) && !details.has(word));
  return other !== undefined;
}

/** A text in which every given sign is replaced with a word, and the mapping back to offsets in the original text. */
export interface SpelledOut {
  readonly text: string;
  /** The offset in the original text that corresponds to an offset in the new text. */
  originalOf(offset: number): number;
}

/** Replaces signs with the given word, with a blank between it and a letter or digit that touches the sign. */
export function spellOut(text: string, signs: readonly number[], word: string): SpelledOut {
  let spelled = '';
  let from = 0;
  /** The start and the end of each replacement in the new text. */
  const begins: number[] = [];
  const ends: number[] = [];
  for (const at of signs) {
    spelled += text.slice(from, at);
    begins.push(spelled.length);
    spelled += `${/[a-z0-9]$/i.test(text.charAt(at - 1)) ? ' ' : ''}${word}${/[a-z0-9]/i.test(text.charAt(at + 1)) ? ' ' : ''}`;
    ends.push(spelled.length);
    from = at + 1;
  }
  spelled += text.slice(from);
  return {
    text: spelled,
    originalOf(offset) {
      const at = lastBefore(begins, offset);
      if (at < 0) return offset;
      // The end of a replacement, not counting a blank added after it, corresponds to the end of the sign.
      if (offset < ends[at]) return offset >= begins[at] + word.length ? signs[at] + 1 : signs[at];
      return offset - (ends[at] - signs[at] - 1);
    },
  };
}
