// The kinds of columns in a table section, and the types that follow from a table's declaration. A declaration is plain
// data: the writer (encode-table.ts), the reader (open-table.ts) and the verifier (prove-tables.ts) all walk it, and
// TypeScript derives the types of rows and accessors from it. FORMAT.md shows the byte layout of each kind.

/**
 * An exclusive upper bound on a small number: either a constant, or the name of a list. In the latter case, the bound
 * is the length of the list, which is known once the bundle is open.
 */
export type Bound = number | string;

export interface SmallNumberColumn {
  readonly kind: 'u8' | 'u16';
  readonly below: Bound | undefined;
}
export interface U32Column {
  readonly kind: 'u32';
}
export interface UniqueColumn {
  readonly kind: 'unique';
}
export interface F64Column {
  readonly kind: 'f64';
}
export interface TextColumn {
  readonly kind: 'text';
  /** The length in UTF-16 code units that each string must have; undefined if any length is allowed. */
  readonly length: number | undefined;
}
export interface OwnTextColumn {
  readonly kind: 'ownText';
}
export interface PlainTextColumn {
  readonly kind: 'plainText';
}
export interface RefColumn {
  readonly kind: 'ref';
  readonly table: string;
}
export interface OptionalRefColumn {
  readonly kind: 'optionalRef';
  readonly table: string;
}
export interface RefsColumn {
  readonly kind: 'refs';
  readonly table: string;
}
export interface OwnerColumn {
  readonly kind: 'owner';
  readonly table: string;
}

export type Column =
  | SmallNumberColumn
  | U32Column
  | UniqueColumn
  | F64Column
  | TextColumn
  | OwnTextColumn
  | PlainTextColumn
  | RefColumn
  | OptionalRefColumn
  | RefsColumn
  | OwnerColumn;

/** The ids of the kinds in a section's column directory. They must never be renumbered. */
export const COLUMN_KINDS = {
  u8: 1,
  u16: 2,
  u32: 3,
  unique: 4,
  f64: 5,
  text: 6,
  ref: 7,
  optionalRef: 8,
  refs: 9,
  owner: 10,
  ownText: 11,
  plainText: 12,
} as const satisfies Record<Column['kind'], number>;

export type Columns = Readonly<Record<string, Column>>;

export interface TableDefinition<C extends Columns = Columns> {
  readonly name: string;
  readonly version: number;
  readonly columns: C;
}

type ValueOf<C extends Column> = C extends TextColumn | OwnTextColumn | PlainTextColumn
  ? string
  : C extends RefsColumn
    ? number[]
    : C extends OptionalRefColumn
      ? number | undefined
      : number;

/** One row of a table in the form that the builder passes to `encodeTable`, e.g. `RowOf<typeof names>`. */
export type RowOf<D extends TableDefinition> = { [K in keyof D['columns']]: ValueOf<D['columns'][K]> };

/** The rows from `begin` up to, but not including, `end`. */
export interface RowRange {
  readonly begin: number;
  readonly end: number;
}

/** An opened table, in which every column is a function that takes a row number; see `openTable`. */
export type Table<D extends TableDefinition> = { readonly rowCount: number } & {
  readonly [K in keyof D['columns']]: (row: number) => ValueOf<D['columns'][K]>;
} & {
  /** Returns the rows of one owner; empty if the owner has no rows. */
  readonly [K in keyof D['columns'] & string as D['columns'][K] extends OwnerColumn ? `${K}Rows` : never]: (
    owner: number,
  ) => RowRange;
} & {
  /** Returns the row that contains a value, or -1. */
  readonly [K in keyof D['columns'] & string as D['columns'][K] extends UniqueColumn ? `${K}Find` : never]: (
    value: number,
  ) => number;
} & {
  /** Writes a row's string as UTF-8 without creating a JavaScript string; absent in tables changed by overlays. */
  readonly [K in keyof D['columns'] & string as D['columns'][K] extends TextColumn | PlainTextColumn
    ? `${K}Bytes`
    : never]?: WriteText;
};

/**
 * Writes a row's string as UTF-8 at the given offset. Returns the offset after the string, or -1 if there is not
 * enough room.
 */
export type WriteText = (row: number, into: Uint8Array, at: number) => number;

/** The row counts of tables and the lengths of lists to which columns may refer, keyed by name. */
export type RowCounts = Readonly<Record<string, number>>;

/**
 * Declares a table: `name` and `version` are the name and version of its section, and `columns` are in the order in
 * which the file stores them.
 */
export function defineTable<const C extends Columns>(name: string, version: number, columns: C): TableDefinition<C> {
  return { name, version, columns };
}

/**
 * A number from 0 to 255. If `below` is given, numbers must be less than that bound, which is checked when a row is
 * read.
 */
export function u8(options: { readonly below?: Bound } = {}): SmallNumberColumn {
  return { kind: 'u8', below: options.below };
}

/**
 * A number from 0 to 65,535. If `below` is given, numbers must be less than that bound, which is checked when a row is
 * read.
 */
export function u16(options: { readonly below?: Bound } = {}): SmallNumberColumn {
  return { kind: 'u16', below: options.below };
}

/** A 32-bit number. `unique` adds an index to the column, and the function `<column>Find` to the opened table. */
export function u32(): U32Column;
export function u32(options: { readonly unique: true }): UniqueColumn;
export function u32(options?: { readonly unique: true }): U32Column | UniqueColumn {
  return options?.unique ? { kind: 'unique' } : { kind: 'u32' };
}

/** A 64-bit floating-point number (IEEE 754); NaN means "none". */
export function f64(): F64Column {
  return { kind: 'f64' };
}

/**
 * A well-formed Unicode string, of any length unless `length` (in UTF-16 code units) is specified; empty means "none".
 */
export function text(options: { readonly length?: number } = {}): TextColumn {
  return { kind: 'text', length: options.length };
}

/**
 * A column of strings that are rarely repeated; the rows of the table must be sorted by this column. Each string is
 * front-coded against the string in the previous row.
 */
export function ownText(): OwnTextColumn {
  return { kind: 'ownText' };
}

/**
 * A string that is rarely repeated as a whole, although its words are common. It is not front-coded, because strings
 * that are stored whole compress best. It must not contain U+0000.
 */
export function plainText(): PlainTextColumn {
  return { kind: 'plainText' };
}

/** A reference to a row in `table`, stored as the row number. */
export function ref(table: string): RefColumn {
  return { kind: 'ref', table };
}

/** A reference to a row in `table`, or undefined. */
export function optionalRef(table: string): OptionalRefColumn {
  return { kind: 'optionalRef', table };
}

/** An ordered list of references to rows in `table`. */
export function refs(table: string): RefsColumn {
  return { kind: 'refs', table };
}

/**
 * The row in `table` that owns this row. The rows must be sorted by this column. Adds `<column>Rows` to the opened
 * table.
 */
export function owner(table: string): OwnerColumn {
  return { kind: 'owner', table };
}
