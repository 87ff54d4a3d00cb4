// The conventions that producer and workers share: a shard is a file of notes (NDJSON), its key is the hash of its
// content, and its result is a file named after the key. A result is written under a temporary name, synced to disk and
// renamed. It is therefore either complete or missing, however often and wherever a shard is read.

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';

export const QUEUE = 'cterm-shards';

/** The connection to Redis, for which BullMQ's workers wait indefinitely. */
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

/** Writes the lines yielded by `lines` as the result of a shard. */
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
