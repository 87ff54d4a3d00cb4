// Simulates a batch on 1 to 256 workers. Each worker takes the next shard from a queue, reads it from a shared source,
// works on it for a varying time, and writes its rows to a shared disk. Prints the time, the efficiency and the share
// of time that workers spend waiting. All speeds are in MB/s; --core is the speed of one worker.
//
//   node examples/scale.mjs --notes 100000000 --bytes 2000 --core 15 --source 400 --sink 400
//
// With --manifest, the times that workers take are drawn from those that `cterm batch` measured for its shards, and
// --core is calculated from them.
//
//   node examples/scale.mjs --notes 100000000 --bytes 2000 --manifest out/_manifest.ndjson

import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    notes: { type: 'string', default: '1000000' },
    bytes: { type: 'string', default: '2000' },
    shard: { type: 'string', default: '1' },
    core: { type: 'string', default: '15' },
    spread: { type: 'string', default: '0.3' },
    source: { type: 'string', default: '400' },
    sink: { type: 'string', default: '400' },
    rows: { type: 'string', default: '1.7' },
    start: { type: 'string', default: '0.2' },
    failures: { type: 'string', default: '0.0001' },
    manifest: { type: 'string' },
  },
});
const { manifest, ...numbers } = values;
const given = Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, Number(value)]));
/** The measured seconds per megabyte of shards; empty without a manifest. */
const measured = manifest === undefined ? [] : timesIn(manifest);
if (measured.length > 0) given.core = measured.length / measured.reduce((sum, time) => sum + time, 0);
for (const [name, value] of Object.entries(given)) {
  if (!(value >= 0)) throw new Error(`--${name} is a number`);
}

const megabytes = (given.notes * given.bytes) / 1e6;
const MOST_SHARDS = 100_000;
const shards = Math.max(1, Math.min(MOST_SHARDS, Math.round(megabytes / given.shard)));
const shardMegabytes = megabytes / shards;

/**
 * The times of the shards in a manifest, in seconds per megabyte; the small shards at the beginning of a batch are left
 * out.
 */
function timesIn(path) {
  const lines = readFileSync(path, 'utf8').split('\n').slice(1).filter(Boolean);
  const shards = lines.map((line) => JSON.parse(line));
  const usual = Math.max(...shards.map(({ bytes }) => bytes)) / 8;
  return shards.filter(({ bytes, ms }) => bytes >= usual && ms > 0).map(({ bytes, ms }) => ms / 1e3 / (bytes / 1e6));
}

/** Makes a generator of numbers from 0 to 1 that are the same in every run (mulberry32). */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Returns the seconds until all shards are done, and the seconds that workers spent waiting for the source and the
 * sink.
 */
function simulate(workers) {
  const random = randomFrom(workers);
  // When each worker becomes free. The source and the sink serve one worker at a time.
  const free = Array.from({ length: workers }, () => given.start * (0.5 + random()));
  let sourceFree = 0;
  let sinkFree = 0;
  let waited = 0;
  let end = 0;
  for (let left = shards; left > 0; left--) {
    let first = 0;
    for (let i = 1; i < workers; i++) if (free[i] < free[first]) first = i;
    const asked = free[first];
    const begun = Math.max(asked, sourceFree);
    sourceFree = begun + shardMegabytes / given.source;
    const spread = Math.exp(given.spread * (random() + random() + random() - 1.5));
    const drawn = measured[Math.floor(random() * measured.length)] ?? spread / given.core;
    const service = shardMegabytes * drawn;
    const worked = sourceFree + service;
    const written = Math.max(worked, sinkFree);
    sinkFree = written + (shardMegabytes * given.rows) / given.sink;
    waited += begun - asked + (written - worked);
    free[first] = sinkFree;
    // If a worker fails, its shard goes back to the queue, and the worker has to restart.
    if (random() < given.failures) {
      free[first] += given.start;
      left++;
    }
    end = Math.max(end, free[first]);
  }
  return { end, waited };
}

const rows = [['workers', 'seconds', 'MB/s', 'efficiency', 'waiting', 'core hours']];
const ideal = megabytes / given.core;
for (let workers = 1; workers <= 256; workers *= 2) {
  const { end, waited } = simulate(workers);
  rows.push([
    String(workers),
    end.toFixed(1),
    (megabytes / end).toFixed(0),
    `${((100 * ideal) / (end * workers)).toFixed(0)} %`,
    `${((100 * waited) / (end * workers)).toFixed(0)} %`,
    ((end * workers) / 3600).toFixed(2),
  ]);
}
console.log(`${given.notes} notes, ${megabytes.toFixed(0)} MB, ${shards} shards of ${shardMegabytes.toFixed(1)} MB`);
for (const row of rows) console.log(row.map((cell, i) => cell.padStart(i === 0 ? 7 : 11)).join(''));
