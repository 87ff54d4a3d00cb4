// Mentions of findings, cue hits and heading hits: the results of matching, to which the context stage adds modifiers
// and effects.

import type { Span } from '../text/note-text.js';
import type { Cue, CueText } from './cue.js';

/** A cue text at a span. */
export interface CueHit extends Span {
  /** The cue text of the hit, and a copy of `says.kinds` for fast access. */
  says: CueText;
  kinds: number;
}

/** The effect of a cue on a mention. */
export interface CueEffect {
  readonly cue: Cue;
  readonly hit: CueHit;
  /**
   * Number of characters between the cue and the mention, plus a penalty for punctuation between the two. The nearest
   * effect governs.
   */
  readonly distance: number;
}

/** A span that is the name of a finding or of several alternative findings. */
export interface Mention extends Span {
  /** Rows of the `names` section. */
  readonly names: number[];
  /** The number of names at the beginning of `names` that come from a definition in the note itself. */
  defined: number;
  /**
   * How the text differs from the names, as bits: MATCH_INFLECTED, MATCH_CORRECTED, MATCH_LOOSE; 0 if it does not
   * differ.
   */
  form: number;
  /** Number of words in the text that match words of the name; 0 if unknown. */
  readonly words: number;
  /** Offsets of the words of a loose mention, ascending; there may be other text between them. */
  readonly wordsAt: readonly number[] | undefined;
  /** Start and end of the mention together with the modifiers around it. */
  outerBegin: number;
  outerEnd: number;
  /** Cues on the axis `modifier` that touch the mention, in text order. */
  modifiers: CueEffect[];
  /** Cues on the other axes that govern the mention. */
  effects: CueEffect[];
}

/** A text that opens a section when it is in a heading position. */
export interface HeadingHit extends Span {
  /** Row of the `headings` section. */
  readonly row: number;
}

/**
 * The overlapping names to keep: only the leftmost longest ones (`longest`), these and the names nested in them
 * (`nested`), or all names.
 */
export type Overlaps = 'longest' | 'nested' | 'all';
