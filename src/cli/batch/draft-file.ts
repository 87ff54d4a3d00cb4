// A file that has a temporary name until all of it is written. A file with a final name is therefore always complete,
// even if the process or the machine crashes.

import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';

export interface DraftFile {
  write(bytes: Uint8Array): void;
  /** Gives the file its final name; with `sync`, its content is synced to disk first. */
  finish(sync: boolean): void;
  /** Removes the file unless it has its final name. */
  abandon(): void;
}

/** Starts a file with the name `draft`, to be renamed to `path`. */
export function beginFile(draft: string, path: string): DraftFile {
  const file = openSync(draft, 'w');
  let isOpen = true;
  const close = (): void => {
    if (isOpen) closeSync(file);
    isOpen = false;
  };
  return {
    write(bytes) {
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
    },
    finish(sync) {
      if (sync) fsyncSync(file);
      close();
      renameSync(draft, path);
    },
    abandon() {
      close();
      rmSync(draft, { force: true });
    },
  };
}
