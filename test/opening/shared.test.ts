// One bundle in shared memory, opened by several threads at once: from a single copy, all threads give the same answers
// concurrently.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { build as esbuild } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NK_FINDINGS_AT } from '../../assembly/layout.js';
import { findSection, sectionBytes } from '../../src/bundle/open-sections.js';
import { inside, type Knowledge } from '../../src/knowledge/knowledge-base.js';
import { openKnowledgeBase, shareBundle } from '../../src/node/index.js';
import type { SharedBundle } from '../../src/opening/open-bundle.js';
import { recognize } from '../../src/operations/recognize.js';
import { allAnswers, CORE_PATH, smallBundle } from './small-bundle.js';
import type { Question } from './worker.js';

const THREADS = 3;
const ROUNDS = 5;
// Alternately short and long notes, so that the working areas of the threads grow at different times.
const NOTES = [1, 100, 2, 20].map((times, turn) =>
  `Denies chest pain. PMH: asthma, type 2 diabetes; métformin. BP 142/90, A1c 8.${turn}%.\n\n`.repeat(times),
);

/** The code of worker.ts and all its imports as a single script, because worker threads cannot load TypeScript. */
async function bundleWorker(): Promise<string> {
  const outfile = join(folder, 'worker.mjs');
  const entryPoints = [fileURLToPath(new URL('./worker.ts', import.meta.url))];
  await esbuild({
    entryPoints,
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['./core-bundle.js'],
  });
  return outfile;
}

/** Starts a thread that opens `bundle`. */
async function openWorker(code: string, bundle: SharedBundle): Promise<Worker> {
  const worker = new Worker(code, { workerData: bundle });
  expect(await reply(worker)).toBe('open');
  return worker;
}

/** The next message that a thread sends. */
function reply(worker: Worker): Promise<unknown> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

function ask(worker: Worker, question: Question): Promise<unknown> {
  const answer = reply(worker);
  worker.postMessage(question);
  return answer;
}

const folder = mkdtempSync(join(tmpdir(), 'cterm-shared-'));
let bundle: SharedBundle;
let kb: Knowledge;
let workers: Worker[] = [];
let bytesBefore: number;

beforeAll(async () => {
  bundle = await shareBundle(CORE_PATH);
  kb = (await openKnowledgeBase(bundle))[inside];
  bytesBefore = commonMemory().byteLength;
  const code = await bundleWorker();
  workers = await Promise.all(Array.from({ length: THREADS }, () => openWorker(code, bundle)));
}, 60_000);

afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.terminate()));
  rmSync(folder, { recursive: true });
});

/** The kernel's memory at its current size, which all threads share. */
function commonMemory(): SharedArrayBuffer {
  const { memory } = bundle as { memory: { buffer: unknown } };
  if (memory.buffer instanceof SharedArrayBuffer) return memory.buffer;
  throw new Error('the kernel of a shared bundle runs in memory that is not shared');
}

describe('a shared bundle', () => {
  test('gives the same answers as the file itself', async () => {
    const own = await openKnowledgeBase(smallBundle());
    const shared = await openKnowledgeBase(await shareBundle(smallBundle()));
    expect(allAnswers(shared[inside])).toEqual(allAnswers(own[inside]));
  });

  test('is in shared memory, including its tables', () => {
    expect(bundle.cold).toBeInstanceOf(SharedArrayBuffer);
    // The shared memory grows only because of the threads' working areas, not because of what they open.
    const growth = commonMemory().byteLength - bytesBefore;
    expect(growth).toBeGreaterThanOrEqual(0);
    const hotBytes = bundle.hot.recognizer.length + bundle.hot.nodeKeys.length;
    expect(growth, 'working areas of three threads').toBeLessThan(THREADS * (hotBytes / 32 + 16 * 65536));
  });

  test('gives answers to three threads and this one, concurrently and identically', async () => {
    const expected = JSON.stringify(NOTES.map((Text) => recognize(kb, { Text })));
    expect(JSON.parse(expected)[0].taggedText.results.length).toBeGreaterThan(3);
    const gate = new Int32Array(new SharedArrayBuffer(8));
    const question: Question = { kind: 'recognize', notes: NOTES, rounds: ROUNDS, gate };
    const asked = workers.map((worker) => ask(worker, question));
    for (let here = 0; here < THREADS; here = Atomics.load(gate, 1)) Atomics.wait(gate, 1, here, 1000);
    Atomics.store(gate, 0, 1);
    Atomics.notify(gate, 0);
    const mine = new Set<string>();
    for (let round = 0; round < ROUNDS; round++) {
      mine.add(JSON.stringify(NOTES.map((Text) => recognize(kb, { Text }))));
    }
    expect([...mine]).toEqual([expected]);
    for (const answers of await Promise.all(asked)) expect(answers).toEqual([expected]);
  }, 60_000);

  // The only way to show that nothing was copied is to write to the memory in this thread and read from it in the
  // others. This test is the last one, because it changes the memory.
  test('exists only once: every thread sees the same bytes', async () => {
    const position = kb.kernel.findNodeKey(kb.tables.findings.nodeKey(0));
    expect(kb.kernel.findingAt(position)).toBe(0);
    const section = bundle.hot.nodeKeys.pointer;
    const view = new DataView(commonMemory());
    view.setUint32(section + view.getUint32(section + NK_FINDINGS_AT, true) + position * 4, 5, true);

    // The first key is stored in full, after its length.
    const key = kb.tables.findings.nodeKey(0);
    const entry = findSection(bundle.header, 'findings');
    const cold = sectionBytes({ bytes: new Uint8Array(bundle.cold), begin: bundle.coldBegin }, entry);
    const at = Buffer.from(cold).indexOf(`${String.fromCharCode(key.length)}${key}`);
    expect(at).toBeGreaterThan(0);
    cold[at + 1] = '?'.charCodeAt(0);

    for (const worker of workers) {
      expect(await ask(worker, { kind: 'finding', position })).toBe(5);
      expect(await ask(worker, { kind: 'nodeKey', row: 0 })).toBe(`?${key.slice(1)}`);
    }
  });
});
