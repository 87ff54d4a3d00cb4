// Headings that need no mark because a finding follows them directly, on a line that has a heading already: "PMH gout.
// Meds amlodipine."

import type { HeadingHit, Mention } from '../matching/mentions.js';
import { isAsciiUpper, isBlank, type NoteText, skipBlanksBack, unitAt } from '../text/note-text.js';

const FULL_STOP = 0x2e;

/**
 * The start of the finding that follows a capitalised heading text at the start of a sentence; -1 if none does. `next` is
 * the first mention from the heading text on.
 */
export function namedContent(note: NoteText, { begin, end }: HeadingHit, next: Mention | undefined): number {
  const before = skipBlanksBack(note, begin, 2);
  if (!isAsciiUpper(unitAt(note, begin)) || unitAt(note, before - 1) !== FULL_STOP || before === begin) return -1;
  return next !== undefined && next.begin === end + 1 && isBlank(unitAt(note, end)) ? next.begin : -1;
}
