// Loaded before a program (`node --import`). When the program ends, writes its processor time and maximum memory to the
// file named by CTERM_BENCH_USAGE.

import { writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const path = process.env.CTERM_BENCH_USAGE;
if (isMainThread && path !== undefined) {
  process.on('exit', () => {
    const { user, system } = process.cpuUsage();
    const peakBytes = process.resourceUsage().maxRSS * 1024;
    writeFileSync(path, JSON.stringify({ cpuMs: (user + system) / 1000, peakBytes }));
  });
}
