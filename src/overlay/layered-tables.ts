// The tables of a bundle with all overlays applied, and a liveness test for code that scans whole tables.

import { tableSections } from '../bundle/sections/index.js';
import type { RowOf, RowRange } from '../bundle/table-section.js';
import type { Overlaid, OverlaidTable, Tables } from '../knowledge/knowledge-base.js';
import { layerTable } from './layered-table.js';
import { codeKey, type NameRow, type OverlayRows, type OwnedRows } from './overlay-rows.js';

export interface LayeredTables {
  readonly tables: Tables;
  readonly overlaid: Overlaid;
  /** The names that overlays added, with their rows. */
  readonly names: readonly { readonly row: number; readonly name: NameRow }[];
}

/** Layers the tables. The added findings must already have node keys. */
export function layerTables(state: OverlayRows): LayeredTables {
  const { tables } = state.bundle;
  const { findings, codes } = state;
  const isFindingGone = (row: number) => findings.hidden.has(row);
  const isCodeGone = (row: number) => codes.hidden.has(row);
  const names = appendedRows(state.names, tables.names.rowCount, isFindingGone);
  const maps = appendedRows(state.maps, tables.maps.rowCount, isFindingGone, (row) =>
    isCodeGone(targetOfMap(state, row)),
  );
  const prompts = appendedRows(state.prompts, tables.prompts.rowCount, isFindingGone, (row) =>
    isFindingGone(typeof row === 'number' ? tables.prompts.target(row) : row.target),
  );
  const isMapLive = (row: number) => !isCodeGone(tables.maps.target(row));
  const isPromptLive = (row: number) => !isFindingGone(tables.prompts.target(row));
  const { equivalences } = tables;
  const layered: Tables = {
    ...tables,
    findings: layeredFindings(state),
    names: layerTable(tableSections.names, tables.names, { ...names, changed: state.changedNames }),
    codes: layeredCodes(state),
    maps: layerTable(tableSections.maps, tables.maps, withLiveness(maps, codes.hidden, isMapLive)),
    prompts: layerTable(tableSections.prompts, tables.prompts, withLiveness(prompts, findings.hidden, isPromptLive)),
    combinations: layeredCombinations(state),
    equivalences: layerTable(
      tableSections.equivalences,
      equivalences,
      withLiveness({ added: [] }, codes.hidden, (row) => !isCodeGone(equivalences.target(row) ?? -1)),
    ),
  };
  const added: { row: number; name: NameRow }[] = [];
  for (const [index, name] of names.added.entries()) {
    if (typeof name !== 'number') added.push({ row: tables.names.rowCount + index, name });
  }
  return { tables: layered, overlaid: overlaidBy(state, { maps, prompts }), names: added };
}

/** The concatenated rows of all changed owners, and the range of each owner. */
interface AppendedRows<Row> {
  readonly added: (number | Row)[];
  readonly owned: Map<number, RowRange>;
}

function appendedRows<Row>(
  owners: OwnedRows<Row>,
  bundleRows: number,
  isOwnerGone: (owner: number) => boolean,
  isRowGone?: (row: number | Row) => boolean,
): AppendedRows<Row> {
  const added: (number | Row)[] = [];
  const owned = new Map<number, RowRange>();
  for (const [owner, rows] of owners) {
    const begin = bundleRows + added.length;
    if (!isOwnerGone(owner)) for (const row of rows) if (isRowGone?.(row) !== true) added.push(row);
    owned.set(owner, { begin, end: bundleRows + added.length });
  }
  return { added, owned };
}

/** Adds a liveness test to the changes if any rows are hidden, because other rows may refer to them. */
function withLiveness<C>(
  changes: C,
  hidden: ReadonlySet<number>,
  isLive: (row: number) => boolean,
): C & { isLive?(row: number): boolean } {
  return { ...changes, ...(hidden.size === 0 ? {} : { isLive }) };
}

function targetOfMap({ bundle }: OverlayRows, map: number | { readonly target: number }): number {
  return typeof map === 'number' ? bundle.tables.maps.target(map) : map.target;
}

