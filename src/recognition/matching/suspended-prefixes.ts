// Suspended prefixes, which a later word completes: the "hypo-" in "hypo- or hyperglycemia", the "intra-" in "intra-
// and extrahepatic". Each prefix is completed with the end of the later word and the words after it, and becomes a
// mention of the resulting finding. Input: mentions sorted by start.

import { wordList } from '../grammar/grammar.js';
import { listedFrom } from '../text/listed.js';
import { isAsciiLetter, isWordUnit, type NoteText, skipBlanks, unitAt } from '../text/note-text.js';
import { lengthOf } from '../text/word-tree.js';
import { type Matches, newMention } from './matches.js';
import type { Mention } from './mentions.js';

const JOINER = /* @__PURE__ */ wordList('list-joiner');
const HYPHEN = 0x2d;
const COMMA = 0x2c;
const SLASH = 0x2f;
/**
 * Lengths in letters: of the shortest and the longest prefix, of the longest word that completes a prefix, and of the
 * shortest shared ending.
 */
const LEAST = 3;
const LONGEST_PREFIX = 12;
const LONGEST_WORD = 24;
const LEAST_REST = 4;
/**
 * Maximum number of further prefixes before the whole word, and maximum number of characters that are matched, counted
 * from that word.
 */
const MOST_PREFIXES = 3;
const LONGEST = 48;

/** Adds mentions for suspended prefixes, which are not mentions by themselves. */
export function addSuspended(note: NoteText, found: Matches, match: (text: string) => Matches): void {
  const added: Mention[] = [];
  const prefixes: number[] = [];
  for (let at = note.text.indexOf('-'); at >= 0; at = note.text.indexOf('-', at + 1)) {
    const whole = isSuspended(note, at) ? wholeWordAfter(note, at) : -1;
    const begin = whole < 0 ? at : prefixBefore(note, at);
    if (begin === at) continue;
    prefixes.push(begin, at);
    const mention = writtenOut(note, begin, at, whole, match);
    if (mention !== undefined) added.push(mention);
  }
  if (prefixes.length === 0) return;
  found.mentions = found.mentions.filter(
    ({ begin, end }) => !prefixes.some((prefix, i) => i % 2 === 0 && begin >= prefix && end <= prefixes[i + 1]),
  );
  for (const mention of added) found.mentions.push(mention);
  found.mentions.sort((a, b) => a.begin - b.begin || b.end - a.end);
}

/** Whether a hyphen after a letter ends a word: no letter or digit follows it. */
function isSuspended(note: NoteText, hyphen: number): boolean {
  return isAsciiLetter(unitAt(note, hyphen - 1)) && !isWordUnit(unitAt(note, hyphen + 1));
}

/** The start of the letters before a hyphen; the offset of the hyphen if these letters are not a prefix. */
function prefixBefore(note: NoteText, hyphen: number): number {
  let begin = hyphen;
  while (hyphen - begin <= LONGEST_PREFIX && isAsciiLetter(unitAt(note, begin - 1))) begin--;
  const length = hyphen - begin;
  const isWhole = !isWordUnit(unitAt(note, begin - 1)) && unitAt(note, begin - 1) !== HYPHEN;
  return isWhole && length >= LEAST && length <= LONGEST_PREFIX ? begin : hyphen;
}

/** The start of the whole word after a prefix, skipping any further prefixes; -1 if there is none. */
function wholeWordAfter(note: NoteText, hyphen: number): number {
  let at = hyphen + 1;
  for (let more = 0; more <= MOST_PREFIXES; more++) {
    const next = afterJoiner(note, at);
    if (next < 0) return -1;
    const end = endOfLetters(note, next);
    if (end === next) return -1;
    if (unitAt(note, end) !== HYPHEN || !isSuspended(note, end)) return next;
    at = end + 1;
  }
  return -1;
}

/** The offset after a comma or slash, a joining word, or both; -1 if there is neither at the given offset. */
function afterJoiner(note: NoteText, at: number): number {
  const mark = unitAt(note, at);
  const isMarked = mark === COMMA || mark === SLASH;
  const from = skipBlanks(note, isMarked ? at + 1 : at);
  const joiner = listedFrom(note, from, JOINER);
  if (joiner === 0) return isMarked ? from : -1;
  return skipBlanks(note, from + lengthOf(joiner));
}

function endOfLetters(note: NoteText, at: number): number {
  let end = at;
  while (end - at < LONGEST_WORD && isAsciiLetter(unitAt(note, end))) end++;
  return end;
}

/** The mention of a prefix, completed with the longest ending of a later word that results in a name. */
function writtenOut(
  note: NoteText,
  begin: number,
  end: number,
  whole: number,
  match: (text: string) => Matches,
): Mention | undefined {
  const prefix = note.text.slice(begin, end);
  const wordLength = endOfLetters(note, whole) - whole;
  const rest = note.text.slice(whole, whole + LONGEST);
  // "Pre- and post-natal depression": the shared ending begins at the hyphen of the whole word.
  const cuts = unitAt(note, whole + wordLength) === HYPHEN ? [wordLength] : cutsOf(wordLength);
  for (const cut of cuts) {
    const [named] = match(prefix + rest.slice(cut)).mentions;
    if (named === undefined || named.begin !== 0 || named.end < prefix.length + wordLength - cut) continue;
    // The mention includes the hyphen, so that no dash is left between the items of the list.
    if (named.end > prefix.length) return newMention(begin, end + 1, [...named.names], named.form, 1);
  }
  return undefined;
}

/** The offsets, in ascending order, at which the shared ending of a word may begin. */
function cutsOf(length: number): number[] {
  const cuts: number[] = [];
  for (let cut = 1; length - cut >= LEAST_REST; cut++) cuts.push(cut);
  return cuts;
}
