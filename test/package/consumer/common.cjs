const cterm = require('cterm');

import('./job.js').then(async ({ job }) => process.stdout.write(await job(cterm)));
