// Mentions of findings, cue hits and heading hits: the results of matching, to which the context stage adds modifiers
// and effects.

import type { Span } from '../text/note-text.js';
import type { Cue, CueText } from './cue.js';

/** A cue text at a span. */
export interface CueHit extends Span {
  /** Its cue text and a copy of `says.kinds` for fast access. */
  says: CueText;
  kinds: number;
}

/** The effect of a cue on a mention. */
export interface CueEffect {
  readonly cue: Cue;
  readonly hit: CueHit;
  /** Characters between cue and mention, plus a penalty for punctuation between them. The nearest effect governs. */
  readonly distance: number;
}

/** A span that is the name of a finding, or of several alternative findings. */
export interface Mention extends Span {
  /** Rows of section `names`. */
  readonly names: number[];
  /** Number of leading `names` that come from a definition in the text itself. */
  defined: number;
  /** How the text differs from the names: MATCH_INFLECTED, MATCH_CORRECTED, MATCH_LOOSE; 0 = not at all. */
  form: number;
  /** Number of words of the name that are in the text; 0 = unknown. */
  readonly words: number;
  /** Offsets of the words of a loose mention, ascending; other text may be between them. */
  readonly wordsAt: readonly number[] | undefined;
  /** The span of the mention with the modifiers around it. */
  outerBegin: number;
  outerEnd: number;
  /** Cues of axis `modifier` that touch the mention, in text order. */
  modifiers: CueEffect[];
  /** Cues of the other axes that govern it. */
  effects: CueEffect[];
}

/** A text that opens a section if it is in a heading position. */
export interface HeadingHit extends Span {
  /** Row of section `headings`. */
  readonly row: number;
}

/** Which of several overlapping names are kept: the leftmost longest, also those nested in it, or all. */
export type Overlaps = 'longest' | 'nested' | 'all';
