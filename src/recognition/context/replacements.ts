// One drug replaced by another: "switched from lisinopril to losartan", "lisinopril replaced by losartan". The first
// drug is stopped, the second started. Only the words before and between two neighbouring drugs are read.

import { wordList } from '../grammar/grammar.js';
import type { Cue } from '../matching/cue.js';
import { cueTextOf } from '../matching/cue-texts.js';
import type { Lexicon } from '../matching/lexicon.js';
import { addEffect, newHit } from '../matching/matches.js';
import type { Mention } from '../matching/mentions.js';
import { listedBefore, listedFrom } from '../text/listed.js';
import { isBlank, isDigit, isWordUnit, type NoteText, skipBlanksBack, unitAt } from '../text/note-text.js';
import { lengthOf, listsOf } from '../text/word-tree.js';
import { isDrug } from './reactions.js';

const STOPPED: Cue = { rule: 'replaced', axis: 'status', sets: 'DC', direction: 'both', reach: 1, trait: '' };
const STARTED: Cue = { rule: 'replacing', axis: 'status', sets: 'SR', direction: 'both', reach: 1, trait: '' };
const STOPPED_TEXT = /* @__PURE__ */ cueTextOf([STOPPED]);
const STARTED_TEXT = /* @__PURE__ */ cueTextOf([STARTED]);
/** Smaller than the distance of any cue in the text, so that the replacement governs both drugs. */
const NEAREST = -1;
/** Maximum number of characters between the two drugs. */
const GAP = 60;

const BETWEEN = /* @__PURE__ */ wordList('replacing-verb', 'leads-to-replacement', ['copula', 'dose-word']);
const IS_VERB = 0b001;
const IS_LEAD = 0b010;
const VERBS = /* @__PURE__ */ wordList('replacing-verb');
const SOURCES = /* @__PURE__ */ wordList('leads-to-replaced');

/** Marks the replaced drug as stopped and its replacement as started. */
export function attachReplacements(
  note: NoteText,
  mentions: readonly Mention[],
  lexicon: Pick<Lexicon, 'termTypeOf'>,
): void {
  for (let index = 1; index < mentions.length; index++) {
    const first = mentions[index - 1];
    const second = mentions[index];
    if (first === undefined || second === undefined || second.begin - first.end > GAP) continue;
    if (!isDrug(second, lexicon) || !isDrug(first, lexicon)) continue;
    const between = wordsBetween(note, first.end, second.begin);
    if ((between & IS_LEAD) === 0) continue;
    if ((between & IS_VERB) === 0 && !followsVerb(note, first.outerBegin)) continue;
    addEffect(first, { cue: STOPPED, hit: newHit(first.begin, first.end, STOPPED_TEXT), distance: NEAREST });
    addEffect(second, { cue: STARTED, hit: newHit(second.begin, second.end, STARTED_TEXT), distance: NEAREST });
  }
}

/** The groups of words between two drugs, as bits; 0 if there is anything else besides doses. */
function wordsBetween(note: NoteText, begin: number, end: number): number {
  let groups = 0;
  for (let at = begin; at < end; at++) {
    const code = unitAt(note, at);
    note.steps++;
    if (!isWordUnit(code)) {
      if (!isBlank(code) && code !== 0x2e) return 0;
      continue;
    }
    const word = listedFrom(note, at, BETWEEN);
    if (word === 0) {
      if (!isDigit(code)) return 0;
      continue;
    }
    groups |= listsOf(word);
    at += lengthOf(word) - 1;
  }
  return groups;
}

/** Whether a verb of replacement directly precedes an offset: "switched from", "swapped". */
function followsVerb(note: NoteText, begin: number): boolean {
  let end = skipBlanksBack(note, begin, 2);
  const source = listedBefore(note, end, SOURCES);
  if (source !== 0) end = skipBlanksBack(note, end - lengthOf(source), 2);
  return listedBefore(note, end, VERBS) !== 0;
}
