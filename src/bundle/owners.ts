// Stores which owner each row has; rows are sorted by owner. If most owners have rows, the first row of every owner is
// stored. In addition, the owner of every 16th row is stored as a hint, so that the owner of a row can be found
// quickly. If few owners have rows, only those owners and their first rows are stored.
//
//   form 1 | form u8 | first bits u8 | owner bits u8 | 0 | count u32 | owners u32 |
//          | firsts packed[owners + 1] of first bits | hints packed[ceil(count / 16)] of owner bits |
//   form 2 | form u8 | first bits u8 | owner bits u8 | 0 | count u32 | runs u32 |
//          | firsts packed[runs + 1] of first bits | owners packed[runs] of owner bits |

import type { RowRange } from './columns.js';
import { type Cursor, expectCount, take, takeU32 } from './cursor.js';
import { damaged } from './damage.js';
import { joined } from './number-lists.js';
import { bitsFor, pack, packedBytes, type ReadNumber, takePacked } from './packed.js';

/** The ids of the forms. They must never be renumbered. */
export const OWNER_FORMS = { all: 1, runs: 2 } as const;

const HINT_ROWS = 16;
const HINT_SHIFT = 4;

/**
 * Looks up the owner of a row, and the rows of an owner. Each lookup throws `invalid-bundle` for data that no writer
 * produces.
 */
export interface Owners {
  /** Returns the owner of a row, whose number must be below the count. */
  readonly ownerOf: ReadNumber;
  /** Returns the rows of an owner; empty if it has none. */
  readonly rowsOf: (owner: number) => RowRange;
}

/**
 * Encodes the owners of rows, which must be in ascending order; the result is padded to whole u32s. The same owners
 * always give the same bytes.
 */
export function encodeOwners(owners: Uint32Array): Uint8Array {
  const ownerCount = (owners.at(-1) ?? -1) + 1;
  const present: number[] = [];
  const begins: number[] = [];
  for (let row = 0; row < owners.length; row++) {
    if (row > 0 && owners[row] === owners[row - 1]) continue;
    present.push(owners[row]);
    begins.push(row);
  }
  begins.push(owners.length);
  const firstBits = bitsFor(owners.length);
  const ownerBits = bitsFor(Math.max(ownerCount - 1, 0));
  const hintCount = Math.ceil(owners.length / HINT_ROWS);
  const allBytes = packedBytes(ownerCount + 1, firstBits) + packedBytes(hintCount, ownerBits);
  const runsBytes = packedBytes(begins.length, firstBits) + packedBytes(present.length, ownerBits);
  // If the owners are far apart, a list with an entry for every possible owner may be many times longer than the list
  // of rows.
  if (runsBytes < allBytes) {
    const head = headOf(OWNER_FORMS.runs, firstBits, ownerBits, owners.length, present.length);
    return joined([head, pack(begins, firstBits), pack(present, ownerBits)]);
  }
  const firsts = new Uint32Array(ownerCount + 1);
  for (let owner = 0, run = 0; owner < ownerCount; owner++) {
    if (present[run] === owner) run++;
    firsts[owner + 1] = begins[run];
  }
  const hints = Uint32Array.from({ length: hintCount }, (_, hint) => owners[hint * HINT_ROWS]);
  const head = headOf(OWNER_FORMS.all, firstBits, ownerBits, owners.length, ownerCount);
  return joined([head, pack(firsts, firstBits), pack(hints, ownerBits)]);
}

function headOf(form: number, firstBits: number, ownerBits: number, count: number, listed: number): Uint8Array {
  const head = new Uint8Array(12);
  head.set([form, firstBits, ownerBits]);
  const view = new DataView(head.buffer);
  view.setUint32(4, count, true);
  view.setUint32(8, listed, true);
  return head;
}

