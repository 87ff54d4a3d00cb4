// Writes a list of whole numbers (each 0 … 2^32 - 1) in its shortest form, and reads such lists. If all numbers are the
// same, only the head of the list is stored. FORMAT.md shows the forms.
//
//   head  | form u8 | bits u8 | second bits u8 | 0 | count u32 | extra u32 | base u32 |

import { type Cursor, expectCount, take, takeU32 } from './cursor.js';
import { damaged } from './damage.js';
import { bitsFor, pack, packedBytes, type ReadNumber, takePacked } from './packed.js';

/** The ids of the forms, which are stored in the head of a list. They must never be renumbered. */
export const NUMBER_FORMS = {
  /** `values packed[count]`; a number is base + value. */
  plain: 0,
  /** `list packed[extra]` (in `second bits`), then `indexes packed[count]`; a number is base + list[index]. */
  listed: 1,
  /**
   * `rows packed[extra]` (ascending, in `second bits`), then `values packed[extra]`; the number in any other row is
   * base.
   */
  sparse: 2,
  /**
   * `begins packed[extra]` (ascending from 0, in `second bits`), then `values packed[extra]`; a number is base + the
   * value of its run.
   */
  runs: 3,
} as const;
type Form = keyof typeof NUMBER_FORMS;

const NUMBERS_HEAD_BYTES = 16;

interface FormPlan {
  readonly form: Form;
  readonly bits: number;
  readonly secondBits: number;
  readonly extra: number;
  readonly base: number;
}

/** Encodes a list, padded to whole u32s; the same numbers always give the same bytes. */
export function encodeNumbers(values: Uint32Array): Uint8Array {
  const distinct = distinctOf(values);
  const plans = plansFor(values, distinct);
  const plan = plans.reduce((best, next) =>
    planBytes(next, values.length) < planBytes(best, values.length) ? next : best,
  );
  const { form, bits, secondBits, extra, base } = plan;
  const head = new Uint8Array(NUMBERS_HEAD_BYTES);
  head.set([NUMBER_FORMS[form], bits, secondBits]);
  const view = new DataView(head.buffer);
  view.setUint32(4, values.length, true);
  view.setUint32(8, extra, true);
  view.setUint32(12, base, true);
  return joined([head, ...partsOf(plan, values, distinct)]);
}

/** Concatenates parts. */
export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

interface Distinct {
  /** The distinct numbers, ascending. */
  readonly values: Uint32Array;
  /** The most frequent number (the smallest one if there is a tie) and its frequency. */
  readonly mode: number;
  readonly modeCount: number;
}

function distinctOf(given: Uint32Array): Distinct {
  const values = given.slice().sort();
  let [kept, mode, modeCount] = [0, 0, 0];
  for (let begin = 0, end = 0; begin < values.length; begin = end) {
    const value = values[begin];
    while (end < values.length && values[end] === value) end++;
    if (end - begin > modeCount) [mode, modeCount] = [value, end - begin];
    values[kept++] = value;
  }
  return { values: values.subarray(0, kept), mode, modeCount };
}

function plansFor(values: Uint32Array, distinct: Distinct): FormPlan[] {
  const count = values.length;
  if (count === 0) return [{ form: 'plain', bits: 0, secondBits: 0, extra: 0, base: 0 }];
  const [low, high] = [distinct.values[0], distinct.values[distinct.values.length - 1]];
  const valueBits = bitsFor(high - low);
  const rowBits = bitsFor(count - 1);
  const kinds = distinct.values.length;
  const others = count - distinct.modeCount;
  const highestOther = high === distinct.mode ? (distinct.values[kinds - 2] ?? 0) : high;
  let runs = 1;
  for (let row = 1; row < count; row++) if (values[row] !== values[row - 1]) runs++;
  // The form with the fewest bytes is chosen; if there is a tie, the form that is fastest to read.
  return [
    { form: 'plain', bits: valueBits, secondBits: 0, extra: 0, base: low },
    { form: 'listed', bits: bitsFor(kinds - 1), secondBits: valueBits, extra: kinds, base: low },
    { form: 'sparse', bits: bitsFor(highestOther), secondBits: rowBits, extra: others, base: distinct.mode },
    { form: 'runs', bits: valueBits, secondBits: rowBits, extra: runs, base: low },
  ];
}

function planBytes({ form, bits, secondBits, extra }: FormPlan, count: number): number {
  return packedBytes(form === 'plain' || form === 'listed' ? count : extra, bits) + packedBytes(extra, secondBits);
}

