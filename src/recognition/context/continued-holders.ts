// Scopes that continue although a new clause begins: after a contrast, in another predicate of the same subject, and in
// a relative clause about a person.

import { wordList } from '../grammar/grammar.js';
import { IS_PERSON } from '../matching/cue-texts.js';
import type { CueHit } from '../matching/mentions.js';
import { type Scope, SLOTS_OF_AXIS, SUBJECT, WIDE_SUBJECT, WIDE_TEMPORALITY } from '../matching/scopes.js';
import { listedFrom } from '../text/listed.js';
import { type NoteText, readGap, skipBlanks, skipBlanksBack, unitAt } from '../text/note-text.js';
import { lengthOf, listsOf } from '../text/word-tree.js';
import { beginsRelativeClause } from './holders.js';

const COMMA = 0x2c;
const ANDS = /* @__PURE__ */ wordList('and-word');
const GOES_ON = /* @__PURE__ */ wordList('goes-on-about-holder', 'not-word');
const SUBJECT_SLOT = 1 << WIDE_SUBJECT;
const TIME_SLOT = 1 << WIDE_TEMPORALITY;

/**
 * The scopes, as bits, that continue after a contrast: "father has gout, but [no diabetes]" is still about the father,
 * and "allergic to penicillin, but [not to aspirin]" is still about allergies.
 */
export function slotsAfterContrast(note: NoteText, end: number): number {
  const word = listedFrom(note, skipBlanks(note, end), GOES_ON);
  if (word === 0) return 0;
  return (listsOf(word) & 0b10) === 0 ? SUBJECT_SLOT : SUBJECT_SLOT | TIME_SLOT;
}

const CLAUSE_SUBJECTS = /* @__PURE__ */ wordList('clause-subject');

/**
 * The scopes, as bits, that continue in another predicate of the same subject: "father has gout [and takes] colchicine"
 * is still about the father.
 */
export function slotsOfPredicate(note: NoteText, { begin }: CueHit): number {
  const and = listedFrom(note, begin, ANDS);
  // "Lives with his mother, who has gout, [and complains] of a cough."
  if (and === 0 || unitAt(note, skipBlanksBack(note, begin, 2) - 1) === COMMA) return 0;
  if (listedFrom(note, skipBlanks(note, begin + lengthOf(and)), CLAUSE_SUBJECTS) !== 0) return 0;
  return SUBJECT_SLOT;
}

/** Maximum number of words that name a person between a cue and a relative clause. */
const MOST_WORDS = 3;

/**
 * Whether a hit is a relative clause about the person right before the comma ("father, [who has] diabetes") or about a
 * person described in a few words after the cue: "works with a plumber [who has] hepatitis".
 */
export function isRelativeClause(note: NoteText, scope: Scope, slot: number, { begin }: CueHit): boolean {
  const { taken, linked, hit } = scope;
  if (taken >= 0 || slot < SUBJECT * SLOTS_OF_AXIS || slot >= (SUBJECT + 1) * SLOTS_OF_AXIS) return false;
  if (!beginsRelativeClause(note, begin)) return false;
  const at = unitAt(note, linked) === COMMA ? linked + 1 : linked;
  if (skipBlanks(note, at) === begin) return true;
  if ((hit.kinds & IS_PERSON) !== 0) return false;
  const gap = readGap(note, linked, begin, MOST_WORDS);
  return gap.words <= MOST_WORDS && !gap.punctuated;
}
