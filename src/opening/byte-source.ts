// Sources of the bytes of a bundle. A source is read from front to back, and each byte goes directly to its final
// location: the sections that the kernel reads go to kernel memory, and all others go to a single buffer. An open
// bundle is therefore in memory only once.

import { CtermError } from '../errors/cterm-error.js';

export interface ByteSource {
  /** The name of the source, for messages. */
  readonly name: string;
  /** The total number of bytes, if known before they are read. */
  readonly size?: number;
  /**
   * Fills `into` with the next bytes and returns how many there were; `into` is filled completely except at the end of
   * the source.
   */
  read(into: Uint8Array): number | Promise<number>;
  /**
   * On another thread, fills `into` with the bytes from `begin` onwards, while `read` continues with the bytes before
   * `begin`.
   */
  readAhead?(begin: number, into: Uint8Array): Promise<number>;
  /** The bytes from `begin` up to `end` in place, without a copy, if they are in memory and aligned. */
  view?(begin: number, end: number): Uint8Array | undefined;
  /** Releases the resources that the source holds open. */
  close?(): void | Promise<void>;
}

/** A source for bytes that the caller will no longer change. */
export function bytesSource(bytes: Uint8Array): ByteSource {
  let at = 0;
  return {
    name: 'the given bytes',
    size: bytes.length,
    read(into) {
      const part = bytes.subarray(at, at + into.length);
      into.set(part);
      at += part.length;
      return part.length;
    },
    // Tables read integers in place, so their bytes must be aligned in their buffer.
    view: (begin, end) => ((bytes.byteOffset + begin) % 8 === 0 ? bytes.subarray(begin, end) : undefined),
  };
}

/**
 * A source for a stream, such as the body of a Response or the stream of a Blob; `size` is the total size, if known.
 */
export function streamSource(name: string, stream: ReadableStream<Uint8Array>, size?: number): ByteSource {
  const reader = stream.getReader();
  let left = new Uint8Array(0);
  return {
    name,
    size,
    async read(into) {
      let filled = 0;
      while (filled < into.length) {
        if (left.length === 0) {
          const { value, done } = await readFrom(name, reader);
          if (done) break;
          left = new Uint8Array(value.buffer as ArrayBuffer, value.byteOffset, value.byteLength);
        }
        const part = left.subarray(0, into.length - filled);
        into.set(part, filled);
        filled += part.length;
        left = left.subarray(part.length);
      }
      return filled;
    },
    // If the stream is broken, cancel() rejects as well, but the read has already reported the stream's error.
    close: () => reader.cancel().catch(() => undefined),
  };
}

const GATHERED_PIECE_BYTES = 1 << 22;

/**
 * A source for the rest of `source`, of which `before` bytes have already been read. The rest is read in advance until
 * it ends or the total exceeds `most` bytes. This is done if the header claims a size so large that memory must not be
 * allocated before the bytes have arrived.
 */
export async function gatheredSource(source: ByteSource, before: number, most: number): Promise<ByteSource> {
  const pieces: Uint8Array[] = [];
  let size = before;
  for (let isEnd = false; !isEnd && size <= most; ) {
    const piece = new Uint8Array(GATHERED_PIECE_BYTES);
    const got = await source.read(piece);
    pieces.push(piece.subarray(0, got));
    size += got;
    isEnd = got < piece.length;
  }
  return {
    name: source.name,
    size,
    read(into) {
      let filled = 0;
      while (filled < into.length && pieces.length > 0) {
        const part = pieces[0].subarray(0, into.length - filled);
        into.set(part, filled);
        filled += part.length;
        pieces[0] = pieces[0].subarray(part.length);
        if (pieces[0].length === 0) pieces.shift();
      }
      return filled;
    },
  };
}

async function readFrom(name: string, reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await reader.read();
  } catch (cause) {
    throw new CtermError('unavailable', `openKnowledgeBase: ${name} broke off while it was read; try again.`, {
      cause,
    });
  }
}
