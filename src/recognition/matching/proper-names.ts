// Names of people and places that look like findings: "Dr. Burns", "R. Graves, MD", "Surgeon: Gout", "Rickets Lane",
// "lives in Cold Harbor". Such a name is capitalised, and the word classes of its neighbours show whether it is the
// name of a person or a place.

import { type WordList, wordList } from '../grammar/grammar.js';
import { listedBefore, listedFrom } from '../text/listed.js';
import {
  isAsciiLetter,
  isAsciiUpper,
  isBlank,
  isWordUnit,
  type NoteText,
  type Span,
  skipBlanks,
  skipBlanksBack,
  unitAt,
  wordBegin,
} from '../text/note-text.js';
import { lengthOf, listsOf } from '../text/word-tree.js';

const TITLE = 1;
const TITLE_OF_SEVERAL = 2;
const OCCUPATION = 4;
const LABEL = 8;
const RELATIVE = 16;
/**
 * Words before the name of a person. A title is capitalised, an occupation need not be, and a label ends with a colon.
 * After a relative, a given name must precede the surname, because "mother gout" says what the mother has.
 */
const BEFORE_PERSON = /* @__PURE__ */ wordList(
  'title-of-person',
  'title-of-several',
  'occupation-before-name',
  'label-of-person',
  'relative-before-name',
);
const CREDENTIAL = /* @__PURE__ */ wordList('credential-after-name');
const NOUN_OF_WARD = /* @__PURE__ */ wordList('noun-of-ward');
const NOUN_OF_KIN = /* @__PURE__ */ wordList('noun-of-kin');
const ARTICLE = /* @__PURE__ */ wordList('definite-article');
const NOUN_OF_PLACE = /* @__PURE__ */ wordList('noun-of-place');
const PREPOSITION_OF_PLACE = /* @__PURE__ */ wordList('preposition-of-place');
const VERB_OF_PLACE = /* @__PURE__ */ wordList('verb-of-place');
const AGENT_PREPOSITION = /* @__PURE__ */ wordList('agent-preposition');
const VERB_OF_CONTACT = /* @__PURE__ */ wordList('verb-of-contact');
const AND = /* @__PURE__ */ wordList('and-word');
/**
 * Maximum number of given names and initials before a surname, and maximum number of words between a name and the noun
 * for a place ("Lane").
 */
const MOST_GIVEN = 3;
const MOST_BETWEEN = 2;
const LONGEST = 20;
const MOST_BLANKS = 4;
const DOT = 0x2e;
const COLON = 0x3a;
const COMMA = 0x2c;

/** Whether a mention is the name of a person or place, or a part of one. */
export function isProperName(note: NoteText, { begin, end }: Span): boolean {
  if (!isAsciiUpper(unitAt(note, begin))) return false;
  if (isPerson(note, begin, end) || isPlace(note, begin, end)) return true;
  return isCapitalised(note, begin) && isLedBy(note, begin, AGENT_PREPOSITION, VERB_OF_CONTACT);
}

/** Whether a capitalised title ends at the given offset. */
export function titleEndsAt(note: NoteText, wordEnd: number): boolean {
  const title = listedBefore(note, wordEnd, BEFORE_PERSON);
  return (listsOf(title) & TITLE) !== 0 && isAsciiUpper(unitAt(note, wordEnd - lengthOf(title)));
}

/** The end of the word before the given offset, excluding its full stop. */
export function wordEndBefore(note: NoteText, begin: number): number {
  const at = skipBlanksBack(note, begin, MOST_BLANKS);
  return unitAt(note, at - 1) === DOT ? at - 1 : at;
}

/** Whether a title, an occupation, a label or a relative precedes the name, or a credential follows a full name. */
function isPerson(note: NoteText, begin: number, end: number): boolean {
  let at = begin;
  for (let given = 0; given <= MOST_GIVEN; given++) {
    const back = skipBlanksBack(note, at, MOST_BLANKS);
    const isLabel = unitAt(note, back - 1) === COLON;
    const hasDot = unitAt(note, back - 1) === DOT;
    const wordEnd = isLabel || hasDot ? back - 1 : back;
    const lead = listedBefore(note, wordEnd, BEFORE_PERSON);
    const lists = listsOf(lead);
    const first = wordEnd - lengthOf(lead);
    if (isLabel) return (lists & LABEL) !== 0;
    if ((lists & (TITLE | TITLE_OF_SEVERAL)) !== 0 && isAsciiUpper(unitAt(note, first))) return true;
    const isNamed = (lists & OCCUPATION) !== 0 || ((lists & RELATIVE) !== 0 && given > 0);
    if (isNamed && !hasDot && isCapitalised(note, begin)) return true;
    if (back === at && given === 0) return false;
    const name = nameBefore(note, wordEnd, hasDot);
    if (name === undefined) return given > 0 && isCapitalised(note, begin) && isFollowedByCredential(note, end);
    at = name;
  }
  return false;
}

