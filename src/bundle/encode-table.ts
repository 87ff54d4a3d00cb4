// Writes the rows of a table as a section. Every column is measured first, so that the section is allocated once and
// filled in place: a table of millions of rows costs its own size and little else. Same rows, same bytes.

import { CtermError } from '../errors.js';
import { COLUMN_KINDS, type RowOf, type TableDefinition } from './columns.js';
import { type PlainRow, planColumn } from './encode-column.js';
import {
  columnsBegin,
  DIRECTORY_BEGIN,
  DIRECTORY_ENTRY_BYTES,
  DIRECTORY_KIND,
  MAX_ROWS,
  paddedColumn,
  TABLE_COLUMNS,
  TABLE_DIRECTORY,
  TABLE_ROWS,
} from './table-layout.js';

const MAX_SECTION_BYTES = 0xffffffff;

/**
 * The section of a table, from its rows in the order they shall have.
 * Throws `invalid-argument` naming table, column and row for a value that the column cannot hold. References are only
 * checked when the section is opened, because only then are all tables there.
 */
export function encodeTable<D extends TableDefinition>(definition: D, rows: readonly RowOf<D>[]): Uint8Array;
export function encodeTable(definition: TableDefinition, rows: readonly PlainRow[]): Uint8Array {
  if (rows.length > MAX_ROWS) throw new CtermError('invalid-argument', `${definition.name}: ${rows.length} rows`);
  const columns = Object.entries(definition.columns);
  const plans = columns.map(([name, column]) => planColumn(column, { table: definition.name, name, rows }));
  const begins: number[] = [];
  let end = columnsBegin(columns.length);
  for (const plan of plans) {
    begins.push(end);
    end = paddedColumn(end + plan.bytes);
  }
  if (end > MAX_SECTION_BYTES) {
    throw new CtermError(
      'invalid-argument',
      `${definition.name}: ${end} bytes, a table section holds ${MAX_SECTION_BYTES}`,
    );
  }
  const section = new Uint8Array(end);
  const view = new DataView(section.buffer);
  view.setUint32(TABLE_ROWS, rows.length, true);
  view.setUint32(TABLE_COLUMNS, columns.length, true);
  for (const [index, plan] of plans.entries()) {
    const entry = TABLE_DIRECTORY + index * DIRECTORY_ENTRY_BYTES;
    view.setUint32(entry + DIRECTORY_KIND, COLUMN_KINDS[columns[index][1].kind], true);
    view.setUint32(entry + DIRECTORY_BEGIN, begins[index], true);
    plan.write(section.subarray(begins[index], begins[index] + plan.bytes));
  }
  return section;
}
