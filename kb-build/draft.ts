// The draft: the records from all sources, collected and indexed by key before anything is resolved. Names and
// cross-references are stored as columns (name-list.ts), because an imported terminology has millions of them.

import { RELATIONSHIPS } from '../src/bundle/sections/maps-section.js';
import { isNamePattern } from './authored/compose-names.js';
import type { AuthoredRecord } from './authored/index.js';
import type { AmbiguityRecord } from './authored/read-ambiguous.js';
import type { BundleRecord } from './authored/read-bundle.js';
import type { CodeDayRecord } from './authored/read-code-days.js';
import type { GrammarWordRecord } from './authored/read-grammar.js';
import type { KeptWordRecord } from './authored/read-kept-words.js';
import type { SearchWordRecord } from './authored/read-search-words.js';
import type { SiteNameRecord } from './authored/read-sites.js';
import type {
  AxisRecord,
  CodeRecord,
  CombinationRecord,
  EquivalenceRecord,
  InstructionRecord,
  VocabularyRecord,
} from './code-records.js';
import { isIdentifier } from './ids/identifiers.js';
import { type AuthoredImportWords, addAuthored, nothingAuthored } from './import-words.js';
import type { KnowledgeRecord } from './knowledge-record.js';
import { addMeasure } from './measure-of-finding.js';
import { addName, emptyNames, type NameList } from './name-list.js';
import type {
  AliasRecord,
  Complaint,
  ConfidenceRecord,
  CueRecord,
  EnumerationRecord,
  EnumerationTextRecord,
  FindingKey,
  FindingRecord,
  HeadingRecord,
  MapRecord,
  NameRecord,
  PhraseRecord,
  PromptRecord,
  RangeRecord,
  ReleaseRecord,
  SourceLocation,
  XrefRecord,
} from './records.js';

export interface Draft {
  findings: FindingRecord[];
  findingByKey: Map<FindingKey, FindingRecord>;
  names: NameList;
  /** Authored names with alternatives; empty once the patterns have been expanded. */
  namePatterns: NameRecord[];
  xrefs: XrefList;
  aliases: AliasRecord[];
  phrases: PhraseRecord[];
  ranges: RangeRecord[];
  releases: ReleaseRecord[];
  vocabularies: VocabularyRecord[];
  codes: CodeRecord[];
  instructions: InstructionRecord[];
  axes: AxisRecord[];
  equivalences: EquivalenceRecord[];
  maps: MapRecord[];
  prompts: PromptRecord[];
  combinations: CombinationRecord[];
  enumerations: EnumerationRecord[];
  enumerationTexts: EnumerationTextRecord[];
  cues: CueRecord[];
  headings: HeadingRecord[];
  ambiguities: AmbiguityRecord[];
  siteNames: SiteNameRecord[];
  searchWords: SearchWordRecord[];
  grammar: GrammarWordRecord[];
  /** The word classes used to compose cue texts. */
  classesOfCues: ReadonlySet<string>;
  keptWords: KeptWordRecord[];
  codeDays: CodeDayRecord[];
  /** The learnt confidence model. */
  confidence: ConfidenceRecord[];
  imports: AuthoredImportWords;
  bundle: BundleRecord | undefined;
  /** The authored files. All checks apply to them, whereas only some checks apply to imported releases. */
  authoredFiles: Set<string>;
  /** The order of the senses of each name that several findings share; set by merging. */
  ranks?: NameRanks;
  /** Returns the key of the finding that an identifier refers to; set by merging. */
  keyOf?: (identifier: string) => FindingKey | undefined;
  /**
   * The trust rank of each imported file: 1 for files read by the most trusted importer, 2 for files read by the next,
   * and so on. Authored files are trusted more than any imported file (see trustOf).
   */
  trust: Map<string, number>;
}

/**
 * The trust rank at a source location: 0 for authored files, otherwise the importer's position in the list of
 * importers.
 */
export function trustOf(draft: Draft, { file }: SourceLocation): number {
  return draft.trust.get(file) ?? 0;
}

/**
 * For a name that several findings share, the rank of each of these findings among the senses of the name; 0 if no rank
 * was assigned. `ofName` is indexed by the position of the name in the draft; `ofDescription` is keyed by finding.
 */
export interface NameRanks {
  ofName: Uint8Array;
  ofDescription: ReadonlyMap<FindingKey, number>;
}

/** Cross-references as columns of equal length. */
export interface XrefList {
  finding: FindingKey[];
  target: string[];
  /** Index into RELATIONSHIPS. */
  relationship: number[];
  file: string[];
}

