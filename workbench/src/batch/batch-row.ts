// The notes in a batch, and the table row for each of them.

/** A note to be read. */
export interface NoteToRead {
  readonly name: string;
  readonly text: string;
}

/** One row of the table. */
export interface BatchRow {
  readonly name: string;
  readonly characters: number;
  readonly findings: number;
  readonly absent: number;
  readonly codes: readonly string[];
  readonly held: number;
  /** How many codes lack a detail that they need. */
  readonly incomplete: number;
  /** The lowest confidence of a code; 1 if there are no codes. */
  readonly confidence: number;
  /** The findings with their spans, for comparing two readings. */
  readonly marks: readonly string[];
}

/** The formats of downloads. */
export type ExportFormat = 'ndjson' | 'csv' | 'parquet' | 'fhir';
