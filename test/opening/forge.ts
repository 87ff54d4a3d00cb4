// Forged bundles: the small bundle with changed contents but correct checksums, so that only further checks by the
// library can detect the changes. Each number always makes the same forgery.

import type { Column, RowOf, TableDefinition } from '../../src/bundle/columns.js';
import type { SectionInput } from '../../src/bundle/container.js';
import { encodeTables, unwrittenTables } from '../../src/bundle/encode-tables.js';
import { readHeader } from '../../src/bundle/header.js';
import { openTables } from '../../src/bundle/open-sections.js';
import { tableSections } from '../../src/bundle/sections/index.js';
import { CtermError } from '../../src/errors/cterm-error.js';
import { tableMutations } from '../bundle/sections-under-test.js';
import { type Dice, diceOf } from './dice.js';
import { forgedCell } from './forged-cell.js';
import { bundleOf, checksum, smallBundle, smallSections } from './small-bundle.js';

type Row = RowOf<TableDefinition>;

export interface Forgery {
  /** The kind of change. */
  readonly kind: 'rows' | 'layout' | 'numbers' | 'blocks';
  readonly what: string;
  readonly bytes: Uint8Array;
}

const sections = smallSections();
const whole = smallBundle();
const tables: Readonly<Record<string, object & { readonly rowCount: number }>> = openTables(
  { bytes: whole, begin: 0 },
  readHeader(whole, checksum),
).tables;
const definitions: readonly TableDefinition[] = Object.values(tableSections);

/** The rows of every table, in the form in which a writer receives them. */
const written: ReadonlyMap<string, readonly Row[]> = new Map(
  definitions.map(({ name, columns }) => {
    const table = Object.entries(tables).find(([key]) => definitionOf(key)?.name === name)?.[1];
    const rows = Array.from({ length: table?.rowCount ?? 0 }, (_, row) =>
      Object.fromEntries(Object.keys(columns).map((column) => [column, cellOf(table, column, row)])),
    );
    return [name, rows];
  }),
);

function definitionOf(key: string): TableDefinition | undefined {
  return Object.entries(tableSections).find(([name, { name: section }]) => name === key || section === key)?.[1];
}

function cellOf(table: object | undefined, column: string, row: number): Row[string] {
  const read: unknown = table === undefined ? undefined : Reflect.get(table, column);
  if (typeof read !== 'function') throw new Error(`a table has no accessor ${column}`);
  return read(row);
}

/** A definition that lets the writer store what a reader must refuse. */
function lawless({ name, version, columns }: TableDefinition): TableDefinition {
  const free = Object.entries(columns).map(([column, declared]): [string, Column] => {
    if (declared.kind === 'text') return [column, { ...declared, length: undefined }];
    if (declared.kind === 'u8' || declared.kind === 'u16') return [column, { ...declared, below: undefined }];
    return [column, declared];
  });
  return { name, version, columns: Object.fromEntries(free) };
}

const filled = definitions.filter(({ name }) => (written.get(name)?.length ?? 0) > 0);

/**
 * Replaces values in one row or in a whole column with values that no build writes there; may also reverse the rows, or
 * repeat or remove one.
 */
function forgeRows(dice: Dice): Forgery {
  const definition = dice.one(filled);
  const rows = (written.get(definition.name) ?? []).map((row) => ({ ...row }));
  const done: string[] = [];
  if (dice.below(8) === 0) {
    const at = dice.below(rows.length);
    done.push(dice.one(['reversed', 'a row twice', 'a row less']));
    if (done[0] === 'reversed') rows.reverse();
    else if (done[0] === 'a row twice') rows.splice(at, 0, { ...rows[at] });
    else rows.splice(at, 1);
  }
  const changes = 1 + dice.below(3);
  for (let change = 0; change < changes; change++) {
    const [name, column] = dice.one(Object.entries(definition.columns));
    const inAll = dice.below(4) === 0;
    const at = dice.below(Math.max(1, rows.length));
    for (let row = inAll ? 0 : at; row < (inAll ? rows.length : Math.min(at + 1, rows.length)); row++) {
      rows[row][name] = forgedCell(dice, column, name, rows, row, (table) => written.get(table)?.length ?? 0);
    }
    done.push(`${name} in ${inAll ? 'all rows' : `row ${at}`}`);
  }
  const encoded = encodeTables(
    unwrittenTables(
      Object.fromEntries(definitions.map((one) => [one.name, lawless(one)])),
      Object.fromEntries(
        definitions.map(({ name }) => [name, () => (name === definition.name ? rows : [...(written.get(name) ?? [])])]),
      ),
    ),
  );
  const bytes = new Map([...encoded].map((section) => [section.name, section.bytes]));
  return {
    kind: 'rows',
    what: `${definition.name}: ${done.join(', ')}`,
    bytes: bundleOf(sections.map((section) => ({ ...section, bytes: bytes.get(section.name) ?? section.bytes }))),
  };
}

