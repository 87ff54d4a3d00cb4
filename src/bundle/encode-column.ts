// Writes one column of a table, with one function per kind. Values that a column cannot represent are rejected here
// with an error that names the table, the column and the row; references are verified later, when the bundle is opened
// and read.

import { NONE } from '../../assembly/layout.js';
import { CtermError } from '../errors/cterm-error.js';
import type { Bound, Column } from './columns.js';
import { encodeTexts } from './encode-texts.js';
import { encodeNumbers, joined } from './number-lists.js';
import { encodeOwners } from './owners.js';
import { encodePlainTexts } from './plain-texts.js';
import { pooled, type TextPool } from './text-pool.js';
import { utf8Length } from './utf8.js';
import { encodeWordedTexts } from './worded-texts.js';

/** A row as the encoder sees it; its precise type is the `RowOf` type for its table. */
export type PlainRow = Readonly<Record<string, string | number | readonly number[] | undefined>>;

/** The values of one column. */
export interface Cells {
  readonly table: string;
  readonly name: string;
  readonly rows: readonly PlainRow[];
}

/**
 * The bytes of a column, padded to whole u32s; throws `invalid-argument` for a value that the column's kind cannot
 * represent.
 */
export function encodeColumn(column: Column, cells: Cells, pool: TextPool): Uint8Array {
  switch (column.kind) {
    case 'u8':
      return encodeNumbers(wholeNumbers(cells, limit(column.below, 0x100)));
    case 'u16':
      return encodeNumbers(wholeNumbers(cells, limit(column.below, 0x10000)));
    case 'u32':
      return encodeNumbers(wholeNumbers(cells, 0x100000000));
    case 'ref':
      return encodeNumbers(wholeNumbers(cells, NONE));
    case 'optionalRef':
      return encodeNumbers(optionalNumbers(cells));
    case 'f64':
      return encodeDoubles(cells);
    case 'unique':
      return encodeUnique(cells);
    case 'text':
      return encodeNumbers(numbersOf(cells, (_, row) => pooled(pool, textOfLength(cells, row, column.length))));
    case 'ownText':
      return encodeTexts(cells.rows.map((_, row) => textAt(cells, row)));
    case 'plainText':
      return encodeWhole(
        cells.rows.map((_, row) => wholeText(cells, row)),
        pool,
      );
    case 'refs':
      return encodeLists(cells);
    case 'owner':
      return encodeOwners(ascendingNumbers(cells));
  }
}

/**
 * A row's string; throws `invalid-argument` if the row has no string or if its string contains a lone surrogate.
 */
export function textAt(cells: Cells, row: number): string {
  const value = cells.rows[row][cells.name];
  if (typeof value !== 'string') throw refused(cells, row, 'expected a text', value);
  if (utf8Length(value) < 0) throw refused(cells, row, 'half a surrogate pair is not a text', value);
  return value;
}

function textOfLength(cells: Cells, row: number, length: number | undefined): string {
  const text = textAt(cells, row);
  if (length !== undefined && text.length !== length) {
    throw refused(cells, row, `expected a text of ${length} characters`, text);
  }
  return text;
}

function encodeWhole(texts: readonly string[], { words }: TextPool): Uint8Array {
  return words === undefined ? encodePlainTexts(texts) : encodeWordedTexts(texts, texts.length, words);
}

function wholeText(cells: Cells, row: number): string {
  const text = textAt(cells, row);
  if (text.includes('\0')) throw refused(cells, row, 'a plain text must not contain U+0000', text);
  return text;
}

function wholeNumbers(cells: Cells, below: number): Uint32Array {
  return numbersOf(cells, (value, row) => wholeNumber(cells, row, value, below));
}

/** One number for each row; much faster than Uint32Array.from, which takes the rows from an iterator. */
function numbersOf({ rows, name }: Cells, numberOf: (value: PlainRow[string], row: number) => number): Uint32Array {
  const numbers = new Uint32Array(rows.length);
  for (let row = 0; row < rows.length; row++) numbers[row] = numberOf(rows[row][name], row);
  return numbers;
}

