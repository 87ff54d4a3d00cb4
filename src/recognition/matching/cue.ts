// Cues in recognition: a single cue, the scope that a cue text opens, and the cue text, which combines all cues with
// the same wording.

import type { CUE_AXES, CUE_DIRECTIONS, CUE_TRAITS } from '../../bundle/sections/cues-section.js';

export type CueAxis = (typeof CUE_AXES)[number];
export type CueDirection = (typeof CUE_DIRECTIONS)[number];
export type CueTrait = (typeof CUE_TRAITS)[number];

/** One meaning of a cue text. */
export interface Cue {
  readonly rule: string;
  readonly axis: CueAxis;
  /** A code on that axis, or `hypothetical`; empty for the axes `end` and `none`. */
  readonly sets: string;
  readonly direction: CueDirection;
  /**
   * Maximum number of words between the cue and the mention that it reaches. 0 means that the cue reaches to the end of
   * the clause or, for `adjacent`, that no word may come between.
   */
  readonly reach: number;
  /** A property that recognition rules use in addition to the effect of the cue; empty for most cues. */
  readonly trait: CueTrait;
}

/** A scope that a cue text opens: the effect of the text, on one axis, on the words that follow. */
export interface ScopeOpening {
  readonly axis: number;
  /** Slot number of the scope among the open scopes. */
  readonly slot: number;
  readonly isWide: boolean;
  /** The next scope that the same text opens, in a higher slot. */
  readonly next: ScopeOpening | undefined;
  readonly cues: readonly Cue[];
  /** Whether the scope denies the findings in it, and whether the text is a reporting verb ("denies"). */
  readonly denies: boolean;
  readonly tells: boolean;
  /** Whether the text says what the preceding noun lacks ("without"), so that a comma may end the denial. */
  readonly lacks: boolean;
  /** Whether the text says that something is given, started or taken, so that lists of drugs continue across commas. */
  readonly gives: boolean;
  /** The longest and the shortest reach of the scope's cues, in words. */
  readonly reach: number;
  readonly least: number;
  /** Whether all cues of the scope look only forward and therefore reach across punctuation. */
  readonly isAhead: boolean;
  /** The cues that also apply to later members of a list, and whether any of them looks only forward. */
  readonly list: readonly Cue[];
  readonly listsAhead: boolean;
}

/** The wording of one or more cues, with their combined meaning. */
export interface CueText {
  /** The kinds of the text, as bits. Each hit has a copy, so most checks on a hit need not read the text itself. */
  readonly kinds: number;
  /** The affirmative variant of a text that follows a sign ("-ve"), used if the sign is a plus ("+ve"). */
  readonly affirmed: CueText | undefined;
  /** Whether the text applies only to the mention that it touches. */
  readonly isAdjacent: boolean;
  /**
   * -1 unless the text may be a predicate of preceding mentions. Otherwise, the number of words within which a word
   * such as "found" must follow the text ("not [found]"), or 0 if no such word is needed.
   */
  readonly within: number;
  /** The reach of the text's `both` cues; -1 if it has none. */
  readonly reachBoth: number;
  /** The text's cue that ends scopes. */
  readonly end: Cue | undefined;
  readonly denies: boolean;
  /**
   * The scopes that the text opens, as linked lists: `ahead` if its `both` cues apply to the words after it, `aside` if
   * they apply to the words before it.
   */
  readonly ahead: ScopeOpening | undefined;
  readonly aside: ScopeOpening | undefined;
  /**
   * A group of AXES bits for each Lean (scopes.ts): bit n of a group is set if the text applies to words before it on
   * axis n.
   */
  readonly back: number;
  /** The side that the text names (a Modifier code, or empty) and the cue that sets it. */
  readonly side: string;
  readonly sideCue: Cue | undefined;
  /**
   * The text's first modifier, its first modifier that may precede a mention, and its first modifier that may follow a
   * mention.
   */
  readonly modifier: Cue | undefined;
  readonly leading: Cue | undefined;
  readonly trailing: Cue | undefined;
  /** The scopes that the text opens when it is a label; these scopes extend to the end of the clause. */
  readonly aheadAsLabel: ScopeOpening | undefined;
  readonly asideAsLabel: ScopeOpening | undefined;
  /** Whether the text ("given") applies to words before it, except when it introduces a reason. */
  readonly mayGiveReason: boolean;
  /** Whether the text is a verb of exclusion ("excluded", "ruled out"), which denies findings after it or before it. */
  readonly excludes: boolean;
  /** Whether the text ("should") begins an if-clause when a finding directly follows. */
  readonly inverts: boolean;
  /** Whether a cue applies to the whole list before it: "considered and rejected". */
  readonly isOfAll: boolean;
  /**
   * Whether the text advises calling for help, and whether it may be a complete sentence that refers to the findings in
   * the sentence before: "No recurrence."
   */
  readonly advises: boolean;
  readonly isElliptic: boolean;
  /**
   * Whether the text ("get") normally gives an order but, in an if-clause ("if you get a rash"), means that the patient
   * may develop a finding.
   */
  readonly mayMeanDevelop: boolean;
  /**
   * Whether every polarity cue of the text that looks forward is affirmative and applies either to the mention that it
   * touches or up to the end of the clause: `affirmsAhead` if the `both` cues look ahead, `affirmsAside` if they look
   * back.
   */
  readonly affirmsAhead: boolean;
  readonly affirmsAside: boolean;
  /** The text's cues that may apply to words before it, indexed by axis. */
  readonly backCues: readonly (readonly Cue[])[];
  /** The text's cues, in the order of the knowledge base. */
  readonly cues: readonly Cue[];
  /** The cached texts that have all the cues of this text and one more. */
  readonly longer: CueText[];
}

/** A lazy cache of the cue texts of a knowledge base. */
export interface CueTexts {
  /** The text whose only cue is the cue at the given row. */
  of(row: number): CueText | undefined;
  /** The given text with the cue at another row added. */
  and(text: CueText, row: number): CueText;
}
