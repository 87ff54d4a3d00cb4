// Predicates: cues that declare the preceding findings absent, with auxiliaries and adverbs in between: "HIV was again
// [negative]", "gout and uveitis have all been [excluded]", "jaundice is [no longer] present".

import { wordList } from '../grammar/grammar.js';
import type { CueHit } from '../matching/mentions.js';
import { endsWithListed, listedBefore, listedFrom } from '../text/listed.js';
import {
  isBlank,
  isDigit,
  isLineEnd,
  isWordUnit,
  type NoteText,
  OUTSIDE,
  skipBlanks,
  skipBlanksBack,
  unitAt,
  wordBegin,
} from '../text/note-text.js';
import { markSet } from '../text/word-sets.js';
import { lengthOf, listsOf } from '../text/word-tree.js';
import { isAnswerGap } from './gaps.js';

const COMMA = 0x2c;
/** Maximum number of words between a list of findings and its predicate. */
const MAX_LINKS = 5;
/** Maximum number of characters in the unrecognised members of a list. */
const MEMBERS = 48;
/** Maximum number of characters in a first predicate that is followed by a second one. */
const PREDICATE = 64;

/**
 * Words between a subject and its predicate: auxiliaries, adverbs, words that refer to all members of a list, and words
 * for tests.
 */
const LINKS = /* @__PURE__ */ wordList(
  'auxiliary',
  ['adverb-of-predicate', 'article-before-finding'],
  'plural-predicate',
  'test-noun',
);
const AUXILIARY = 0b0001;
const ADVERB = 0b0010;
const PLURAL = 0b0100;
const TEST = 0b1000;
/** Words that end a list of findings. */
const BREAKS = /* @__PURE__ */ wordList('breaks-list');
const JOINERS = /* @__PURE__ */ wordList('list-joiner');
const ADVERB_ENDINGS = /* @__PURE__ */ wordList('adverb-ending');
/** Words that begin or belong to the attribute of a subject: "jaundice [of the sclera] was not seen". */
const ATTRIBUTES = /* @__PURE__ */ wordList('leads-to-site', ['possessive-word', 'owner-of-site']);
const LEADS = 0b01;
/** Participles that describe a subject: "jaundice [seen earlier] is not seen now". */
const DESCRIBES = /* @__PURE__ */ wordList('presence-word');
/** Words that join a second predicate to the same subject: "was suspected [but] was excluded". */
const JOINS_PREDICATES = /* @__PURE__ */ wordList('joins-predicates');
const EQUAL_SUBJECTS = /* @__PURE__ */ wordList('equal-subject-word');
const PRESENCE = /* @__PURE__ */ wordList('presence-word', [
  'auxiliary',
  'adverb-of-predicate',
  'article-before-finding',
]);
const PRESENT = 0b01;
const LIST_MARKS = /* @__PURE__ */ markSet(',/&+');
/** Marks between a list and a statement about all its members. */
const SUMS_UP = /* @__PURE__ */ markSet(':,-–—');
const CLAUSE_ENDS = /* @__PURE__ */ markSet('.;,!)');

/**
 * Whether a hit is a predicate of a mention, or of a list that begins with the mention. At least one auxiliary, or a
 * word such as "all", must come between the mention and the hit.
 */
export function isPredicate(note: NoteText, begin: number, hit: CueHit): boolean {
  const { within } = hit.says;
  // "Edema: not found."
  if (within > 0 && isAnswerGap(note, begin, hit.begin)) return deniesPresence(note, hit.end, within, false);
  const links = linksBefore(note, begin, hit.begin, isOfAll(note, hit));
  if (links === undefined) return false;
  // The test or the auxiliary may be part of the cue text: "[screen negative]", "[came back negative]".
  const joins = links.joins || (listsOf(listedFrom(note, hit.begin, LINKS)) & (TEST | AUXILIARY)) !== 0;
  if (within === 0 && !joins) return false;
  if (links.begin > begin && !belongsToSubject(note, begin, links, joins || within > 0)) return false;
  return within === 0 || deniesPresence(note, hit.end, within, links.joins);
}

