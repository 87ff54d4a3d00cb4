// Replacements of one drug by another: "switched from lisinopril to losartan", "lisinopril replaced by losartan". The
// replaced drug is stopped, and its replacement is started. Only the words before and between two neighbouring drugs
// are read.

import { wordList } from '../grammar/grammar.js';
import type { Cue, CueText } from '../matching/cue.js';
import { cueTextOf } from '../matching/cue-texts.js';
import type { Lexicon } from '../matching/lexicon.js';
import { addEffect, newHit } from '../matching/matches.js';
import type { Mention } from '../matching/mentions.js';
import { listedBefore, listedFrom } from '../text/listed.js';
import { isBlank, isDigit, isWordUnit, type NoteText, skipBlanksBack, unitAt } from '../text/note-text.js';
import { markSet } from '../text/word-sets.js';
import { lengthOf, listsOf } from '../text/word-tree.js';
import { isDrug } from './reactions.js';

const STOPPED: Cue = { rule: 'replaced', axis: 'status', sets: 'DC', direction: 'both', reach: 1, trait: '' };
const STARTED: Cue = { rule: 'replacing', axis: 'status', sets: 'SR', direction: 'both', reach: 1, trait: '' };
const STOPPED_TEXT = /* @__PURE__ */ cueTextOf([STOPPED]);
const STARTED_TEXT = /* @__PURE__ */ cueTextOf([STARTED]);
/** Smaller than the distance of any cue, so that the replacement overrides all cues that govern either drug. */
const NEAREST = -1;
/** Maximum number of characters between the two drugs. */
const GAP = 60;

const BETWEEN = /* @__PURE__ */ wordList(
  'replacing-verb',
  'leads-to-replacement',
  ['copula', 'dose-word'],
  'substituting-verb',
);
const IS_VERB = 0b0001;
const IS_LEAD = 0b0010;
const SUBSTITUTES_NEXT = 0b1000;
const VERBS = /* @__PURE__ */ wordList('replacing-verb');
const SOURCES = /* @__PURE__ */ wordList('leads-to-replaced');
const MOST_SOURCES = 3;
/** Verbs whose object is the new drug if "for" follows. */
const SUBSTITUTES = /* @__PURE__ */ wordList('substituting-verb');
const FOR = /* @__PURE__ */ wordList('for-word');
/** Arrows, which mean the same as a verb of replacement: "lisinopril → losartan", "lisinopril -> losartan". */
const ARROW = 0x2192;
const GREATER = 0x3e;
const SHAFTS = /* @__PURE__ */ markSet('-=–');

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
    const isReversed = reverses(note, between, first, second);
    setStatus(isReversed ? second : first, STOPPED, STOPPED_TEXT);
    setStatus(isReversed ? first : second, STARTED, STARTED_TEXT);
  }
}

function setStatus(drug: Mention, cue: Cue, text: CueText): void {
  addEffect(drug, { cue, hit: newHit(drug.begin, drug.end, text), distance: NEAREST });
}

/** Whether the first drug takes the place of the second: "substitute losartan for lisinopril". */
function reverses(note: NoteText, between: number, first: Mention, second: Mention): boolean {
  if (listedBefore(note, skipBlanksBack(note, second.outerBegin, 2), FOR) === 0) return false;
  if ((between & SUBSTITUTES_NEXT) !== 0) return true;
  return listedBefore(note, skipBlanksBack(note, first.outerBegin, 2), SUBSTITUTES) !== 0;
}

/**
 * The lists in BETWEEN that the words between two drugs belong to, as bits; 0 if there is anything between the drugs
 * other than such words and a dose.
 */
function wordsBetween(note: NoteText, begin: number, end: number): number {
  let groups = 0;
  for (let at = begin; at < end; at++) {
    const code = unitAt(note, at);
    note.steps++;
    if (code === ARROW || (SHAFTS.has(code) && unitAt(note, at + 1) === GREATER)) {
      groups |= IS_VERB | IS_LEAD;
      if (code !== ARROW) at++;
      continue;
    }
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

/** Whether a verb of replacement directly precedes the given offset: "switched from", "swapped". */
function followsVerb(note: NoteText, begin: number): boolean {
  let end = skipBlanksBack(note, begin, 2);
  for (let words = 0; words < MOST_SOURCES; words++) {
    const source = listedBefore(note, end, SOURCES);
    if (source === 0) break;
    end = skipBlanksBack(note, end - lengthOf(source), 2);
  }
  return listedBefore(note, end, VERBS) !== 0;
}
