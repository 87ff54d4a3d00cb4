// Cues for the child of a patient ("the baby has colic and reflux"). They apply only in notes about patients who are
// old enough to have a child. In a note about a child, or if the age is unknown, the baby is the patient.

import { IS_OFFSPRING } from './cue-texts.js';
import type { Matches } from './matches.js';

/** The age from which a patient may have a child, in minutes: twelve years. */
const GROWN = 12 * 365 * 24 * 60;

/** Removes the cues for a patient's child from `found` if the patient, whose age is in minutes, is not grown. */
export function dropOffspring(found: Matches, age: number | undefined): void {
  if (age !== undefined && age >= GROWN) return;
  if (!found.cues.some(({ kinds }) => (kinds & IS_OFFSPRING) !== 0)) return;
  const kept = found.cues.filter(({ kinds }) => (kinds & IS_OFFSPRING) === 0);
  for (const [at, cue] of kept.entries()) found.cues[at] = cue;
  found.cues.length = kept.length;
}
