// Gaps: the text between a cue and a mention, or between two mentions, which shows whether the two belong together.
// Every check is bounded by a few words or characters.

import { wordList } from '../grammar/grammar.js';
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
  readGap,
  type Span,
  skipBlanks,
  skipBlanksBack,
  unitAt,
  wordBegin,
  wordFrom,
} from '../text/note-text.js';
import { markSet } from '../text/word-sets.js';
import { lengthOf, listsOf } from '../text/word-tree.js';

/** Maximum number of characters between a modifier and the mention it touches. */
const TOUCH = 3;
/** Maximum number of characters between a label and its answer. */
const ANSWER_GAP = 8;
/**
 * Maximum number of characters between the members of a list, and maximum number between a finding and its attribute.
 */
const LIST_GAP = 32;
const COPULA_GAP = 40;
const MAX_COPULAS = 3;
/** Maximum number of characters searched for the beginning of a label. */
const LABEL = 60;
/** Maximum number of words in a label that does not begin its line. */
const LABEL_WORDS = 4;

const COMMA = 0x2c;
const LIST_MARKS = /* @__PURE__ */ markSet('/&+');
const TOUCH_MARKS = /* @__PURE__ */ markSet(' \t\r-,/');
const LINE_FEED = 0x0a;
const ANSWER_MARKS = /* @__PURE__ */ markSet(':?-–+(=');
const ITEM_ENDS = /* @__PURE__ */ markSet(',.;)|');

const LIST_WORDS = /* @__PURE__ */ wordList('list-word');
const LIST_GAPS = /* @__PURE__ */ wordList('list-word', 'reason-preposition');
const GIVES_REASON = 0b10;
/** Words between a finding and its attribute: "the pain is now severe". */
const COPULAS = /* @__PURE__ */ wordList('copula');

/**
 * Whether a gap contains only blanks, hyphens, slashes and commas; if `wraps` is set, a single line end is allowed as
 * well.
 */
export function touches(note: NoteText, begin: number, end: number, wraps = false): boolean {
  if (end - begin > TOUCH) return false;
  let lineEnds = 0;
  for (let at = begin; at < end; at++) {
    const code = unitAt(note, at);
    if (code === LINE_FEED) lineEnds++;
    else if (!TOUCH_MARKS.has(code)) return false;
  }
  return lineEnds <= (wraps ? 1 : 0);
}

/** Whether a gap contains a comma. */
export function hasComma(note: NoteText, begin: number, end: number): boolean {
  for (let at = begin; at < end; at++) if (unitAt(note, at) === COMMA) return true;
  return false;
}

/** Whether a gap between a mention and its attribute contains only blanks, a comma, an opening bracket, or copulas. */
export function isTrailingGap(note: NoteText, begin: number, end: number): boolean {
  if (touches(note, begin, end)) return true;
  if (end - begin === 2 && unitAt(note, begin + 1) === 0x28) return true;
  return isCopulaGap(note, begin, end);
}

/** Whether the gap contains no marks, and no words other than copulas: "asthma [is now] stable". */
export function isCopulaGap(note: NoteText, begin: number, end: number): boolean {
  if (end <= begin) return true;
  if (end - begin > COPULA_GAP) return false;
  const gap = readGap(note, begin, end, MAX_COPULAS);
  if (gap.punctuated || gap.words > MAX_COPULAS) return false;
  for (let at = begin; at < end; at++) {
    if (!isWordUnit(unitAt(note, at))) continue;
    const copula = listedFrom(note, at, COPULAS);
    if (copula === 0) return false;
    at += lengthOf(copula);
  }
  return true;
}
/**
 * Whether the gap contains only blanks and the punctuation around a label or remark: "Fever: [no]", "diabetes
 * ([mother])".
 */
export function isAnswerGap(note: NoteText, begin: number, end: number): boolean {
  if (end - begin > ANSWER_GAP) return false;
  for (let at = begin; at < end; at++) {
    const code = unitAt(note, at);
    if (!isBlank(code) && !ANSWER_MARKS.has(code)) return false;
  }
  return true;
}

/** Words that may follow an answer as part of it: "Tobacco: no [prior history]". */
const ANSWERED = /* @__PURE__ */ wordList('rest-of-answer');

/** Whether an answer is the last thing in its item, apart from words that still belong to it; `at` is its end. */
export function endsAnswer(note: NoteText, at: number): boolean {
  let end = at;
  for (let words = 0; words < 2 && !endsItem(note, end); words++) {
    const { word, end: wordEnd } = wordFrom(note, skipBlanks(note, end));
    if (!isListed(note, word, ANSWERED)) return false;
    end = wordEnd;
  }
  return endsItem(note, end);
}

/** Whether a list item, a clause or a line ends at the offset `at`. */
export function endsItem(note: NoteText, at: number): boolean {
  const code = unitAt(note, skipBlanks(note, at));
  return code === OUTSIDE || isLineEnd(code) || ITEM_ENDS.has(code);
}

/**
 * Whether the gap between two mentions joins them in a list. Slashes, "and" and "or" join them. So do commas, if
 * `commas` is set, and "for", if `reasons` is set: a reason belongs to its procedure ("s/p nephrectomy for carcinoma").
 */
