// The web entry runs in any host with the web's own functions, and Node is one.
import { job } from './job.js';
import * as cterm from './node_modules/cterm/dist/index.js';

process.stdout.write(await job(cterm));
