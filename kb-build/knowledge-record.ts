// The union of all records that an importer can yield. Records found only in authored YAML are declared next to their
// readers (authored/index.ts).

import type {
  AxisRecord,
  CodeRecord,
  CombinationRecord,
  EquivalenceRecord,
  InstructionRecord,
  VocabularyRecord,
} from './code-records.js';
import type {
  AliasRecord,
  ConfidenceRecord,
  CueRecord,
  EnumerationRecord,
  EnumerationTextRecord,
  FindingRecord,
  HeadingRecord,
  MapRecord,
  NameRecord,
  PhraseRecord,
  PromptRecord,
  RangeRecord,
  ReleaseRecord,
  XrefRecord,
} from './records.js';

export type KnowledgeRecord =
  | FindingRecord
  | NameRecord
  | PhraseRecord
  | RangeRecord
  | XrefRecord
  | AliasRecord
  | ConfidenceRecord
  | ReleaseRecord
  | VocabularyRecord
  | CodeRecord
  | InstructionRecord
  | AxisRecord
  | EquivalenceRecord
  | MapRecord
  | PromptRecord
  | CombinationRecord
  | EnumerationRecord
  | EnumerationTextRecord
  | CueRecord
  | HeadingRecord;
