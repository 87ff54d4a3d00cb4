// Reads shards from the queue with a pool of threads, until it is told to stop. If a worker is killed, its job stalls
// and another worker takes it over. Results that already exist are not produced again. Run as many workers as you like,
// on all machines that share the folders.
//
//   node worker.mjs <folder of results> [threads]

import { UnrecoverableError, Worker } from 'bullmq';
import { createPool } from 'cterm/pool';
import { connection, hasResult, QUEUE, readShard, writeResult } from './shard-file.mjs';

const [results, threads] = process.argv.slice(2);
const pool = await createPool(undefined, threads ? { threads: Number(threads) } : {});

async function* rowsOf(notes, count) {
  const params = { ResolveFindings: false };
  const texts = notes.map(({ text }) => ({ Text: text }));
  for await (const { index, answer, error } of pool.map(texts, 'recognize', { params })) {
    const note = notes[index].id;
    if (error) yield `${JSON.stringify({ note, error: error.message })}\n`;
    else {
      count.rows += answer.taggedText.results.length;
      yield answer.taggedText.results.map((found) => `${JSON.stringify({ note, ...found })}\n`).join('');
    }
  }
}

const worker = new Worker(
  QUEUE,
  async ({ id, data }) => {
    if (hasResult(results, id)) return { made: false };
    const { content, key } = await readShard(data.path);
    if (key !== id) throw new UnrecoverableError(`${data.path} has changed since it was queued`);
    const notes = content
      .toString()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
    const count = { notes: notes.length, rows: 0 };
    await writeResult(results, key, rowsOf(notes, count));
    return { made: true, ...count };
  },
  {
    connection: connection(),
    // The next shard is fetched while the current one is being read.
    concurrency: 2,
    // If a worker has not been heard from for this long, its job is given to another. A job may lose its worker many
    // times.
    lockDuration: 5_000,
    stalledInterval: 2_000,
    maxStalledCount: 20,
  },
);
worker.on('failed', (job, error) => console.error(`${job?.data.path}: ${error.message}`));
// Without a listener, a lost connection would end the process. The client reconnects by itself.
worker.on('error', ({ message }) => console.error(message));

/**
 * Shards in progress are finished first. If the connection is lost, the wait is limited, because those shards can be
 * read again.
 */
async function stop() {
  const patience = setTimeout(() => process.exit(0), 10_000);
  await worker.close();
  pool.close();
  clearTimeout(patience);
}
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
console.log('ready');
