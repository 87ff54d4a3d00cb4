// A simple hand-written pool. Each thread opens the library and answers one note at a time, and the main thread writes
// a row for each finding. There are no shards and no manifest, and a run cannot be resumed.
//   node plain-pool.mjs <library> <notes.ndjson> <out.ndjson> <threads>

import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

if (isMainThread) {
  const [, , library, input, output, threads] = process.argv;
  const out = createWriteStream(output);
  const idle = Array.from(
    { length: Number(threads) },
    () => new Worker(new URL(import.meta.url), { workerData: library }),
  );
  const workers = [...idle];
  let wake = () => {};
  let busy = 0;
  let rows = 0;
  for (const worker of workers) {
    worker.on('message', ({ id, results }) => {
      for (const found of results) out.write(`${JSON.stringify({ note: id, ...found })}\n`);
      rows += results.length;
      busy--;
      idle.push(worker);
      wake();
    });
  }
  for await (const line of createInterface({ input: createReadStream(input) })) {
    while (idle.length === 0) await new Promise((resolve) => (wake = resolve));
    busy++;
    idle.pop().postMessage(JSON.parse(line));
  }
  while (busy > 0) await new Promise((resolve) => (wake = resolve));
  out.end();
  await once(out, 'finish');
  process.stdout.write(JSON.stringify({ rows }));
  process.exit(0);
} else {
  const { openKnowledgeBase, recognize } = await import(workerData);
  const kb = await openKnowledgeBase();
  parentPort.on('message', ({ id, text }) => {
    const { results } = recognize(kb, { Text: text, ResolveFindings: false }).taggedText;
    parentPort.postMessage({ id, results });
  });
}
