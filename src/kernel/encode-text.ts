// Encodes text as UTF-8 into kernel memory. Browsers refuse to encode into shared memory (and to decode from it), so
// text for a shared kernel is encoded into a private buffer and copied from there. All text for the kernel and the
// compiler is encoded by these functions.

import { isSharedBuffer } from './memory.js';

/** Maximum length of a piece in UTF-16 code units; `buffer` can hold the UTF-8 of any piece. */
const PIECE_UNITS = 1 << 14;
const encoder = new TextEncoder();
let buffer = new Uint8Array();

/** Like `TextEncoder.encodeInto`, but for any memory: returns the number of code units read and of bytes written. */
export function encodeText(text: string, into: Uint8Array): { read: number; written: number } {
  if (!isSharedBuffer(into.buffer)) return encoder.encodeInto(text, into);
  if (buffer.length === 0) buffer = new Uint8Array(PIECE_UNITS * 3);
  let read = 0;
  let written = 0;
  while (read < text.length) {
    const piece = text.slice(read, pieceEnd(text, read));
    const done = encoder.encodeInto(piece, buffer.subarray(0, into.length - written));
    into.set(buffer.subarray(0, done.written), written);
    read += done.read;
    written += done.written;
    if (done.read < piece.length) break;
  }
  return { read, written };
}

/** Returns the end of the piece that begins at `begin`; a piece never splits a surrogate pair. */
function pieceEnd(text: string, begin: number): number {
  const end = begin + PIECE_UNITS;
  const last = text.charCodeAt(end - 1);
  return last >= 0xd800 && last <= 0xdbff ? end - 1 : end;
}
