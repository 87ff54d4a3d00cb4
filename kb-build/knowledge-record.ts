// Any record of an import. What only authored YAML says has records of its own, beside what reads it (authored/index.ts).

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
  WordFormRecord,
  XrefRecord,
} from './records.js';

export type KnowledgeRecord =
  | FindingRecord
  | NameRecord
  | PhraseRecord
  | RangeRecord
  | XrefRecord
  | AliasRecord
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
  | HeadingRecord
  | WordFormRecord;