/** The start of a given name, an initial, or "Hall and" (in "Drs. Hall and Burns") that ends at the given offset. */
function nameBefore(note: NoteText, wordEnd: number, hasDot: boolean): number | undefined {
  const begin = wordBegin(note, wordEnd, LONGEST);
  if (begin === wordEnd) return undefined;
  const isInitial = wordEnd - begin === 1 && isAsciiUpper(unitAt(note, begin));
  if (isInitial) return begin;
  return !hasDot && isCapitalised(note, begin) ? begin : severalBefore(note, wordEnd);
}

/** The start of "Hall and" in "Drs. Hall and Burns", given the end of "and". */
function severalBefore(note: NoteText, wordEnd: number): number | undefined {
  const and = listedBefore(note, wordEnd, AND);
  if (and === 0) return undefined;
  const end = skipBlanksBack(note, wordEnd - lengthOf(and), MOST_BLANKS);
  const begin = wordBegin(note, end, LONGEST);
  if (begin === end || !isCapitalised(note, begin)) return undefined;
  const lead = listedBefore(note, wordEndBefore(note, begin), BEFORE_PERSON);
  return (listsOf(lead) & TITLE_OF_SEVERAL) === 0 ? undefined : begin;
}

/** Whether a full name is followed by a credential, or by a comma and an occupation: "T. Parkinson, consultant". */
function isFollowedByCredential(note: NoteText, end: number): boolean {
  const hasComma = unitAt(note, end) === COMMA;
  const at = skipBlanks(note, hasComma ? end + 1 : end, MOST_BLANKS);
  if (at === end) return false;
  if (hasComma && (listsOf(listedFrom(note, at, BEFORE_PERSON)) & OCCUPATION) !== 0) return true;
  return isAsciiUpper(unitAt(note, at)) && listedFrom(note, at, CREDENTIAL) !== 0;
}

function isFollowedBy(note: NoteText, end: number, words: WordList): boolean {
  const at = skipBlanks(note, end, MOST_BLANKS);
  return at > end && listedFrom(note, at, words) !== 0;
}

/** Whether a noun for a place follows the name, or a verb and a preposition of place precede it. */
function isPlace(note: NoteText, begin: number, end: number): boolean {
  if (!isCapitalised(note, begin)) return false;
  if (isFollowedBy(note, end, NOUN_OF_WARD)) return true;
  // "The Parkinson family".
  if (
    isFollowedBy(note, end, NOUN_OF_KIN) &&
    listedBefore(note, skipBlanksBack(note, begin, MOST_BLANKS), ARTICLE) !== 0
  )
    return true;
  let at = end;
  for (let words = 0; words <= MOST_BETWEEN; words++) {
    const next = skipBlanks(note, at, MOST_BLANKS);
    if (next === at || !isCapitalised(note, next)) break;
    if (listedFrom(note, next, NOUN_OF_PLACE) !== 0) return true;
    at = endOfWord(note, next);
  }
  return isLedBy(note, begin, PREPOSITION_OF_PLACE, VERB_OF_PLACE);
}

/**
 * Whether a verb and a preposition precede a name, possibly with other capitalised words right before the name: "grew
 * up in Old [Burns]".
 */
function isLedBy(note: NoteText, begin: number, prepositions: WordList, verbs: WordList): boolean {
  let end = skipBlanksBack(note, begin, MOST_BLANKS);
  for (let words = 0; words < MOST_BETWEEN; words++) {
    const first = wordBegin(note, end, LONGEST);
    if (first === end || !isCapitalised(note, first)) break;
    end = skipBlanksBack(note, first, MOST_BLANKS);
  }
  const preposition = listedBefore(note, end, prepositions);
  if (preposition === 0) return false;
  return listedBefore(note, skipBlanksBack(note, end - lengthOf(preposition), MOST_BLANKS), verbs) !== 0;
}

function endOfWord(note: NoteText, begin: number): number {
  let end = begin;
  while (end - begin < LONGEST && isWordUnit(unitAt(note, end))) end++;
  return end;
}

/** Whether a word begins with a single capital, unlike an abbreviation or a word in an all-capitals text. */
function isCapitalised(note: NoteText, at: number): boolean {
  const next = unitAt(note, at + 1);
  return isAsciiUpper(unitAt(note, at)) && isAsciiLetter(next) && !isAsciiUpper(next) && !isBlank(next);
}
