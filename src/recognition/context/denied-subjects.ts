// Denials inside other phrases: a negative subject, which denies the object of its verb ("neither scan showed gout"),
// and a name that begins with a denial and so opens a denied list ("no focal deficits, …").

import { wordList } from '../grammar/grammar.js';
import type { CueHit, Mention } from '../matching/mentions.js';
import { listedBefore, listedFrom } from '../text/listed.js';
import { isBlank, isWordUnit, type NoteText, skipBlanksBack, unitAt, wordBegin } from '../text/note-text.js';
import { lengthOf, listsOf } from '../text/word-tree.js';
import { closesWithOr } from './denied-lists.js';

const SHOWING = /* @__PURE__ */ wordList('verb-of-showing');
/** Words before a verb: negative subjects, auxiliaries, and "and", which begins another clause. */
const SUBJECTS = /* @__PURE__ */ wordList('denied-subject', 'auxiliary', 'and-word');
const IS_DENIED = 0b001;
const AUXILIARY = 0b010;
const HYPHEN = 0x2d;
/** Maximum number of words in a subject. */
const SUBJECT_WORDS = 8;

/**
 * Whether the word at the given offset is a verb such as "showed" with a negative subject: "none of the tests has
 * shown".
 */
export function hasDeniedSubject(note: NoteText, verb: number, clauseBegin: number): boolean {
  if (listedFrom(note, verb, SHOWING) === 0) return false;
  let at = verb;
  let isVerb = true;
  for (let words = 0; words < SUBJECT_WORDS; words++) {
    const end = skipBlanksBack(note, at);
    const code = unitAt(note, end - 1);
    if (end <= clauseBegin || (!isWordUnit(code) && code !== HYPHEN)) return false;
    const kinds = listsOf(listedBefore(note, end, SUBJECTS));
    if ((kinds & IS_DENIED) !== 0) return true;
    isVerb = isVerb && (kinds & AUXILIARY) !== 0;
    if (kinds !== 0 && !isVerb) return false;
    const begin = wordBegin(note, end);
    if (begin === end && code !== HYPHEN) return false;
    at = code === HYPHEN ? end - 1 : begin;
  }
  return false;
}

const DENIALS = /* @__PURE__ */ wordList('denying-article', 'denying-verb-word');
const IS_ARTICLE = 0b01;

/** The end of the denial at the start of a name, if the name opens a denied list; otherwise -1. */
export function denialOf(note: NoteText, { begin, end }: Mention): number {
  const word = listedFrom(note, begin, DENIALS);
  if (word === 0) return -1;
  const isArticle = (listsOf(word) & IS_ARTICLE) !== 0 && isBlank(unitAt(note, begin + lengthOf(word)));
  // "Never smoked or used cannabis".
  return isArticle || closesWithOr(note, end) ? begin + lengthOf(word) : -1;
}

const DENYING = /* @__PURE__ */ wordList('denying-article');
const DENIED_SUBJECTS = /* @__PURE__ */ wordList('denied-subject');

/** Whether a cue begins or ends with a denial of what follows: "no further", "he has neither". */
export function isDenial(note: NoteText, { begin, end }: CueHit): boolean {
  return listedFrom(note, begin, DENYING) !== 0 || listedBefore(note, end, DENIED_SUBJECTS) !== 0;
}