export function isListGap(note: NoteText, begin: number, end: number, commas: boolean, reasons = false): boolean {
  if (end <= begin) return true;
  if (end - begin > LIST_GAP) return false;
  let lineEnds = 0;
  for (let at = begin; at < end; at++) {
    const code = unitAt(note, at);
    if (isWordUnit(code)) {
      const word = listedFrom(note, at, LIST_GAPS);
      if (word === 0 || (!reasons && listsOf(word) === GIVES_REASON)) return false;
      at += lengthOf(word) - 1;
    } else if (code === LINE_FEED) {
      // A single line end only wraps the line; an empty line ends the list.
      if (++lineEnds > 1) return false;
    } else if (!isBlank(code) && !isLineEnd(code) && !LIST_MARKS.has(code) && !(commas && code === COMMA)) return false;
  }
  return true;
}

/** Words after a drug in a list of drugs. */
const DOSE_WORDS = /* @__PURE__ */ wordList('dose-word');

/**
 * Whether the gap between two drugs joins them in a list, that is, contains only doses, "and" and, if `commas` is set,
 * commas.
 */
export function isDrugListGap(note: NoteText, begin: number, end: number, commas: boolean): boolean {
  if (end - begin > LIST_GAP) return false;
  for (let at = begin; at < end; at++) {
    const code = unitAt(note, at);
    if (isWordUnit(code)) {
      const { word, end: wordEnd } = wordFrom(note, at, 8);
      if (!isListed(note, word, LIST_WORDS) && !isListed(note, word, DOSE_WORDS) && !isDose(word)) return false;
      at = wordEnd - 1;
    } else if (!isBlank(code) && !LIST_MARKS.has(code) && code !== 0x2e && !(commas && code === COMMA)) return false;
  }
  return true;
}

/** Whether a word is a number, alone or after a letter: "325", "x3". */
function isDose(word: string): boolean {
  return isDigit(word.charCodeAt(0)) || isDigit(word.charCodeAt(1));
}

/** Words after "given" that state how or when something was given. */
const GIVEN_HOW = /* @__PURE__ */ wordList('manner-of-giving');

/** Whether a reason follows "given": a word other than those that state how or when something was given. */
export function isFollowedByReason(note: NoteText, end: number): boolean {
  const at = skipBlanks(note, end, 2);
  return isAsciiLetter(unitAt(note, at)) && listedFrom(note, at, GIVEN_HOW) === 0;
}

const NORMAL_FIRST = /* @__PURE__ */ wordList('begins-normal-name');
const NORMAL_LAST = /* @__PURE__ */ wordList('ends-normal-name');
const NOT = /* @__PURE__ */ wordList('not-word');

/** Whether a name states a normal finding: "normal tone", "uvula midline". */
export function statesNormal(note: NoteText, { begin, end }: Span): boolean {
  if (listedFrom(note, begin, NORMAL_FIRST) !== 0 || listedBefore(note, end, NORMAL_LAST) !== 0) return true;
  // In "thyroid not enlarged" the name itself contains a denial, after its subject.
  const last = wordBegin(note, end);
  return listedBefore(note, skipBlanksBack(note, last), NOT) !== 0;
}

const ABNORMAL_LAST = /* @__PURE__ */ wordList('ends-abnormal-name');

/** Whether a name states that something is abnormal, as a subject with its attribute: "reflexes brisk". */
export function statesAbnormal(note: NoteText, { begin, end }: Span): boolean {
  return listedBefore(note, end, ABNORMAL_LAST) !== 0 && wordBegin(note, end) > begin;
}

/** Words that link a cue to the next one: "denies that she has", "no evidence that the patient ever had". */
const LINKS = /* @__PURE__ */ wordList('links-cues');
const MAX_LINKS = 3;
const LINK_GAP = 30;

/** Whether there are only a few linking words between a cue and the next one. */
export function isLinkGap(note: NoteText, begin: number, end: number): boolean {
  if (end - begin > LINK_GAP) return false;
  let words = 0;
  for (let at = begin; at < end; at++) {
    const code = unitAt(note, at);
    if (isWordUnit(code)) {
      const { word, end: wordEnd } = wordFrom(note, at, 10);
      if (!isListed(note, word, LINKS) || ++words > MAX_LINKS) return false;
      at = wordEnd - 1;
    } else if (!isBlank(code) && !isLineEnd(code)) return false;
  }
  return true;
}

const OR = /* @__PURE__ */ wordList('or-word');

/** Whether "or" or "nor" directly precedes the given offset. */
export function followsOr(note: NoteText, at: number): boolean {
  return listedBefore(note, skipBlanksBack(note, at, 4), OR) !== 0;
}

/**
 * The start of the label that ends at a colon: the offset after the nearest comma or other mark before the colon. A
 * label inside a longer line ("… in both legs CLINICAL HISTORY: …") begins with the capitalised words before its colon.
 * If neither is found, the result is `floor` if that is close enough to the colon, otherwise 0.
 */
export function labelBegin(note: NoteText, colon: number, floor: number): number {
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

/** Whether the bracket at the given offset follows an item number in running text: "1) gastritis 2) hernia". */
export function isEnumerator(note: NoteText, at: number): boolean {
  if (!isDigit(unitAt(note, at - 1))) return false;
  const before = unitAt(note, at - 2);
  return isBlank(before) || (isDigit(before) && isBlank(unitAt(note, at - 3)));
}
