// Verifies open tables thoroughly by reading every row of every column and every owner's row range. When a bundle is
// opened, these checks are deferred until a row is first read; `cterm kb verify` runs all of them.

import type { RowRange } from './columns.js';
import { damaged } from './damage.js';
import type { Tables } from './open-sections.js';
import { tableSections } from './sections/index.js';

/** Throws `invalid-bundle` at the first row that no writer could have produced. */
export function proveTables(tables: Tables): void {
  for (const [section, { rowCount, ...accessors }] of Object.entries(tables)) {
    const definition = Object.values(tableSections).find(({ name }) => name === section);
    for (const [name, { kind }] of Object.entries(definition?.columns ?? {})) {
      const where = `section ${section}, column ${name}`;
      const read = accessorOf(accessors, name, where);
      for (let row = 0; row < rowCount; row++) read(row);
      if (kind === 'unique' && rowCount > 0) accessorOf(accessors, `${name}Find`, where)(0);
      if (kind === 'owner') proveOwners(read, accessorOf(accessors, `${name}Rows`, where), rowCount, where);
    }
  }
}

/**
 * Throws unless the row ranges of the owners are contiguous and cover all rows, and each row is in the range of its own
 * owner.
 */
function proveOwners(
  ownerOf: (row: number) => unknown,
  rowsOf: (owner: number) => unknown,
  rowCount: number,
  where: string,
): void {
  const owners = rowCount === 0 ? 0 : Number(ownerOf(rowCount - 1)) + 1;
  let at = 0;
  for (let owner = 0; owner < owners; owner++) {
    const { begin, end } = rangeOf(rowsOf(owner));
    if (begin === end) continue;
    if (begin !== at) throw damaged(where, `the rows of owner ${owner} begin at ${begin}, not ${at}`);
    for (let row = begin; row < end; row++) {
      if (ownerOf(row) !== owner)
        throw damaged(where, `row ${row} names an owner other than ${owner}, to which it belongs`);
    }
    at = end;
  }
  if (at !== rowCount) throw damaged(where, `its owners have ${at} rows of ${rowCount}`);
}

function rangeOf(range: unknown): RowRange {
  return { begin: Number(Reflect.get(Object(range), 'begin')), end: Number(Reflect.get(Object(range), 'end')) };
}

function accessorOf(accessors: object, name: string, where: string): (at: number) => unknown {
  const accessor: unknown = Reflect.get(accessors, name);
  if (typeof accessor !== 'function') throw damaged(where, 'it was not opened');
  return (at) => Reflect.apply(accessor, undefined, [at]);
}
