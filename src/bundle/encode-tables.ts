// Writes the tables of a bundle together with section `texts`, which holds the texts of them all. Rows are made twice, for
// their texts and for their bytes, and let go at once, so that only one table's are alive at a time.

import type { RowOf, TableDefinition } from './columns.js';
import { encodeTable, textsOf } from './encode-table.js';
import { poolTexts, TEXTS_VERSION, type TextPool } from './text-pool.js';
import { WORDS_VERSION } from './word-book.js';

/** A table that is not written yet. */
export interface UnwrittenTable {
  readonly name: string;
  readonly version: number;
  /** Texts for section `texts`. */
  texts(): Iterable<string>;
  /** Texts that the table keeps. */
  ownTexts(): Iterable<string>;
  encode(pool: TextPool): Uint8Array;
}

/** A section without its place in the file. */
export interface EncodedSection {
  readonly name: string;
  readonly version: number;
  readonly bytes: Uint8Array;
}

/** A table with a way to make its rows; called twice, it must give the same rows. */
function unwritten<D extends TableDefinition>(definition: D, rows: () => readonly RowOf<D>[]): UnwrittenTable {
  return {
    name: definition.name,
    version: definition.version,
    texts: () => textsOf(definition, rows(), 'text'),
    ownTexts: () => (hasOwnTexts(definition) ? textsOf(definition, rows(), 'plainText') : []),
    encode: (pool) => encodeTable(definition, rows(), pool),
  };
}

/** Some tables with ways to make their rows, in the order of the definitions. */
export function unwrittenTables<S extends Readonly<Record<string, TableDefinition>>>(
  definitions: S,
  rows: { readonly [K in keyof S]: () => readonly RowOf<S[K]>[] },
): UnwrittenTable[] {
  const tables: UnwrittenTable[] = [];
  for (const name in definitions) tables.push(unwritten(definitions[name], rows[name]));
  return tables;
}

/**
 * Section `words` where there is much text, section `texts`, then the tables in the order given; throws like `encodeTable`.
 * `leastWorded` is how many bytes of text are much.
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