function layeredFindings({ bundle, findings, findingRows }: OverlayRows): Tables['findings'] {
  const table = layerTable<typeof tableSections.findings>(tableSections.findings, bundle.tables.findings, {
    added: findings.added,
    changed: findings.changed,
    find(id) {
      const added = findingRows.get(id);
      if (added !== undefined || findings.hidden.size === 0) return added;
      return findings.hidden.has(bundle.tables.findings.idFind(id)) ? -1 : undefined;
    },
  });
  if (findings.hidden.size === 0) return table;
  return {
    ...table,
    rowCount: table.rowCount,
    components: (row) => table.components(row).filter(isNotIn(findings.hidden)),
  };
}

/** The table of combinations. Hidden rules are changed so that they apply to no code. */
function layeredCombinations({ bundle, combinations, hiddenCombinations }: OverlayRows): Tables['combinations'] {
  const changed = new Map(Array.from(hiddenCombinations, (row) => [row, { on: '' }] as const));
  return layerTable(tableSections.combinations, bundle.tables.combinations, { added: combinations, changed });
}

function layeredCodes({ bundle, codes }: OverlayRows): Tables['codes'] {
  const table = layerTable<typeof tableSections.codes>(tableSections.codes, bundle.tables.codes, codes);
  if (codes.hidden.size === 0) return table;
  return {
    ...table,
    parent(row) {
      // Searches for the nearest ancestor that is not hidden. A bundle may contain a cycle, so visited rows are
      // remembered.
      const seen = new Set([row]);
      let above = table.parent(row);
      while (above !== undefined && codes.hidden.has(above) && !seen.has(above)) {
        seen.add(above);
        above = table.parent(above);
      }
      return above !== undefined && seen.has(above) ? undefined : above;
    },
  };
}

function isNotIn(set: ReadonlySet<number>): (row: number) => boolean {
  return (row) => !set.has(row);
}

interface AppendedTables {
  readonly maps: AppendedRows<RowOf<typeof tableSections.maps>>;
  readonly prompts: AppendedRows<RowOf<typeof tableSections.prompts>>;
}

function overlaidBy(state: OverlayRows, appended: AppendedTables): Overlaid {
  const { bundle, findings, codes, codeRows } = state;
  const { tables } = bundle;
  const kept: { maps?: ReadonlySet<number>; prompts?: ReadonlySet<number> } = {};
  // A bundle row has been removed if its owner was changed and the row was not copied.
  const isKept = (table: 'maps' | 'prompts', row: number): boolean => {
    const copies = kept[table] ?? numbersOf(appended[table].added);
    kept[table] = copies;
    return copies.has(row);
  };
  const isOwnedLive = (table: 'maps' | 'prompts', row: number): boolean => {
    const { added, owned } = appended[table];
    const count = tables[table].rowCount;
    if (row >= count) return typeof (added[row - count] ?? row) !== 'number';
    const owner = table === 'maps' ? tables.maps.finding(row) : tables.prompts.source(row);
    const target = table === 'maps' ? tables.maps.target(row) : tables.prompts.target(row);
    const isTargetGone = table === 'maps' ? codes.hidden.has(target) : findings.hidden.has(target);
    return !findings.hidden.has(owner) && !isTargetGone && (!owned.has(owner) || isKept(table, row));
  };
  return {
    bundleRows: (table) => tables[table].rowCount,
    isLive(table: OverlaidTable, row) {
      if (table === 'findings') return !findings.hidden.has(row);
      if (table === 'codes') return !codes.hidden.has(row);
      if (table === 'combinations') return !state.hiddenCombinations.has(row);
      return isOwnedLive(table, row);
    },
    addedCode: (vocab, code) => codeRows.get(codeKey(vocab, code)) ?? -1,
  };
}

function numbersOf(rows: readonly unknown[]): ReadonlySet<number> {
  return new Set(rows.filter((row) => typeof row === 'number'));
}
