// The result types of scoring: coded charts with their associated findings, scores for the diagnoses in a note, and
// medical decision making.

import type { FindingItem } from './list-types.js';

/** A condition with which a finding of a chart is associated. */
export interface AssociatedFinding {
  vocab: string;
  version?: string;
  code: string;
  description: string;
  /** Present with IncludeCtermMetadata. */
  ctermId?: number;
  /** The smallest of the condition's lists that contains the finding: 1 small, 2 large, 3 full. */
  score: 1 | 2 | 3;
}

/** A content item that contains a finding. */
export interface AssociatedContentItem {
  id: string;
  name: string;
}

/** One entry of a coded chart, with its associations. */
export interface CodedEntry {
  id?: string;
  vocab: string;
  version?: string;
  code: string;
  description: string;
  /** Present with IncludeCtermMetadata. */
  prefix?: string;
  /** Present with IncludeCtermMetadata. */
  ctermId?: number;
  /** Absent if the finding is not in the lists of any condition. */
  associatedFindings?: AssociatedFinding[];
  associatedContentLibraryItems?: AssociatedContentItem[];
}

/** A coded chart: `group` if several entries were given, `entry` if a single one was given. */
export interface CodedEntries {
  group?: { vocab: string; version: string; entry: CodedEntry[] };
  entry?: CodedEntry;
}

/** A score for how well a note supports a diagnosis. */
export interface NoteScore {
  ctermId: number;
  text: string;
  /** 0 to 3. */
  score: number;
  /** The ids, separated by commas, of the records that count as evidence, in document order. */
  targetIds: string;
}

/**
 * A level of medical decision making: 1 straightforward, 2 low, 3 moderate, 4 high; 0 if there is nothing to decide.
 */
export type DecisionLevel = 0 | 1 | 2 | 3 | 4;

/** A satisfied rule in the decision table, and the records that satisfy it. */
export interface DecisionReason {
  rule: string;
  level: DecisionLevel;
  text: string;
  recordIds: string[];
}

/** One element of medical decision making. */
export interface DecisionElement {
  level: DecisionLevel;
  /** The name of the level; '' for level 0. */
  name: string;
  /** The records that satisfy rules for exactly this level, in document order. */
  recordIds: string[];
  /** All satisfied rules, sorted with the highest level first. */
  met: DecisionReason[];
}

/** A rule that would raise an element to the next level. */
export interface DecisionOption {
  rule: string;
  text: string;
  /** How many items the rule requires, and how many the chart contains. */
  need: number;
  have: number;
  recordIds: string[];
}

/**
 * The requirements for the next level: `count` of the listed elements must be raised, each by any one of its options.
 */
export interface NextLevel {
  level: DecisionLevel;
  name: string;
  /** How many of `elements` must still reach the level. */
  count: number;
  elements: { element: 'problems' | 'data' | 'risk'; level: DecisionLevel; options: DecisionOption[] }[];
}

/** The evidence in a chart for one diagnosis. */
export interface DiagnosisEvidence {
  ctermId: number;
  text: string;
  score: number;
  /** The ids of the records that count as evidence, by category. */
  evidence: { S: string[]; O: string[]; A: string[]; P: string[] };
  /**
   * Categories without evidence, each with findings from the diagnosis's lists that are worth asking about, most
   * relevant first.
   */
  missingEvidence: { category: 'S' | 'O' | 'A' | 'P'; ask: FindingItem[] }[];
}

/** The level of medical decision making that a chart supports, i.e. the level reached by two of the three elements. */
export interface DecisionMaking {
  level: DecisionLevel;
  name: string;
  problems: DecisionElement;
  data: DecisionElement;
  risk: DecisionElement;
  /** Absent at the highest level. */
  next?: NextLevel;
  diagnoses: DiagnosisEvidence[];
}

/** A condition, ranked by the evidence for and against it in a chart. */
export interface RankedCondition {
  ctermId: number;
  nodeKey: string;
  description: string;
  /** A score from 0 to 1, to four decimals, for ranking; not a probability. */
  score: number;
  /** The findings in the condition's lists that the chart states as present, sorted with the greatest weight first. */
  for: ConditionEvidence[];
  /** The findings in the condition's lists that the chart denies. */
  against: ConditionEvidence[];
  /** Whether the condition is already in the chart. */
  isCharted: boolean;
}

/** One finding of a chart as evidence for or against a condition. */
export interface ConditionEvidence {
  ctermId: number;
  description: string;
  /** The smallest of the condition's lists that contains the finding: 1 hallmarks, 2 large, 3 full. */
  size: 1 | 2 | 3;
  recordIds: string[];
}
