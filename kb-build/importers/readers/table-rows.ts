// Reads the rows of a table whose first line contains the column names: CSV according to RFC 4180, or TSV without
// quoting, depending on the header. Required and optional columns may be in any order. Problems are reported to
// `complain`.

import { nearest } from '../../../src/errors/nearest.js';
import type { Complain } from '../../complaints.js';
import type { SourceLocation } from '../../records.js';
import type { ReleaseFile } from '../release.js';
import { type CsvRow, csvRows } from './csv.js';
import { lines } from './lines.js';

export interface TableForm<N extends string, O extends string> {
  readonly needed: readonly N[];
  readonly optional: readonly O[];
  /**
   * Whether unknown columns are ignored (in a third-party release) or count as errors (in a file written for this
   * project).
   */
  readonly others: 'ignored' | 'refused';
}

/** One row, with its trimmed fields keyed by column; '' for a missing optional column. */
export interface TableRow<C extends string> {
  readonly field: Readonly<Record<C, string>>;
  readonly line: number;
  /**
   * Returns the location of the row or of one of its fields; field locations are computed as if no fields were quoted.
   */
  place(column?: C): SourceLocation;
}

/** The rows of a table; none if its header does not match `form`. */
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
      const problem = `the row has ${fields.length} fields, but the header has ${columns.width}`;
      complain({ file, line, column: 1 }, problem, 'quote fields that contain a comma, or add the missing fields');
      continue;
    }
    yield tableRow(file, line, fields, columns);
  }
  if (columns === undefined) {
    complain({ file, line: 1, column: 1 }, 'the file is empty', `start it with ${form.needed.join(',')}`);
  }
}

/** The column names in the first line of CSV or TSV text. */
export function headerNames(head: string): string[] {
  // The beginning of the file is read as latin-1, in which a UTF-8 byte order mark appears as three characters.
  const [first = ''] = head.replace(/^(?:\u00EF\u00BB\u00BF|\uFEFF)/, '').split('\n', 1);
  return first.split(delimiterOf(first)).map(unquoted);
}

/** Whether a text begins with a header that has all the given columns. */
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
    // The type assertion is safe: `places` has every column of the form, so the loop above has set them all.
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

/** The first non-empty line of a file; '' if there is none. */
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
  const expected: readonly string[] = [...needed, ...optional];
  const missing = needed.filter((column) => !names.includes(column));
  const unknown = names.filter((name) => !expected.includes(name));
  if (missing.length > 0) {
    const meant = unknown.map((name) => nearest(name, missing)).find((name) => name !== undefined);
    const mend = meant === undefined ? `make it: ${needed.join(',')}` : `did you mean '${meant}'?`;
    complain(place, `the header lacks ${missing.join(', ')}; it is '${names.join(',').slice(0, 200)}'`, mend);
    return undefined;
  }
  const [stranger] = unknown;
  if (others === 'refused' && stranger !== undefined) {
    const meant = nearest(stranger, expected);
    const mend = meant === undefined ? `use these columns: ${expected.join(' ')}` : `did you mean '${meant}'?`;
    complain(place, `unknown column '${stranger}'`, mend);
    return undefined;
  }
  const twice = names.find((name, index) => expected.includes(name) && names.indexOf(name) !== index);
  if (twice !== undefined) {
    complain(place, `the header has the column '${twice}' twice`, 'remove one of them');
    return undefined;
  }
  const places = new Map<N | O, number>([...needed, ...optional].map((column) => [column, names.indexOf(column)]));
  return { places, width: fields.length };
}
