// Puts the names of shards (NDJSON files of notes) into a queue. A shard whose result exists is not queued. The id of a
// job is the key of the shard's content, so a shard that is named twice is read once.
//
//   node producer.mjs <folder of results> <shard.ndjson…>

import { resolve } from 'node:path';
import { Queue } from 'bullmq';
import { connection, hasResult, QUEUE, readShard } from './shard-file.mjs';

const [results, ...paths] = process.argv.slice(2);
const queue = new Queue(QUEUE, { connection: connection() });
let queued = 0;
for (const path of paths) {
  const { key } = await readShard(path);
  if (hasResult(results, key)) continue;
  await queue.add(
    'read',
    { path: resolve(path) },
    { jobId: key, attempts: 5, backoff: { type: 'exponential', delay: 500 } },
  );
  queued++;
}
console.log(`${queued} of ${paths.length} shards are queued`);
await queue.close();
