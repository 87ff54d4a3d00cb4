// All answers from an opened table or bundle as plain data, so that they can be compared with those from another one.

import type { TableDefinition } from '../../src/bundle/columns.js';
import type { ColdSections } from '../../src/bundle/open-sections.js';
import { tableSections } from '../../src/bundle/sections/index.js';

/** The parts of an opened table that this file uses; every `Table` is assignable to this type. */
type AnyTable = { readonly rowCount: number } & Readonly<Record<string, unknown>>;

/** The rows of a table as its accessors return them, and the answers from its indexes. */
export function answersOf(definition: TableDefinition, table: AnyTable, ownerCount = 0): unknown {
  const ask = (accessor: string, at: number): unknown => {
    const run = table[accessor];
    if (typeof run !== 'function')
      throw new Error(`${definition.name} has no accessor ${accessor}: see open-column.ts`);
    return run(at);
  };
  const rows = Array.from({ length: table.rowCount }, (_, row) =>
    Object.fromEntries(Object.keys(definition.columns).map((name) => [name, ask(name, row)])),
  );
  const indexes = Object.entries(definition.columns).flatMap(([name, { kind }]) => {
    if (kind === 'owner') return [Array.from({ length: ownerCount + 1 }, (_, owner) => ask(`${name}Rows`, owner))];
    if (kind === 'unique') return [rows.map((row) => ask(`${name}Find`, Number(row[name])))];
    return [];
  });
  return { rows, indexes };
}

/** All answers from the cold sections of a bundle. */
export function coldAnswers({ manifest, tables }: ColdSections): unknown {
  const findings = tables.findings.rowCount;
  const byTable = Object.values(tableSections).map((definition) => {
    const table = Object.entries(tables).find(([name]) => name === definition.name)?.[1];
    if (table === undefined) throw new Error(`no table ${definition.name} was opened: see open-sections.ts`);
    return [definition.name, answersOf(definition, { ...table }, findings)];
  });
  return { manifest, tables: Object.fromEntries(byTable) };
}
