// Rows of Rich Release Format (RxNorm, UMLS): fields between pipes, with one at the end of every line too, no header, no
// quoting. Files have tens of millions of rows, so a row is its bare fields.

import type { Complain } from '../../complaints.js';
import type { ReleaseFile } from '../release.js';
import { lines } from './lines.js';

export interface RrfRow {
  /** As many as the file has columns. */
  readonly fields: readonly string[];
  readonly line: number;
}

/** The rows of a file that has `width` columns; a row of another width is complained of and passed over. */
export function* rrfRows(release: ReleaseFile, width: number, complain: Complain): Generator<RrfRow> {
  for (const { text, number } of lines(release.text())) {
    if (text === '') continue;
    const fields = text.split('|');
    if (fields.length === width + 1 && fields[width] === '') yield { fields, line: number };
    else {
      const problem = `the row has ${fields.length - 1} fields with a pipe behind them, expected ${width}`;
      const mend = 'fetch the file again; a row must not be broken over lines';
      complain({ file: release.file, line: number, column: 1 }, problem, mend);
    }
  }
}
