// The worker thread of a filter (dist/filter-worker.js).

import { serveThread } from '../../node/thread-port.js';
import { filterWorkman } from './answer-lines.js';

serveThread(filterWorkman);
