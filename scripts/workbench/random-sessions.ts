// `npm run workbench:sessions -- [count] [first seed]` runs random sessions with the built workbench, 100 by default.
// It prints the seeds that fail, and exits with status 1 if there are any.

import { startChromium } from '../../test/package/chromium.js';
import { serveFolder } from '../../test/package/static-server.js';
import { openPage } from './opened-page.js';
import { randomSession } from './random-session.js';

const STEPS = 120;
const [count = 100, first = 1] = process.argv.slice(2).map(Number);
const browser = await startChromium();
const served = await serveFolder('workbench/dist');
let failed = 0;
for (let seed = first; seed < first + count; seed++) {
  const { page, said } = await openPage(browser, `${served.url}/index.html`);
  const problem = await randomSession(page, seed, STEPS).catch((error: unknown) => String(error));
  if (problem !== undefined || said.length > 0) {
    failed++;
    console.log(`seed ${seed}: ${[problem, ...said].filter((line) => line !== undefined).join('\n  ')}`);
  }
  await page.context().close();
}
console.log(`${count} sessions, ${failed} failed`);
await browser.close();
await served.close();
process.exitCode = failed === 0 ? 0 : 1;
