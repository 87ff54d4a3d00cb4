// Cues: words that put a finding into context (negation, certainty, subject, time), found by the recogniser like names.

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

/** The properties of a cue, besides its effect, that recognition rules use; AUTHORING.md describes each. */
export const CUE_TRAITS = [
  '',
  'after-drug',
  'all',
  'as-needed',
  'avoids',
  'counsels',
  'dates',
  'excludes',
  'gets',
  'gives-care',
  'gives-drug',
  'inverts',
  'lacks',
  'low',
  'person',
  'presents',
  'rates',
  'reason',
  'resumes',
  'signed',
  'tells',
] as const;

export const cues = defineTable('cues', 2, {
  /** Stable rule id, shown by `Settings.explain`. */
  rule: text(),
  text: text(),
  /**
   * Index into CUE_AXES. `end` ends the scope of other cues; `none` marks a pseudo-cue, which only hides its words from
   * other cues.
   */
  axis: u8({ below: CUE_AXES.length }),
  /**
   * The code of a Result, Prefix, Status or Modifier that the cue sets; `hypothetical` marks findings as hypothetical.
   */
  sets: text(),
  /**
   * Index into CUE_DIRECTIONS: whether the cue affects the findings after it, the findings before it, those on both
   * sides, those next to it, or those of which it is the predicate (findings before it with only auxiliaries and
   * adverbs in between).
   */
  direction: u8({ below: CUE_DIRECTIONS.length }),
  /** Scope in words; 0 means up to the end of the clause. */
  reach: u16(),
  /** Index into CUE_TRAITS; 0 for most cues. */
  trait: u8({ below: CUE_TRAITS.length }),
});