/** Whether a hit begins another predicate of the same subject: "[but] has since been excluded". */
export function sharesSubject(note: NoteText, { begin }: CueHit): boolean {
  const joiner = listedFrom(note, begin, JOINS_PREDICATES);
  return joiner !== 0 && isAuxiliary(note, begin + lengthOf(joiner));
}

function isAuxiliary(note: NoteText, at: number): boolean {
  return (listsOf(listedFrom(note, skipBlanks(note, at), LINKS)) & AUXILIARY) !== 0;
}

/** Whether a hit applies to the next finding as well as to the findings before it: "denied, [as was] cough". */
export function extendsToNext(note: NoteText, { end }: CueHit): boolean {
  const next = skipBlanks(note, unitAt(note, end) === COMMA ? end + 1 : end);
  const at = skipBlanks(note, next + lengthOf(listedFrom(note, next, JOINERS)));
  const word = listedFrom(note, at, EQUAL_SUBJECTS);
  return word !== 0 && isAuxiliary(note, at + lengthOf(word));
}

/** Whether the words between a mention and the linking words belong to the subject that begins with the mention. */
function belongsToSubject(note: NoteText, begin: number, { begin: end, isPlural }: Links, joins: boolean): boolean {
  if (isPlural && linkedList(note, begin, end)) return true;
  return joins && (isAttribute(note, begin, end) || isFirstPredicate(note, begin, end));
}

/** Whether the words after a mention locate it: "[in the left leg] was excluded". */
function isAttribute(note: NoteText, begin: number, end: number): boolean {
  const first = skipBlanks(note, begin);
  const participle = lengthOf(listedFrom(note, first, DESCRIBES));
  if (end - begin > MEMBERS) return false;
  if (participle === 0 && (listsOf(listedFrom(note, first, ATTRIBUTES)) & LEADS) === 0) return false;
  for (let at = first + participle; at < end; at++) {
    const code = unitAt(note, at);
    if (isWordUnit(code)) {
      if (listedFrom(note, at, ATTRIBUTES) === 0 && listedFrom(note, at, BREAKS) !== 0) return false;
      while (at + 1 < end && isWordUnit(unitAt(note, at + 1))) at++;
    } else if (!isBlank(code) && code !== 0x2d) return false;
  }
  return true;
}

/** Whether the words after a mention are a first predicate, which shares its subject with the next predicate. */
function isFirstPredicate(note: NoteText, begin: number, end: number): boolean {
  if (end - begin > PREDICATE || listedBefore(note, skipBlanksBack(note, end), JOINS_PREDICATES) === 0) return false;
  if (!isAuxiliary(note, begin)) return false;
  for (let at = begin; at < end; at++)
    if (CLAUSE_ENDS.has(unitAt(note, at)) && unitAt(note, at) !== COMMA) return false;
  return true;
}

/** Whether a hit is a predicate of a whole list: "were negative", "both denied". */
export function isPredicateOfAll(note: NoteText, begin: number, hit: CueHit): boolean {
  return isOfAll(note, hit) || linksBefore(note, begin, hit.begin, false)?.isPlural === true;
}

/** Whether the gap before a mention is part of a list. Some members of the list may be unrecognised. */
export function isOpenList(note: NoteText, begin: number, end: number): boolean {
  const last = skipBlanksBack(note, end);
  const closes = LIST_MARKS.has(unitAt(note, last - 1)) || listedBefore(note, last, JOINERS) !== 0;
  return closes && linkedList(note, begin, end, true);
}

interface Links {
  /** The start of the linking words. */
  readonly begin: number;
  /** Whether any of the words is something other than an adverb. */
  readonly joins: boolean;
  readonly isPlural: boolean;
}

/**
 * The linking words right before a hit; undefined if an unexpected punctuation mark precedes them. If `ofAll` is set,
 * the hit itself shows that it applies to several findings.
 */
