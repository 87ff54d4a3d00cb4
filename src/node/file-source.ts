// A bundle file in Node, read directly into its final memory. The parts that the kernel needs first are read
// synchronously, while a thread of Node's thread pool reads the rest.

import { readSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { CtermError } from '../index.js';
import type { ByteSource } from '../opening/byte-source.js';

/** The bytes of the file at `path`. Throws `unavailable` if the file cannot be opened or a later read fails. */
export async function fileSource(path: string): Promise<ByteSource> {
  const { file, size } = await openFile(path);
  let at = 0;
  return {
    name: path,
    size,
    read(into) {
      const begin = at;
      at += into.length;
      try {
        return readSynchronously(file.fd, into, begin);
      } catch (cause) {
        throw unreadable(path, cause);
      }
    },
    async readAhead(begin, into) {
      try {
        return await readAsynchronously(file, into, begin);
      } catch (cause) {
        throw unreadable(path, cause);
      }
    },
    close: () => file.close(),
  };
}

async function openFile(path: string): Promise<{ file: FileHandle; size: number }> {
  let file: FileHandle | undefined;
  try {
    file = await open(path, 'r');
    const stat = await file.stat();
    if (!stat.isDirectory()) return { file, size: stat.size };
  } catch (cause) {
    await file?.close();
    throw new CtermError('unavailable', `openKnowledgeBase: ${path} could not be opened; is the path right?`, {
      cause,
    });
  }
  await file.close();
  throw new CtermError('unavailable', `openKnowledgeBase: ${path} is a folder; give the path of a .ctkb file.`);
}

function unreadable(path: string, cause: unknown): CtermError {
  return new CtermError('unavailable', `openKnowledgeBase: ${path} could not be read.`, { cause });
}

function readSynchronously(fd: number, into: Uint8Array, begin: number): number {
  let filled = 0;
  while (filled < into.length) {
    const got = readSync(fd, into, filled, into.length - filled, begin + filled);
    if (got === 0) break;
    filled += got;
  }
  return filled;
}

async function readAsynchronously(file: FileHandle, into: Uint8Array, begin: number): Promise<number> {
  let filled = 0;
  while (filled < into.length) {
    const { bytesRead } = await file.read(into, filled, into.length - filled, begin + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return filled;
}
