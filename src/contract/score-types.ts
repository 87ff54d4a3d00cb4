// What scores are answered as: coded charts with their associated findings, notes by diagnosis, medical decision making.

import type { FindingItem } from './list-types.js';

/** A condition that a finding of a chart is associated with. */
export interface AssociatedFinding {
  vocab: string;
  version?: string;
  code: string;
  description: string;
  /** By IncludeCtermMetadata. */
  ctermId?: number;
  /** The list of the condition that the finding is in: 1 small, 2 large, 3 full. */
  score: 1 | 2 | 3;
}

/** A content item that a finding is in. */
export interface AssociatedContentItem {
  id: string;
  name: string;
}

/** One entry of a coded chart, with what it is associated with. */
export interface CodedEntry {
  id?: string;
  vocab: string;
  version?: string;
  code: string;
  description: string;
  /** By IncludeCtermMetadata. */
  prefix?: string;
  /** By IncludeCtermMetadata. */
  ctermId?: number;
  /** Absent where no condition asks for the finding. */
  associatedFindings?: AssociatedFinding[];
  associatedContentLibraryItems?: AssociatedContentItem[];
}

/** A coded chart: `group` of many entries, or `entry` where one was given alone. */
export interface CodedEntries {
  group?: { vocab: string; version: string; entry: CodedEntry[] };
  entry?: CodedEntry;
}

/** How well a note bears out a diagnosis. */
export interface NoteScore {
  ctermId: number;
  text: string;
  /** 0 to 3. */
  score: number;
  /** Ids of the records that count as evidence, in document order, with commas. */
  targetIds: string;
}

/** Levels of medical decision making: 1 straightforward, 2 low, 3 moderate, 4 high; 0 = nothing to decide about. */
export type DecisionLevel = 0 | 1 | 2 | 3 | 4;

/** A rule of the table that holds, and the records that make it hold. */
export interface DecisionReason {
  rule: string;
  level: DecisionLevel;
  text: string;
  recordIds: string[];
}

/** One element of medical decision making. */
export interface DecisionElement {
  level: DecisionLevel;
  /** Name of the level, '' for 0. */
  name: string;
  /** Records behind the rules of this very level, in document order. */
  recordIds: string[];
  /** Every rule that holds, the highest level first. */
  met: DecisionReason[];
}

/** A rule that would lift an element to the next level. */
export interface DecisionOption {
  rule: string;
  text: string;
  /** How many things it needs, and how many the chart has. */
  need: number;
  have: number;
  recordIds: string[];
}

/** What is missing for the next level: any one option of each of `elements`, of which `count` have to be lifted. */
export interface NextLevel {
  level: DecisionLevel;
  name: string;
  /** How many of the elements below have to reach the level. */
  count: number;
  elements: { element: 'problems' | 'data' | 'risk'; level: DecisionLevel; options: DecisionOption[] }[];
}

/** How a chart bears out one diagnosis. */
export interface DiagnosisEvidence {
  ctermId: number;
  text: string;
  score: number;
  /** Ids of the records that count as evidence, by category. */
  evidence: { S: string[]; O: string[]; A: string[]; P: string[] };
  /** Categories without evidence, each with findings that the lists of the diagnosis ask for there, the nearest first. */
  missingEvidence: { category: 'S' | 'O' | 'A' | 'P'; ask: FindingItem[] }[];
}

/** The medical decision making that a chart bears out: the level that two of the three elements reach. */
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

/** A diagnosis by what a chart has for and against it. */
export interface RankedCondition {
  ctermId: number;
  nodeKey: string;
  description: string;
  /** A rank score of 0–1, four decimals; not a probability. */
  score: number;
  /** Findings present that it asks for, the weightiest first. */
  for: ConditionEvidence[];
  /** Findings denied that it asks for. */
  against: ConditionEvidence[];
  /** It stands in the chart already. */
  isCharted: boolean;
}

/** One finding of a chart as evidence of a condition. */
export interface ConditionEvidence {
  ctermId: number;
  description: string;
  /** The list of the condition that it is in: 1 hallmarks, 2 large, 3 full. */
  size: 1 | 2 | 3;
  recordIds: string[];
}
