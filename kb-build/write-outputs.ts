// Writes build outputs atomically, so that nobody ever reads a partial file.

import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Replaces the content of a file, unless the content is already the same. Returns whether the file was written. */
export function writeWhole(path: string, content: Uint8Array | string): boolean {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  if (existsSync(path) && Buffer.compare(readFileSync(path), bytes) === 0) return false;
  mkdirSync(dirname(path), { recursive: true });
  const temporary = `${path}.${process.pid}.new`;
  writeFileSync(temporary, bytes);
  renameSync(temporary, path);
  return true;
}
