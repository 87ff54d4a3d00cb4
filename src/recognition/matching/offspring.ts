// Cues for the child of a patient ("the baby has colic and reflux"). They apply only in notes about patients who are
// old enough to have a child or, if the age is unknown, in notes whose words show that the patient is a mother. In
// other notes, the baby is the patient.

import { wordList } from '../grammar/grammar.js';
import { listedFrom } from '../text/listed.js';
import { isWordUnit, type NoteText, unitAt } from '../text/note-text.js';
import { IS_OFFSPRING } from './cue-texts.js';
import type { Matches } from './matches.js';

/** The age from which a patient may have a child, in minutes: twelve years. */
const GROWN = 12 * 365 * 24 * 60;
const MATERNITY = /* @__PURE__ */ wordList('maternity-word');

/** Removes the cues for a patient's child from `found` unless the patient may be a parent; `age` is in minutes. */
export function dropOffspring(note: NoteText, found: Matches, age: number | undefined): void {
  if (age !== undefined && age >= GROWN) return;
  if (!found.cues.some(({ kinds }) => (kinds & IS_OFFSPRING) !== 0)) return;
  if (age === undefined && isOfMother(note)) return;
  const kept = found.cues.filter(({ kinds }) => (kinds & IS_OFFSPRING) === 0);
  for (const [at, cue] of kept.entries()) found.cues[at] = cue;
  found.cues.length = kept.length;
}

/** Whether the note contains a word that occurs only in notes about women who give birth. */
function isOfMother(note: NoteText): boolean {
  note.steps += note.length;
  for (let at = 0; at < note.length; at++)
    if (!isWordUnit(unitAt(note, at - 1)) && listedFrom(note, at, MATERNITY) !== 0) return true;
  return false;
}
