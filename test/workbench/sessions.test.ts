// Short random sessions with the workbench. For long ones, run `npm run workbench:sessions`.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenedPage, openPage } from '../../scripts/workbench/opened-page.js';
import { randomSession } from '../../scripts/workbench/random-session.js';
import { hasChromium, startChromium } from '../package/chromium.js';
import { type Served, serveFolder } from '../package/static-server.js';

describe.skipIf(!hasChromium())('a random session', () => {
  let browser: Browser;
  let served: Served;
  let opened: OpenedPage;

  beforeAll(async () => {
    browser = await startChromium();
    served = await serveFolder('workbench/dist');
    opened = await openPage(browser, `${served.url}/index.html`);
  });
  afterAll(async () => {
    await browser?.close();
    await served?.close();
  });

  test.each([1, 2, 3])('with seed %i ends without an error, and the page still works', async (seed) => {
    expect(await randomSession(opened.page, seed, 40)).toBeUndefined();
    expect(opened.said).toEqual([]);
  });
});
