// Gaps: what stands between a cue and a mention, or between two mentions, decides whether one belongs to the other.
// Every reading is bounded by a few words or characters.

import {
  isBlank,
  isLineEnd,
  isWordUnit,
  type Note,
  readGap,
  skipBlanks,
  skipBlanksBack,
  unitAt,
  wordBefore,
  wordFrom,
} from './note.js';
import { markSet, wordSet } from './sets.js';

/** Characters between a modifier and what it touches. */
const TOUCH = 3;
/** Characters between a label and its answer. */
const ANSWER_GAP = 8;
/** Characters between the members of a list, and between a finding and what is said of it. */
const LIST_GAP = 32;
const COPULA_GAP = 40;
const MAX_COPULAS = 3;
/** Characters that are searched for the begin of a label. */
const LABEL = 60;

const COMMA = 0x2c;
const LIST_MARKS = /* @__PURE__ */ markSet('/&+');
const TOUCH_MARKS = /* @__PURE__ */ markSet(' \t\r-,/');
const LINE_FEED = 0x0a;
const ANSWER_MARKS = /* @__PURE__ */ markSet(':?-–(=');
const ITEM_ENDS = /* @__PURE__ */ markSet(',.;)|');

const LIST_WORDS = new Set(['and', 'or', 'nor', 'the', 'a', 'an', 'any', 'as', 'well', 'both', 'his', 'her', 'their']);
/** Words between a finding and what is said of it: "the pain is now severe". */
const COPULAS = /* @__PURE__ */ wordSet(
  'is was are were be been has have had remains remained appears appeared seems looks looked now currently today still very quite fairly more also level levels count result results which that',
);

/** Whether only blanks, hyphens, slashes and commas stand between two places, and a wrapped line's end where allowed. */
export function touches(note: Note, begin: number, end: number, wraps = false): boolean {
  if (end - begin > TOUCH) return false;
  let lineEnds = 0;
  for (let at = begin; at < end; at++) {
    const code = unitAt(note, at);
    if (code === LINE_FEED) lineEnds++;
    else if (!TOUCH_MARKS.has(code)) return false;
  }
  return lineEnds <= (wraps ? 1 : 0);
}

/** Whether nothing, a comma or a bracket, or a copula stands between a mention and what is said of it. */
export function trails(note: Note, begin: number, end: number): boolean {
  if (touches(note, begin, end)) return true;
  if (end - begin === 2 && unitAt(note, begin + 1) === 0x28) return true;
  return isCopulaGap(note, begin, end);
}

/** Whether the gap holds no mark and no word but copulas: "asthma [is now] stable". */
export function isCopulaGap(note: Note, begin: number, end: number): boolean {
  if (end <= begin) return true;
  if (end - begin > COPULA_GAP) return false;
  const gap = readGap(note, begin, end, MAX_COPULAS);
  if (gap.punctuated || gap.words > MAX_COPULAS) return false;
  for (let at = begin; at < end; at++) {
    const { word, end: behind } = wordFrom(note, at);
    if (behind === at) continue;
    if (!COPULAS.has(word)) return false;
    at = behind;
  }
  return true;
}
/** Whether only blanks and the marks of a label or remark stand in the gap: "Fever: [no]", "diabetes ([mother])". */
export function isAnswerGap(note: Note, begin: number, end: number): boolean {
  if (end - begin > ANSWER_GAP) return false;
  for (let at = begin; at < end; at++) {
    const code = unitAt(note, at);
    if (!isBlank(code) && !ANSWER_MARKS.has(code)) return false;
  }
  return true;
}

/** Whether an item of a list, a clause or a line ends at `at`. */
export function endsItem(note: Note, at: number): boolean {
  const code = unitAt(note, skipBlanks(note, at));
  return Number.isNaN(code) || isLineEnd(code) || ITEM_ENDS.has(code);
}

/** Whether the gap between two mentions joins them to a list: slashes, "and", "or", and commas where they count. */
export function isListGap(note: Note, begin: number, end: number, commas: boolean): boolean {
  if (end <= begin) return true;
  if (end - begin > LIST_GAP) return false;
  for (let at = begin; at < end; at++) {
    const code = unitAt(note, at);
    if (isWordUnit(code)) {
      const { word, end: behind } = wordFrom(note, at, 8);
      if (!LIST_WORDS.has(word)) return false;
      at = behind - 1;
    } else if (!isBlank(code) && !isLineEnd(code) && !LIST_MARKS.has(code) && !(commas && code === COMMA)) return false;
  }
  return true;
}

/** Whether "or" or "nor" stands right before a place. */
export function followsOr(note: Note, at: number): boolean {
  const { word } = wordBefore(note, skipBlanksBack(note, at, 4), 4);
  return word === 'or' || word === 'nor';
}

/** Where the label that ends at a colon begins: behind the comma or mark before it, or at `floor`; else 0. */
export function labelBegin(note: Note, colon: number, floor: number): number {
  const stop = Math.max(floor, colon - LABEL);
  for (let at = colon; at > stop; at--) {
    const code = unitAt(note, at - 1);
    if (code === COMMA || code === 0x2e || isLineEnd(code)) return at;
  }
  // What is longer is no label.
  return stop === floor ? floor : 0;
}
