// Verifies that the directory of a bundle is a valid FlatBuffers buffer for bundle.fbs, which the generated accessors
// assume but never check. Every offset that the accessors will follow is bounds-checked here first. Additional unknown
// fields are skipped, so that a directory with a later minor version can still be opened.

import { MAX_BUILDER_BYTES, MAX_NAME_BYTES, MAX_SECTIONS, SIZE_PREFIX_BYTES } from './container.js';
import { damaged } from './damage.js';

// Size in bytes of each field in the inline part of a table, in schema order; an offset takes 4 bytes.
const BUNDLE_FIELDS = [2, 4, 8, 4];
const BUNDLE_BUILDER = 1;
const BUNDLE_SECTIONS = 3;
const SECTION_FIELDS = [4, 2, 1, 8, 8, 8];
const SECTION_NAME_FIELD = 0;
const SMALLEST_VTABLE = 4;

/** Throws unless the size-prefixed buffer `bytes` is safe to read with the generated accessors. */
export function verifyDirectory(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const bundle = verifyTable(view, target(view, SIZE_PREFIX_BYTES, 'root'), BUNDLE_FIELDS, 'table Bundle');
  if (bundle[BUNDLE_BUILDER] !== 0) verifyString(view, bundle[BUNDLE_BUILDER], MAX_BUILDER_BYTES, 'builder');
  if (bundle[BUNDLE_SECTIONS] === 0) throw damaged('bundle header', 'the list of sections is missing');
  const list = target(view, bundle[BUNDLE_SECTIONS], 'sections');
  const count = view.getUint32(list, true);
  if (count === 0 || count > MAX_SECTIONS) {
    throw damaged('bundle header', `expected 1 to ${MAX_SECTIONS} sections, got ${count}`);
  }
  need(view, list + 4, count * 4, 'sections');
  for (let index = 0; index < count; index++) {
    const where = `section ${index}`;
    const section = verifyTable(view, target(view, list + 4 + index * 4, where), SECTION_FIELDS, where);
    if (section[SECTION_NAME_FIELD] === 0) throw damaged('bundle header', `${where} has no name`);
    verifyString(view, section[SECTION_NAME_FIELD], MAX_NAME_BYTES, `name of ${where}`);
  }
}

// The position of each field in the table that begins at the position `table`; 0 for an omitted field.
function verifyTable(view: DataView, table: number, fields: readonly number[], where: string): number[] {
  const vtable = table - view.getInt32(table, true);
  need(view, vtable, SMALLEST_VTABLE, where);
  const vtableBytes = view.getUint16(vtable, true);
  const tableBytes = view.getUint16(vtable + 2, true);
  need(view, vtable, Math.max(vtableBytes, SMALLEST_VTABLE), where);
  need(view, table, tableBytes, where);
  return fields.map((size, index) => {
    const slot = SMALLEST_VTABLE + index * 2;
    if (slot + 2 > vtableBytes) return 0;
    const offset = view.getUint16(vtable + slot, true);
    if (offset === 0) return 0;
    if (offset < 4 || offset + size > tableBytes || (table + offset) % size !== 0) {
      throw damaged('bundle header', `${where}, field ${index} is at ${offset} of ${tableBytes} bytes`);
    }
    return table + offset;
  });
}

function verifyString(view: DataView, field: number, maxBytes: number, where: string): void {
  const string = target(view, field, where);
  const length = view.getUint32(string, true);
  if (length > maxBytes) throw damaged('bundle header', `${where} has ${length} bytes, more than ${maxBytes}`);
  need(view, string + 4, length + 1, where);
  if (view.getUint8(string + 4 + length) !== 0) throw damaged('bundle header', `${where} does not end in a zero byte`);
}

// The position to which the offset at `position` refers; throws unless at least four bytes can be read there.
function target(view: DataView, position: number, where: string): number {
  need(view, position, 4, where);
  const to = position + view.getUint32(position, true);
  need(view, to, 4, where);
  return to;
}

function need(view: DataView, position: number, bytes: number, where: string): void {
  if (position < SIZE_PREFIX_BYTES || position + bytes > view.byteLength) {
    throw damaged('bundle header', `${where} points to byte ${position} of ${view.byteLength}`);
  }
}
