// The module worker of a pool in browsers (dist/pool-worker.js).

import { openKnowledgeBase } from '../index.js';
import { blockWorkman } from './answer-block.js';
import { serveCrew } from './serve-crew.js';

/** The worker's own scope, of which the library's types know only the window's. */
interface WorkerScope {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
}

const scope = globalThis as unknown as WorkerScope;
const receive = serveCrew(blockWorkman(openKnowledgeBase), (reply) => scope.postMessage(reply));
scope.onmessage = ({ data }) => receive(data);
