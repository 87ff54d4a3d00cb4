// The worker thread of a pool in Node (dist/node-pool-worker.js).

import { blockWorkman } from '../pool/answer-block.js';
import { openKnowledgeBase } from './index.js';
import { serveThread } from './thread-port.js';

serveThread(blockWorkman(openKnowledgeBase));
