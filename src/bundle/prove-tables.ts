// The thorough proof of tables that are open: every row of every column is read, which proves it, and every owner's range.
// Opening leaves this to the first reading of a row; `cterm kb verify` does all of it.

import { damaged } from './damage.js';
import type { Tables } from './open-sections.js';
import { tableSections } from './sections/index.js';

/** Throws `invalid-bundle` at the first row that no writer gives. */
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

/** Owners ascend, and each one's range is where the index says. */
function proveOwners(
  ownerOf: (row: number) => unknown,
  rowsOf: (owner: number) => unknown,
  rowCount: number,
  where: string,
): void {
  let before = -1;
  for (let row = 0; row < rowCount; row++) {
    const owner = Number(ownerOf(row));
    if (owner < before) throw damaged(where, `row ${row} names owner ${owner} behind owner ${before}`);
    if (owner !== before) rowsOf(owner);
    before = owner;
  }
}

function accessorOf(accessors: object, name: string, where: string): (at: number) => unknown {
  const accessor: unknown = Reflect.get(accessors, name);
  if (typeof accessor !== 'function') throw damaged(where, 'it was not opened');
  return (at) => Reflect.apply(accessor, undefined, [at]);
}
