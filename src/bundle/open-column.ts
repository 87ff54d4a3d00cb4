// The accessors of one column, one function a kind. Opening proves what is proved in constant time: that the column has
// the size its rows need. What its rows say is proved when a row is read, by a comparison or two (an index of keys at
// its first use), so that a bundle of millions of rows opens at once and still never answers out of another row.

import { NONE } from '../../assembly/layout.js';
import type { Bound, Column, RowRange } from './columns.js';
import { damaged } from './damage.js';
import { paddedColumn } from './table-layout.js';
import { readUtf8 } from './utf8.js';

type Accessor = (at: number) => string | number | number[] | RowRange | undefined;
/** What a column adds to its table, by name. */
export type Accessors = { [name: string]: Accessor | number };

/** The bytes of one column with its padding, at a multiple of 8. */
export interface ColumnBytes {
  readonly where: string;
  readonly bytes: Uint8Array;
  readonly rowCount: number;
  /** The rows of another table, or the length of a list. */
  limitOf(list: string): number;
}

type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** The accessors of a column; throws `invalid-bundle` when its size is none that the writer gives. */
export function openColumn(name: string, column: Column, part: ColumnBytes): Accessors {
  const count = part.rowCount;
  switch (column.kind) {
    case 'u8':
      needSize(part, count);
      return openSmall(name, part.bytes.subarray(0, count), column.below, part);
    case 'u16':
      needSize(part, count * 2);
      return openSmall(name, new Uint16Array(part.bytes.buffer, part.bytes.byteOffset, count), column.below, part);
    case 'u32':
      needSize(part, count * 4);
      return { [name]: numberAt(u32s(part, 0, count), part) };
    case 'f64':
      needSize(part, count * 8);
      return { [name]: numberAt(new Float64Array(part.bytes.buffer, part.bytes.byteOffset, count), part) };
    case 'ref':
      needSize(part, count * 4);
      return openRef(name, u32s(part, 0, count), part, part.limitOf(column.table));
    case 'optionalRef':
      needSize(part, count * 4);
      return openOptionalRef(name, u32s(part, 0, count), part, part.limitOf(column.table));
    case 'unique':
      needSize(part, count * 8);
      return openUnique(name, u32s(part, 0, count), u32s(part, count, count), part);
    case 'text':
      return openText(name, part);
    case 'refs':
      return openRefs(name, part, part.limitOf(column.table));
    case 'owner':
      return openOwner(name, part, part.limitOf(column.table));
  }
}

function openSmall(
  name: string,
  values: Uint8Array | Uint16Array,
  bound: Bound | undefined,
  part: ColumnBytes,
): Accessors {
  if (bound === undefined) return { [name]: numberAt(values, part) };
  return openRef(name, values, part, typeof bound === 'number' ? bound : part.limitOf(bound));
}

function openRef(
  name: string,
  values: Uint8Array | Uint16Array | Uint32Array,
  part: ColumnBytes,
  limit: number,
): Accessors {
  const at = numberAt(values, part);
  return {
    [name]: (row) => {
      const value = at(row);
      if (value >= limit) throw outOfBounds(part, row, value, limit);
      return value;
    },
  };
}

function openOptionalRef(name: string, values: Uint32Array, part: ColumnBytes, limit: number): Accessors {
  const at = numberAt(values, part);
  return {
    [name]: (row) => {
      const value = at(row);
      if (value === NONE) return undefined;
      if (value >= limit) throw outOfBounds(part, row, value, limit);
      return value;
    },
  };
}

function openUnique(name: string, values: Uint32Array, order: Uint32Array, part: ColumnBytes): Accessors {
  let isProven = false;
  const find = (value: number) => {
    if (!isProven) proveOrder(values, order, part);
    isProven = true;
    let low = 0;
    let high = order.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (values[order[middle]] < value) low = middle + 1;
      else high = middle;
    }
    return low < order.length && values[order[low]] === value ? order[low] : -1;
  };
  return { [name]: numberAt(values, part), [`${name}Find`]: find };
}

// A key that two rows share, or an index that leads astray, no reading of one row would show. Strictly ascending values
// visit as many different rows as there are entries: the order is a permutation.
function proveOrder(values: Uint32Array, order: Uint32Array, part: ColumnBytes): void {
  let before = -1;
  for (let i = 0; i < order.length; i++) {
    if (order[i] >= values.length)
      throw damaged(part.where, `index entry ${i} names row ${order[i]} of ${values.length}`);
    const value = values[order[i]];
    if (value <= before) throw damaged(part.where, `index entry ${i} is out of order at row ${order[i]}`);
    before = value;
  }
}

