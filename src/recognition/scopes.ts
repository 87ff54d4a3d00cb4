// Scopes: the axes of context that cues speak on, and which way a cue looks.

import type { Cue, CueAxis } from './lexicon.js';
import type { CueHit } from './matches.js';

/** The axes that scopes are kept for; modifiers touch and are attached elsewhere. */
export const SCOPED_AXES = [
  'polarity',
  'certainty',
  'subject',
  'temporality',
  'status',
  'result',
] as const satisfies readonly CueAxis[];
export const AXES = SCOPED_AXES.length;
/** Places of axes in SCOPED_AXES. */
export const POLARITY = 0;
export const SUBJECT = 2;
export const TEMPORALITY = 3;
export const STATUS = 4;

/** Place of an axis in SCOPED_AXES, -1 for the others. Asked of every cue again and again, hence no look-up. */
export function axisNumber(axis: CueAxis): number {
  switch (axis) {
    case 'polarity':
      return POLARITY;
    case 'certainty':
      return 1;
    case 'subject':
      return SUBJECT;
    case 'temporality':
      return TEMPORALITY;
    case 'status':
      return STATUS;
    case 'result':
      return 5;
    default:
      return -1;
  }
}

/** What a hit says on one axis of what is behind it. */
export interface Scope {
  readonly hit: CueHit;
  readonly cues: Cue[];
  /** End of the mention taken last, -1 before the first. */
  taken: number;
  /** End of the last cue that only carries this one on ("denies [having]"), of the hit itself at first. */
  linked: number;
}

/** Open scopes: per axis the one that runs to the end of the clause, one that reaches some words, one that touches. */
export interface Scopes {
  readonly wide: (Scope | undefined)[];
  readonly near: (Scope | undefined)[];
  readonly touch: (Scope | undefined)[];
}

/** Which way the cues of one hit look; found by the forward sweep, read by the backward one. */
export interface Lean {
  /** It answers the label before it ("Fever: no"). */
  readonly answers: boolean;
  /** Its `both` readings look forward. */
  readonly forward: boolean;
  /** Begin of the next mention with its modifiers, -1 without one. */
  readonly names: number;
}

/** Whether a cue's scope runs to the end of its clause. */
export function isWide(cue: Cue): boolean {
  return cue.direction === 'after' && cue.reach === 0;
}

/** Whether a cue speaks of what is behind it. */
export function looksForward(cue: Cue, lean: Lean): boolean {
  return cue.direction === 'after' || cue.direction === 'adjacent' || (cue.direction === 'both' && lean.forward);
}

/** Whether a cue speaks of what is before it. */
export function looksBack(cue: Cue, lean: Lean): boolean {
  if (cue.direction === 'before') return true;
  return cue.direction === 'adjacent' ? lean.answers : cue.direction === 'both' && !lean.forward;
}
