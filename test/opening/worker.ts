// A thread that opens the shared bundle passed to it and answers questions from shared.test.ts, which bundles this file
// into a script.

import { parentPort, workerData } from 'node:worker_threads';
import { inside } from '../../src/knowledge/knowledge-base.js';
import { openKnowledgeBase } from '../../src/node/index.js';
import type { SharedBundle } from '../../src/opening/open-bundle.js';
import { recognize } from '../../src/operations/recognize.js';

/** A question from the test. The thread answers each question with one message. */
export type Question =
  | { kind: 'recognize'; notes: readonly string[]; rounds: number; gate: Int32Array<SharedArrayBuffer> }
  | { kind: 'finding'; position: number }
  | { kind: 'nodeKey'; row: number };

const kb = await openKnowledgeBase(workerData as SharedBundle);
const { kernel, tables } = kb[inside];

function answer(question: Question): unknown {
  if (question.kind === 'finding') return kernel.findingAt(question.position);
  if (question.kind === 'nodeKey') return tables.findings.nodeKey(question.row);
  const { notes, rounds, gate } = question;
  // All threads start at the same time: each reports that it is ready and then waits until the test opens the gate.
  Atomics.add(gate, 1, 1);
  Atomics.notify(gate, 1);
  Atomics.wait(gate, 0, 0);
  const answers = new Set<string>();
  for (let round = 0; round < rounds; round++) {
    answers.add(JSON.stringify(notes.map((Text) => recognize(kb, { Text }))));
  }
  return [...answers];
}

parentPort?.on('message', (question: Question) => parentPort?.postMessage(answer(question)));
parentPort?.postMessage('open');
