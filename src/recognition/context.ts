// Context: which cues govern which mention, found in two sweeps over the boundaries, cues and mentions of a text, each
// linear in them.

import { sweepBackward } from './backward.js';
import { sweepForward } from './forward.js';
import type { Lexicon } from './lexicon.js';
import type { Matches } from './matches.js';
import type { Note } from './note.js';
import type { Section } from './sections.js';
import type { Boundaries } from './sentences.js';

/** Gives every mention of `found` the claims of the cues that govern it. */
export function attachClaims(
  note: Note,
  found: Matches,
  boundaries: Boundaries,
  sections: readonly Section[],
  lexicon: Lexicon,
): void {
  const back = sweepForward(note, found, boundaries, sections, lexicon.denial);
  sweepBackward(note, found, boundaries, sections, back);
}
