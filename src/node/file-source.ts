// A bundle file in Node, read straight to where it lives. Long stretches are read in pieces that the runtime's
// threads fill side by side, because most of the time goes into the pages that the bytes land on.

import { readSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { ByteSource } from '../byte-source.js';
import { CtermError } from '../errors.js';

const PIECE_BYTES = 4 << 20;

/** The bytes of the file at `path`. */
export async function fileSource(path: string): Promise<ByteSource> {
  let file: FileHandle;
  try {
    file = await open(path, 'r');
  } catch (cause) {
    throw new CtermError('unavailable', `openKnowledgeBase: ${path} could not be opened; is the path right?`, {
      cause,
    });
  }
  let at = 0;
  return {
    name: path,
    async read(into) {
      const begin = at;
      at += into.length;
      if (into.length <= PIECE_BYTES) return readFully(file.fd, into, begin);
      const pieces: Promise<number>[] = [];
      for (let done = 0; done < into.length; done += PIECE_BYTES) {
        pieces.push(readPiece(file, into.subarray(done, done + PIECE_BYTES), begin + done));
      }
      return (await Promise.all(pieces)).reduce((sum, got) => sum + got, 0);
    },
    close: () => file.close(),
  };
}

function readFully(fd: number, into: Uint8Array, begin: number): number {
  let filled = 0;
  while (filled < into.length) {
    const got = readSync(fd, into, filled, into.length - filled, begin + filled);
    if (got === 0) break;
    filled += got;
  }
  return filled;
}

async function readPiece(file: FileHandle, into: Uint8Array, begin: number): Promise<number> {
  let filled = 0;
  while (filled < into.length) {
    const { bytesRead } = await file.read(into, filled, into.length - filled, begin + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return filled;
}
