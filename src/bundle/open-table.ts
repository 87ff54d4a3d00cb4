// Opens a table section in place. Opening takes the same time for any number of rows, because it verifies only the
// sizes of the columns; the accessors verify what they read. No accessor returns data from another row or a reference
// to a row that does not exist.

import { CtermError } from '../errors/cterm-error.js';
import { COLUMN_KINDS, type RowCounts, type Table, type TableDefinition } from './columns.js';
import { cursorOver, viewOf } from './cursor.js';
import { damaged } from './damage.js';
import { type Accessors, openColumn } from './open-column.js';
import {
  columnsBegin,
  DIRECTORY_BEGIN,
  DIRECTORY_ENTRY_BYTES,
  DIRECTORY_KIND,
  MAX_ROWS,
  MAX_ROWS_PER_BYTE,
  TABLE_COLUMNS,
  TABLE_DIRECTORY,
  TABLE_ROWS,
} from './table-layout.js';
import type { Texts } from './text-pool.js';

/** The row count stored in a section; everything else is verified by `openTable`. */
export function readRowCount(definition: TableDefinition, bytes: Uint8Array): number {
  const where = `section ${definition.name}`;
  const columnCount = Object.keys(definition.columns).length;
  if (bytes.length < columnsBegin(columnCount)) {
    throw damaged(where, `its ${bytes.length} bytes cannot hold the directory of ${columnCount} columns`);
  }
  const view = viewOf(bytes);
  const stored = view.getUint32(TABLE_COLUMNS, true);
  if (stored !== columnCount) throw damaged(where, `expected ${columnCount} columns, got ${stored}`);
  const rowCount = view.getUint32(TABLE_ROWS, true);
  if (rowCount > Math.min(MAX_ROWS, bytes.length * MAX_ROWS_PER_BYTE))
    throw damaged(where, `${rowCount} rows are more than its ${bytes.length} bytes can hold`);
  return rowCount;
}

/**
 * Opens a table in place, over the bytes of its section. `rowCounts` contains the number of rows in every table to
 * which the columns refer. Errors with the code `invalid-bundle` name the section, column and row. Accessors throw a
 * RangeError if the table does not have the given row.
 * @example const table = openTable(names, bytes, { findings: 3 }, texts); table.text(0); table.findingRows(2);
 */
export function openTable<D extends TableDefinition>(
  definition: D,
  bytes: Uint8Array,
  rowCounts: RowCounts,
  texts: Texts,
): Table<D>;
export function openTable(
  definition: TableDefinition,
  section: Uint8Array,
  rowCounts: RowCounts,
  texts: Texts,
): OpenedTable {
  const rowCount = readRowCount(definition, section);
  const view = viewOf(section);
  const columns = Object.entries(definition.columns);
  const table: OpenedTable = { rowCount };
  let begin = columnsBegin(columns.length);
  for (const [index, [name, column]] of columns.entries()) {
    const where = `section ${definition.name}, column ${name}`;
    const entry = TABLE_DIRECTORY + index * DIRECTORY_ENTRY_BYTES;
    const kind = view.getUint32(entry + DIRECTORY_KIND, true);
    const stored = view.getUint32(entry + DIRECTORY_BEGIN, true);
    const next =
      index + 1 < columns.length
        ? view.getUint32(entry + DIRECTORY_ENTRY_BYTES + DIRECTORY_BEGIN, true)
        : section.length;
    if (kind !== COLUMN_KINDS[column.kind])
      throw damaged(where, `expected kind ${COLUMN_KINDS[column.kind]}, got ${kind}`);
    if (stored !== begin) throw damaged(where, `it begins at byte ${stored}, expected ${begin}`);
    if (next < begin || next > section.length) throw damaged(where, `it ends at byte ${next} of ${section.length}`);
    const limitOf = (list: string) => knownCount(rowCounts, list, definition.name);
    const cursor = cursorOver(where, view, begin, next);
    Object.assign(table, openColumn(name, column, { where, rowCount, texts, limitOf }, cursor));
    begin = next;
  }
  return table;
}

/** A table that has no rows, for an optional section that a bundle lacks; its accessors throw a RangeError. */
export function tableWithoutRows<D extends TableDefinition>(definition: D): Table<D>;
export function tableWithoutRows({ name, columns }: TableDefinition): OpenedTable {
  const table: OpenedTable = { rowCount: 0 };
  for (const [column, { kind }] of Object.entries(columns)) {
    Object.assign(table, {
      [column](row: number): never {
        throw new RangeError(`section ${name}, column ${column}: there is no row ${row}, the table has none`);
      },
    });
    if (kind === 'owner') Object.assign(table, { [`${column}Rows`]: () => ({ begin: 0, end: 0 }) });
    if (kind === 'unique') Object.assign(table, { [`${column}Find`]: () => -1 });
  }
  return table;
}

interface OpenedTable extends Accessors {
  readonly rowCount: number;
}

function knownCount(rowCounts: RowCounts, list: string, table: string): number {
  const count = rowCounts[list];
  if (count === undefined)
    throw new CtermError('invalid-argument', `openTable: ${table} refers to ${list}, whose count is missing`);
  return count;
}
