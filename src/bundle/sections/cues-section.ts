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
  /** Stable rule id that `Settings.explain` shows. */
  rule: text(),
  text: text(),
  /** Index into CUE_AXES; `end` closes scopes; `none` is a pseudo-cue that only hides its words from other cues. */
  axis: u8({ below: CUE_AXES.length }),
  /**
   * The code that the cue sets (of a Result, Prefix, Status or Modifier); `hypothetical` marks findings as
   * hypothetical.
   */
  sets: text(),
  /**
   * Index into CUE_DIRECTIONS: whether the cue affects findings after it, before it, on both sides, next to it, or as
   * its predicate (the findings before it, with only auxiliaries and adverbs between).
   */
  direction: u8({ below: CUE_DIRECTIONS.length }),
  /** Reach in words; 0 = to the end of the clause. */
  reach: u16(),
  /** Index into CUE_TRAITS; 0 for most cues. */
  trait: u8({ below: CUE_TRAITS.length }),
});
