// Scopes that go on although a new clause begins: after a contrast, and in another predicate of the same subject.

import { wordList } from '../grammar/grammar.js';
import type { CueHit } from '../matching/mentions.js';
import { WIDE_SUBJECT, WIDE_TEMPORALITY } from '../matching/scopes.js';
import { listedFrom } from '../text/listed.js';
import { type NoteText, skipBlanks, skipBlanksBack, unitAt } from '../text/note-text.js';
import { lengthOf, listsOf } from '../text/word-tree.js';

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
