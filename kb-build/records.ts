// Records: what every source of knowledge (authored YAML, an importer) is turned into, one plain object at a time.
// A record names other things by key, never by row; `place` says where it was read, for messages. Records of vocabularies
// and their codes are in code-records.ts.

import type { Relationship } from '../src/bundle/sections/maps-section.js';
import type { NameKind } from '../src/bundle/sections/names-section.js';
import type { WordKind } from '../src/compile/write-loose.js';
import type { TermsName } from './importers/vocabulary-terms.js';

/** Where a record was read: a file, and the line and column in it (1-based). */
export interface SourceLocation {
  file: string;
  line: number;
  column?: number;
}

/**
 * The stable text key of a finding: a slug of the authored core, a CSV id, or in imports the concept's canonical
 * identifier (identifiers.ts): `HP:0001250`, `ICD10CM:J45`, `SNOMED:25064002`. Imported records may name any finding by
 * any of its identifiers; merging finds the one that is meant.
 */
export type FindingKey = string;

/**
 * How an imported text is written, so that hygiene can make names of it: `plain` as one would say it, `title` an
 * official title with its qualifications ("Asthma, unspecified"), `inverted` the path of an index, broadest first
 * ("Pneumonia, bacterial"). Authored texts have none: they are taken as they are.
 */
export type NameStyle = 'plain' | 'title' | 'inverted';

export interface FindingRecord {
  kind: 'finding';
  key: FindingKey;
  /** The public id, where the source's own identifier gives it (id-ranges.ts); without it one is allocated. */
  id?: number;
  /** How the description is written; imports only. */
  style?: NameStyle;
  termType: number;
  description: string;
  /** The description is shown and searched, but not recognised in notes; imports only. */
  silent?: boolean;
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
  place: SourceLocation;
}

export interface NameRecord {
  kind: 'name';
  finding: FindingKey;
  text: string;
  /** How the text is written; imports only. */
  style?: NameStyle;
  nameKind: NameKind;
  /** Matched only in this very case; the default for abbreviations. */
  cased?: boolean;
  /** Shown and searched, but not recognised in notes. */
  silent?: boolean;
  place: SourceLocation;
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
  place: SourceLocation;
}

/** What is normal, and what critical, for the patients that `sex` and `age` (minutes, half open) tell; a missing side is open or not said. */
export interface RangeRecord {
  kind: 'range';
  finding: FindingKey;
  sex?: string;
  age?: string;
  low?: number;
  high?: number;
  criticalLow?: number;
  criticalHigh?: number;
  place: SourceLocation;
}

/** That a finding is, or is close to, a concept of another source: `target` is a canonical identifier. */
export interface XrefRecord {
  kind: 'xref';
  finding: FindingKey;
  target: string;
  /** What the target is to the finding; only `exact` joins. */
  relationship: Relationship;
  place: SourceLocation;
}

/** That `key` is the same finding as `of`, by the source's own word (a code that only says "unspecified"). */
export interface AliasRecord {
  kind: 'alias';
  key: FindingKey;
  of: FindingKey;
  place: SourceLocation;
}

/** That a release was read: on which terms, which version, out of which file (the place's). */
export interface ReleaseRecord {
  kind: 'release';
  terms: TermsName;
  /** As its publisher counts, e.g. `FY2026`; '' where the release does not say. */
  version: string;
  place: SourceLocation;
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
  place: SourceLocation;
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
  place: SourceLocation;
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
  place: SourceLocation;
}

/** The texts of an enumeration's value in another culture. */
export interface EnumerationTextRecord {
  kind: 'enumerationText';
  culture: string;
  name: string;
  code: string;
  description: string;
  phrase: string;
  place: SourceLocation;
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
  place: SourceLocation;
}

export interface HeadingRecord {
  kind: 'heading';
  text: string;
  section: string;
  prefix: string;
  groupId: string;
  place: SourceLocation;
}

/** A word in its forms, or a small word, as recognition takes them where the words of a name stand apart. */
export interface WordFormRecord {
  kind: 'word-form';
  text: string;
  word: WordKind;
  /** It names a part of the body. */
  isPart: boolean;
  /** Words of one group are one word; 0 = none. */
  group: number;
  place: SourceLocation;
}

/** A complaint about a source: where, what is wrong, how to mend it. */
export interface Complaint {
  place: SourceLocation;
  problem: string;
  mend: string;
}
