// The data that the parts of `cterm batch` exchange: settings, notes, shards and reports. All of it is plain data,
// which can be posted between threads.

import type { SharedBundle } from '../../opening/open-bundle.js';

/** What a row describes. */
export const ROW_KINDS = ['findings', 'codes', 'notes'] as const;
export type RowKind = (typeof ROW_KINDS)[number];

/** The output formats. `omop` is NOTE_NLP as CSV; `fhir` is NDJSON with one bundle per note. */
export const OUTPUT_FORMS = ['ndjson', 'csv', 'parquet', 'omop', 'fhir'] as const;
export type OutputForm = (typeof OUTPUT_FORMS)[number];

/** The parts of a note that an input may contain. */
export const NOTE_PARTS = ['id', 'text', 'birthDate', 'sex', 'date', 'section'] as const;
export type NotePart = (typeof NOTE_PARTS)[number];

/** Everything that determines the rows, apart from the notes and the bundle. */
export interface BatchSettings {
  readonly rows: RowKind;
  readonly to: OutputForm;
  /** The names of the columns, in order. */
  readonly fields: readonly string[];
  /** The names of the columns that contain the parts of a note, if they differ from the usual ones. */
  readonly columns: Readonly<Partial<Record<NotePart, string>>>;
  /** The encoding that the user specifies; if absent, it is detected from the bytes. */
  readonly encoding: string | undefined;
  /** The maximum number of characters in a note. */
  readonly maxLength: number;
  /** The minimum size, in bytes, of a shard cut from a stream. */
  readonly shardBytes: number;
  /** The setting of the encounters: inpatient or outpatient. */
  readonly setting: string | undefined;
}

export interface Note extends Readonly<Partial<Record<NotePart, string>>> {
  readonly id: string;
  readonly text: string;
}

/** A note that was not read, and the reason. */
export interface Refusal {
  readonly note: string;
  readonly reason: string;
}

/** The notes in a shard, as they are in the input. */
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

/** A part of the inputs that is read, written and recorded as one unit. */
export interface Shard {
  /** The human-readable name of the shard's input. */
  readonly from: string;
  /** The number of input bytes that the shard covers. */
  readonly bytes: number;
  readonly source: ShardSource;
}

/**
 * A worker's task for a shard: to make it unless it exists already, to return its rows, to check the existing file, or
 * to update a shard made with older knowledge, reading only the notes that the newer knowledge can affect.
 */
export type ShardTask = 'make' | 'show' | 'verify' | 'update';

/** The notes that newer knowledge can affect, apart from those for which the matcher's answers differ. */
export interface KnowledgeChanges {
  /** The reason why all notes must be read again; undefined if they need not be. */
  readonly all: string | undefined;
  /** The CtermIds of findings; notes that contain any of these findings are read again. */
  readonly findings: readonly number[];
  /**
   * Whether a single-word name may have been added or removed. Recognition keeps a cache across notes that says whether
   * letters touching a number (`HR80`) are such a name, so notes that contain letters before a number are read again.
   */
  readonly mayTouchNumbers: boolean;
}

/** The rows of a note that newer knowledge removed and added. */
export interface ChangedNote {
  readonly note: string;
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

export interface ShardJob {
  readonly task: ShardTask;
  readonly source: ShardSource;
}

/** A worker's report on a shard. */
export interface ShardReport {
  /** The SHA-256 of the notes. */
  readonly input: string;
  /** The SHA-256 of the notes, the bundle, the settings and the version, which is also the name of the file. */
  readonly key: string;
  /** Whether the shard existed already. If so, its notes were read only if the task `verify` selected it. */
  readonly isKnown: boolean;
  readonly notes: number;
  readonly rows: number;
  readonly refused: readonly Refusal[];
  /** The number of notes in each encoding. */
  readonly encodings: Readonly<Record<string, number>>;
  /** The SHA-256 of the rows, as they are in the file. */
  readonly output: string;
  readonly outputBytes: number;
  /** The time that the worker took, in milliseconds. */
  readonly ms: number;
  /** The rows themselves, for the task `show`. */
  readonly shown?: Uint8Array;
  /** For the task `verify`: what is wrong with the file; empty if nothing is. */
  readonly problem?: string;
  /** For the task `verify`: whether the notes were read again. */
  readonly isVerified?: boolean;
  /** For the task `update`: the notes that were read again, and those whose rows changed. */
  readonly updated?: { readonly read: number; readonly changed: readonly ChangedNote[] };
}

/** The first message to a worker of a batch. */
export interface BatchOpening {
  readonly shared: SharedBundle;
  readonly overlays: readonly unknown[];
  readonly settings: BatchSettings;
  /** Identifies the bundle, the settings and the version. */
  readonly context: string;
  /** The folder for the output; undefined if rows are shown instead. */
  readonly folder: string | undefined;
  /** The share of the shards that `verify` reads again; for the others, it only checks that they exist. */
  readonly sample: number;
  /** The keys of the existing shards. */
  readonly known: readonly string[];
  /** For the task `update`: the identity of the older knowledge, and what has changed since. */
  readonly older?: { readonly context: string; readonly changes: KnowledgeChanges };
}
