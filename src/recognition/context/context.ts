// Context: which mentions each cue governs. Two sweeps over the boundaries, cues and mentions of a note determine this,
// each in linear time.

import type { Lexicon } from '../matching/lexicon.js';
import type { Matches } from '../matching/matches.js';
import type { Section } from '../sections/section.js';
import type { Boundaries } from '../sections/sentences.js';
import type { NoteText } from '../text/note-text.js';
import { sweepBackward } from './backward.js';
import { sweepForward } from './forward.js';

/** Gives every mention in `found` the effects of the cues that govern it. */
export function attachCueEffects(
  note: NoteText,
  found: Matches,
  boundaries: Boundaries,
  sections: readonly Section[],
  lexicon: Lexicon,
): void {
  const back = sweepForward(note, found, boundaries, sections, lexicon);
  sweepBackward(note, found, back, lexicon);
}
