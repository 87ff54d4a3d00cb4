// Takes the parts of a column off its bytes, from the front; what is not there is damage. All parts are whole u32s, and
// nothing is read that depends on where in memory the bytes stand. One view serves all columns of a section: views are
// what opening a table would spend most of its time on.

import { damaged } from './damage.js';

/** Bytes of a column or of section `texts`, and how far they are read. */
export interface Cursor {
  /** For messages: `section names, column text`. */
  readonly where: string;
  /** Over the section. */
  readonly view: DataView;
  /** Bytes in the section: where the column begins, the next part, and where the column ends. */
  readonly begin: number;
  at: number;
  readonly end: number;
}

/** A cursor over `begin` … `end` of a view. */
export function cursorOver(where: string, view: DataView, begin: number, end: number): Cursor {
  return { where, view, begin, at: begin, end };
}

/** A view over all of some bytes. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Passes over `length` bytes and gives where in the section they begin. */
export function take(cursor: Cursor, length: number): number {
  const { at, end, begin, where } = cursor;
  if (at + length > end) throw damaged(where, `${length} bytes are expected at ${at - begin} of ${end - begin}`);
  cursor.at = at + length;
  return at;
}

/** The next u32. */
export function takeU32(cursor: Cursor): number {
  return cursor.view.getUint32(take(cursor, 4), true);
}

/** Throws unless the rest is the padding that brings the length to a multiple of `alignment`, all of it zero. */
export function takePadding(cursor: Cursor, alignment: number): void {
  const { where, view, begin, at, end } = cursor;
  const length = at - begin;
  if (end - begin !== Math.ceil(length / alignment) * alignment) {
    throw damaged(where, `its parts take ${length} bytes, it has ${end - begin}`);
  }
  for (; cursor.at < end; cursor.at++) {
    if (view.getUint8(cursor.at) !== 0) throw damaged(where, `what stands behind its ${length} bytes is not zero`);
  }
}

/** Throws unless two counts that must agree do. */
export function expectCount(cursor: Cursor, stored: number, expected: number): void {
  if (stored !== expected) throw damaged(cursor.where, `it holds ${stored} rows, expected ${expected}`);
}
