// Recognises all notes twice with a pool that has the given number of threads, in a separate process. Prints the wall
// time and processor time of the second pass, in which all code is already compiled.
//   node pool-passes.mjs <pool library> <notes.ndjson> <threads>

import { readFileSync } from 'node:fs';

const [, , library, input, threads] = process.argv;
const { createPool } = await import(library);
const pool = await createPool(undefined, { threads: Number(threads) });
const texts = readFileSync(input, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line).text);

async function pass() {
  const usage = process.cpuUsage();
  const begin = performance.now();
  let bytes = 0;
  const params = { ResolveFindings: false };
  for await (const { answer } of pool.map(texts, 'recognize', { params, as: 'json' })) bytes += answer.length;
  const { user, system } = process.cpuUsage(usage);
  return { ms: performance.now() - begin, cpuMs: (user + system) / 1000, bytes };
}

await pass();
process.stdout.write(JSON.stringify(await pass()));
pool.close();
