// Measures and writes one column of a table, one function a kind. What a column cannot hold is refused here, with
// table, column and row; what it may point at is proven when the bundle is opened.

import { NONE } from '../../assembly/layout.js';
import { CtermError } from '../errors.js';
import type { Bound, Column } from './columns.js';
import { utf8Length, writeUtf8 } from './utf8.js';

/** A row as the codec sees it; its type proper is `RowOf` of its table. */
export type PlainRow = Readonly<Record<string, string | number | readonly number[] | undefined>>;

/** The values of one column. */
export interface Cells {
  readonly table: string;
  readonly name: string;
  readonly rows: readonly PlainRow[];
}

/** A measured column: `write` gets exactly `bytes` bytes, zeroed, at a multiple of 8. */
export interface ColumnPlan {
  readonly bytes: number;
  write(into: Uint8Array): void;
}

type Numbers = Uint8Array | Uint16Array | Uint32Array;

/** The plan that writes `cells` as `column`; throws `invalid-argument` for a value that the kind cannot hold. */
export function planColumn(column: Column, cells: Cells): ColumnPlan {
  const count = cells.rows.length;
  switch (column.kind) {
    case 'u8':
      return { bytes: count, write: (into) => fill(into, cells, limit(column.below, 0x100)) };
    case 'u16':
      return { bytes: count * 2, write: (into) => fill(u16View(into), cells, limit(column.below, 0x10000)) };
    case 'u32':
      return { bytes: count * 4, write: (into) => fill(u32View(into), cells, 0x100000000) };
    case 'ref':
      return { bytes: count * 4, write: (into) => fill(u32View(into), cells, NONE) };
    case 'optionalRef':
      return { bytes: count * 4, write: (into) => fillOptional(u32View(into), cells) };
    case 'f64':
      return { bytes: count * 8, write: (into) => fillDoubles(into, cells) };
    case 'unique':
      return { bytes: count * 8, write: (into) => fillUnique(u32View(into), cells) };
    case 'text':
      return planTexts(cells);
    case 'refs':
      return planLists(cells);
    case 'owner':
      return planOwners(cells);
  }
}

function fill(into: Numbers, cells: Cells, below: number): void {
  for (let row = 0; row < cells.rows.length; row++)
    into[row] = wholeNumber(cells, row, cells.rows[row][cells.name], below);
}

function fillOptional(into: Uint32Array, cells: Cells): void {
  for (let row = 0; row < cells.rows.length; row++) {
    const value = cells.rows[row][cells.name];
    into[row] = value === undefined ? NONE : wholeNumber(cells, row, value, NONE);
  }
}

function fillDoubles(into: Uint8Array, cells: Cells): void {
  const values = new Float64Array(into.buffer, into.byteOffset, cells.rows.length);
  for (let row = 0; row < cells.rows.length; row++) {
    const value = cells.rows[row][cells.name];
    if (typeof value !== 'number') throw refused(cells, row, 'expected a number', value);
    // One NaN for all, so that the same rows always give the same bytes.
    values[row] = Number.isNaN(value) ? Number.NaN : value;
  }
}

// values, then the rows in the order of their values
function fillUnique(into: Uint32Array, cells: Cells): void {
  const count = cells.rows.length;
  const values = into.subarray(0, count);
  fill(values, cells, 0x100000000);
  const order = into.subarray(count);
  for (let row = 0; row < count; row++) order[row] = row;
  order.sort((a, b) => values[a] - values[b]);
  for (let i = 1; i < count; i++) {
    if (values[order[i]] === values[order[i - 1]]) {
      throw refused(cells, Math.max(order[i], order[i - 1]), 'the value stands in another row too', values[order[i]]);
    }
  }
}

// offsets u32[rows + 1], then the texts without anything between
function planTexts(cells: Cells): ColumnPlan {
  const count = cells.rows.length;
  let length = 0;
  for (let row = 0; row < count; row++) {
    const value = cells.rows[row][cells.name];
    if (typeof value !== 'string') throw refused(cells, row, 'expected a text', value);
    const bytes = utf8Length(value);
    if (bytes < 0) throw refused(cells, row, 'half a surrogate pair is no text', value);
    length += bytes;
  }
  const blobBegin = (count + 1) * 4;
  const write = (into: Uint8Array) => {
    const offsets = new Uint32Array(into.buffer, into.byteOffset, count + 1);
    const blob = into.subarray(blobBegin);
    let at = 0;
    for (let row = 0; row < count; row++) {
      at = writeUtf8(String(cells.rows[row][cells.name]), blob, at);
      offsets[row + 1] = at;
    }
  };
  return { bytes: blobBegin + length, write };
}

// offsets u32[rows + 1], then the rows referred to
function planLists(cells: Cells): ColumnPlan {
  const count = cells.rows.length;
  let length = 0;
  for (let row = 0; row < count; row++) length += listAt(cells, row).length;
  const write = (into: Uint8Array) => {
    const offsets = u32View(into).subarray(0, count + 1);
    const values = u32View(into).subarray(count + 1);
    let at = 0;
    for (let row = 0; row < count; row++) {
      for (const value of listAt(cells, row)) values[at++] = wholeNumber(cells, row, value, NONE);
      offsets[row + 1] = at;
    }
  };
  return { bytes: (count + 1 + length) * 4, write };
}

// the owner of every row, then firsts u32[last owner + 2]: rows firsts[o] … firsts[o + 1] belong to owner o
function planOwners(cells: Cells): ColumnPlan {
  const count = cells.rows.length;
  let last = -1;
  for (let row = 0; row < count; row++) {
    const value = wholeNumber(cells, row, cells.rows[row][cells.name], NONE);
    if (value < last) throw refused(cells, row, `rows must be sorted by owner, the row before has ${last}`, value);
    last = value;
  }
  const owners = last + 1;
  const write = (into: Uint8Array) => {
    const view = u32View(into);
    fill(view.subarray(0, count), cells, NONE);
    const firsts = view.subarray(count);
    let row = 0;
    for (let owner = 0; owner < owners; owner++) {
      while (row < count && view[row] === owner) row++;
      firsts[owner + 1] = row;
    }
  };
  return { bytes: (count + owners + 1) * 4, write };
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

// A bound that names a list is only known, and checked, when the bundle is opened.
function limit(below: Bound | undefined, most: number): number {
  return typeof below === 'number' ? below : most;
}

function u16View(bytes: Uint8Array): Uint16Array {
  return new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 1);
}

function u32View(bytes: Uint8Array): Uint32Array {
  return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
}

function refused(cells: Cells, row: number, problem: string, value: unknown): CtermError {
  const shown = (JSON.stringify(value) ?? 'nothing').slice(0, 80);
  return new CtermError(
    'invalid-argument',
    `table ${cells.table}, column ${cells.name}, row ${row}: ${problem}, got ${shown}`,
  );
}
