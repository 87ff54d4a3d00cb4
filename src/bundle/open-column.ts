// Makes the accessors of a column; each kind of column has its own function. Opening a column verifies only that its
// size fits the number of rows, which takes constant time. The content of a row is verified when it is read, with one
// or two comparisons; the order of a column in which values are looked up is verified on first use. A bundle with
// millions of rows therefore opens immediately, and no accessor ever returns the number of a row that does not exist.

import type { Bound, Column, RowRange, WriteText } from './columns.js';
import { type Cursor, take, takePadding, takeU32 } from './cursor.js';
import { damaged } from './damage.js';
import { takeTexts } from './front-coding.js';
import { takeNumbers } from './number-lists.js';
import { takeOwners } from './owners.js';
import type { ReadNumber } from './packed.js';
import { takePlainTexts } from './plain-texts.js';
import { COLUMN_ALIGNMENT } from './table-layout.js';
import type { Texts } from './text-pool.js';
import { takeWordedTexts } from './worded-texts.js';

type Accessor = (at: number) => string | number | number[] | RowRange | undefined;
/** The accessors that a column adds to its table, keyed by name. */
export type Accessors = { [name: string]: Accessor | WriteText | number };

/** Everything that is needed to open a column, except its bytes. */
export interface ColumnContext {
  readonly where: string;
  readonly rowCount: number;
  readonly texts: Texts;
  /** Returns the number of rows in another table, or the length of a list. */
  limitOf(list: string): number;
}

/** Returns the accessors of a column; throws `invalid-bundle` if its size is not what the writer would produce. */
export function openColumn(name: string, column: Column, part: ColumnContext, cursor: Cursor): Accessors {
  const accessors = takeColumn(name, column, part, cursor);
  takePadding(cursor, COLUMN_ALIGNMENT);
  return accessors;
}

function takeColumn(name: string, column: Column, part: ColumnContext, cursor: Cursor): Accessors {
  switch (column.kind) {
    case 'u8':
      return { [name]: takeBelow(cursor, part, limit(column.below, 0x100, part)) };
    case 'u16':
      return { [name]: takeBelow(cursor, part, limit(column.below, 0x10000, part)) };
    case 'u32':
      return { [name]: takeBelow(cursor, part, 0x100000000) };
    case 'ref':
      return { [name]: takeBelow(cursor, part, part.limitOf(column.table)) };
    case 'optionalRef':
      return { [name]: takeOptionalRef(cursor, part, part.limitOf(column.table)) };
    case 'f64':
      return { [name]: takeDoubles(cursor, part) };
    case 'unique':
      return takeUnique(name, cursor, part);
    case 'text': {
      const { count, read, write } = part.texts;
      const number = takeBelow(cursor, part, count);
      const writeRow: WriteText = (row, into, at) => write(number(row), into, at);
      const { length } = column;
      const readRow = (row: number) => read(number(row));
      if (length === undefined) return { [name]: readRow, [`${name}Bytes`]: writeRow };
      return { [name]: (row: number) => ofLength(readRow(row), length, part, row) };
    }
    case 'ownText':
      return { [name]: ofRows(takeTexts(cursor, part.rowCount).read, part) };
    case 'plainText': {
      const { words } = part.texts;
      const { read, write } =
        words === undefined ? takePlainTexts(cursor, part.rowCount) : takeWordedTexts(cursor, part.rowCount, words);
      const writeRow: WriteText = (row, into, at) => {
        needRow(row, part);
        return write(row, into, at);
      };
      return { [name]: ofRows(read, part), [`${name}Bytes`]: writeRow };
    }
    case 'refs':
      return { [name]: takeLists(cursor, part, part.limitOf(column.table)) };
    case 'owner': {
      const { ownerOf, rowsOf } = takeOwners(cursor, part.rowCount, part.limitOf(column.table));
      return { [name]: ofRows(ownerOf, part), [`${name}Rows`]: rowsOf };
    }
  }
}

