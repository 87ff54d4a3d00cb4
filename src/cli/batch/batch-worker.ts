// The worker thread of a batch (dist/batch-worker.js).

import { serveThread } from '../../node/thread-port.js';
import { batchWorkman } from './make-shard.js';

serveThread(batchWorkman);
