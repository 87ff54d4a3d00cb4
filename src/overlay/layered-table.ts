// A table with changes on top. Its accessors also cover changed and appended rows. An appended row is either an
// overlay's own row or a copy of a bundle row. Copies are needed because the rows of a changed owner must be
// contiguous.

import type { RowOf, RowRange, Table, TableDefinition } from '../bundle/table-section.js';

/** Changes to a table. */
export interface TableChanges<D extends TableDefinition> {
  /** Appended rows; a number represents a copy of the bundle row with that number. */
  readonly added: readonly (number | RowOf<D>)[];
  /** New values for some bundle rows. */
  readonly changed?: ReadonlyMap<number, Partial<RowOf<D>>>;
  /** The row range of each changed owner. */
  readonly owned?: ReadonlyMap<number, RowRange>;
  /** Returns whether a bundle row is live; used for unchanged owners. By default, all rows are live. */
  isLive?(row: number): boolean;
  /**
   * Returns the row that has the given value in the unique column, or undefined if the bundle's own lookup finds the
   * right row.
   */
  find?(value: number): number | undefined;
}

type Value = string | number | number[] | undefined;
type Accessor = (at: number) => Value;
/** `TableChanges` without the column types of a particular table. */
interface LooseChanges {
  readonly added: readonly (number | Readonly<Record<string, Value>>)[];
  readonly changed?: ReadonlyMap<number, Readonly<Record<string, Value>>>;
  readonly owned?: ReadonlyMap<number, RowRange>;
  isLive?(row: number): boolean;
  find?(value: number): number | undefined;
}

/**
 * The table with its changes. If some rows of an unchanged owner are no longer live, its other rows are copied only on
 * first use. Hiding a row to which many other rows refer therefore costs nothing when the knowledge base is opened.
 * `rowCount` includes the copies made so far.
 */
export function layerTable<D extends TableDefinition>(
  definition: D,
  base: Table<D>,
  changes: TableChanges<D>,
): Table<D>;
export function layerTable(definition: TableDefinition, base: object, changes: LooseChanges): object {
  const bundleRows = Number(Reflect.get(base, 'rowCount'));
  const added = [...changes.added];
  const owned = new Map(changes.owned);
  const { changed, isLive, find } = changes;
  const table = {
    get rowCount() {
      return bundleRows + added.length;
    },
  };

  function column(name: string): Accessor {
    const inBundle = accessorOf<Value>(base, name);
    const isChanged = changed !== undefined && changed.size > 0;
    return (row) => {
      const source = row < bundleRows ? row : (added[row - bundleRows] ?? missingRow(definition.name, row));
      if (typeof source !== 'number') return source[name];
      const fresh = isChanged ? changed.get(source) : undefined;
      return fresh !== undefined && name in fresh ? fresh[name] : inBundle(source);
    };
  }

  function ownerRows(name: string): (owner: number) => RowRange {
    const inBundle = accessorOf<RowRange>(base, name);
    return (owner) => {
      const cached = owned.get(owner);
      if (cached !== undefined) return cached;
      const range = inBundle(owner);
      if (isLive === undefined) return range;
      const left: number[] = [];
      for (let row = range.begin; row < range.end; row++) if (isLive(row)) left.push(row);
      if (left.length === range.end - range.begin) return range;
      const begin = bundleRows + added.length;
      added.push(...left);
      const copied = { begin, end: begin + left.length };
      owned.set(owner, copied);
      return copied;
    };
  }

  for (const [name, { kind }] of Object.entries(definition.columns)) {
    Reflect.set(table, name, column(name));
    if (kind === 'owner') Reflect.set(table, `${name}Rows`, ownerRows(`${name}Rows`));
    if (kind === 'unique') {
      const inBundle = accessorOf<number>(base, `${name}Find`);
      Reflect.set(table, `${name}Find`, (value: number) => find?.(value) ?? inBundle(value));
    }
  }
  return table;
}

// The overload's type guarantees that the opened table has every column of its definition.
function accessorOf<T>(table: object, name: string): (at: number) => T {
  return Reflect.get(table, name);
}

// Not a CtermError, because row numbers come from the tables themselves, so a missing row is a bug in the calling code.
function missingRow(table: string, row: number): never {
  throw new RangeError(`section ${table}: no row ${row}, overlays included`);
}
