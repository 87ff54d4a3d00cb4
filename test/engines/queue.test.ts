// examples/queue with a real Redis server. Workers are killed with SIGKILL while they are working, and Redis itself is
// killed once; every shard still gets exactly one result, with the same rows as the library returns. With
// CTERM_LONG_TESTS=1, 200,000 notes are read and processes are killed more often.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openKnowledgeBase } from '../../src/node/index.js';
import { recognize } from '../../src/operations/recognize.js';
import { fileHash, freshFolder, inventedNotes, ndjson } from '../batch/batch-process.js';
import { freePort, hasQueue, startRedis } from './redis.js';

const IS_LONG = process.env.CTERM_LONG_TESTS !== undefined;
const [SHARDS, SHARD_NOTES, KILLS] = IS_LONG ? [200, 1000, 12] : [12, 60, 1];
const example = (name: string): string => join(process.cwd(), 'examples/queue', name);

test.skipIf(!(await hasQueue()))(
  'workers and Redis are killed, and every shard has its result once',
  async () => {
    const folder = freshFolder();
    const results = join(folder, 'results');
    for (const name of ['results', 'redis', 'notes']) mkdirSync(join(folder, name));
    const notes = inventedNotes(SHARDS * SHARD_NOTES, 8);
    const paths = Array.from({ length: SHARDS }, (_, i) => {
      const path = join(folder, 'notes', `${i}.ndjson`);
      writeFileSync(path, ndjson(notes.slice(i * SHARD_NOTES, (i + 1) * SHARD_NOTES)));
      return path;
    });
    const port = await freePort();
    const env = { ...process.env, REDIS_URL: `redis://127.0.0.1:${port}` };
    const running = new Set<ChildProcess>();
    onTestFinished(() => {
      for (const child of running) child.kill('SIGKILL');
    });
    let redis = await startRedis(join(folder, 'redis'), port);
    running.add(redis);
    const startWorker = async (): Promise<ChildProcess> => {
      const worker = spawn(process.execPath, [example('worker.mjs'), results, '1'], {
        env,
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      running.add(worker);
      await once(worker.stdout, 'data');
      return worker;
    };
    const queued = () => spawnSync(process.execPath, [example('producer.mjs'), results, ...paths, ...paths], { env });
    const done = (): string[] => readdirSync(results).filter((name) => /^[0-9a-f]{64}\.ndjson$/.test(name));
    const until = async (count: number): Promise<void> => {
      while (done().length < count) await new Promise((resolve) => setTimeout(resolve, 20));
    };

    expect(String(queued().stdout)).toContain(`${2 * SHARDS} of ${2 * SHARDS} shards are queued`);
    let workers = [await startWorker(), await startWorker()];
    for (let kill = 1; kill <= KILLS; kill++) {
      await until(Math.floor((kill * SHARDS) / (KILLS + 3)));
      const [victim, other] = workers;
      victim?.kill('SIGKILL');
      workers = [...(other ? [other] : []), await startWorker()];
      if (kill !== Math.ceil(KILLS / 2)) continue;
      redis.kill('SIGKILL');
      await once(redis, 'close');
      redis = await startRedis(join(folder, 'redis'), port);
      running.add(redis);
    }
    await until(SHARDS);
    for (const worker of workers) worker.kill('SIGTERM');
    for (const worker of workers) if (worker.exitCode === null) expect((await once(worker, 'close'))[0]).toBe(0);

    expect(done().sort()).toEqual(paths.map((path) => `${fileHash(path)}.ndjson`).sort());
    expect(String(queued().stdout)).toContain(`0 of ${2 * SHARDS} shards are queued`);
    const kb = await openKnowledgeBase();
    const texts = new Map(notes.map(({ id, text }) => [id, text]));
    for (const path of IS_LONG ? paths.slice(0, 10) : paths) {
      const rows = readFileSync(join(results, `${fileHash(path)}.ndjson`), 'utf8')
        .split('\n')
        .filter(Boolean);
      const own = ndjsonIds(path);
      const expected = own.flatMap((note) =>
        recognize(kb, { Text: texts.get(note) ?? '', ResolveFindings: false }).taggedText.results.map((found) =>
          JSON.stringify({ note, ...found }),
        ),
      );
      expect(rows).toEqual(expected);
    }
  },
  3_600_000,
);

function ndjsonIds(path: string): string[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line): string => JSON.parse(line).id);
}
