// The module worker of a pool in browsers (dist/pool-worker.js).

import { openKnowledgeBase } from '../index.js';
import { blockWorkman } from './answer-block.js';
import { serveCrew } from './serve-crew.js';

/** The global scope of a worker. The compiler's DOM types describe only the global scope of a window. */
interface WorkerScope {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
}

const scope = globalThis as unknown as WorkerScope;
const receive = serveCrew(blockWorkman(openKnowledgeBase), (reply) => scope.postMessage(reply));
scope.onmessage = ({ data }) => receive(data);
