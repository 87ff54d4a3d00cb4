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
  /** A code of the axis, or `hypothetical`; empty for axes `end` and `none`. */
  readonly sets: string;
  readonly direction: CueDirection;
  /**
   * Maximum number of words between the cue and the mention that it reaches. 0 means that the cue reaches to the end of
   * the clause; for `adjacent`, it means that no word may come between.
   */
  readonly reach: number;
  /** A property that recognition rules use in addition to the effect of the cue; empty for most cues. */
  readonly trait: CueTrait;
}

/** A scope that a cue text opens: its effect, on one axis, on the words that follow. */
export interface ScopeOpening {
  readonly axis: number;
  /** Slot number of the scope among the open scopes. */
  readonly slot: number;
  readonly isWide: boolean;
  /** The opening of the same text with the next higher slot. */
  readonly next: ScopeOpening | undefined;
  readonly cues: readonly Cue[];
  /** Whether the scope denies the findings in it, and whether a reporting verb does so ("denies"). */
  readonly denies: boolean;
  readonly tells: boolean;
  /**
   * Whether the text introduces something that the preceding noun lacks ("without"), so that a comma may end the
   * denial.
   */
  readonly lacks: boolean;
  /** Whether something is given, started or taken, in which case lists of drugs continue across commas. */
  readonly gives: boolean;
  /** The longest and the shortest reach of the opening's cues, in words. */
  readonly reach: number;
  readonly least: number;
  /** Whether all cues of the opening look only forward and therefore reach across punctuation. */
  readonly isAhead: boolean;
  /** The cues that also apply to later members of a list, and whether any of them looks only forward. */
  readonly list: readonly Cue[];
  readonly listsAhead: boolean;
}

/** The wording of one or more cues, with their combined meaning. */
export interface CueText {
  /** The kinds of the text. Hits copy this number, because most checks on a hit only exclude a kind. */
  readonly kinds: number;
  /** The affirmative variant of a text that includes a sign ("-ve"), used if the sign is a plus. */
  readonly affirmed: CueText | undefined;
  /** Whether the text applies only to the mention that it touches. */
  readonly isAdjacent: boolean;
  /**
   * If the text may be a predicate of preceding mentions, the number of words after it within which a word of presence
   * must follow; otherwise -1.
   */
  readonly within: number;
  /** The reach of the text's cues that apply to either side; -1 if it has no such cues. */
  readonly reachBoth: number;
  /** The cue of the text that ends scopes. */
  readonly end: Cue | undefined;
  readonly denies: boolean;
  /**
   * The scopes that the text opens, as linked lists: `ahead` if its `both` cues apply to the words after it, `aside` if
   * they apply to the words before it.
   */
  readonly ahead: ScopeOpening | undefined;
  readonly aside: ScopeOpening | undefined;
  /**
   * The axes on which the text applies to words before it: bit n is for axis n, and each lean has AXES bits of its own.
   */
  readonly back: number;
  /** The side that the text states (a Modifier code; empty if it states none) and the cue that sets the side. */
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
  /** Whether the text ("given") applies to words before it unless it introduces a reason. */
  readonly mayGiveReason: boolean;
  /** Whether the text is a verb of exclusion ("excluded", "ruled out"), which denies findings after it or before it. */
  readonly excludes: boolean;
  /** Whether the text ("should") begins an if-clause when a finding follows directly. */
  readonly inverts: boolean;
  /** Whether the text advises calling for help, and whether it may be a sentence about the one before. */
  readonly advises: boolean;
  readonly isElliptic: boolean;
  /** Whether the text ("get") normally orders something but, in an if-clause, means that the patient may develop it. */
  readonly mayMeanDevelop: boolean;
  /**
   * Whether the text denies nothing after it, and affirms only the mention that it touches or everything up to the end
   * of the clause. `affirmsAhead` holds if its `both` cues look ahead, `affirmsAside` if they do not.
   */
  readonly affirmsAhead: boolean;
  readonly affirmsAside: boolean;
  /** The text's cues that may apply to words before it, indexed by axis. */
  readonly backCues: readonly (readonly Cue[])[];
  /** The text's cues, in the order of the knowledge base. */
  readonly cues: readonly Cue[];
  /** The cached texts that have the same cues as this text and one more. */
  readonly longer: CueText[];
}

/** The cue texts of a knowledge base, as a lazy cache. */
export interface CueTexts {
  /** The text whose only cue is the cue at the given row. */
  of(row: number): CueText | undefined;
  /** The given text with the cue at another row added. */
  and(text: CueText, row: number): CueText;
}
