// Records of vocabularies and their codes: what a code is, where it may be used, which codes stand for each other and what
// is ruled of the codes of a chart. A record names codes by vocabulary and code.

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
  /** sha256 of the source release, where there is one. */
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
  /** First and last day on which the code may be used, as yyyymmdd; absent = open. */
  validFrom?: number;
  validTo?: number;
  place: SourceLocation;
}

/** An instruction of the vocabulary at a code; it holds for the codes below too. */
export interface InstructionRecord {
  kind: 'instruction';
  vocab: string;
  code: string;
  instruction: InstructionKind;
  text: string;
  place: SourceLocation;
}

/** What a character at a position (1-based, dots not counted) of the codes at and below `code` means. */
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
 * That a code of one vocabulary stands for a code of another. Where one code needs several together, each alternative
 * is a `scenario` (1 …) and in it one code is taken of each `choice` list (1 …); 0 and 0 = alone.
 */
export interface EquivalenceRecord {
  kind: 'equivalence';
  vocab: string;
  code: string;
  targetVocab: string;
  /** '' = the release says that there is none. */
  targetCode: string;
  relationship: Relationship;
  scenario: number;
  choice: number;
  place: SourceLocation;
}

/** A rule about the codes of a chart. Lists of patterns and templates as the bundle holds them, sets written out. */
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
  place: SourceLocation;
}
