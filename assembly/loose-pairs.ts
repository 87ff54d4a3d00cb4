// Lookups that the grammar needs: whether a word occurs in any loose name, and whether two words by themselves form a
// name. Input: an index built by lsBuild, and words in the window of loose-window.ts.

import {
  LOOSE_CLASS_MASK,
  LOOSE_COUNT_MASK,
  LOOSE_COUNT_SHIFT,
  LOOSE_IN_SET,
  LX_CLASSES_AT,
  LX_RECORDS_AT,
  LX_TABLE_AT,
  LX_TABLE_MASK,
} from './layout';
import { setHome, setPart } from './loose-hash';
import { token } from './loose-window';

let classes: usize = 0;
let table: usize = 0;
let tableMask: u32 = 0;
let records: usize = 0;

/** Sets the index; 0 turns loose matching off, and then the functions below must not be called. */
export function startPairs(indexAt: usize): void {
  if (indexAt == 0) return;
  classes = <usize>load<u32>(indexAt, LX_CLASSES_AT);
  table = <usize>load<u32>(indexAt, LX_TABLE_AT);
  tableMask = load<u32>(indexAt, LX_TABLE_MASK);
  records = <usize>load<u32>(indexAt, LX_RECORDS_AT);
}

/** Whether a word in the window occurs in any loose name. */
export function inAnySet(i: u32): bool {
  return (load<u32>(token(i)) & LOOSE_IN_SET) != 0;
}

/** Whether some name consists of exactly these two words in the window, in either order. */
export function isTwoWordName(i: u32, j: u32): bool {
  if (!inAnySet(i) || !inAnySet(j)) return false;
  const one = load<u32>(token(i)) & LOOSE_CLASS_MASK;
  const other = load<u32>(token(j)) & LOOSE_CLASS_MASK;
  let at = setHome(setPart(one) + setPart(other)) & tableMask;
  for (let entry = entryAt(at); entry != 0; entry = entryAt(at)) {
    at = (at + 1) & tableMask;
    const record = records + (<usize>(entry - 1) << 2);
    if (((load<u32>(record) >>> LOOSE_COUNT_SHIFT) & LOOSE_COUNT_MASK) != 2) continue;
    const first = classAt(record, 4);
    const second = classAt(record, 8);
    if ((first == one && second == other) || (first == other && second == one)) return true;
  }
  return false;
}

function entryAt(at: u32): u32 {
  return load<u32>(table + (<usize>at << 2));
}

function classAt(record: usize, offset: usize): u32 {
  return load<u32>(classes + (<usize>load<u32>(record + offset) << 2)) & LOOSE_CLASS_MASK;
}
