// The requests that the page sends to the engine, and the engine's answers. Every request is answered exactly once, in
// any order. All values are plain data, so that they can be posted between threads.

import type {
  CodedNote,
  DecisionMaking,
  Evaluation,
  NoteFix,
  NoteSection,
  Overlay,
  RecognitionResult,
  SearchMatch,
  Term,
  TermMatch,
  Vocabulary,
} from 'cterm';
import type { BatchRow, ExportFormat, NoteToRead } from '../batch/batch-row.js';

/**
 * The knowledge bases of the page: `current` is the chosen bundle with the corrections, `base` is the same bundle
 * without them, and `other` is a second bundle for comparison.
 */
export type Slot = 'current' | 'base' | 'other';

/** The known facts about the patient and the visit. An empty string means unknown. */
export interface Encounter {
  readonly birthDate: string;
  readonly sex: '' | 'F' | 'M';
  readonly time: string;
  readonly setting: 'outpatient' | 'inpatient';
}

/** A knowledge base that was opened. */
export interface Opened {
  readonly layers: readonly { readonly name: string; readonly version: string }[];
  readonly vocabularies: readonly Vocabulary[];
  readonly prefixes: readonly Choice[];
  readonly modifiers: readonly Choice[];
  readonly statuses: readonly Choice[];
}

/** A value of an enumeration. */
export interface Choice {
  readonly code: string;
  readonly description: string;
}

/** Everything that the page shows for one text. */
export interface Reading {
  readonly text: string;
  readonly results: readonly RecognitionResult[];
  readonly sections: readonly NoteSection[];
  readonly claim: Pick<CodedNote, 'codes' | 'held'>;
  /** The details that would make codes on the claim more specific. */
  readonly details: readonly CodeDetail[];
  /** The descriptions of alternate findings, by id. */
  readonly names: Readonly<Record<number, string>>;
  /** How many corrections to this note were applied to `results`. */
  readonly fixed: number;
  readonly milliseconds: number;
}

/** A detail that a code leaves open, and the codes that specify it. */
export interface CodeDetail {
  readonly code: string;
  readonly name: string;
  /** Whether the code must not be reported without the detail. */
  readonly required: boolean;
  readonly choices: readonly { readonly code: string; readonly label: string }[];
}

/** One record in a chart that can be edited as a table. */
export interface ChartRecord {
  readonly id: string;
  readonly ctermId: number;
  readonly description: string;
  readonly prefix: string;
  readonly result: string;
  readonly modifier: string;
  readonly status: string;
  readonly value: string;
  readonly unit: string;
  readonly duration: string;
}

/** A code for one record in a chart. */
export interface ChartCode {
  readonly id: string;
  readonly vocab: string;
  readonly code: string;
  readonly description: string;
  /** The position on the claim; 0 if the code is not reported. */
  readonly sequence: number;
  readonly hints: readonly string[];
}

/** The formats in which a single note can be exported. */
export type NoteFormat = 'fhir' | 'omop' | 'json' | 'claim' | 'brat' | 'csv';

/** The contents of each request and of its answer. */
export interface Requests {
  open: {
    ask: { slot: Slot; bundle?: ArrayBuffer; knowledge?: string; overlays: readonly Overlay[] };
    answer: Opened;
  };
  mark: { ask: { text: string; encounter: Encounter }; answer: { marks: Int32Array } };
  read: { ask: { slot: Slot; text: string; encounter: Encounter; fixes: readonly NoteFix[] }; answer: Reading };
  search: {
    ask: { query: string; vocabularies: readonly string[]; limit: number };
    answer: { codes: readonly SearchMatch[]; expression: string };
  };
  terms: { ask: { query: string; limit: number }; answer: readonly TermMatch[] };
  prompts: {
    ask: { ctermIds: readonly number[]; size: 'Small' | 'Medium' | 'Large'; encounter: Encounter };
    answer: readonly Term[];
  };
  decide: { ask: { records: readonly ChartRecord[]; encounter: Encounter }; answer: DecisionMaking };
  codeChart: {
    ask: { records: readonly ChartRecord[]; encounter: Encounter; vocabularies: readonly string[] };
    answer: readonly ChartCode[];
  };
  export: {
    ask: { format: NoteFormat; text: string; encounter: Encounter; fixes: readonly NoteFix[] };
    answer: string;
  };
  batch: { ask: { slot: Slot; notes: readonly NoteToRead[]; encounter: Encounter }; answer: readonly BatchRow[] };
  write: {
    ask: { format: ExportFormat; notes: readonly NoteToRead[]; encounter: Encounter; first: boolean; last: boolean };
    answer: { part: string | Uint8Array<ArrayBuffer> };
  };
  evaluate: { ask: { files: readonly NoteToRead[] }; answer: Evaluation };
}

export type RequestName = keyof Requests;

/** The messages that the page posts. */
export type Posted = { [Name in RequestName]: { id: number; name: Name; ask: Requests[Name]['ask'] } }[RequestName];

/** The messages that the engine posts back. */
export type Reply =
  | { readonly id: number; readonly answer: Requests[RequestName]['answer'] }
  | { readonly id: number; readonly error: string };
