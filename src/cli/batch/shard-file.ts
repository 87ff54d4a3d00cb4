// Writes the file of a shard. The file has a temporary name until its content has been synced to disk. A file with a
// shard's name is therefore always complete, even if the process or the machine crashes.

import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { OutputForm } from './batch-types.js';

/** The prefix for the names of unfinished files. */
export const UNFINISHED = '.unfinished-';

const ENDINGS: Readonly<Record<OutputForm, string>> = {
  ndjson: 'ndjson',
  csv: 'csv',
  parquet: 'parquet',
  omop: 'csv',
  fhir: 'ndjson',
};
/** The names of shards. Other files in the folder do not belong to the batch. */
export const SHARD_NAME = /^([0-9a-f]{64})\.(ndjson|csv|parquet)$/;

/** The file name of a shard. */
export function shardName(key: string, form: OutputForm): string {
  return `${key}.${ENDINGS[form]}`;
}

export interface ShardFile {
  write(bytes: Uint8Array): void;
  /** Gives the file its final name. */
  finish(): void;
  abandon(): void;
}

/** Starts the file of a shard. */
export function beginShardFile(folder: string, key: string, form: OutputForm): ShardFile {
  const path = join(folder, shardName(key, form));
  const draft = join(folder, `${UNFINISHED}${process.pid}-${key.slice(0, 16)}`);
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
    finish() {
      fsyncSync(file);
      close();
      renameSync(draft, path);
    },
    abandon() {
      close();
      rmSync(draft, { force: true });
    },
  };
}

/** The hash of a shard's file; undefined if the file does not exist. */
export function hashOfShard(folder: string, key: string, form: OutputForm): string | undefined {
  const path = join(folder, shardName(key, form));
  return existsSync(path) ? createHash('sha256').update(readFileSync(path)).digest('hex') : undefined;
}

/** Gives a finished shard a second name; returns the hash of its file. */
export function nameShardAgain(folder: string, key: string, again: string, form: OutputForm): string {
  const path = join(folder, shardName(again, form));
  rmSync(path, { force: true });
  linkSync(join(folder, shardName(key, form)), path);
  return hashOfShard(folder, again, form) ?? '';
}

/** Syncs a folder to disk, so that the names of new files survive a crash. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
