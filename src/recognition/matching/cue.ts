// Cues in recognition: one cue, the scopes it opens, and a cue text, which combines all cues with the same wording.

import type { CUE_AXES, CUE_DIRECTIONS, CUE_TRAITS } from '../../bundle/sections/cues-section.js';

export type CueAxis = (typeof CUE_AXES)[number];
export type CueDirection = (typeof CUE_DIRECTIONS)[number];
export type CueTrait = (typeof CUE_TRAITS)[number];

/** One meaning of a cue text. */
export interface Cue {
  readonly rule: string;
  readonly axis: CueAxis;
  /** A code of the axis, or `hypothetical`; empty for axes `end` and `none`. */
  readonly sets: string;
  readonly direction: CueDirection;
  /**
   * Maximum number of words between the cue and what it reaches. 0 means up to the end of the clause, or, for
   * `adjacent`, that no words may be between.
   */
  readonly reach: number;
  /** What rules need to know of it besides its effect; empty for most cues. */
  readonly trait: CueTrait;
}

/** A scope that a cue text opens: its effect, on one axis, on what follows it. */
export interface ScopeOpening {
  readonly axis: number;
  /** Slot number of the scope among the open scopes. */
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
  /** Whether all cues of the opening look only forward and therefore reach across punctuation. */
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
  /**
   * The first scope that the text opens if its `both` cues look ahead, and the first one that it opens if they do not.
   */
  readonly ahead: ScopeOpening | undefined;
  readonly aside: ScopeOpening | undefined;
  /** The axes on which the text applies to what is before it: bit n stands for axis n, and each lean has AXES bits. */
  readonly back: number;
  /** Its side (a Modifier code; empty if none) and the cue that sets it. */
  readonly side: string;
  readonly sideCue: Cue | undefined;
  /**
   * Its first modifier, the first modifier that may be before a mention, and the first one that may be after a mention.
   */
  readonly modifier: Cue | undefined;
  readonly leading: Cue | undefined;
  readonly trailing: Cue | undefined;
  /** The scopes that it opens as a label: they extend to the end of the clause. */
  readonly aheadAsLabel: ScopeOpening | undefined;
  readonly asideAsLabel: ScopeOpening | undefined;
  /** Whether the text ("given") applies to what is before it unless it introduces a reason. */
  readonly mayGiveReason: boolean;
  /** Whether it is a verb of exclusion, which denies what is after it or before it: "excluded", "ruled out". */
  readonly excludes: boolean;
  /** Whether the text ("should") begins an if-clause when a finding follows directly. */
  readonly inverts: boolean;
  /** Whether the text ("get") normally orders something, but in an if-clause means that the patient may develop it. */
  readonly mayMeanDevelop: boolean;
  /**
   * Whether the text only affirms, and affirms only what follows it: the mention it touches, or all up to the end of
   * the clause.
   */
  readonly affirmsAhead: boolean;
  readonly affirmsAside: boolean;
  /** Those of its cues that may apply to what is before it, indexed by axis. */
  readonly backCues: readonly (readonly Cue[])[];
  /** Its cues, in the order of the knowledge base. */
  readonly cues: readonly Cue[];
  /** The cached texts that have these cues and one more. */
  readonly longer: CueText[];
}

/** The cue texts of a knowledge base, as a lazy cache. */
export interface CueTexts {
  /** The text with only the cue of this row. */
  of(row: number): CueText | undefined;
  /** The given text with the cue of another row added. */
  and(text: CueText, row: number): CueText;
}
