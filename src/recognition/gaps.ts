// Gaps: what stands between a cue and a mention, or between two mentions, decides whether one belongs to the other.
// Every reading is bounded by a few words or characters.

import {
  isAsciiLetter,
  isAsciiUpper,
  isBlank,
  isDigit,
  isLineEnd,
  isWordUnit,
  type Note,
  readGap,
  type Span,
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
/** Words of a label that stands inside a line. */
const LABEL_WORDS = 4;

const COMMA = 0x2c;
const LIST_MARKS = /* @__PURE__ */ markSet('/&+');
const TOUCH_MARKS = /* @__PURE__ */ markSet(' \t\r-,/');
const LINE_FEED = 0x0a;
const ANSWER_MARKS = /* @__PURE__ */ markSet(':?-–+(=');
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

/**
 * Whether the gap between two mentions joins them to a list: slashes, "and", "or", commas where they count, and "for"
 * where the reason goes with what was done ("s/p nephrectomy for carcinoma").
 */
export function isListGap(note: Note, begin: number, end: number, commas: boolean, reasons = false): boolean {
  if (end <= begin) return true;
  if (end - begin > LIST_GAP) return false;
  for (let at = begin; at < end; at++) {
    const code = unitAt(note, at);
    if (isWordUnit(code)) {
      const { word, end: behind } = wordFrom(note, at, 8);
      if (!LIST_WORDS.has(word) && !(reasons && (word === 'for' || word === 'of'))) return false;
      at = behind - 1;
    } else if (!isBlank(code) && !isLineEnd(code) && !LIST_MARKS.has(code) && !(commas && code === COMMA)) return false;
  }
  return true;
}

const NORMAL_FIRST = /* @__PURE__ */ wordSet('normal regular good full equal intact symmetric symmetrical');
const NORMAL_LAST = /* @__PURE__ */ wordSet(
  'normal regular clear intact midline supple equal symmetric symmetrical reactive unremarkable wnl present soft moist',
);

/** Whether a name says that something is as it should be: "normal tone", "uvula midline". */
export function statesNormal(note: Note, { begin, end }: Span): boolean {
  return NORMAL_FIRST.has(wordFrom(note, begin).word) || NORMAL_LAST.has(wordBefore(note, end).word);
}

/** What a relative does who has a disease; a relative who reports, notices or brings somebody has none by that. */
const RELATIVE_VERBS = /* @__PURE__ */ wordSet(
  'has had have having with who is was are were died deceased passed diagnosed developed suffers suffered positive also and or both alive living dead all hx history h side in on at age aged but dx s of negative significant notable remarkable includes',
);
const RELATIVE_MARKS = /* @__PURE__ */ markSet(':-–(=/)');

/** Whether the person whose name ends at `end` is said to have something: the word behind tells. */
export function isSubjectOf(note: Note, end: number, nextMention: number): boolean {
  const at = skipBlanks(note, end);
  if (nextMention >= 0 && nextMention <= at) return true;
  const code = unitAt(note, at);
  if (Number.isNaN(code) || isLineEnd(code) || RELATIVE_MARKS.has(code) || isDigit(code)) return true;
  return RELATIVE_VERBS.has(wordFrom(note, at).word);
}

/** Words that join a cue to one right behind it: "denies that she has", "no evidence that the patient ever had". */
const LINKS = /* @__PURE__ */ wordSet(
  'that whether the this any he she they to ever been also currently patient pt is was are were',
);
const MAX_LINKS = 2;
const LINK_GAP = 24;

/** Whether nothing but a word or two that join stands between a cue and the next. */
export function isLinkGap(note: Note, begin: number, end: number): boolean {
  if (end - begin > LINK_GAP) return false;
  let words = 0;
  for (let at = begin; at < end; at++) {
    const code = unitAt(note, at);
    if (isWordUnit(code)) {
      const { word, end: behind } = wordFrom(note, at, 10);
      if (!LINKS.has(word) || ++words > MAX_LINKS) return false;
      at = behind - 1;
    } else if (!isBlank(code) && !isLineEnd(code)) return false;
  }
  return true;
}

/** Whether "or" or "nor" stands right before a place. */
export function followsOr(note: Note, at: number): boolean {
  const { word } = wordBefore(note, skipBlanksBack(note, at, 4), 4);
  return word === 'or' || word === 'nor';
}

/**
 * Where the label that ends at a colon begins: behind the comma or mark before it, or at `floor`. A label inside a
 * longer line ("… in both legs CLINICAL HISTORY: …") begins with the capitalised words before its colon. 0 where none
 * is found.
 */
export function labelBegin(note: Note, colon: number, floor: number): number {
  const stop = Math.max(floor, colon - LABEL);
  let words = 0;
  let capitals = -1;
  for (let at = colon; at > stop; at--) {
    const code = unitAt(note, at - 1);
    if (code === COMMA || code === 0x2e || isLineEnd(code)) return at;
    if (!isAsciiLetter(code) || isWordUnit(unitAt(note, at - 2))) continue;
    words++;
    if (isAsciiUpper(code)) {
      if (words <= LABEL_WORDS) capitals = at - 1;
    } else if (capitals >= 0) return capitals;
    else words = LABEL_WORDS;
  }
  if (stop === floor) return floor;
  return Math.max(0, capitals);
}
