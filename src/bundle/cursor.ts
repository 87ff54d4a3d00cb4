// A cursor over the bytes of a column. A reader takes the parts of the column one after another, from the front; if the
// bytes run out, the bundle is damaged. All parts consist of whole u32s, but the bytes need not be aligned in memory.
// All columns of a section share one view, because creating a view for each column would take up most of the time
// needed to open a table.

import { damaged } from './damage.js';

/** The bytes of a column or of the `texts` section, and how far they have been read. */
export interface Cursor {
  /** The location for use in error messages, e.g. `section names, column text`. */
  readonly where: string;
  /** A view over the section. */
  readonly view: DataView;
  /** Byte offsets in the section: where the column starts, where the next part starts, and where the column ends. */
  readonly begin: number;
  at: number;
  readonly end: number;
}

/** A cursor over the bytes `begin` … `end` of a view. */
export function cursorOver(where: string, view: DataView, begin: number, end: number): Cursor {
  return { where, view, begin, at: begin, end };
}

/** A view over all of the given bytes. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Skips `length` bytes and returns their offset in the section. */
export function take(cursor: Cursor, length: number): number {
  const { at, end, begin, where } = cursor;
  if (at + length > end) throw damaged(where, `${length} bytes are expected at ${at - begin} of ${end - begin}`);
  cursor.at = at + length;
  return at;
}

/** Takes the next u32 and returns it. */
export function takeU32(cursor: Cursor): number {
  return cursor.view.getUint32(take(cursor, 4), true);
}

/** Throws unless the remaining bytes are exactly the zero padding up to the next multiple of `alignment`. */
export function takePadding(cursor: Cursor, alignment: number): void {
  const { where, view, begin, at, end } = cursor;
  const length = at - begin;
  if (end - begin !== Math.ceil(length / alignment) * alignment) {
    throw damaged(where, `its parts take ${length} bytes, it has ${end - begin}`);
  }
  for (; cursor.at < end; cursor.at++) {
    if (view.getUint8(cursor.at) !== 0) throw damaged(where, `the padding after its ${length} bytes is not zero`);
  }
}

/** Throws unless the two counts are equal. */
export function expectCount(cursor: Cursor, stored: number, expected: number): void {
  if (stored !== expected) throw damaged(cursor.where, `it has ${stored} rows, expected ${expected}`);
}
