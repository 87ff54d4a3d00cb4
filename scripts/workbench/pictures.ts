// `npm run workbench:pictures`: writes screenshots of the main states of the workbench to docs/img.

import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { startChromium } from '../../test/package/chromium.js';
import { serveFolder } from '../../test/package/static-server.js';
import { openPage, untilRead } from './opened-page.js';

const FOLDER = 'docs/img';
/** At this quality, text stays sharp and a screenshot takes up about 100 kB. */
const QUALITY = 72;
const browser = await startChromium();
const served = await serveFolder('workbench/dist');
const address = `${served.url}/index.html`;
mkdirSync(FOLDER, { recursive: true });

async function picture(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({
    path: `${FOLDER}/workbench-${name}.jpg`,
    type: 'jpeg',
    quality: QUALITY,
    animations: 'disabled',
  });
}

async function sample(page: Page, name: string): Promise<void> {
  await page.selectOption('select[aria-label="Sample note"]', name);
  await page.waitForSelector('.code');
  await untilRead(page);
}

const { page } = await openPage(browser, address, { width: 1240, height: 760 });
// Another note is read first, because the time shown for the first note also includes preparing the knowledge.
await sample(page, 'Terse notes of a ward round');
await sample(page, 'Office visit: asthma and diabetes');
await page.click('.held-group .words:has-text("hemoptysis")');
await page.evaluate(() => document.querySelector('.tab-panel')?.scrollTo(0, 0));
await picture(page, 'claim');
await sample(page, 'Emergency: fall with wrist fracture');
await page.click('#tab-findings');
await picture(page, 'findings');
await page.click('nav button:has-text("Batch")');
await page.click('button:has-text("The samples")');
await page.waitForSelector('text=20 read');
await picture(page, 'batch');
await page.context().close();

const dark = await openPage(browser, address, { width: 1240, height: 760, theme: 'dark' });
await sample(dark.page, 'Oncology: follow-up');
await dark.page.keyboard.press('Alt+ArrowDown');
await picture(dark.page, 'dark');
await dark.page.context().close();

const phone = await openPage(browser, address, { width: 390, height: 760 });
await phone.page.click('.pane-switch button >> nth=1');
await picture(phone.page, 'phone');
await browser.close();
await served.close();
