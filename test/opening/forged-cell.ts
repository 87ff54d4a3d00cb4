// Values for one cell of a table that its column can store but that no build writes there.

import type { Column, RowOf, TableDefinition } from '../../src/bundle/columns.js';
import type { Dice } from './dice.js';

type Row = RowOf<TableDefinition>;

const TEXTS = [
  ...['', ' ', '.', ',', '|', '+', '-', '*', '(', ')', '[', '{', '=', '/', '\\', '%', '\n', '\u200b', '😀', 'É'],
  ...['0', '-1', '1e999', 'NaN', 'null', 'true', '2.16.840', '1900-02-30', 'A00-Z99', 'Z99-A00', '>=', '(a+)+$'],
  ...['a,a,a', 'A..B', '{"a":[', '[[[', 'a|b|', ':', ';', '=>', '10001', '10001,10001', 'icd10:J45.909', '<x/>'],
  ...['('.repeat(2000), 'no '.repeat(900), 'a'.repeat(4000), ','.repeat(3000), '10001,'.repeat(500)],
];
const DOUBLES = [0, -0, -1, 1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1.7e308, 5e-324];
const WHOLES = [0, 1, 2, 7, 31, 127, 255, 65_535, 0x7fffffff, 0x80000000, 0xffffffff];

/** A value for the cell of `column` in `row`; `rowsIn` is the number of rows in another table. */
export function forgedCell(
  dice: Dice,
  column: Column,
  name: string,
  rows: readonly Row[],
  row: number,
  rowsIn: (table: string) => number,
): Row[string] {
  const elsewhere = dice.one(rows)[name];
  const borrows = dice.below(3) === 0;
  switch (column.kind) {
    case 'u8':
      return borrows ? elsewhere : dice.one(WHOLES) & 0xff;
    case 'u16':
      return borrows ? elsewhere : dice.one(WHOLES) & 0xffff;
    case 'u32':
    case 'unique':
      return borrows ? elsewhere : dice.one(WHOLES);
    case 'f64':
      return borrows ? elsewhere : dice.one(DOUBLES);
    case 'text':
    case 'ownText':
    case 'plainText':
      return borrows ? elsewhere : dice.below(4) === 0 ? anyText(dice, rows) : dice.one(TEXTS);
    case 'ref':
      return borrows ? row : dice.below(rowsIn(column.table));
    case 'optionalRef':
      return borrows ? undefined : dice.below(2) === 0 ? row : dice.below(rowsIn(column.table));
    case 'owner':
      return borrows ? elsewhere : dice.below(rowsIn(column.table));
    case 'refs':
      return forgedList(dice, row, rowsIn(column.table));
  }
}

/** A text from any column of any row. */
function anyText(dice: Dice, rows: readonly Row[]): string {
  const texts = Object.values(dice.one(rows)).filter((value) => typeof value === 'string');
  return dice.one(texts);
}

function forgedList(dice: Dice, row: number, count: number): number[] {
  const lists = [[], [row], [row, row], Array.from({ length: 300 }, () => row), [dice.below(count)]];
  return dice.one([...lists, Array.from({ length: count }, (_, at) => at)]);
}