function openText(name: string, part: ColumnBytes): Accessors {
  const members = openMembers(part, 1);
  const blob = part.bytes.subarray((part.rowCount + 1) * 4);
  return {
    [name]: (row) => {
      const { begin, end } = members(row);
      if (begin === end) return '';
      const text = readUtf8(blob.subarray(begin, end));
      if (text === undefined) throw damaged(part.where, `row ${row} is not UTF-8`);
      return text;
    },
  };
}

function openRefs(name: string, part: ColumnBytes, limit: number): Accessors {
  const members = openMembers(part, 4);
  const values = u32s(part, part.rowCount + 1, (part.bytes.length >> 2) - part.rowCount - 1);
  return {
    [name]: (row) => {
      const { begin, end } = members(row);
      const list = Array.from(values.subarray(begin, end));
      const wrong = list.find((value) => value >= limit);
      if (wrong !== undefined) throw outOfBounds(part, row, wrong, limit);
      return list;
    },
  };
}

function openOwner(name: string, part: ColumnBytes, limit: number): Accessors {
  const count = part.rowCount;
  if (part.bytes.length < count * 4) throw sizeMismatch(part, count * 4);
  const owners = u32s(part, 0, count);
  const last = count === 0 ? -1 : owners[count - 1];
  if (last >= limit) throw outOfBounds(part, count - 1, last, limit);
  const ownerCount = last + 1;
  needSize(part, (count + ownerCount + 1) * 4);
  const firsts = u32s(part, count, ownerCount + 1);
  if (firsts[0] !== 0) throw damaged(part.where, `the rows of owner 0 begin at row ${firsts[0]}, expected 0`);
  if (firsts[ownerCount] !== count)
    throw damaged(part.where, `the index ends at row ${firsts[ownerCount]} of ${count}`);
  const rowsOf = (owner: number) => {
    if (owner >>> 0 !== owner || owner >= ownerCount) return { begin: count, end: count };
    const [begin, end] = [firsts[owner], firsts[owner + 1]];
    // The rows between are this owner's when the first and the last are, because owners ascend.
    const fits =
      begin <= end && end <= count && (begin === end || (owners[begin] === owner && owners[end - 1] === owner));
    if (!fits) throw damaged(part.where, `the rows of owner ${owner} are given as ${begin} to ${end} of ${count}`);
    return { begin, end };
  };
  return { ...openRef(name, owners, part, ownerCount), [`${name}Rows`]: rowsOf };
}

// offsets u32[rows + 1], from 0 without a step back, before `unit`-byte members that end the column
function openMembers(part: ColumnBytes, unit: number): (row: number) => RowRange {
  const count = part.rowCount;
  const least = (count + 1) * 4;
  if (part.bytes.length < least) throw sizeMismatch(part, least);
  const offsets = u32s(part, 0, count + 1);
  if (offsets[0] !== 0) throw damaged(part.where, `row 0 begins at ${offsets[0]}, expected 0`);
  const total = offsets[count];
  needSize(part, least + total * unit);
  return (row) => {
    needRow(row, part);
    const [begin, end] = [offsets[row], offsets[row + 1]];
    if (begin > end || end > total) throw damaged(part.where, `row ${row} is given as ${begin} to ${end} of ${total}`);
    return { begin, end };
  };
}

function needSize(part: ColumnBytes, bytes: number): void {
  if (part.bytes.length !== paddedColumn(bytes)) throw sizeMismatch(part, bytes);
  for (let at = bytes; at < part.bytes.length; at++) {
    if (part.bytes[at] !== 0) throw damaged(part.where, `byte ${at} behind its ${bytes} is not zero`);
  }
}

function needRow(row: number, part: ColumnBytes): void {
  if (row >>> 0 !== row || row >= part.rowCount) throw missingRow(row, part);
}

function numberAt(values: Numbers, part: ColumnBytes): (row: number) => number {
  return (row) => {
    const value = values[row];
    if (value === undefined) throw missingRow(row, part);
    return value;
  };
}

function u32s(part: ColumnBytes, first: number, count: number): Uint32Array {
  return new Uint32Array(part.bytes.buffer, part.bytes.byteOffset + first * 4, count);
}

function sizeMismatch(part: ColumnBytes, bytes: number): Error {
  return damaged(part.where, `${part.rowCount} rows need ${bytes} bytes, got ${part.bytes.length}`);
}

function outOfBounds(part: ColumnBytes, row: number, value: number, limit: number): Error {
  return damaged(part.where, `row ${row} holds ${value}, expected below ${limit}`);
}

// Not a CtermError: a row comes out of the bundle itself, so this is a mistake in the code that asks.
function missingRow(row: number, part: ColumnBytes): RangeError {
  return new RangeError(`${part.where}: no row ${row}, it has ${part.rowCount}`);
}
