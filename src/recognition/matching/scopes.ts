// Scopes: the axes of context, the direction in which a cue applies, and the scopes that are open at a given offset.

import type { Cue, CueAxis, ScopeOpening } from './cue.js';
import type { CueHit } from './mentions.js';

/** The axes that have scopes. Modifiers have none: they must touch a mention and are attached elsewhere. */
const SCOPED_AXES: readonly CueAxis[] = ['polarity', 'certainty', 'subject', 'temporality', 'status', 'result'];
export const AXES = 6;
/** Indices of axes in SCOPED_AXES. */
export const POLARITY = 0;
export const CERTAINTY = 1;
export const SUBJECT = 2;
export const TEMPORALITY = 3;
export const STATUS = 4;
export const RESULT = 5;

/** Index of an axis in SCOPED_AXES; -1 for other axes. */
export function axisNumber(axis: CueAxis): number {
  return SCOPED_AXES.indexOf(axis);
}

/**
 * The slots of an axis: WIDE for a scope that reaches to the end of the clause, TOUCH for one that must touch its
 * mention, and NEAR for one that reaches a certain number of words.
 */
export const WIDE = 0;
export const TOUCH = 1;
export const NEAR = 2;
export const SLOTS_OF_AXIS = 3;

/** An open scope: the effect that a hit has, on one axis, on the words after it. */
export interface Scope {
  readonly hit: CueHit;
  readonly says: ScopeOpening;
  /** End of the last mention that the scope governs; -1 if it has not governed any mention yet. */
  taken: number;
  /**
   * The end of the last cue that merely continues the cue of the scope ("denies [having]"); initially the end of the
   * hit.
   */
  linked: number;
  /**
   * The offset from which the reach is counted: the end of the hit or of an aside after it ("not, [to her
   * knowledge,]").
   */
  readonly from: number;
  /** Whether the scope begins after an affirmed item of the same list: "a cough, [no] fever". */
  readonly isInterjected: boolean;
}

/** Scopes, indexed by slot; each axis has SLOTS_OF_AXIS slots. */
export interface Scopes {
  /** Bit n is set if the scope in slot n is open. The slot of a closed scope may contain anything. */
  open: number;
  /** Whether a list of past diseases is being read. */
  isList: boolean;
  readonly slots: (Scope | undefined)[];
  /** The last person named, to whom a pronoun may refer. */
  person?: CueHit | undefined;
}

/** Slot of the wide polarity scope. */
export const WIDE_POLARITY = POLARITY * SLOTS_OF_AXIS + WIDE;
/** Slot of the wide subject scope. */
export const WIDE_SUBJECT = SUBJECT * SLOTS_OF_AXIS + WIDE;
/** Slot of the wide temporality scope. */
export const WIDE_TEMPORALITY = TEMPORALITY * SLOTS_OF_AXIS + WIDE;
/** Slot of the polarity scope that reaches a certain number of words. */
export const NEAR_POLARITY = POLARITY * SLOTS_OF_AXIS + NEAR;
/** The bits of the scopes that can deny the words after a cue. */
export const DENIALS = (1 << WIDE_POLARITY) | (1 << NEAR_POLARITY);
/** The bits of all wide scopes. */
export const WIDE_SLOTS = 0b001_001_001_001_001_001;

/** The initial state, without open scopes. */
export function newScopes(): Scopes {
  return {
    open: 0,
    isList: false,
    slots: new Array<Scope | undefined>(AXES * SLOTS_OF_AXIS).fill(undefined),
    person: undefined,
  };
}

/** The index of the lowest set bit of a nonzero number. */
export function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}

/** The open wide polarity scope. */
export function widePolarity({ open, slots }: Scopes): Scope | undefined {
  return (open & (1 << WIDE_POLARITY)) === 0 ? undefined : slots[WIDE_POLARITY];
}

/** The open polarity scope that reaches a certain number of words. */
export function nearPolarity({ open, slots }: Scopes): Scope | undefined {
  return (open & (1 << NEAR_POLARITY)) === 0 ? undefined : slots[NEAR_POLARITY];
}

/** The direction in which a hit applies, as determined by the forward sweep. */
export type Lean = typeof AHEAD | typeof ANSWERS | typeof BACK;
/** The `both` cues of the hit look forward. */
export const AHEAD = 0;
/** The hit answers the label before it ("Fever: no"). */
export const ANSWERS = 1;
/** The `both` cues of the hit look back. */
export const BACK = 2;

/** Whether a cue's scope runs to the end of its clause. */
export function isWide(cue: Cue): boolean {
  return cue.direction === 'after' && cue.reach === 0;
}

/** Whether a cue applies to words after it. */
export function looksForward(cue: Cue, lean: Lean): boolean {
  return cue.direction === 'after' || cue.direction === 'adjacent' || (cue.direction === 'both' && lean === AHEAD);
}

/** Whether a cue applies to words before it. */
export function looksBack(cue: Cue, lean: Lean): boolean {
  if (cue.direction === 'before') return true;
  if (cue.direction === 'predicate') return lean === ANSWERS;
  return cue.direction === 'adjacent' ? lean === ANSWERS : cue.direction === 'both' && lean !== AHEAD;
}
