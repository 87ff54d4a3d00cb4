// Persons in a clause inside the sentence about the patient: "the baby, whose mother took codeine, shows no rash",
// "born to a mother with gout, has a rash". After the comma that ends the clause, the next verb has the patient as its
// subject again.

import { wordList } from '../grammar/grammar.js';
import type { CueHit, Mention } from '../matching/mentions.js';
import type { Scope } from '../matching/scopes.js';
import { listedBefore, listedFrom } from '../text/listed.js';
import { type NoteText, skipBlanks, skipBlanksBack, unitAt } from '../text/note-text.js';
import { lengthOf, listsOf } from '../text/word-tree.js';

const COMMA = 0x2c;
/**
 * Words before a person: those that embed the person in another clause, and words that may come between those and the
 * person.
 */
const BEFORE = /* @__PURE__ */ wordList(['relative-genitive', 'of-word', 'to-word'], 'before-person');
const EMBEDS = 0b01;
const MOST_BEFORE = 2;
const RESUMES = /* @__PURE__ */ wordList('resumes-subject');

/** Whether a person is embedded in a clause about the patient: "[whose] mother", "born [to] a mother". */
export function isEmbedded(note: NoteText, { begin }: CueHit): boolean {
  let at = begin;
  for (let words = 0; words < MOST_BEFORE; words++) {
    const end = skipBlanksBack(note, at, 2);
    const word = listedBefore(note, end, BEFORE);
    if (word === 0) return false;
    if ((listsOf(word) & EMBEDS) !== 0) return true;
    at = end - lengthOf(word);
  }
  return false;
}

/** Whether a comma and a verb before a mention end such a clause and return to the patient. */
export function resumes(note: NoteText, { taken, hit }: Scope, { begin }: Mention): boolean {
  for (let at = Math.max(hit.end, taken); at < begin; at++) {
    if (unitAt(note, at) !== COMMA) continue;
    const word = listedFrom(note, skipBlanks(note, at + 1), RESUMES);
    if (word !== 0) return true;
  }
  return false;
}
