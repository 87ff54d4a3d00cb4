// A single table, with a `texts` section that contains only the texts in that table.

import {
  encodeTables,
  openTable,
  openTexts,
  type RowCounts,
  type RowOf,
  type Table,
  type TableDefinition,
  unwrittenTables,
} from '../../src/bundle/table-section.js';

export interface OneTable {
  readonly texts: Uint8Array;
  readonly bytes: Uint8Array;
}

/** The sections of a bundle with only one table. */
export function encodeOne<D extends TableDefinition>(definition: D, rows: readonly RowOf<D>[]): OneTable {
  const [texts, table] = encodeTables(unwrittenTables({ table: definition }, { table: () => rows }));
  return { texts: texts.bytes, bytes: table.bytes };
}

/** The table read from those sections. */
export function openOne<D extends TableDefinition>(
  definition: D,
  { texts, bytes }: OneTable,
  counts: RowCounts,
): Table<D> {
  return openTable(definition, bytes, counts, openTexts(texts));
}
