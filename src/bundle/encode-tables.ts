// Writes the tables of a bundle and the `texts` section, which contains the strings of all tables. The rows of a table
// are generated twice, first for their strings and then for their bytes, and are not kept in between, so that the rows
// of only one table are in memory at a time.

import type { RowOf, TableDefinition } from './columns.js';
import { encodeTable, textsOf } from './encode-table.js';
import { poolTexts, TEXTS_VERSION, type TextPool } from './text-pool.js';
import { WORDS_VERSION } from './word-book.js';

/** A table that has not been written yet. */
export interface UnwrittenTable {
  readonly name: string;
  readonly version: number;
  /** The strings that belong in the `texts` section. */
  texts(): Iterable<string>;
  /** The strings that the table stores itself. */
  ownTexts(): Iterable<string>;
  encode(pool: TextPool): Uint8Array;
}

/** A section whose offset in the file is not known yet. */
export interface EncodedSection {
  readonly name: string;
  readonly version: number;
  readonly bytes: Uint8Array;
}

/** An unwritten table with the given row generator, which must return the same rows every time. */
function unwritten<D extends TableDefinition>(definition: D, rows: () => readonly RowOf<D>[]): UnwrittenTable {
  return {
    name: definition.name,
    version: definition.version,
    texts: () => textsOf(definition, rows(), 'text'),
    ownTexts: () => (hasOwnTexts(definition) ? textsOf(definition, rows(), 'plainText') : []),
    encode: (pool) => encodeTable(definition, rows(), pool),
  };
}

/** Unwritten tables with the given row generators, in the order of the definitions. */
export function unwrittenTables<S extends Readonly<Record<string, TableDefinition>>>(
  definitions: S,
  rows: { readonly [K in keyof S]: () => readonly RowOf<S[K]>[] },
): UnwrittenTable[] {
  const tables: UnwrittenTable[] = [];
  for (const name in definitions) tables.push(unwritten(definitions[name], rows[name]));
  return tables;
}

/**
 * Yields the `texts` section, followed by the tables in the given order. If there are at least `leastWorded` bytes of
 * text, the `words` section comes first. Throws the same errors as `encodeTable`.
 */
export function* encodeTables(tables: readonly UnwrittenTable[], leastWorded?: number): Generator<EncodedSection> {
  const pool = poolTexts(
    together(tables, (table) => table.texts()),
    together(tables, (table) => table.ownTexts()),
    leastWorded,
  );
  if (pool.words !== undefined) yield { name: 'words', version: WORDS_VERSION, bytes: pool.words.bytes };
  yield { name: 'texts', version: TEXTS_VERSION, bytes: pool.bytes };
  for (const { name, version, encode } of tables) yield { name, version, bytes: encode(pool) };
}

function hasOwnTexts({ columns }: TableDefinition): boolean {
  return Object.values(columns).some(({ kind }) => kind === 'plainText');
}

function* together(
  tables: readonly UnwrittenTable[],
  textsOfTable: (table: UnwrittenTable) => Iterable<string>,
): Generator<string> {
  for (const table of tables) yield* textsOfTable(table);
}
