// Reads rows in Rich Release Format (RxNorm, UMLS): fields are separated by pipes, every line also ends with a pipe,
// and there is neither a header nor quoting. Files may have tens of millions of rows, so fields are accessed by
// position rather than by column name.

import type { Complain } from '../../complaints.js';
import type { ReleaseFile } from '../release.js';
import { lines } from './lines.js';

export interface RrfRow {
  /** The fields in the row, one per column. */
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
