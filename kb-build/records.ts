// Records: plain objects that hold the knowledge from all sources, whether authored in YAML or imported. A record
// refers to other records by key, never by row; `place` is its source location, for use in messages. Records of
// vocabularies and their codes are in code-records.ts.

import type { CONFIDENCE_KINDS } from '../src/bundle/sections/confidence-section.js';
import type { Relationship } from '../src/bundle/sections/maps-section.js';
import type { NameKind } from '../src/bundle/sections/names-section.js';
import type { TermsName } from './importers/vocabulary-terms.js';

/** The kinds of values in the confidence model. */
type ConfidenceKind = (typeof CONFIDENCE_KINDS)[number];

/** The location of a record in its source: the file, and the line and column in the file (1-based). */
export interface SourceLocation {
  file: string;
  line: number;
  column?: number;
}

/**
 * The stable key of a finding: a slug from the authored core, the id in a CSV list, or, for imports, the concept's
 * canonical identifier (ids/identifiers.ts) such as `HP:0001250`, `ICD10CM:J45` or `SNOMED:25064002`. Imported records
 * may refer to a finding by any of its identifiers; merging resolves them.
 */
export type FindingKey = string;

/**
 * The style of an imported text; the hygiene step uses it to derive names from the text. `plain` is the form used in
 * speech, `title` an official title with its qualifications ("Asthma, unspecified"), and `inverted` an index path with
 * the broadest term first ("Pneumonia, bacterial"). Authored texts have no style; they are used as they are.
 */
export type NameStyle = 'plain' | 'title' | 'inverted';

export interface FindingRecord {
  kind: 'finding';
  key: FindingKey;
  /**
   * The public id, if it can be derived from the source's own identifier (ids/id-ranges.ts); if absent, an id is
   * allocated.
   */
  id?: number;
  /** The style of the description; only for imports. */
  style?: NameStyle;
  termType: number;
  description: string;
  /** Whether the description is not recognised in notes but only shown and searched; only for imports and bundles. */
  silent?: boolean;
  /** The keys of the parents, with the primary parent first. If the list is empty, the finding is a root. */
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
  /** The test, if the finding is an abnormal value of a test. */
  measures?: FindingKey;
  place: SourceLocation;
}

export interface NameRecord {
  kind: 'name';
  finding: FindingKey;
  text: string;
  /** The style of the text; only for imports. */
  style?: NameStyle;
  nameKind: NameKind;
  /** Whether matching is case-sensitive; by default, only for abbreviations. */
  cased?: boolean;
  /** Whether the name is not recognised in notes but only shown and searched. */
  silent?: boolean;
  place: SourceLocation;
}

export interface PhraseRecord {
  kind: 'phrase';
  finding: FindingKey;
  culture?: string;
  /** The key of the finding in whose context the phrases `cp` and `cn` are used. */
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

/**
 * The normal and critical limits for patients of the given `sex` and `age` (in minutes, half-open). If a limit is
 * missing, the range is open on that side; if `sex` or `age` is missing, the range applies to patients of any sex or
 * age.
 */
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

/**
 * A cross-reference from a finding to the same or a related concept in another source; `target` is a canonical
 * identifier.
 */
export interface XrefRecord {
  kind: 'xref';
  finding: FindingKey;
  target: string;
  /** The relationship of the target to the finding; only `exact` causes the two to be joined. */
  relationship: Relationship;
  place: SourceLocation;
}

/** An alias: a source states that `key` is the same finding as `of` (e.g. a code that only adds "unspecified"). */
export interface AliasRecord {
  kind: 'alias';
  key: FindingKey;
  of: FindingKey;
  place: SourceLocation;
}

/** A release that was read, with its terms of use and its version. `place` gives its file. */
export interface ReleaseRecord {
  kind: 'release';
  terms: TermsName;
  /** The publisher's version, e.g. `FY2026`; '' if the release does not give one. */
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

/** The texts for an enumeration value in another culture. */
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
  /** One of CUE_TRAITS; '' for most cues. */
  trait: string;
  cased?: boolean;
  place: SourceLocation;
}

/** A value in the learnt confidence model; see the `confidence` section. */
export interface ConfidenceRecord {
  kind: 'confidence';
  use: ConfidenceKind;
  key: string;
  value: number;
  answers: number;
  right: number;
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

/** A problem in a source: where it is, what is wrong, and how to fix it. */
export interface Complaint {
  place: SourceLocation;
  problem: string;
  mend: string;
}
