// What an importer is, and what it is given: all files of a build that are its kind, as streams, in order of their names.

import type { Complain } from '../complaints.js';
import type { ImportWords } from '../import-words.js';
import type { KnowledgeRecord } from '../knowledge-record.js';
import type { TermsName } from './vocabulary-terms.js';

/** How the bytes of a file stand for text. */
export type Encoding = 'utf-8' | 'latin1';

/** One file of a release. */
export interface ReleaseFile {
  /** Its path inside the folder that was given, with `/`; the file's own name where it was given alone. */
  readonly name: string;
  /** Its path as messages and `Place.file` show it. */
  readonly file: string;
  /** Its text from the beginning, piece by piece; a byte order mark is left out. May be asked for again. */
  text(encoding?: Encoding): Iterable<string>;
}

/**
 * Turns the files of one kind of release into records, one at a time. Memory is bounded by what must be known across
 * lines, never by the size of the files. What cannot be read is complained of and passed over, line by line.
 */
export interface Importer {
  readonly name: string;
  /** For people: what it reads. */
  readonly summary: string;
  /** On which terms what it brings may be used. A bundle to be passed on is built without the closed ones. */
  readonly terms: readonly TermsName[];
  /** Whether a file is of its kind, by its name and, where names say little, its first 4,096 bytes read as latin-1. */
  accepts(name: string, head: () => string): boolean;
  /**
   * The records of all files that it accepted, sorted by name; several versions and parts of a release are its to sort out.
   * `words` are those that were authored about imports; what they do not say is left as the release has it.
   */
  read(files: readonly ReleaseFile[], complain: Complain, words: ImportWords): Iterable<KnowledgeRecord>;
}
