// Rows of a table whose first line names its columns: CSV as RFC 4180 writes it, or TSV without quoting, whichever the
// header is. Needed columns must be there, optional ones may be; their order is free. What is wrong is complained of.

import { nearest } from '../../../src/errors/nearest.js';
import type { Complain } from '../../complaints.js';
import type { SourceLocation } from '../../records.js';
import type { ReleaseFile } from '../release.js';
import { type CsvRow, csvRows } from './csv.js';
import { lines } from './lines.js';

export interface TableForm<N extends string, O extends string> {
  readonly needed: readonly N[];
  readonly optional: readonly O[];
  /** Other columns: of somebody's release they are passed over, of a file written for this project they are mistakes. */
  readonly others: 'passed over' | 'refused';
}

/** One row: its trimmed fields by column; '' where an optional column is not there. */
export interface TableRow<C extends string> {
  readonly field: Readonly<Record<C, string>>;
  readonly line: number;
  /** The place of the row, or of a column in it as it would stand without quotes. */
  place(column?: C): SourceLocation;
}

/** The rows of a table; none when its header is not of the form. */
export function* tableRows<const N extends string, const O extends string>(
  release: ReleaseFile,
  form: TableForm<N, O>,
  complain: Complain,
): Generator<TableRow<N | O>> {
  const { file } = release;
  let columns: Columns<N | O> | undefined;
  for (const row of rawRows(release)) {
    if (!row.ok) {
      complain({ file, line: row.line, column: row.column }, row.problem, row.mend);
      continue;
    }
    const { fields, line } = row;
    if (columns === undefined) {
      columns = readHeader(fields, form, { file, line, column: 1 }, complain);
      if (columns === undefined) return;
      continue;
    }
    if (fields.length !== columns.width) {
      const problem = `the row has ${fields.length} fields, the header ${columns.width}`;
      complain({ file, line, column: 1 }, problem, 'quote a field that holds a comma, or add the missing ones');
      continue;
    }
    yield tableRow(file, line, fields, columns);
  }
  if (columns === undefined) {
    complain({ file, line: 1, column: 1 }, 'the file is empty', `start it with ${form.needed.join(',')}`);
  }
}

/** The names of the columns in the first line of a text, in CSV or TSV. */
export function headerNames(head: string): string[] {
  // A byte order mark stands in the head as the three bytes that it is.
  const [first = ''] = head.replace(/^(?:\u00EF\u00BB\u00BF|\uFEFF)/, '').split('\n', 1);
  return first.split(delimiterOf(first)).map(unquoted);
}

/** Whether a text begins with a header that has all of the columns. */
export function headerHas(head: string, columns: readonly string[]): boolean {
  const names = headerNames(head);
  return columns.every((column) => names.includes(column));
}

interface Columns<C extends string> {
  readonly places: ReadonlyMap<C, number>;
  readonly width: number;
}

function tableRow<C extends string>(
  file: string,
  line: number,
  fields: readonly string[],
  { places }: Columns<C>,
): TableRow<C> {
  const field: Record<string, string> = {};
  for (const [column, at] of places) field[column] = at < 0 ? '' : fields[at].trim();
  return {
    // `places` has every column of the form, so that every one was just set.
    field: field as Record<C, string>,
    line,
    place: (column) => ({
      file,
      line,
      column: fields
        .slice(0, column === undefined ? 0 : (places.get(column) ?? 0))
        .reduce((sum, each) => sum + each.length + 1, 1),
    }),
  };
}

function* rawRows(release: ReleaseFile): Generator<CsvRow> {
  if (delimiterOf(firstLine(release)) === ',') {
    yield* csvRows(release.text());
    return;
  }
  for (const { text, number } of lines(release.text())) {
    if (text !== '') yield { ok: true, fields: text.split('\t'), line: number };
  }
}

/** The first line of a file that is not empty; '' of a file without any. */
export function firstLine(release: ReleaseFile): string {
  for (const { text } of lines(release.text())) if (text !== '') return text;
  return '';
}

function delimiterOf(header: string): '\t' | ',' {
  return header.includes('\t') ? '\t' : ',';
}

function unquoted(name: string): string {
  return name.trim().replace(/^"(.*)"$/, '$1');
}

function readHeader<N extends string, O extends string>(
  fields: readonly string[],
  { needed, optional, others }: TableForm<N, O>,
  place: SourceLocation,
  complain: Complain,
): Columns<N | O> | undefined {
  const names = fields.map(unquoted);
  const known: readonly string[] = [...needed, ...optional];
  const missing = needed.filter((column) => !names.includes(column));
  const unknown = names.filter((name) => !known.includes(name));
  if (missing.length > 0) {
    const meant = unknown.map((name) => nearest(name, missing)).find((name) => name !== undefined);
    const mend = meant === undefined ? `make it ${needed.join(',')}` : `did you mean '${meant}'?`;
    complain(place, `the header lacks ${missing.join(', ')}; it is '${names.join(',').slice(0, 200)}'`, mend);
    return undefined;
  }
  const [stranger] = unknown;
  if (others === 'refused' && stranger !== undefined) {
    const meant = nearest(stranger, known);
    const mend = meant === undefined ? `columns: ${known.join(' ')}` : `did you mean '${meant}'?`;
    complain(place, `the column '${stranger}' is unknown`, mend);
    return undefined;
  }
  const twice = names.find((name, index) => known.includes(name) && names.indexOf(name) !== index);
  if (twice !== undefined) {
    complain(place, `the column '${twice}' stands in the header twice`, 'take one of them out');
    return undefined;
  }
  const places = new Map<N | O, number>([...needed, ...optional].map((column) => [column, names.indexOf(column)]));
  return { places, width: fields.length };
}