function linksBefore(note: NoteText, begin: number, end: number, ofAll: boolean): Links | undefined {
  let joins = false;
  let isPlural = ofAll;
  let at = end;
  for (let words = 0; words < MAX_LINKS; words++) {
    const wordEnd = skipBlanksBack(note, at);
    if (wordEnd <= begin) return { begin, joins, isPlural };
    const link = listedBefore(note, wordEnd, LINKS);
    if (link === 0) {
      // "Was conspicuously absent": any adverb of manner may occur.
      if (!endsWithListed(note, wordEnd, ADVERB_ENDINGS)) break;
      at = wordBegin(note, wordEnd);
      if (at < begin) break;
      continue;
    }
    if ((listsOf(link) & PLURAL) !== 0) isPlural = true;
    if ((listsOf(link) & ~ADVERB) !== 0) joins = true;
    at = wordEnd - lengthOf(link);
  }
  const last = skipBlanksBack(note, at);
  if (last <= begin) return { begin, joins, isPlural };
  const mark = unitAt(note, last - 1);
  // "Gout, uveitis: all excluded", "HIV, syphilis - all negative".
  if (isPlural && SUMS_UP.has(mark)) return { begin: Math.max(begin, last - 1), joins, isPlural };
  // "A fracture, however, was not seen."
  if (joins && mark === COMMA && (last - 1 === begin || isAside(note, begin, last - 1)))
    return { begin, joins, isPlural };
  return isWordUnit(mark) ? { begin: last, joins, isPlural } : undefined;
}

/** Maximum number of characters in an aside between a subject and its predicate. */
const ASIDE = 72;

/** Whether there is an aside between commas: "gout[, which the doctor had feared,] was excluded". */
function isAside(note: NoteText, begin: number, end: number): boolean {
  if (unitAt(note, begin) !== COMMA || end - begin > ASIDE) return false;
  for (let at = begin + 1; at < end; at++) {
    const code = unitAt(note, at);
    if (code === COMMA || isDigit(code) || (CLAUSE_ENDS.has(code) && !isBlank(unitAt(note, at - 1)))) return false;
  }
  return true;
}

/**
 * Whether the text between a mention and a predicate contains only further members of the list that begins with the
 * mention.
 */
function linkedList(note: NoteText, begin: number, end: number, mayBegin = false): boolean {
  if (end - begin > MEMBERS) return false;
  const first = skipBlanks(note, begin);
  if (first >= end) return true;
  if (!mayBegin && !LIST_MARKS.has(unitAt(note, first)) && listedFrom(note, first, JOINERS) === 0) return false;
  for (let at = first; at < end; at++) {
    const code = unitAt(note, at);
    if (isWordUnit(code)) {
      if (isDigit(code) || listedFrom(note, at, BREAKS) !== 0) return false;
      while (at + 1 < end && isWordUnit(unitAt(note, at + 1))) at++;
    } else if (!isBlank(code) && !LIST_MARKS.has(code) && code !== 0x2d) return false;
  }
  return true;
}

/** Whether a word of the hit itself shows that it applies to several findings: "are absent", "all unlikely". */
function isOfAll(note: NoteText, { begin, end }: CueHit): boolean {
  for (let at = begin; at < end; at++) {
    if (isWordUnit(unitAt(note, at - 1))) continue;
    const word = listedFrom(note, at, LINKS);
    if ((listsOf(word) & PLURAL) !== 0) return true;
  }
  return false;
}

/**
 * Whether a denying word is followed by a word for presence ("not [experienced]", "never [an issue]"), or by nothing
 * because the verb is elided ("pneumonia was present, gout was not").
 */
export function deniesPresence(note: NoteText, end: number, within: number, joins: boolean): boolean {
  let at = skipBlanks(note, end);
  if (joins && endsClause(unitAt(note, at))) return true;
  for (let words = 0; words < within; words++) {
    const word = listedFrom(note, at, PRESENCE);
    if (word === 0) return false;
    if ((listsOf(word) & PRESENT) !== 0) return true;
    at = skipBlanks(note, at + lengthOf(word));
  }
  return false;
}

function endsClause(code: number): boolean {
  return code === OUTSIDE || isLineEnd(code) || CLAUSE_ENDS.has(code);
}
