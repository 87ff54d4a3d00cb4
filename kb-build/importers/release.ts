// The interface of importers, and their input: all files of a build of one kind, as streams, ordered by name.

import type { Complain } from '../complaints.js';
import type { ImportWords } from '../import-words.js';
import type { KnowledgeRecord } from '../knowledge-record.js';
import type { TermsName } from './vocabulary-terms.js';

/** Text encodings of release files. */
export type Encoding = 'utf-8' | 'latin1';

/** One file of a release. */
export interface ReleaseFile {
  /** Its path inside the folder that was given, with `/`; just the file name if the file itself was given. */
  readonly name: string;
  /** Its path as in messages and `SourceLocation.file`. */
  readonly file: string;
  /** Its text in chunks from the beginning, without a byte order mark. May be called repeatedly. */
  text(encoding?: Encoding): Iterable<string>;
}

/**
 * Turns the files of one kind of release into records, one at a time. Memory is bounded by the data that must be kept
 * across lines, never by file size. What cannot be read is reported and skipped, line by line.
 */
export interface Importer {
  readonly name: string;
  /** A description of its files, for people. */
  readonly summary: string;
  /** The terms of use of its records. A redistributable bundle is built without importers on closed terms. */
  readonly terms: readonly TermsName[];
  /** Whether a file is of its kind, by its name and, if names are ambiguous, its first 4,096 bytes read as latin-1. */
  accepts(name: string, head: () => string): boolean;
  /**
   * The records of all files that it accepted, sorted by name; it must select among several versions and parts of a
   * release. `words` are the authored import words; texts without entries there stay as in the release.
   */
  read(files: readonly ReleaseFile[], complain: Complain, words: ImportWords): Iterable<KnowledgeRecord>;
}
