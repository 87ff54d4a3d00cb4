// The layout of a table section, shared by its writer and its reader.
//   0      4         8
//   | rows | columns | column directory: { kind u32, begin u32 } per column | columns, each at a multiple of 8

export const TABLE_ROWS = 0;
export const TABLE_COLUMNS = 4;
export const TABLE_DIRECTORY = 8;
export const DIRECTORY_ENTRY_BYTES = 8;
export const DIRECTORY_KIND = 0;
export const DIRECTORY_BEGIN = 4;
export const COLUMN_ALIGNMENT = 8;
/** The maximum number of rows, which keeps row numbers below NONE. */
export const MAX_ROWS = 0xfffffffe;
/**
 * If all values of a column are the same, it takes up no bytes per row; this limit bounds the memory that a reader
 * allocates for such rows.
 */
export const MAX_ROWS_PER_BYTE = 64;

/** The offset of the first column in a table with `columnCount` columns. */
export function columnsBegin(columnCount: number): number {
  return TABLE_DIRECTORY + columnCount * DIRECTORY_ENTRY_BYTES;
}

/** The next multiple of COLUMN_ALIGNMENT at or after `position`. */
export function paddedColumn(position: number): number {
  return Math.ceil(position / COLUMN_ALIGNMENT) * COLUMN_ALIGNMENT;
}
