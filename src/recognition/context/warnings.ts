// Warnings without "if": findings followed by advice on what to do ("Any fever, any rash – straight back to us",
// "Cough or fever? Ring us"). The patient does not have these findings. A warning begins a sentence; the advice
// follows its last finding, with at most a few unrecognised words in between.

import { wordList } from '../grammar/grammar.js';
import { cueTextOf } from '../matching/cue-texts.js';
import { addHit, newHit } from '../matching/matches.js';
import type { Mention } from '../matching/mentions.js';
import { listedBefore, listedFrom } from '../text/listed.js';
import {
  isAsciiLetter,
  isBlank,
  isLineEnd,
  isWordUnit,
  type NoteText,
  OUTSIDE,
  skipBlanks,
  skipBlanksBack,
  unitAt,
} from '../text/note-text.js';
import { markSet } from '../text/word-sets.js';
import { lengthOf } from '../text/word-tree.js';

const OF_WARNING = /* @__PURE__ */ cueTextOf([
  { rule: 'warned', axis: 'temporality', sets: 'hypothetical', direction: 'both', reach: 1, trait: '' },
]);
const NEAREST = -1;
/** Words before the findings of a warning. */
const BEGINS = /* @__PURE__ */ wordList('begins-warning');
const LINKS = /* @__PURE__ */ wordList(['begins-warning', 'list-word', 'list-joiner']);
/** Words of advice, and all words that may directly follow the last finding of a warning. */
const ADVICE = /* @__PURE__ */ wordList('advice-after-warning');
const FOLLOWS = /* @__PURE__ */ wordList(['advice-after-warning', 'list-joiner', 'or-word']);
const MOST_WORDS = 4;
/** Maximum number of characters between two findings of a warning, and from the last one to the advice. */
const GAP = 32;
const QUESTION = 0x3f;
const LIST_MARKS = /* @__PURE__ */ markSet(',/&+');
const SENTENCE_MARKS = /* @__PURE__ */ markSet('.;:!?');
const LEADS_TO_ADVICE = /* @__PURE__ */ markSet('-–—:?,');

/** Marks the findings of warnings as hypothetical. */
export function attachWarnings(note: NoteText, mentions: readonly Mention[]): void {
  const hasQuestion = note.text.includes('?');
  for (let first = 0; first < mentions.length; first++) {
    const isWarning = beginsWarning(note, mentions[first]);
    // Fast path: without a word such as "any", findings are a warning only if a question mark follows them.
    if (!isWarning && !hasQuestion) continue;
    let last = first;
    while (last + 1 < mentions.length && isLinked(note, mentions[last].outerEnd, mentions[last + 1].outerBegin)) last++;
    const end = mentions[last].outerEnd;
    const mark = advised(note, end, mentions[last + 1]?.outerBegin ?? note.length);
    if (mark >= 0 && (isWarning || unitAt(note, mark) === QUESTION)) {
      for (let i = first; i <= last; i++) addHit(mentions[i], newHit(mark, mark + 1, OF_WARNING), NEAREST);
    }
    first = last;
  }
}

/** Whether only words such as "any new" come between the start of a sentence and a mention. */
function beginsWarning(note: NoteText, { outerBegin }: Mention): boolean {
  // Fast path: a word must precede the mention, but most mentions follow a punctuation mark or a number.
  if (!isAsciiLetter(unitAt(note, outerBegin - 2))) return false;
  let at = outerBegin;
  for (let words = 0; words < MOST_WORDS; words++) {
    const end = skipBlanksBack(note, at, 2);
    const code = unitAt(note, end - 1);
    if (code === OUTSIDE || isLineEnd(code) || SENTENCE_MARKS.has(code)) return words > 0;
    const word = listedBefore(note, end, BEGINS);
    if (word === 0) return false;
    at = end - lengthOf(word);
  }
  return false;
}

/** Whether two mentions are in the same list of a warning: "any fever[, any] rash". */
function isLinked(note: NoteText, begin: number, end: number): boolean {
  if (end - begin > GAP) return false;
  for (let at = begin; at < end; at++) {
    const code = unitAt(note, at);
    if (isWordUnit(code)) {
      const word = listedFrom(note, at, LINKS);
      if (word === 0) return false;
      at += lengthOf(word) - 1;
    } else if (!isBlank(code) && !LIST_MARKS.has(code)) return false;
  }
  return end > begin;
}

/** The offset of the mark or blank after which the advice begins; -1 if no advice follows. */
function advised(note: NoteText, begin: number, limit: number): number {
  const first = skipBlanks(note, begin, 2);
  // "New rash has spread, back to …": a statement about the finding.
  if (isWordUnit(unitAt(note, first)) && listedFrom(note, first, FOLLOWS) === 0) return -1;
  for (let at = begin; at < limit && at - begin <= GAP; at++) {
    const code = unitAt(note, at);
    if (!isBlank(code) && !LEADS_TO_ADVICE.has(code)) {
      if (isLineEnd(code) || SENTENCE_MARKS.has(code)) return -1;
      continue;
    }
    const next = skipBlanks(note, at + 1, 2);
    if (isWordUnit(unitAt(note, next)) && listedFrom(note, next, ADVICE) !== 0) return at;
  }
  return -1;
}