// An absent number is stored as 0; any other number n is stored as n + 1.
function optionalNumbers(cells: Cells): Uint32Array {
  return numbersOf(cells, (value, row) => (value === undefined ? 0 : wholeNumber(cells, row, value, NONE) + 1));
}

// Layout: the count of distinct numbers (u32), 0 (u32), the distinct numbers (f64[]), and, for every row, the index of
// its number.
function encodeDoubles(cells: Cells): Uint8Array {
  const values: number[] = [];
  const places = new Map<number | string, number>();
  const indexes = numbersOf(cells, (value, row) => {
    if (typeof value !== 'number') throw refused(cells, row, 'expected a number', value);
    // The key for -0 is a string, because a Map would treat -0 and 0 as the same key.
    const key = Object.is(value, -0) ? '-0' : value;
    let place = places.get(key);
    if (place === undefined) {
      // NaN is canonicalised, so that the same rows always give the same bytes.
      place = values.push(Number.isNaN(value) ? Number.NaN : value) - 1;
      places.set(key, place);
    }
    return place;
  });
  const head = new Uint8Array(8 + values.length * 8);
  const view = new DataView(head.buffer);
  view.setUint32(0, values.length, true);
  for (const [place, value] of values.entries()) view.setFloat64(8 + place * 8, value, true);
  return joined([head, encodeNumbers(indexes)]);
}

// Layout: the values, then the row numbers sorted by value.
function encodeUnique(cells: Cells): Uint8Array {
  const values = wholeNumbers(cells, 0x100000000);
  const order = Uint32Array.from(values, (_, row) => row).sort((a, b) => values[a] - values[b]);
  for (let i = 1; i < order.length; i++) {
    if (values[order[i]] === values[order[i - 1]]) {
      throw refused(cells, Math.max(order[i], order[i - 1]), 'the value is in another row too', values[order[i]]);
    }
  }
  return joined([encodeNumbers(values), encodeNumbers(order)]);
}

// Layout: the total count of members (u32), the row of each member, and the members.
function encodeLists(cells: Cells): Uint8Array {
  let count = 0;
  for (let row = 0; row < cells.rows.length; row++) count += listAt(cells, row).length;
  const rows = new Uint32Array(count);
  const members = new Uint32Array(count);
  let at = 0;
  for (let row = 0; row < cells.rows.length; row++) {
    for (const value of listAt(cells, row)) {
      rows[at] = row;
      members[at++] = wholeNumber(cells, row, value, NONE);
    }
  }
  return joined([new Uint8Array(new Uint32Array([count]).buffer), encodeOwners(rows), encodeNumbers(members)]);
}

function ascendingNumbers(cells: Cells): Uint32Array {
  const owners = wholeNumbers(cells, NONE);
  for (let row = 1; row < owners.length; row++) {
    if (owners[row] >= owners[row - 1]) continue;
    throw refused(cells, row, `rows must be sorted by owner, the row before has ${owners[row - 1]}`, owners[row]);
  }
  return owners;
}

function wholeNumber(cells: Cells, row: number, value: unknown, below: number): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value >= below) {
    throw refused(cells, row, `expected a whole number below ${below}`, value);
  }
  return value;
}

function listAt(cells: Cells, row: number): readonly number[] {
  const value = cells.rows[row][cells.name];
  if (typeof value !== 'object') throw refused(cells, row, 'expected a list of rows', value);
  return value;
}

// If the bound is the name of a list, the value of the bound is not known until the bundle is opened, so numbers are
// checked only in the opened bundle.
function limit(below: Bound | undefined, most: number): number {
  return typeof below === 'number' ? below : most;
}

function refused(cells: Cells, row: number, problem: string, value: unknown): CtermError {
  const shown = (JSON.stringify(value) ?? 'nothing').slice(0, 80);
  return new CtermError(
    'invalid-argument',
    `table ${cells.table}, column ${cells.name}, row ${row}: ${problem}, got ${shown}`,
  );
}
