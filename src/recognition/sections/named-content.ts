// Headings without a colon that are directly followed by a finding, on a line that already has a heading: "PMH gout.
// Meds amlodipine."

import type { HeadingHit, Mention } from '../matching/mentions.js';
import { isAsciiUpper, isBlank, type NoteText, skipBlanksBack, unitAt } from '../text/note-text.js';

const FULL_STOP = 0x2e;

/**
 * The start of the finding that directly follows a capitalised heading text at the start of a sentence; -1 if there is
 * none. `next` is the first mention at or after the start of the heading text.
 */
export function namedContent(note: NoteText, { begin, end }: HeadingHit, next: Mention | undefined): number {
  const before = skipBlanksBack(note, begin, 2);
  if (!isAsciiUpper(unitAt(note, begin)) || unitAt(note, before - 1) !== FULL_STOP || before === begin) return -1;
  return next !== undefined && next.begin === end + 1 && isBlank(unitAt(note, end)) ? next.begin : -1;
}
