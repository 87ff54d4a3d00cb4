// The interface of importers, and their input: all files of a build that the importer accepts, as streams, sorted by
// name.

import type { Complain } from '../complaints.js';
import type { ImportWords } from '../import-words.js';
import type { KnowledgeRecord } from '../knowledge-record.js';
import type { TermsName } from './vocabulary-terms.js';

/** Text encodings of release files. */
export type Encoding = 'utf-8' | 'latin1';

/** One file in a release. */
export interface ReleaseFile {
  /**
   * The path of the file inside the given folder, with `/` as separator; just the file name if the file itself was
   * given.
   */
  readonly name: string;
  /** The path of the file as used in messages and in `SourceLocation.file`. */
  readonly file: string;
  /** Returns the text of the file in chunks from the beginning, without a byte order mark. May be called repeatedly. */
  text(encoding?: Encoding): Iterable<string>;
}

/**
 * Turns the files of one kind of release into records, one at a time. Memory use depends on the data that must be
 * remembered from line to line, not on file size. Lines that cannot be read are reported and skipped.
 */
export interface Importer {
  readonly name: string;
  /** A human-readable description of the files that this importer reads. */
  readonly summary: string;
  /**
   * The terms of use of the importer's records. An importer whose terms are closed is not used for a redistributable
   * bundle.
   */
  readonly terms: readonly TermsName[];
  /**
   * Whether this importer reads a file, judging by its name and, if that is ambiguous, by its first 4,096 bytes read as
   * latin-1.
   */
  accepts(name: string, head: () => string): boolean;
  /**
   * Yields the records of all accepted files. The files are sorted by name; if a release is present in several
   * versions or forms (such as full and core), the importer must choose among them. `words` are the authored import
   * words; a string that has no entry there is used as it is in the release.
   */
  read(files: readonly ReleaseFile[], complain: Complain, words: ImportWords): Iterable<KnowledgeRecord>;
}
