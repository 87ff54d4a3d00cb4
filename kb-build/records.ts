// Records: what every source of knowledge (authored YAML, an importer) is turned into, one plain object at a time.
// A record names other things by key, never by row; `source` says where it was read, for messages.

import type { Relationship } from '../src/bundle/sections/maps.js';
import type { NameKind } from '../src/bundle/sections/names.js';

/** Where a record was read: a file, and the line and column in it (1-based). */
export interface Place {
  file: string;
  line: number;
  column?: number;
}

/** The stable text key of a finding inside its source: a slug of the authored core, `HP:0001250`, a CSV id. */
export type FindingKey = string;

export interface FindingRecord {
  kind: 'finding';
  key: FindingKey;
  termType: number;
  description: string;
  /** The first parent is the primary one. Empty = a root. */
  parents: FindingKey[];
  specialty?: string[];
  unit?: string;
  ucum?: string;
  rangeLow?: number;
  rangeHigh?: number;
  sectionId?: string;
  groupId?: string;
  tags?: string[];
  components?: FindingKey[];
  place: Place;
}

export interface NameRecord {
  kind: 'name';
  finding: FindingKey;
  text: string;
  nameKind: NameKind;
  /** Matched only in this very case; the default for abbreviations. */
  cased?: boolean;
  /** Shown and searched, but not recognised in notes. */
  silent?: boolean;
  place: Place;
}

export interface PhraseRecord {
  kind: 'phrase';
  finding: FindingKey;
  culture?: string;
  /** Key of the finding whose phrase opens the context of `cp` and `cn`. */
  context?: FindingKey;
  ip?: string;
  in?: string;
  startContext?: string;
  dp?: string;
  dn?: string;
  cp?: string;
  cn?: string;
  place: Place;
}

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
  place: Place;
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
  place: Place;
}

export interface MapRecord {
  kind: 'map';
  finding: FindingKey;
  vocab: string;
  code: string;
  relationship: Relationship;
  group: number;
  priority: number;
  rule: string;
  advice?: string;
  place: Place;
}

export interface PromptRecord {
  kind: 'prompt';
  finding: FindingKey;
  target: FindingKey;
  level: 'R' | 'M';
  size: 1 | 2 | 3;
  rank: number;
  age?: string;
  sex?: string;
  roles?: string[];
  specialties?: string[];
  place: Place;
}

export interface EnumerationRecord {
  kind: 'enumeration';
  name: string;
  code: string;
  description: string;
  displayOrder: number;
  flags: number;
  effect?: string;
  phrase?: string;
  place: Place;
}

export interface CueRecord {
  kind: 'cue';
  rule: string;
  text: string;
  axis: string;
  sets: string;
  direction: string;
  reach: number;
  cased?: boolean;
  place: Place;
}

export interface HeadingRecord {
  kind: 'heading';
  text: string;
  section: string;
  prefix: string;
  groupId: string;
  place: Place;
}

export type KnowledgeRecord =
  | FindingRecord
  | NameRecord
  | PhraseRecord
  | VocabularyRecord
  | CodeRecord
  | MapRecord
  | PromptRecord
  | EnumerationRecord
  | CueRecord
  | HeadingRecord;

/** A complaint about a source: where, what is wrong, how to mend it. */
export interface Complaint {
  place: Place;
  problem: string;
  mend: string;
}
