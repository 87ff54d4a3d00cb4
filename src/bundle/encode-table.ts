// Writes the rows of a table as a section, in two steps. First, the table's strings are gathered in a pool shared with
// other tables; then the table is written with the indices that the pool has assigned to its strings. The same rows and
// pool always give the same bytes.

import { CtermError } from '../errors/cterm-error.js';
import { COLUMN_KINDS, type RowOf, type TableDefinition } from './columns.js';
import { encodeColumn, type PlainRow, textAt } from './encode-column.js';
import {
  columnsBegin,
  DIRECTORY_BEGIN,
  DIRECTORY_ENTRY_BYTES,
  DIRECTORY_KIND,
  MAX_ROWS,
  MAX_ROWS_PER_BYTE,
  paddedColumn,
  TABLE_COLUMNS,
  TABLE_DIRECTORY,
  TABLE_ROWS,
} from './table-layout.js';
import type { TextPool } from './text-pool.js';

const MAX_SECTION_BYTES = 0xffffffff;

/**
 * All strings in the table's columns of the given kind, including duplicates. Strings of kind `text` belong in the
 * pool; strings of kind `plainText` stay in the table itself.
 */
export function textsOf<D extends TableDefinition>(
  definition: D,
  rows: readonly RowOf<D>[],
  kind: 'text' | 'plainText',
): Generator<string>;
export function* textsOf(
  definition: TableDefinition,
  rows: readonly PlainRow[],
  kind: 'text' | 'plainText',
): Generator<string> {
  for (const [name, column] of Object.entries(definition.columns)) {
    if (column.kind !== kind) continue;
    const cells = { table: definition.name, name, rows };
    for (let row = 0; row < rows.length; row++) yield textAt(cells, row);
  }
}

/**
 * Encodes a table as a section. The rows must be in their final order, and the pool must contain their strings. Throws
 * `invalid-argument`, naming the table, column and row, for a value that its column cannot represent. References are
 * checked later, in the opened bundle, because only then are all tables available.
 */
export function encodeTable<D extends TableDefinition>(
  definition: D,
  rows: readonly RowOf<D>[],
  pool: TextPool,
): Uint8Array;
export function encodeTable(definition: TableDefinition, rows: readonly PlainRow[], pool: TextPool): Uint8Array {
  if (rows.length > MAX_ROWS) throw new CtermError('invalid-argument', `${definition.name}: ${rows.length} rows`);
  const columns = Object.entries(definition.columns);
  const encoded = columns.map(([name, column]) => encodeColumn(column, { table: definition.name, name, rows }, pool));
  const begins: number[] = [];
  let end = columnsBegin(columns.length);
  for (const { length } of encoded) {
    begins.push(end);
    end = paddedColumn(end + length);
  }
  if (end > MAX_SECTION_BYTES || rows.length > end * MAX_ROWS_PER_BYTE) {
    throw new CtermError(
      'invalid-argument',
      `${definition.name}: ${rows.length} rows in ${end} bytes; a table has up to ${MAX_SECTION_BYTES} bytes, and up to ${MAX_ROWS_PER_BYTE} rows per byte`,
    );
  }
  const section = new Uint8Array(end);
  const view = new DataView(section.buffer);
  view.setUint32(TABLE_ROWS, rows.length, true);
  view.setUint32(TABLE_COLUMNS, columns.length, true);
  for (const [index, bytes] of encoded.entries()) {
    const entry = TABLE_DIRECTORY + index * DIRECTORY_ENTRY_BYTES;
    view.setUint32(entry + DIRECTORY_KIND, COLUMN_KINDS[columns[index][1].kind], true);
    view.setUint32(entry + DIRECTORY_BEGIN, begins[index], true);
    section.set(bytes, begins[index]);
  }
  return section;
}
