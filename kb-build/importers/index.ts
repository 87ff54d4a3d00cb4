// The one list of importers. A new source of knowledge is one file beside this one and one line here.

import type { Complaint, KnowledgeRecord } from '../records.js';
import { termsCsv } from './terms-csv.js';

/** A file to be imported: its path as messages show it, and its text as a stream. */
export interface ImportInput {
  readonly file: string;
  readonly chunks: Iterable<string>;
}

/** Turns one kind of file into records, one at a time; what it cannot read becomes complaints. */
export interface Importer {
  readonly name: string;
  readonly summary: string;
  /** Whether a file of this name is its kind. */
  accepts(file: string): boolean;
  read(input: ImportInput, complaints: Complaint[]): Iterable<KnowledgeRecord>;
}

export const importers: readonly Importer[] = [termsCsv];
