const cterm = require('./node_modules/cterm/dist/index.cjs');

import('./job.js').then(async ({ job }) => process.stdout.write(await job(cterm)));