function partsOf({ form, bits, secondBits, base }: FormPlan, values: Uint32Array, distinct: Distinct): Uint8Array[] {
  switch (form) {
    case 'plain':
      return [
        pack(
          values.map((value) => value - base),
          bits,
        ),
      ];
    case 'listed': {
      const indexOf = new Map(Array.from(distinct.values, (value, index) => [value, index]));
      const indexes = values.map((value) => indexOf.get(value) ?? 0);
      return [
        pack(
          distinct.values.map((value) => value - base),
          secondBits,
        ),
        pack(indexes, bits),
      ];
    }
    case 'sparse': {
      const rows = rowsWhere(values, (row) => values[row] !== base);
      return [
        pack(rows, secondBits),
        pack(
          rows.map((row) => values[row]),
          bits,
        ),
      ];
    }
    case 'runs': {
      const begins = rowsWhere(values, (row) => row === 0 || values[row] !== values[row - 1]);
      return [
        pack(begins, secondBits),
        pack(
          begins.map((row) => values[row] - base),
          bits,
        ),
      ];
    }
  }
}

function rowsWhere(values: Uint32Array, isWanted: (row: number) => boolean): Uint32Array {
  let found = 0;
  for (let row = 0; row < values.length; row++) if (isWanted(row)) found++;
  const rows = new Uint32Array(found);
  for (let row = 0, at = 0; at < found; row++) if (isWanted(row)) rows[at++] = row;
  return rows;
}

/**
 * Takes a list of `count` numbers from a cursor. The returned function reads the number at a given row, which must be
 * below `count`; it may throw `invalid-bundle`.
 */
export function takeNumbers(cursor: Cursor, count: number): ReadNumber {
  const { where, view } = cursor;
  const head = take(cursor, 4);
  const form = view.getUint8(head);
  const bits = view.getUint8(head + 1);
  const secondBits = view.getUint8(head + 2);
  expectCount(cursor, takeU32(cursor), count);
  const extra = takeU32(cursor);
  const base = takeU32(cursor);
  if (view.getUint8(head + 3) !== 0) throw damaged(where, 'byte 3 of the head of its numbers is not zero');
  const isPlain = form === NUMBER_FORMS.plain;
  if (isPlain ? extra !== 0 || secondBits !== 0 : extra > count) {
    throw damaged(where, `${count} numbers of form ${form} come with ${extra} others of ${secondBits} bits`);
  }
  const second = takePacked(cursor, extra, secondBits);
  const values = takePacked(cursor, isPlain || form === NUMBER_FORMS.listed ? count : extra, bits);
  switch (form) {
    case NUMBER_FORMS.plain:
      return bits === 0 ? () => base : (row) => base + values(row);
    case NUMBER_FORMS.listed:
      return (row) => {
        const index = values(row);
        if (index >= extra) throw damaged(where, `row ${row} holds entry ${index} of a list of ${extra}`);
        return base + second(index);
      };
    case NUMBER_FORMS.sparse: {
      const find = lastAtOrBefore(second, extra, count, where);
      return (row) => {
        const at = find(row);
        return at >= 0 && second(at) === row ? values(at) : base;
      };
    }
    case NUMBER_FORMS.runs: {
      if (count > 0 && (extra === 0 || second(0) !== 0)) throw damaged(where, 'its first run does not begin at row 0');
      const find = lastAtOrBefore(second, extra, count, where);
      return (row) => base + values(find(row));
    }
    default:
      throw damaged(where, `its numbers are of the unknown form ${form}`);
  }
}

// Returns a function that finds the last of the ascending rows that is at or before a given row. That function returns
// the index of the row found, or -1. The order is verified on first use, because a binary search in unsorted rows may
// miss a row.
function lastAtOrBefore(rows: ReadNumber, length: number, count: number, where: string): (row: number) => number {
  let isProven = false;
  return (row) => {
    if (!isProven) {
      proveAscending(rows, length, count, where);
      isProven = true;
    }
    let low = 0;
    let high = length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (rows(middle) <= row) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  };
}

function proveAscending(rows: ReadNumber, length: number, count: number, where: string): void {
  let before = -1;
  for (let at = 0; at < length; at++) {
    const row = rows(at);
    if (row <= before || row >= count) throw damaged(where, `row ${row} of ${count} is listed after row ${before}`);
    before = row;
  }
}
