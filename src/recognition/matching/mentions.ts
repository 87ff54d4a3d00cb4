// Mentions of findings, cue hits and heading hits: what matching finds in a text, and what context adds to it.

import type { Span } from '../text/note-text.js';
import type { Cue, CueText } from './cue.js';

/** A cue text in its place. */
export interface CueHit extends Span {
  /** What it says, and the kinds of that: those of `says`, where every part that reads hits has them at hand. */
  says: CueText;
  kinds: number;
}

/** What a cue says of a mention. */
export interface CueEffect {
  readonly cue: Cue;
  readonly hit: CueHit;
  /** Characters between cue and mention, plus a penalty for punctuation between them. The nearest effect governs. */
  readonly distance: number;
}

/** A span that names one finding or, read differently, several. */
export interface Mention extends Span {
  /** Rows of section `names`. */
  readonly names: number[];
  /** So many of them, the first ones, the text itself says are meant. */
  defined: number;
  /** How far the text is from the names: MATCH_INFLECTED, MATCH_CORRECTED, MATCH_LOOSE; 0 = as written. */
  form: number;
  /** Words of the name as it stands here; 0 where that is not known. */
  readonly words: number;
  /** Where the words of a loose mention begin, ascending; other text may stand between them. */
  readonly wordsAt: readonly number[] | undefined;
  /** The mention with the modifiers around it. */
  outerBegin: number;
  outerEnd: number;
  /** Cues of axis `modifier` that touch the mention, in the order of the text. */
  modifiers: CueEffect[];
  /** Cues of the other axes that govern it. */
  effects: CueEffect[];
}

/** A text that would open a section if it stands where headings stand. */
export interface HeadingHit extends Span {
  /** Row of section `headings`. */
  readonly row: number;
}

/** Which of several overlapping names are kept: the leftmost longest, also those inside it, or every one. */
export type Overlaps = 'longest' | 'nested' | 'all';
