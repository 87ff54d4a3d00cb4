// Records of vocabularies and their codes: descriptions, instructions for use, equivalences between codes, and rules
// about combinations of codes in a chart. They refer to a code by its vocabulary and the code itself.

import type { CombinationAction } from '../src/bundle/sections/combinations-section.js';
import type { InstructionKind } from '../src/bundle/sections/instructions-section.js';
import type { Relationship } from '../src/bundle/sections/maps-section.js';
import type { SourceLocation } from './records.js';

export interface VocabularyRecord {
  kind: 'vocabulary';
  name: string;
  caption: string;
  description: string;
  version: string;
  licence: string;
  redistributable: boolean;
  notice: string;
  /** The SHA-256 of the release that the vocabulary was read from; absent if it was not read from a release. */
  sourceHash?: string;
  place: SourceLocation;
}

export interface CodeRecord {
  kind: 'code';
  vocab: string;
  code: string;
  description: string;
  parent?: string;
  category?: boolean;
  unreportable?: boolean;
  termType?: string;
  /**
   * The first day on which the code is valid, as yyyymmdd; `validTo` is the last such day. If either is absent, the
   * period is open on that side.
   */
  validFrom?: number;
  validTo?: number;
  place: SourceLocation;
}

/** An instruction that the vocabulary gives for using a code. It also applies to the descendants of that code. */
export interface InstructionRecord {
  kind: 'instruction';
  vocab: string;
  code: string;
  instruction: InstructionKind;
  text: string;
  place: SourceLocation;
}

/**
 * The meaning of one character at a certain position in the code `code` and its descendants (the position is 1-based
 * and does not count dots).
 */
export interface AxisRecord {
  kind: 'axis';
  vocab: string;
  code: string;
  position: number;
  value: string;
  label: string;
  place: SourceLocation;
}

/**
 * An equivalence between codes from two vocabularies. If a code corresponds to a combination of target codes, each
 * alternative way of combining codes is a `scenario`, in which one code is taken from each `choice` list; both are
 * numbered from 1. `scenario` and `choice` are 0 if the target is a single code.
 */
export interface EquivalenceRecord {
  kind: 'equivalence';
  vocab: string;
  code: string;
  targetVocab: string;
  /** The target code; '' if the release states that there is no equivalent. */
  targetCode: string;
  relationship: Relationship;
  scenario: number;
  choice: number;
  place: SourceLocation;
}

/**
 * A rule about the codes in a chart. Patterns and templates are as in the bundle; named sets have already been
 * expanded.
 */
export interface CombinationRecord {
  kind: 'combination';
  group: string;
  vocab: string;
  action: CombinationAction;
  on: string;
  with: string;
  unless: string;
  rule: string;
  code: string;
  relationship: Relationship;
  guideline: string;
  place: SourceLocation;
}
