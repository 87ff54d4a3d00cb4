// What producer and workers agree on: a shard is a file of notes (NDJSON), its key is the hash of its content, and its result
// is a file named by the key. A result is written under another name, brought to the disk and renamed, so it is whole or
// not there, however often and wherever a shard is read.

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';

export const QUEUE = 'cterm-shards';

/** The connection to Redis; BullMQ's workers wait for it without end. */
export function connection(url = process.env.REDIS_URL ?? 'redis://127.0.0.1:6379') {
  const { hostname, port } = new URL(url);
  return { host: hostname, port: Number(port || 6379), maxRetriesPerRequest: null };
}

export async function readShard(path) {
  const content = await readFile(path);
  return { content, key: createHash('sha256').update(content).digest('hex') };
}

export function hasResult(folder, key) {
  return existsSync(join(folder, `${key}.ndjson`));
}

/** Writes the lines that `lines` yields as the result of a shard. */
export async function writeResult(folder, key, lines) {
  const draft = join(folder, `.unfinished-${process.pid}-${key}`);
  const file = await open(draft, 'w');
  try {
    for await (const line of lines) await file.write(line);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, join(folder, `${key}.ndjson`));
}