function withSection(name: string, bytes: Uint8Array): Uint8Array {
  return bundleOf(sections.map((section): SectionInput => (section.name === name ? { ...section, bytes } : section)));
}

/** Makes one of the changes to a table's layout that the corruption tests make. */
function forgeLayout(dice: Dice): Forgery {
  const definition = dice.one(definitions);
  const own = sections.find(({ name }) => name === definition.name);
  if (own === undefined) return forgeNumbers(dice);
  const mutation = dice.one(tableMutations(definition, own.bytes));
  const bytes = own.bytes.slice();
  return {
    kind: 'layout',
    what: `${own.name}: ${mutation.what}`,
    bytes: withSection(own.name, mutation.apply(bytes) ?? bytes),
  };
}

const EXTREMES = [0, 1, 2, 0x7f, 0x80, 0xff, 0xffff, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff];

/**
 * Replaces up to four numbers in a section with extremes, small numbers, numbers from elsewhere in the section, or the
 * old number plus or minus 1 or with one bit flipped.
 */
function forgeNumbers(dice: Dice): Forgery {
  const { name, bytes } = dice.one(sections);
  const changed = bytes.slice();
  const view = new DataView(changed.buffer);
  const done: string[] = [];
  const changes = 1 + dice.below(4);
  for (let change = 0; change < changes && changed.length >= 4; change++) {
    const width = dice.one([1, 2, 4]);
    const places = Math.floor((dice.below(3) === 0 ? Math.min(changed.length, 512) : changed.length) / width);
    const at = dice.below(places) * width;
    const old = width === 1 ? view.getUint8(at) : width === 2 ? view.getUint16(at, true) : view.getUint32(at, true);
    const other = view.getUint32(dice.below(changed.length >> 2) * 4, true);
    const value = dice.one([
      dice.one(EXTREMES),
      old + 1,
      old - 1,
      old ^ (1 << dice.below(width * 8)),
      other,
      dice.below(64),
    ]);
    if (width === 1) view.setUint8(at, value);
    else if (width === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    done.push(`${value >>> 0} at ${at}`);
  }
  return { kind: 'numbers', what: `${name}: ${done.join(', ')}`, bytes: withSection(name, changed) };
}

/** Overwrites a part of a section with a copy of another part. */
function forgeBlocks(dice: Dice): Forgery {
  const { name, bytes } = dice.one(sections);
  const changed = bytes.slice();
  const unit = dice.one([1, 2, 4, 8, 16]);
  const places = Math.max(1, Math.floor(changed.length / unit));
  const [to, from, length] = [dice.below(places) * unit, dice.below(places) * unit, (1 + dice.below(24)) * unit];
  changed.copyWithin(to, from, from + length);
  return { kind: 'blocks', what: `${name}: ${length} bytes from ${from} to ${to}`, bytes: withSection(name, changed) };
}

const KINDS = [forgeRows, forgeRows, forgeRows, forgeLayout, forgeNumbers, forgeNumbers, forgeBlocks];

/** Makes the forgery with the given number. */
export function forge(number: number): Forgery {
  const dice = diceOf(number);
  for (;;) {
    try {
      return dice.one(KINDS)(dice);
    } catch (error) {
      // The writer refuses some values, such as owners that are not in order; a different forgery is then made instead.
      if (!(error instanceof CtermError)) throw error;
    }
  }
}
