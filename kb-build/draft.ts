// The draft: every record of every source, gathered and found by key, before anything is resolved. Names are kept as
// columns, because an imported terminology has millions of them.

import { NAME_KINDS, type NameKind } from '../src/bundle/sections/names.js';
import type { AmbiguityRecord } from './authored/ambiguous.js';
import type { BundleRecord } from './authored/bundle.js';
import type { AuthoredRecord } from './authored/index.js';
import type {
  CodeRecord,
  Complaint,
  CueRecord,
  EnumerationRecord,
  FindingKey,
  FindingRecord,
  HeadingRecord,
  MapRecord,
  NameRecord,
  PhraseRecord,
  Place,
  PromptRecord,
  VocabularyRecord,
} from './records.js';

export interface Draft {
  findings: FindingRecord[];
  findingByKey: Map<FindingKey, FindingRecord>;
  names: NameList;
  phrases: PhraseRecord[];
  vocabularies: VocabularyRecord[];
  codes: CodeRecord[];
  maps: MapRecord[];
  prompts: PromptRecord[];
  enumerations: EnumerationRecord[];
  cues: CueRecord[];
  headings: HeadingRecord[];
  ambiguities: AmbiguityRecord[];
  bundle: BundleRecord | undefined;
  /** Files under the full check: authored ones. Imported releases are what they are. */
  authoredFiles: Set<string>;
}

const CASED = 8;
const SILENT = 16;

/** Names other than the preferred ones, as columns of one length. */
export interface NameList {
  finding: FindingKey[];
  text: string[];
  /** Kind in bits 0–2, then CASED and SILENT. */
  bits: number[];
  file: string[];
  line: number[];
  column: number[];
}

/** A draft with nothing in it. */
export function emptyDraft(): Draft {
  return {
    findings: [],
    findingByKey: new Map(),
    names: { finding: [], text: [], bits: [], file: [], line: [], column: [] },
    phrases: [],
    vocabularies: [],
    codes: [],
    maps: [],
    prompts: [],
    enumerations: [],
    cues: [],
    headings: [],
    ambiguities: [],
    bundle: undefined,
    authoredFiles: new Set(),
  };
}

/** Adds a record; a finding whose key is taken, or a second bundle.yaml, becomes a complaint and is left out. */
export function addRecord(draft: Draft, record: AuthoredRecord, complaints: Complaint[]): void {
  switch (record.kind) {
    case 'finding': {
      const first = draft.findingByKey.get(record.key);
      if (first !== undefined) {
        const problem = `'${record.key}' is a finding already, at ${showPlace(first.place)}`;
        complaints.push({ place: record.place, problem, mend: 'give it another key, or merge the two' });
        return;
      }
      draft.findings.push(record);
      draft.findingByKey.set(record.key, record);
      return;
    }
    case 'name':
      addName(draft.names, record);
      return;
    case 'phrase':
      draft.phrases.push(record);
      return;
    case 'vocabulary':
      draft.vocabularies.push(record);
      return;
    case 'code':
      draft.codes.push(record);
      return;
    case 'map':
      draft.maps.push(record);
      return;
    case 'prompt':
      draft.prompts.push(record);
      return;
    case 'enumeration':
      draft.enumerations.push(record);
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
    case 'bundle':
      if (draft.bundle !== undefined) {
        const problem = `the bundle is described already, at ${showPlace(draft.bundle.place)}`;
        complaints.push({ place: record.place, problem, mend: 'keep one bundle.yaml' });
        return;
      }
      draft.bundle = record;
  }
}

function addName(names: NameList, { finding, text, nameKind, cased, silent, place }: NameRecord): void {
  names.finding.push(finding);
  names.text.push(text);
  names.bits.push(NAME_KINDS.indexOf(nameKind) | (cased ? CASED : 0) | (silent ? SILENT : 0));
  names.file.push(place.file);
  names.line.push(place.line);
  names.column.push(place.column ?? 0);
}

/** One name out of the columns. */
export interface Name {
  finding: FindingKey;
  text: string;
  kind: NameKind;
  cased: boolean;
  silent: boolean;
}

/** The name at an index of the list. */
export function nameAt(names: NameList, index: number): Name {
  const bits = names.bits[index];
  return {
    finding: names.finding[index],
    text: names.text[index],
    kind: NAME_KINDS[bits & 7],
    cased: (bits & CASED) !== 0,
    silent: (bits & SILENT) !== 0,
  };
}

/** Where the name at an index was read. */
export function namePlace(names: NameList, index: number): Place {
  const place: Place = { file: names.file[index], line: names.line[index] };
  const column = names.column[index];
  return column === 0 ? place : { ...place, column };
}

/** `file:line:column`, as editors and terminals understand it. */
export function showPlace({ file, line, column }: Place): string {
  return column === undefined ? `${file}:${line}` : `${file}:${line}:${column}`;
}
