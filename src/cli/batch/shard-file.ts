// Shard files. A file has a temporary name until its content has been synced to disk (draft-file.ts).

import { createHash } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, linkSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { OutputForm } from './batch-types.js';
import { beginFile, type DraftFile } from './draft-file.js';

/** The prefix for the names of unfinished files. */
export const UNFINISHED = '.unfinished-';

const ENDINGS: Readonly<Record<OutputForm, string>> = {
  ndjson: 'ndjson',
  csv: 'csv',
  parquet: 'parquet',
  omop: 'csv',
  fhir: 'ndjson',
};
/** The names of shard files. Other files in the folder do not belong to the batch. */
export const SHARD_NAME = /^([0-9a-f]{64})\.(ndjson|csv|parquet)$/;

/** The file name of a shard. */
export function shardName(key: string, form: OutputForm): string {
  return `${key}.${ENDINGS[form]}`;
}

/** Starts a shard file. */
export function beginShardFile(folder: string, key: string, form: OutputForm): DraftFile {
  return beginFile(draftOf(folder, key), join(folder, shardName(key, form)));
}

/** The temporary path of a file that belongs to a shard. */
export function draftOf(folder: string, key: string): string {
  return join(folder, `${UNFINISHED}${process.pid}-${key.slice(0, 16)}`);
}

/** The hash of a shard's file; undefined if the file does not exist. */
export function hashOfShard(folder: string, key: string, form: OutputForm): string | undefined {
  const path = join(folder, shardName(key, form));
  return existsSync(path) ? createHash('sha256').update(readFileSync(path)).digest('hex') : undefined;
}

/** Gives a finished shard file a second name (a hard link) for the shard key `again`; returns the file's hash. */
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
