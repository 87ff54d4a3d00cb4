// Cues as recognition reads them: one cue, what it opens, and what the text of a cue says, all its cues together.

import type { CUE_AXES, CUE_DIRECTIONS } from '../../bundle/sections/cues-section.js';

export type CueAxis = (typeof CUE_AXES)[number];
export type CueDirection = (typeof CUE_DIRECTIONS)[number];

/** One reading of a cue text. */
export interface Cue {
  readonly rule: string;
  readonly axis: CueAxis;
  /** A code of the axis, or `hypothetical`; empty for axes `end` and `none`. */
  readonly sets: string;
  readonly direction: CueDirection;
  /** Words; 0 = to the end of the clause (for `adjacent`: none between). */
  readonly reach: number;
}

/** What a cue text says on one axis of what is behind it. */
export interface Opening {
  readonly axis: number;
  /** Where its scope stands among the open ones. */
  readonly slot: number;
  readonly isWide: boolean;
  /** What the same text opens in a higher slot. */
  readonly next: Opening | undefined;
  readonly cues: readonly Cue[];
  /** Whether it says that what it reaches is absent; whether it does so by telling ("denies"). */
  readonly denies: boolean;
  readonly tells: boolean;
  /** Whether it says what a noun before it lacks ("without"), so that a comma may end what it denies. */
  readonly lacks: boolean;
  /** Whether something is given, started or taken: lists of drugs go on over commas. */
  readonly gives: boolean;
  /** Words that the cue reaches which reaches most, and which reaches least. */
  readonly reach: number;
  readonly least: number;
  /** Whether all its cues look forward alone, and so reach over punctuation. */
  readonly isAhead: boolean;
  /** The cues that go on to the further members of a list, and whether one of them looks forward alone. */
  readonly list: readonly Cue[];
  readonly listsAhead: boolean;
}

/** What a cue text says. */
export interface CueText {
  /** Its kinds. Hits have them as well: nearly all that a hit is asked is what it is not. */
  readonly kinds: number;
  /** What a text that belongs to a sign ("-ve") says with a plus before it. */
  readonly affirmed: CueText | undefined;
  /** Whether it touches what it speaks of. */
  readonly isAdjacent: boolean;
  /** How far it reaches where it speaks of either side, -1 where it never does. */
  readonly reachBoth: number;
  /** The reading that ends scopes. */
  readonly end: Cue | undefined;
  readonly denies: boolean;
  /** The first scope that it opens where its `both` readings look ahead, and where they do not. */
  readonly ahead: Opening | undefined;
  readonly aside: Opening | undefined;
  /** The axes on which it speaks of what is before it: bit n = axis n, AXES bits for each lean. */
  readonly back: number;
  /** The side that it says, a Modifier code, and the reading that says it; empty where it says none. */
  readonly side: string;
  readonly sideCue: Cue | undefined;
  /** The first modifier among its readings, the first that may stand before a mention, and the first behind one. */
  readonly modifier: Cue | undefined;
  readonly leading: Cue | undefined;
  readonly trailing: Cue | undefined;
  /** The scopes that it opens when it is a label: they run to the end of the clause. */
  readonly aheadAsLabel: Opening | undefined;
  readonly asideAsLabel: Opening | undefined;
  /** Whether it speaks of what is before it unless it leads to a reason: "given". */
  readonly mayGiveReason: boolean;
  /** Whether it is a verb of exclusion, with what it denies after it or before it: "excluded", "ruled out". */
  readonly excludes: boolean;
  /** Whether it begins a condition where a finding follows at once: "should". */
  readonly inverts: boolean;
  /** Whether it orders, and in a condition says what may befall somebody: "get". */
  readonly befalls: boolean;
  /** Whether all that it says of what is behind it is that it is there, touching it or to the end of the clause. */
  readonly affirmsAhead: boolean;
  readonly affirmsAside: boolean;
  /** Its readings that may speak of what is before it, by axis. */
  readonly backCues: readonly (readonly Cue[])[];
  /** Its readings, in the order of the knowledge base. */
  readonly cues: readonly Cue[];
  /** The texts met so far that have one reading more. */
  readonly longer: CueText[];
}

/** The cue texts of a knowledge base, as far as they have been met. */
export interface CueTexts {
  /** The text that has this row, and no other yet. */
  of(row: number): CueText | undefined;
  /** A text with one more row. */
  and(text: CueText, row: number): CueText;
}
