// What the parts of `cterm batch` tell each other: settings, notes, shards and their reports. All of it is plain data that
// can be posted between threads.

import type { SharedBundle } from '../../opening/open-bundle.js';

/** What a row describes. */
export const ROW_KINDS = ['findings', 'codes', 'notes'] as const;
export type RowKind = (typeof ROW_KINDS)[number];

/** The formats of output; `omop` is NOTE_NLP as CSV, `fhir` one bundle per note as NDJSON. */
export const OUTPUT_FORMS = ['ndjson', 'csv', 'parquet', 'omop', 'fhir'] as const;
export type OutputForm = (typeof OUTPUT_FORMS)[number];

/** The parts of a note that an input may have. */
export const NOTE_PARTS = ['id', 'text', 'birthDate', 'sex', 'date', 'section'] as const;
export type NotePart = (typeof NOTE_PARTS)[number];

/** Everything besides the notes and the bundle that determines the rows. */
export interface BatchSettings {
  readonly rows: RowKind;
  readonly to: OutputForm;
  /** The names of the columns, in order. */
  readonly fields: readonly string[];
  /** The names that the user's inputs give to the parts of a note. */
  readonly columns: Readonly<Partial<Record<NotePart, string>>>;
  /** The encoding that the user states; told from the bytes if absent. */
  readonly encoding: string | undefined;
  /** The most characters that a note may have. */
  readonly maxLength: number;
  /** The least size of a shard of a stream in bytes. */
  readonly shardBytes: number;
  /** The setting of an encounter: inpatient or outpatient. */
  readonly setting: string | undefined;
}

export interface Note extends Readonly<Partial<Record<NotePart, string>>> {
  readonly id: string;
  readonly text: string;
}

/** A note that is not read, and the reason. */
export interface Refusal {
  readonly note: string;
  readonly reason: string;
}

/** The notes of a shard, as they are in the input. */
export type ShardSource =
  | { readonly kind: 'lines'; readonly bytes: Uint8Array; readonly encoding: string }
  | {
      readonly kind: 'csv';
      readonly header: readonly string[];
      readonly separator: string;
      readonly bytes: Uint8Array;
      readonly encoding: string;
    }
  | { readonly kind: 'files'; readonly files: readonly { readonly path: string; readonly id: string }[] }
  | { readonly kind: 'parquet'; readonly path: string; readonly begin: number; readonly end: number };

/** A part of the inputs that is read, written and recorded as a whole. */
export interface Shard {
  /** The input that the shard is from, for people. */
  readonly from: string;
  /** The number of its bytes in the input. */
  readonly bytes: number;
  readonly source: ShardSource;
}

/**
 * What a worker does with a shard: makes it unless it is there, returns its rows, compares it with what is there, or makes
 * it from the shard of older knowledge, reading only the notes that the newer knowledge can touch.
 */
export type ShardTask = 'make' | 'show' | 'verify' | 'update';

/** Which notes newer knowledge can touch, besides those about which the matcher answers otherwise. */
export interface KnowledgeChanges {
  /** Why all notes are read again; undefined if they are not. */
  readonly all: string | undefined;
  /** Findings (by CtermId); notes that hold one of them are read again. */
  readonly findings: readonly number[];
  /**
   * Whether a name of a single word may have come or gone. Whether letters before a number are such a name is remembered
   * from note to note, so notes with letters before a number are read again.
   */
  readonly mayTouchNumbers: boolean;
}

/** What newer knowledge changed about a note. */
export interface ChangedNote {
  readonly note: string;
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

export interface ShardJob {
  readonly task: ShardTask;
  readonly source: ShardSource;
}

/** What a worker did with a shard. */
export interface ShardReport {
  /** SHA-256 of the notes. */
  readonly input: string;
  /** SHA-256 of the notes, the bundle, the settings and the version; the name of the file. */
  readonly key: string;
  /** Whether the shard was there already, so that nothing was read. */
  readonly isKnown: boolean;
  readonly notes: number;
  readonly rows: number;
  readonly refused: readonly Refusal[];
  /** The number of notes in each encoding. */
  readonly encodings: Readonly<Record<string, number>>;
  /** SHA-256 of the rows as they are in the file. */
  readonly output: string;
  readonly outputBytes: number;
  /** Milliseconds that the worker took. */
  readonly ms: number;
  /** The rows themselves, for the task `show`. */
  readonly shown?: Uint8Array;
  /** For the task `verify`: what is wrong with the file; empty if it is as it must be. */
  readonly problem?: string;
  /** For the task `verify`: whether the notes were read again. */
  readonly isVerified?: boolean;
  /** For the task `update`: the notes that were read again, and those whose rows changed. */
  readonly updated?: { readonly read: number; readonly changed: readonly ChangedNote[] };
}

/** What a worker of a batch is told first. */
export interface BatchOpening {
  readonly shared: SharedBundle;
  readonly overlays: readonly unknown[];
  readonly settings: BatchSettings;
  /** Identifies bundle, settings and version. */
  readonly context: string;
  /** The folder of the output; undefined for rows that are shown. */
  readonly folder: string | undefined;
  /** The share of the shards that `verify` reads again; the others need only be there. */
  readonly sample: number;
  /** The keys of the shards that are there. */
  readonly known: readonly string[];
  /** For the task `update`: what identifies the older knowledge, and what has changed since. */
  readonly older?: { readonly context: string; readonly changes: KnowledgeChanges };
}
