// Opens a sample note with its patient and visit.

import { openNote } from '../state/session.js';
import { SAMPLES } from './samples.js';

/** Shows the sample note with the given name; does nothing if there is none. */
export function openSample(name: string): void {
  const sample = SAMPLES.find((one) => one.name === name);
  if (sample !== undefined) openNote(sample.name, sample.text, sample.encounter);
}
