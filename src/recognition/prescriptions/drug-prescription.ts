// Reads the prescription for a drug from the directions after its name and the dose before it.

import type { Prescription } from '../../contract/result-types.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import type { NoteText, Span } from '../text/note-text.js';
import { doseBefore, withDose } from './dose-before.js';
import { prescriptionAfter } from './sig.js';
import { sigWords } from './sig-tokens.js';
import { sigVocabulary } from './sig-words.js';

/** The prescription for the drug at the given span, read up to `limit`; undefined if there is none. */
export function prescriptionOf(
  kb: Knowledge,
  note: NoteText,
  { begin, end }: Span,
  limit: number,
  corrects = false,
): Prescription | undefined {
  const after = prescriptionAfter(kb, note, end, limit, corrects);
  const dose = doseBefore(sigWords(sigVocabulary(kb), note, begin, begin, corrects), begin);
  return dose === undefined ? after : withDose(note, after, dose);
}
