// The entry point for table sections: functions that declare a table, encode its rows as bytes, and open these bytes in
// place. The sections are declared in sections/, one file per table; everything else about a table follows from its
// declaration.

export {
  defineTable,
  f64,
  optionalRef,
  owner,
  ownText,
  plainText,
  type RowCounts,
  type RowOf,
  type RowRange,
  ref,
  refs,
  type Table,
  type TableDefinition,
  text,
  u8,
  u16,
  u32,
  type WriteText,
} from './columns.js';
export { type EncodedSection, encodeTables, unwrittenTables } from './encode-tables.js';
export { openTable, readRowCount, tableWithoutRows } from './open-table.js';
export { openTexts } from './text-pool.js';
export { openWords } from './word-book.js';
