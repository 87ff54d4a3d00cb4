// Pain scores: "headache 4/10", "chest pain, now 8/10", "6/10 back pain". The pain keeps its name, and the score
// becomes a separate mention. A bare "pain 4/10" is left to the stage that reads values, because this "pain" is a name
// of the score itself. Input: mentions sorted by start; mentions for the scores are added to them.

import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { wordList } from '../grammar/grammar.js';
import { listedBefore, listedFrom } from '../text/listed.js';
import {
  isAsciiLetter,
  isBlank,
  isDigit,
  isLineEnd,
  isWordUnit,
  type NoteText,
  skipBlanks,
  skipBlanksBack,
  unitAt,
} from '../text/note-text.js';
import { markSet } from '../text/word-sets.js';
import { lengthOf } from '../text/word-tree.js';
import { type Matches, newMention } from './matches.js';
import type { Mention } from './mentions.js';

/** Words for pain in names of findings. */
const PAIN = /* @__PURE__ */ wordList('pain-word');
/** Words before a day: "headache since 4/10". */
const BEFORE_DAY = /* @__PURE__ */ wordList('leads-to-day');
/** Words between a name and its value: "pain now 4/10". */
const LEADS = /* @__PURE__ */ wordList('leads-to-score');

/** Maximum number of characters from a pain to its score, and from a score to the pain after it. */
const FAR = 70;
const NEAR = 24;
const MOST = 10;
const SLASH = 0x2f;
const COLON = 0x3a;
const FULL_STOP = 0x2e;
const HYPHEN = 0x2d;
const SENTENCE_MARKS = /* @__PURE__ */ markSet(';!?');

/** Adds pain scores to the mentions in a note. */
export function addPainScores(
  kb: Knowledge,
  note: NoteText,
  { mentions }: Matches,
  match: (part: string) => Matches,
): void {
  const { text } = note;
  let names: readonly number[] | undefined;
  let next = 0;
  let count = mentions.length;
  const before = count;
  for (let slash = text.indexOf('/10'); slash >= 0; slash = text.indexOf('/10', slash + 1)) {
    const begin = scoreBegin(note, slash);
    if (begin === slash) continue;
    const end = slash + 3;
    while (next < before && mentions[next].begin < begin) next++;
    names ??= scoreNames(note, match);
    if (names.length === 0) return;
    if (!isScored(kb, note, mentions, next, begin, end, names, before)) continue;
    mentions.push(newMention(begin, end, [...names]));
    count++;
  }
  if (count > before) mentions.sort((a, b) => a.begin - b.begin || b.end - a.end);
}

/** The `names` rows of the name for pain scores; empty if the knowledge base has no such name. */
function scoreNames({ grammar }: NoteText, match: (part: string) => Matches): readonly number[] {
  for (const name of grammar.classes.get('pain-score-name')?.keys() ?? []) {
    const [first] = match(name).mentions;
    if (first !== undefined && first.end === name.length) return first.names;
  }
  return [];
}

/** The start of the score (a number or range up to ten) before "/10"; the offset of the slash if there is none. */
function scoreBegin(note: NoteText, slash: number): number {
  const after = unitAt(note, slash + 3);
  if (isWordUnit(after) || after === SLASH || after === HYPHEN) return slash;
  if (after === FULL_STOP && isDigit(unitAt(note, slash + 4))) return slash;
  let begin = slash;
  while (slash - begin < 5 && isInScore(note, begin - 1)) begin--;
  while (begin < slash && !isDigit(unitAt(note, begin))) begin++;
  const code = unitAt(note, begin - 1);
  if (begin === slash || isWordUnit(code) || code === SLASH || code === HYPHEN) return slash;
  const numbers = note.text.slice(begin, slash).split('-').map(Number);
  return numbers.every((number) => number <= MOST) ? begin : slash;
}

function isInScore(note: NoteText, at: number): boolean {
  const code = unitAt(note, at);
  return isDigit(code) || ((code === HYPHEN || code === FULL_STOP) && isDigit(unitAt(note, at - 1)));
}

/**
 * Whether the number is the score of a pain before or after it; `next` is the index of the mention after the number.
 */
function isScored(
  kb: Knowledge,
  note: NoteText,
  mentions: readonly Mention[],
  next: number,
  begin: number,
  end: number,
  names: readonly number[],
  count: number,
): boolean {
  const pain = mentions[next - 1];
  if (next > 0 && pain.end > begin) return false;
  if (next > 0 && begin - pain.end <= FAR && isPain(note, pain) && isOneSentence(note, pain.end, begin)) {
    if (listedBefore(note, skipBlanksBack(note, begin, 2), BEFORE_DAY) !== 0) return false;
    return !(isAmbiguous(kb, pain, names) && isDirect(note, pain.end, begin));
  }
  const after = next < count ? mentions[next] : undefined;
  if (after === undefined || after.begin - end > NEAR || !isPain(note, after)) return false;
  return !isAmbiguous(kb, after, names) && isPlain(note, end, after.begin);
}

/** Whether one of the words of a mention is a word for pain. */
function isPain(note: NoteText, { begin, end }: Mention): boolean {
  for (let at = begin; at < end; at++) {
    if (isAsciiLetter(unitAt(note, at - 1)) && at > begin) continue;
    if (isAsciiLetter(unitAt(note, at)) && listedFrom(note, at, PAIN) !== 0) return true;
  }
  return false;
}

/** Whether a name may also mean the score itself. */
function isAmbiguous(kb: Knowledge, { names }: Mention, [ofScore]: readonly number[]): boolean {
  const { names: table } = kb.tables;
  return ofScore !== undefined && names.some((row) => table.finding(row) === table.finding(ofScore));
}

/** Whether nothing except a colon and words that may introduce a value is between a name and its number. */
function isDirect(note: NoteText, from: number, to: number): boolean {
  let at = skipBlanks(note, from);
  if (unitAt(note, at) === COLON) at = skipBlanks(note, at + 1);
  while (at < to) {
    const word = listedFrom(note, at, LEADS);
    if (word === 0) return false;
    at = skipBlanks(note, at + lengthOf(word));
  }
  return true;
}

/** Whether two offsets are in the same sentence and on the same line. */
function isOneSentence(note: NoteText, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const code = unitAt(note, at);
    if (isLineEnd(code) || SENTENCE_MARKS.has(code)) return false;
    if (code === FULL_STOP && isBlank(unitAt(note, at + 1))) return false;
  }
  return true;
}

/** Whether there are only letters and blanks between two offsets. */
function isPlain(note: NoteText, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const code = unitAt(note, at);
    if (!isAsciiLetter(code) && !isBlank(code)) return false;
  }
  return true;
}
