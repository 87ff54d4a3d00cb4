// Cues: words that give a finding its context (negation, certainty, subject, time). The recogniser finds cues in the
// same way as names.

import { defineTable, text, u8, u16 } from '../table-section.js';

export const CUE_AXES = [
  'polarity',
  'certainty',
  'subject',
  'temporality',
  'status',
  'modifier',
  'result',
  'end',
  'none',
] as const;
export const CUE_DIRECTIONS = ['after', 'before', 'both', 'adjacent', 'predicate'] as const;

/** Properties of a cue, other than its effect, that recognition rules use; AUTHORING.md describes each of them. */
export const CUE_TRAITS = [
  '',
  'advises',
  'after-drug',
  'all',
  'as-needed',
  'avoids',
  'completes',
  'confirms',
  'counsels',
  'dates',
  'elliptic',
  'excludes',
  'gets',
  'gives-care',
  'gives-drug',
  'introduces',
  'inverts',
  'judged',
  'lacks',
  'low',
  'offspring',
  'person',
  'presents',
  'rates',
  'reason',
  'resumes',
  'signed',
  'tells',
  'until',
] as const;

export const cues = defineTable('cues', 2, {
  /** Stable rule id, shown by `Settings.explain`. */
  rule: text(),
  text: text(),
  /**
   * Index into CUE_AXES. `end` terminates the scope of other cues; `none` marks a pseudo-cue, which merely hides its
   * words from other cues.
   */
  axis: u8({ below: CUE_AXES.length }),
  /**
   * The code of a Result, Prefix, Status or Modifier that the cue sets; `hypothetical` marks findings as hypothetical.
   */
  sets: text(),
  /**
   * Index into CUE_DIRECTIONS, which determines the findings that the cue affects: those after the cue, before it, on
   * both sides of it or next to it, or those of which the cue is the predicate (findings before it with only
   * auxiliaries and adverbs in between).
   */
  direction: u8({ below: CUE_DIRECTIONS.length }),
  /** The scope in words; 0 means that the scope extends to the end of the clause. */
  reach: u16(),
  /** Index into CUE_TRAITS; 0 for most cues. */
  trait: u8({ below: CUE_TRAITS.length }),
});