function ofLength(text: string, length: number, { where }: ColumnContext, row: number): string {
  if (text.length === length) return text;
  throw damaged(where, `row ${row} holds a text of ${text.length} characters, expected ${length}`);
}

function limit(below: Bound | undefined, most: number, part: ColumnContext): number {
  if (below === undefined) return most;
  return typeof below === 'number' ? below : part.limitOf(below);
}

function takeBelow(cursor: Cursor, part: ColumnContext, below: number): ReadNumber {
  const values = takeNumbers(cursor, part.rowCount);
  return (row) => {
    needRow(row, part);
    const value = values(row);
    if (value >= below) throw outOfBounds(part, row, value, below);
    return value;
  };
}

function takeOptionalRef(cursor: Cursor, part: ColumnContext, below: number): (row: number) => number | undefined {
  const values = takeBelow(cursor, part, below + 1);
  return (row) => {
    const value = values(row);
    return value === 0 ? undefined : value - 1;
  };
}

function takeDoubles(cursor: Cursor, part: ColumnContext): ReadNumber {
  const kinds = takeU32(cursor);
  if (takeU32(cursor) !== 0) throw damaged(part.where, 'bytes 4 to 7 are not zero');
  const begin = take(cursor, kinds * 8);
  const { view } = cursor;
  const index = takeBelow(cursor, part, kinds);
  return (row) => view.getFloat64(begin + index(row) * 8, true);
}

function takeUnique(name: string, cursor: Cursor, part: ColumnContext): Accessors {
  const count = part.rowCount;
  const values = takeBelow(cursor, part, 0x100000000);
  const order = takeNumbers(cursor, count);
  let isProven = false;
  const find = (value: number) => {
    if (!isProven) proveOrder(values, order, part);
    isProven = true;
    let low = 0;
    let high = count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (values(order(middle)) < value) low = middle + 1;
      else high = middle;
    }
    return low < count && values(order(low)) === value ? order(low) : -1;
  };
  return { [name]: values, [`${name}Find`]: find };
}

// Reading single rows would not reveal that two rows share a key or that the index is wrong. If the values strictly
// ascend in the order of the index, its entries refer to different rows, so the index is a permutation of the rows.
function proveOrder(values: ReadNumber, order: ReadNumber, part: ColumnContext): void {
  let before = -1;
  for (let i = 0; i < part.rowCount; i++) {
    const row = order(i);
    if (row >= part.rowCount) throw damaged(part.where, `index entry ${i} names row ${row} of ${part.rowCount}`);
    const value = values(row);
    if (value <= before) throw damaged(part.where, `index entry ${i} is out of order at row ${row}`);
    before = value;
  }
}

function takeLists(cursor: Cursor, part: ColumnContext, below: number): (row: number) => number[] {
  const count = takeU32(cursor);
  const { rowsOf } = takeOwners(cursor, count, part.rowCount);
  const members = takeNumbers(cursor, count);
  return (row) => {
    needRow(row, part);
    const { begin, end } = rowsOf(row);
    const list: number[] = [];
    for (let at = begin; at < end; at++) {
      const member = members(at);
      if (member >= below) throw outOfBounds(part, row, member, below);
      list.push(member);
    }
    return list;
  };
}

function ofRows<T>(read: (row: number) => T, part: ColumnContext): (row: number) => T {
  return (row) => {
    needRow(row, part);
    return read(row);
  };
}

// Not a CtermError: callers get row numbers from the bundle itself, so an invalid one is a bug in the calling code.
function needRow(row: number, part: ColumnContext): void {
  if (row >>> 0 !== row || row >= part.rowCount) {
    throw new RangeError(`${part.where}: no row ${row}, it has ${part.rowCount}`);
  }
}

function outOfBounds(part: ColumnContext, row: number, value: number, below: number): Error {
  return damaged(part.where, `row ${row} holds ${value}, expected below ${below}`);
}