/** Takes the owners of `count` rows from a cursor; each owner must be below `limit`. */
export function takeOwners(cursor: Cursor, count: number, limit: number): Owners {
  const { where, view } = cursor;
  const head = take(cursor, 4);
  const form = view.getUint8(head);
  const firstBits = view.getUint8(head + 1);
  const ownerBits = view.getUint8(head + 2);
  const zero = view.getUint8(head + 3);
  if (zero !== 0 || (form !== OWNER_FORMS.all && form !== OWNER_FORMS.runs)) {
    throw damaged(where, `its owners are of the unknown form ${form}, ${zero}`);
  }
  expectCount(cursor, takeU32(cursor), count);
  const listed = takeU32(cursor);
  if (listed > limit) throw damaged(where, `it has ${listed} owners, expected up to ${limit}`);
  const firsts = takePacked(cursor, listed + 1, firstBits);
  if (firsts(0) !== 0) throw damaged(where, `the rows of its first owner begin at row ${firsts(0)}, expected 0`);
  if (firsts(listed) !== count) throw damaged(where, `its index ends at row ${firsts(listed)} of ${count}`);
  if (form === OWNER_FORMS.runs) {
    return ofRuns(firsts, takePacked(cursor, listed, ownerBits), { where, count, limit, listed });
  }
  return ofAll(firsts, takePacked(cursor, Math.ceil(count / HINT_ROWS), ownerBits), { where, count, limit, listed });
}

interface Extent {
  readonly where: string;
  readonly count: number;
  readonly limit: number;
  /** The number of owners in form 1, or of runs in form 2. */
  readonly listed: number;
}

function ofRuns(firsts: ReadNumber, owners: ReadNumber, extent: Extent): Owners {
  const { count, listed } = extent;
  let isProven = false;
  /** Returns the first run for which the predicate `isBehind` is true; it must also be true for all later runs. */
  const search = (isBehind: (run: number) => boolean): number => {
    if (!isProven) proveRuns(firsts, owners, extent);
    isProven = true;
    let low = 0;
    let high = listed;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isBehind(middle)) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  const rowsOf = (owner: number) => {
    const run = search((at) => owners(at) >= owner);
    if (run === listed || owners(run) !== owner) return { begin: count, end: count };
    return { begin: firsts(run), end: firsts(run + 1) };
  };
  return { ownerOf: (row) => owners(search((run) => firsts(run + 1) > row)), rowsOf };
}

// Reading single rows would not reveal that runs are out of order, but a binary search in unordered runs would miss
// rows.
function proveRuns(firsts: ReadNumber, owners: ReadNumber, { where, count, limit, listed }: Extent): void {
  let before = -1;
  for (let run = 0; run < listed; run++) {
    const owner = owners(run);
    if (owner <= before || owner >= limit) {
      throw damaged(where, `owner ${owner} of ${limit} is listed after owner ${before}`);
    }
    if (firsts(run) >= firsts(run + 1)) {
      throw damaged(where, `the rows of owner ${owner} are given as ${firsts(run)} to ${firsts(run + 1)} of ${count}`);
    }
    before = owner;
  }
}

function ofAll(firsts: ReadNumber, hints: ReadNumber, { where, count, listed: ownerCount }: Extent): Owners {
  const rowsOf = (owner: number) => {
    if (owner >>> 0 !== owner || owner >= ownerCount) return { begin: count, end: count };
    const [begin, end] = [firsts(owner), firsts(owner + 1)];
    if (begin > end || end > count) {
      throw damaged(where, `the rows of owner ${owner} are given as ${begin} to ${end} of ${count}`);
    }
    return { begin, end };
  };
  // The owner of a row is the last owner whose rows begin at or before that row; the hints bound the binary search.
  const ownerOf = (row: number) => {
    const hint = row >>> HINT_SHIFT;
    let low = hints(hint);
    let high = (hint + 1) * HINT_ROWS < count ? hints(hint + 1) : ownerCount - 1;
    if (high >= ownerCount)
      throw damaged(where, `row ${row} is attributed to owner ${high} of ${ownerCount} or before`);
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (firsts(middle) <= row) low = middle;
      else high = middle - 1;
    }
    if (low >= ownerCount || firsts(low) > row || firsts(low + 1) <= row) {
      throw damaged(where, `row ${row} is not among the rows of owner ${low}`);
    }
    return low;
  };
  return { ownerOf, rowsOf };
}
