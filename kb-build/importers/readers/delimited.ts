// Reads rows of tab-separated text without quoting; the first line contains the column names (RF2, SSSOM, reports). A
// row with a different number of fields is reported and skipped.

import type { Complain } from '../../complaints.js';
import type { SourceLocation } from '../../records.js';
import type { ReleaseFile } from '../release.js';
import { lines } from './lines.js';

/** One row: its fields, keyed by column name, and its line number. */
export type DelimitedRow<C extends string> = Readonly<Record<C, string>> & { readonly line: number };

export interface DelimitedForm<C extends string> {
  /** The required columns; the file may have others, and they may be in any order. */
  readonly columns: readonly C[];
  /** Lines that begin with this string are skipped. */
  readonly comment?: string;
}

/** The rows of a file. If the header lacks a required column, that is reported and no rows are returned. */
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
        complain({ ...place, column: 1 }, problem, 'check that the content of the file matches its name');
        return;
      }
      places = columns.map((column) => fields.indexOf(column));
      width = fields.length;
      continue;
    }
    if (fields.length !== width) {
      const problem = `the row has ${fields.length} fields, expected ${width}`;
      complain({ ...place, column: 1 }, problem, 'fetch the file again; a row must be on one line');
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
  // The type assertion is safe: every required column has been set to a string above, and `line` to a number.
  return row as DelimitedRow<C>;
}
