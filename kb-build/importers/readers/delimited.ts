// Rows of a text between tabs without quoting, whose first line names the columns (RF2, SSSOM, reports). A row of another
// width is complained of and passed over.

import type { Complain } from '../../complaints.js';
import type { SourceLocation } from '../../records.js';
import type { ReleaseFile } from '../release.js';
import { lines } from './lines.js';

/** One row: its fields by column name, and where it stands. */
export type DelimitedRow<C extends string> = Readonly<Record<C, string>> & { readonly line: number };

export interface DelimitedForm<C extends string> {
  /** The columns wanted: any of the file's, in any order. */
  readonly columns: readonly C[];
  /** A line that starts so is passed over. */
  readonly comment?: string;
}

/** The rows of a file. A header that lacks a wanted column is complained of, and there are no rows then. */
export function* delimitedRows<const C extends string>(
  file: ReleaseFile,
  form: DelimitedForm<C>,
  complain: Complain,
): Generator<DelimitedRow<C>> {
  const { columns, comment } = form;
  let places: number[] | undefined;
  let width = 0;
  for (const { text, number } of lines(file.text())) {
    if (text === '' || (comment !== undefined && text.startsWith(comment))) continue;
    const place: SourceLocation = { file: file.file, line: number };
    const fields = text.split('\t');
    if (places === undefined) {
      const missing = columns.filter((column) => !fields.includes(column));
      if (missing.length > 0) {
        const problem = `the header lacks ${missing.join(', ')}; it is ${fields.join(' ').slice(0, 120)}`;
        complain({ ...place, column: 1 }, problem, 'check that this is the file its name says');
        return;
      }
      places = columns.map((column) => fields.indexOf(column));
      width = fields.length;
      continue;
    }
    if (fields.length !== width) {
      const problem = `the row has ${fields.length} fields, expected ${width}`;
      complain({ ...place, column: 1 }, problem, 'fetch the file again; a row must not be broken over lines');
      continue;
    }
    yield rowOf(columns, places, fields, number);
  }
}

function rowOf<C extends string>(
  columns: readonly C[],
  places: readonly number[],
  fields: readonly string[],
  line: number,
): DelimitedRow<C> {
  const row: Record<string, string | number> = { line };
  for (const [index, column] of columns.entries()) row[column] = fields[places[index]];
  // Every wanted column was just set to a text, and `line` to a number.
  return row as DelimitedRow<C>;
}
