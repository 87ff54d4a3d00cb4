// Rows of Rich Release Format (RxNorm, UMLS): fields separated by pipes, with a pipe at the end of every line, and with
// neither header nor quoting. Files have tens of millions of rows, so fields are accessed by position rather than by
// column name.

import type { Complain } from '../../complaints.js';
import type { ReleaseFile } from '../release.js';
import { lines } from './lines.js';

export interface RrfRow {
  /** The fields of the row, one per column of the file. */
  readonly fields: readonly string[];
  readonly line: number;
}

/** The rows of a file with `width` columns; a row with the wrong number of fields is reported and skipped. */
export function* rrfRows(release: ReleaseFile, width: number, complain: Complain): Generator<RrfRow> {
  for (const { text, number } of lines(release.text())) {
    if (text === '') continue;
    const fields = text.split('|');
    if (fields.length === width + 1 && fields[width] === '') yield { fields, line: number };
    else {
      const problem = `the row has ${fields.length - 1} fields that end with a pipe, expected ${width}`;
      const mend = 'fetch the file again; a row must be on one line';
      complain({ file: release.file, line: number, column: 1 }, problem, mend);
    }
  }
}
