// Cues in recognition: one cue, the scopes it opens, and a cue text, which combines all cues with the same wording.

import type { CUE_AXES, CUE_DIRECTIONS } from '../../bundle/sections/cues-section.js';

export type CueAxis = (typeof CUE_AXES)[number];
export type CueDirection = (typeof CUE_DIRECTIONS)[number];

/** One meaning of a cue text. */
export interface Cue {
  readonly rule: string;
  readonly axis: CueAxis;
  /** A code of the axis, or `hypothetical`; empty for axes `end` and `none`. */
  readonly sets: string;
  readonly direction: CueDirection;
  /** Number of words; 0 = to the end of the clause (for `adjacent`: no words between). */
  readonly reach: number;
}

/** A scope that a cue text opens: its effect, on one axis, on what follows it. */
export interface ScopeOpening {
  readonly axis: number;
  /** Slot of its scope among the open scopes. */
  readonly slot: number;
  readonly isWide: boolean;
  /** The opening of the same text in the next higher slot. */
  readonly next: ScopeOpening | undefined;
  readonly cues: readonly Cue[];
  /** Whether it denies what it reaches, and whether it does so with a reporting verb ("denies"). */
  readonly denies: boolean;
  readonly tells: boolean;
  /** Whether it introduces what the noun before it lacks ("without"), so that a comma may end the denial. */
  readonly lacks: boolean;
  /** Whether something is given, started or taken: lists of drugs continue across commas. */
  readonly gives: boolean;
  /** The longest and the shortest reach of its cues, in words. */
  readonly reach: number;
  readonly least: number;
  /** Whether all its cues look only forward and therefore reach across punctuation. */
  readonly isAhead: boolean;
  /** The cues that also apply to later members of a list, and whether one of them looks only forward. */
  readonly list: readonly Cue[];
  readonly listsAhead: boolean;
}

/** The wording of one or more cues, with their combined meaning. */
export interface CueText {
  /** Its kinds. Hits copy them, because most checks on a hit only exclude a kind. */
  readonly kinds: number;
  /** The affirmative variant of a text that includes a sign ("-ve"), used if the sign is a plus. */
  readonly affirmed: CueText | undefined;
  /** Whether it touches what it applies to. */
  readonly isAdjacent: boolean;
  /** Its reach if it applies to either side; otherwise -1. */
  readonly reachBoth: number;
  /** The one of its cues that ends scopes. */
  readonly end: Cue | undefined;
  readonly denies: boolean;
  /** The first scope that it opens if its `both` cues look ahead, and the first if they do not. */
  readonly ahead: ScopeOpening | undefined;
  readonly aside: ScopeOpening | undefined;
  /** The axes on which it applies to what is before it: bit n = axis n, with AXES bits for each lean. */
  readonly back: number;
  /** Its side (a Modifier code; empty if none) and the cue that sets it. */
  readonly side: string;
  readonly sideCue: Cue | undefined;
  /** Its first modifier, the first that may be before a mention, and the first that may be after one. */
  readonly modifier: Cue | undefined;
  readonly leading: Cue | undefined;
  readonly trailing: Cue | undefined;
  /** The scopes that it opens as a label: they extend to the end of the clause. */
  readonly aheadAsLabel: ScopeOpening | undefined;
  readonly asideAsLabel: ScopeOpening | undefined;
  /** Whether it applies to what is before it unless it introduces a reason: "given". */
  readonly mayGiveReason: boolean;
  /** Whether it is a verb of exclusion, which denies what is after it or before it: "excluded", "ruled out". */
  readonly excludes: boolean;
  /** Whether it begins an if-clause when a finding follows directly: "should". */
  readonly inverts: boolean;
  /** Whether it normally orders something, but in an if-clause means that the patient may develop it: "get". */
  readonly mayMeanDevelop: boolean;
  /** Whether it only affirms what follows it, either touching it or to the end of the clause. */
  readonly affirmsAhead: boolean;
  readonly affirmsAside: boolean;
  /** Those of its cues that may apply to what is before it, indexed by axis. */
  readonly backCues: readonly (readonly Cue[])[];
  /** Its cues, in the order of the knowledge base. */
  readonly cues: readonly Cue[];
  /** Cached texts with one additional cue. */
  readonly longer: CueText[];
}

/** The cue texts of a knowledge base, as a lazy cache. */
export interface CueTexts {
  /** The text with only the cue of this row. */
  of(row: number): CueText | undefined;
  /** The given text with the cue of another row added. */
  and(text: CueText, row: number): CueText;
}
