// Scopes: the axes of context that cues speak on, which way a cue looks, and the scopes that are open at a place.

import type { Cue, CueAxis, Opening } from './cue.js';
import type { CueHit } from './mentions.js';

/** The axes that scopes are kept for; modifiers touch and are attached elsewhere. */
const SCOPED_AXES: readonly CueAxis[] = ['polarity', 'certainty', 'subject', 'temporality', 'status', 'result'];
export const AXES = 6;
/** Places of axes in SCOPED_AXES. */
export const POLARITY = 0;
export const SUBJECT = 2;
export const TEMPORALITY = 3;
export const STATUS = 4;

/** Place of an axis in SCOPED_AXES, -1 for the others. */
export function axisNumber(axis: CueAxis): number {
  return SCOPED_AXES.indexOf(axis);
}

/** What the scopes of an axis are told apart by: one runs to the end of the clause, one touches, one reaches some words. */
export const WIDE = 0;
export const TOUCH = 1;
export const NEAR = 2;
export const SLOTS_OF_AXIS = 3;

/** What a hit says on one axis of what is behind it. */
export interface Scope {
  readonly hit: CueHit;
  readonly says: Opening;
  /** End of the mention taken last, -1 before the first. */
  taken: number;
  /** End of the last cue that only carries this one on ("denies [having]"), of the hit itself at first. */
  linked: number;
}

/** Scopes by slot: per axis a wide one, one that touches, one that reaches some words. */
export interface Scopes {
  /** Bit n: the scope in slot n is open. What stands in the slot of a closed one is nobody's. */
  open: number;
  /** Whether past diseases are listed here, one behind the other. */
  isList: boolean;
  readonly slots: (Scope | undefined)[];
}

/** Slot of the wide scope of polarity. */
export const WIDE_POLARITY = POLARITY * SLOTS_OF_AXIS + WIDE;
/** The same of temporality. */
export const WIDE_TEMPORALITY = TEMPORALITY * SLOTS_OF_AXIS + WIDE;
const NEAR_POLARITY = POLARITY * SLOTS_OF_AXIS + NEAR;
/** The bits of the scopes that can deny what is behind a cue. */
export const DENIALS = (1 << WIDE_POLARITY) | (1 << NEAR_POLARITY);
/** The bits of all wide scopes. */
export const WIDE_SLOTS = 0b001_001_001_001_001_001;

/** No scopes open. */
export function newScopes(): Scopes {
  return { open: 0, isList: false, slots: new Array<Scope | undefined>(AXES * SLOTS_OF_AXIS).fill(undefined) };
}

/** The lowest of the set bits of a number that is not 0. */
export function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}

/** The open scope that says to the end of the clause whether something is there. */
export function widePolarity({ open, slots }: Scopes): Scope | undefined {
  return (open & (1 << WIDE_POLARITY)) === 0 ? undefined : slots[WIDE_POLARITY];
}

/** The same for some words. */
export function nearPolarity({ open, slots }: Scopes): Scope | undefined {
  return (open & (1 << NEAR_POLARITY)) === 0 ? undefined : slots[NEAR_POLARITY];
}

/** Which way a hit looks; found by the forward sweep. */
export type Lean = typeof AHEAD | typeof ANSWERS | typeof BACK;
/** Its `both` readings look forward. */
export const AHEAD = 0;
/** It answers the label before it ("Fever: no"). */
export const ANSWERS = 1;
/** Its `both` readings look back. */
export const BACK = 2;

/** Whether a cue's scope runs to the end of its clause. */
export function isWide(cue: Cue): boolean {
  return cue.direction === 'after' && cue.reach === 0;
}

/** Whether a cue speaks of what is behind it. */
export function looksForward(cue: Cue, lean: Lean): boolean {
  return cue.direction === 'after' || cue.direction === 'adjacent' || (cue.direction === 'both' && lean === AHEAD);
}

/** Whether a cue speaks of what is before it. */
export function looksBack(cue: Cue, lean: Lean): boolean {
  if (cue.direction === 'before') return true;
  return cue.direction === 'adjacent' ? lean === ANSWERS : cue.direction === 'both' && lean !== AHEAD;
}