/** An empty draft. */
export function emptyDraft(): Draft {
  return {
    findings: [],
    findingByKey: new Map(),
    names: emptyNames(),
    namePatterns: [],
    xrefs: { finding: [], target: [], relationship: [], file: [] },
    aliases: [],
    phrases: [],
    ranges: [],
    releases: [],
    vocabularies: [],
    codes: [],
    instructions: [],
    axes: [],
    equivalences: [],
    maps: [],
    prompts: [],
    combinations: [],
    enumerations: [],
    enumerationTexts: [],
    cues: [],
    headings: [],
    ambiguities: [],
    siteNames: [],
    searchWords: [],
    grammar: [],
    classesOfCues: new Set(),
    keptWords: [],
    codeDays: [],
    confidence: [],
    imports: nothingAuthored(),
    bundle: undefined,
    authoredFiles: new Set(),
    trust: new Map(),
  };
}

/** Adds a record. A finding whose key is already in use, or a second bundle.yaml, is skipped with a complaint. */
export function addRecord(draft: Draft, record: AuthoredRecord, complaints: Complaint[]): void {
  switch (record.kind) {
    case 'finding': {
      const first = draft.findingByKey.get(record.key);
      if (first !== undefined) {
        const problem = `'${record.key}' is already a finding, at ${showLocation(first.place)}`;
        complaints.push({ place: record.place, problem, mend: 'choose another key, or merge the two findings' });
        return;
      }
      draft.findings.push(record);
      draft.findingByKey.set(record.key, record);
      return;
    }
    case 'name':
      if (draft.authoredFiles.has(record.place.file) && isNamePattern(record.text)) draft.namePatterns.push(record);
      else addName(draft.names, record);
      return;
    case 'xref':
      addXref(draft.xrefs, record);
      return;
    case 'alias':
      draft.aliases.push(record);
      return;
    case 'phrase':
      draft.phrases.push(record);
      return;
    case 'range':
      draft.ranges.push(record);
      return;
    case 'release':
      draft.releases.push(record);
      return;
    case 'vocabulary':
      draft.vocabularies.push(record);
      return;
    case 'code':
      draft.codes.push(record);
      return;
    case 'instruction':
      draft.instructions.push(record);
      return;
    case 'axis':
      draft.axes.push(record);
      return;
    case 'equivalence':
      draft.equivalences.push(record);
      return;
    case 'map':
      draft.maps.push(record);
      return;
    case 'prompt':
      draft.prompts.push(record);
      return;
    case 'combination':
      draft.combinations.push(record);
      return;
    case 'enumeration':
      draft.enumerations.push(record);
      return;
    case 'enumerationText':
      draft.enumerationTexts.push(record);
      return;
    case 'cue':
      draft.cues.push(record);
      return;
    case 'heading':
      draft.headings.push(record);
      return;
    case 'ambiguity':
      draft.ambiguities.push(record);
      return;
    case 'site-name':
      draft.siteNames.push(record);
      return;
    case 'search-word':
      draft.searchWords.push(record);
      return;
    case 'grammar-word':
      draft.grammar.push(record);
      return;
    case 'kept-word':
      draft.keptWords.push(record);
      return;
    case 'code-day':
      draft.codeDays.push(record);
      return;
    case 'confidence':
      draft.confidence.push(record);
      return;
    case 'import-word':
    case 'shorthand':
    case 'ontology-use':
      addAuthored(draft.imports, record);
      return;
    case 'bundle':
      if (draft.bundle !== undefined) {
        const problem = `the bundle is already described, at ${showLocation(draft.bundle.place)}`;
        complaints.push({ place: record.place, problem, mend: 'keep only one bundle.yaml' });
        return;
      }
      draft.bundle = record;
  }
}

/**
 * Adds an imported record. If several releases describe a concept under the same identifier, the first description and
 * the first parents are kept; every other description becomes a name.
 */
export function addImported(draft: Draft, record: KnowledgeRecord, complaints: Complaint[]): void {
  const first = record.kind === 'finding' && isIdentifier(record.key) ? draft.findingByKey.get(record.key) : undefined;
  if (record.kind !== 'finding' || first === undefined) {
    addRecord(draft, record, complaints);
    return;
  }
  if (first.parents.length === 0) first.parents = record.parents;
  if (record.components !== undefined) first.components ??= record.components;
  addMeasure(first, record);
  if (first.description === record.description) return;
  const { key, description: text, style, silent, place } = record;
  addName(draft.names, { kind: 'name', finding: key, text, style, nameKind: 'synonym', silent, place });
}

function addXref(xrefs: XrefList, { finding, target, relationship, place }: XrefRecord): void {
  xrefs.finding.push(finding);
  xrefs.target.push(target);
  xrefs.relationship.push(RELATIONSHIPS.indexOf(relationship));
  xrefs.file.push(place.file);
}

/** Formats a source location as `file:line:column`, which editors and terminals turn into a link. */
export function showLocation({ file, line, column }: SourceLocation): string {
  return column === undefined ? `${file}:${line}` : `${file}:${line}:${column}`;
}
