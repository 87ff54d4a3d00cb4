// The built workbench in Chromium, from a static server and as a single file: every tab and view, corrections
// (also after a reload), evaluation, batch, keys, and accessibility (checked with axe). The page makes no requests
// after loading and causes no errors in the console.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type OpenedPage, openPage, typeNote, untilRead } from '../../scripts/workbench/opened-page.js';
import { hasChromium, startChromium } from '../package/chromium.js';
import { type Served, serveFolder } from '../package/static-server.js';

const FOLDER = 'workbench/dist';
const MOST_SCRIPT_BYTES = 250_000;
const TABS = ['claim', 'findings', 'chart', 'search', 'prompts', 'mdm', 'export'] as const;
const VIEWS = ['Batch', 'Evaluate', 'Compare', 'Corrections'] as const;

test('the script of the page is small', () => {
  expect(gzipSync(readFileSync(`${FOLDER}/app.js`)).length).toBeLessThan(MOST_SCRIPT_BYTES);
});

describe.skipIf(!hasChromium())('the workbench', () => {
  let browser: Browser;
  let served: Served;
  let opened: OpenedPage;
  let loaded: number;

  beforeAll(async () => {
    browser = await startChromium();
    served = await serveFolder(FOLDER);
    opened = await openPage(browser, `${served.url}/index.html`);
    loaded = opened.requests.length;
  });
  afterAll(async () => {
    await browser?.close();
    await served?.close();
  });
  afterEach(() => expect(opened.said.splice(0), 'the page’s own words').toEqual([]));

  /** The violations that axe finds on the page. */
  async function violations(page: Page): Promise<string[]> {
    await page.evaluate(axe.source);
    const found = await page.evaluate(
      async (tags) => {
        const engine: typeof axe = Reflect.get(globalThis, 'axe');
        return (await engine.run(document, { runOnly: tags })).violations.flatMap(({ id, nodes }) =>
          nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
        );
      },
      ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    );
    return found;
  }

  const codes = (page: Page) => page.locator('.codes .code-code').allInnerTexts();
  const view = (page: Page, name: string) => page.click(`nav button:has-text("${name}")`);

  test('codes a note while it is typed', async () => {
    const { page } = opened;
    await page.click('#tab-claim');
    await typeNote(page, 'Denies chest pain. Assessment: type 2 diabetes and CKD stage 3a. Possible sleep apnea.');
    expect(await codes(page)).toEqual(['E11.22', 'N18.31']);
    expect(await page.locator('.held-reason').allInnerTexts()).toEqual(['negated', 'uncertain']);
    expect(await page.locator('.editor .m-absent').allInnerTexts()).toContain('chest pain');
    await typeNote(page, 'Nothing.');
    expect(await page.innerText('.tab-panel')).toContain('Nothing to code');
    expect(await page.locator('.editor .m').count()).toBe(0);
  });

  test('completes a code with the missing detail', async () => {
    const { page } = opened;
    await typeNote(page, 'Assessment: fracture of the distal radius.');
    const [before] = await codes(page);
    expect(before).toBe('S52.509A');
    await page.click('.choice:has-text("S52.501A")');
    expect(await codes(page)).toEqual(['S52.501A']);
    await page.click('.chosen .link');
    expect(await codes(page)).toEqual(['S52.509A']);
  });

  test('shows the evidence for a finding, using only the keyboard', async () => {
    const { page } = opened;
    await typeNote(page, 'Cough. Denies chest pain.');
    await page.keyboard.press('Alt+ArrowDown');
    await page.keyboard.press('Alt+ArrowDown');
    const evidence = await page.innerText('.evidence');
    for (const words of ['Chest pain', 'Denies', 'neg-denies', 'absent', 'The note denies it.']) {
      expect(evidence).toContain(words);
    }
    expect(await page.locator('.editor .shown-cue').allInnerTexts()).toEqual(['Denies']);
    await page.keyboard.press('Escape');
    expect(await page.locator('.editor .shown-finding').count()).toBe(0);
  });

  test.each(TABS)('the tab %s has content and is accessible', async (tab) => {
    const { page } = opened;
    await page.selectOption('select[aria-label="Sample note"]', { index: 1 });
    await untilRead(page);
    await page.click(`#tab-${tab}`);
    if (tab === 'search') await page.fill('.search input', 'hart atack');
    const content = {
      ...{ claim: '.code', findings: '.finding-row', chart: '.record-codes code', search: '.match mark' },
      ...{ prompts: '.prompt-group li', mdm: '.mdm-element', export: '.export-text' },
    }[tab];
    await page.waitForSelector(content);
    expect(await violations(page)).toEqual([]);
  });

  test.each(VIEWS)('the view %s is accessible', async (name) => {
    const { page } = opened;
    await view(page, name);
    await page.waitForSelector('.page-view h2');
    expect(await violations(page)).toEqual([]);
    await view(page, 'Note');
  });

  test('records corrections, undoes them, keeps them across a reload, and deletes them', async () => {
    const { page } = opened;
    const findings = () => page.locator('.finding-name').allInnerTexts();
    await typeNote(page, 'Barn lung and asthma.');
    await page.click('#tab-findings');
    expect(await findings()).toEqual(['Asthma']);
    await page.keyboard.press('Alt+ArrowDown');
    await page.keyboard.press('Alt+w');
    await page.waitForSelector('.face-title:has-text("No findings")');

    await page.click('.cm-content');
    await page.keyboard.press('ControlOrMeta+Home');
    for (let at = 0; at < 'Barn lung'.length; at++) await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Alt+n');
    await page.fill('dialog input', 'chronic bronchitis');
    await page.waitForSelector('dialog [role="option"]:has-text("bronchitis")');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.finding-name:has-text("bronchitis")');

    expect(await keptEntries(page)).toBe(2);
    expect(laterRequests(opened.requests.slice(loaded))).toEqual([]);
    await page.reload();
    await untilRead(page);
    loaded = opened.requests.length;
    await view(page, 'Corrections');
    expect(await page.locator('.log-kind').allInnerTexts()).toEqual(['new name', 'wrong']);
    expect(await violations(page)).toEqual([]);
    await page.click('.elsewhere button');
    await page.waitForSelector('.changes li');
    expect(await page.innerText('.elsewhere')).toMatch(/\d+ of 20 notes change/);
    await page.click('.log-entry button >> nth=1');
    await page.waitForFunction(() => document.querySelectorAll('.log-entry').length === 1);
    await view(page, 'Note');
    await typeNote(page, 'Barn lung and asthma.');
    await page.click('#tab-findings');
    expect((await findings()).length).toBe(2);

    await view(page, 'Corrections');
    await page.click('text=Wipe all …');
    await page.click('dialog button.primary');
    await page.waitForSelector('.face-title:has-text("No corrections")');
    expect(await page.innerText('nav')).not.toMatch(/\d/);
    expect(await keptEntries(page)).toBe(0);
    await view(page, 'Note');
  });

  test('puts a stored log aside that it cannot read, offers it for saving, and deletes it on request', async () => {
    const { page } = opened;
    const broken = '{"id":1,"kind":"rumour"}';
    await store(page, broken);
    for (const words of ['could not be read', 'were put aside']) {
      await page.reload();
      await untilRead(page);
      await view(page, 'Corrections');
      expect(await page.innerText('.notice[role="alert"]')).toContain(words);
    }
    loaded = opened.requests.length;
    expect(await violations(page)).toEqual([]);
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('text=Save them')]);
    expect(readFileSync(await download.path(), 'utf8')).toBe(broken);
    await page.click('text=Wipe all …');
    await page.click('dialog button.primary');
    await page.waitForSelector('.notice[role="alert"]', { state: 'detached' });
    await view(page, 'Note');
  });

  test('a dialog that was closed forgets that a correction should hold only here', async () => {
    const { page } = opened;
    await typeNote(page, 'Asthma.');
    await page.keyboard.press('Alt+ArrowDown');
    for (const _ of ['first', 'again']) {
      await page.keyboard.press('Alt+f');
      const here = page.locator('dialog input[type="checkbox"]');
      expect(await here.isChecked()).toBe(false);
      await here.check();
      await page.keyboard.press('Escape');
      await page.waitForSelector('dialog', { state: 'detached' });
    }
  });

  test('corrects a context in one note and codes the note again', async () => {
    const { page } = opened;
    await page.click('#tab-claim');
    await typeNote(page, 'Assessment: asthma. Hypertension.');
    expect(await codes(page)).toEqual(['J45.909', 'I10']);
    await page.keyboard.press('Alt+ArrowDown');
    await page.keyboard.press('Alt+c');
    await page.selectOption('dialog label:has-text("Result") select', 'N');
    await page.click('dialog button[type="submit"]');
    await page.waitForSelector('.notice');
    expect(await codes(page)).toEqual(['I10']);
    await page.keyboard.press('Alt+z');
    await page.waitForSelector('.notice', { state: 'detached' });
    expect(await codes(page)).toEqual(['J45.909', 'I10']);
  });

  test('drops a finding in one note only and codes the note without it', async () => {
    const { page } = opened;
    await page.keyboard.press('Escape');
    await typeNote(page, 'Assessment: asthma. Hypertension. Possible sleep apnea.');
    await page.keyboard.press('Alt+ArrowDown');
    await page.keyboard.press('Alt+e');
    await page.waitForSelector('.notice');
    expect(await codes(page)).toEqual(['I10']);
    expect(await page.locator('.held-reason').allInnerTexts()).toEqual(['uncertain']);
    await page.keyboard.press('Alt+z');
    await page.waitForSelector('.notice', { state: 'detached' });
    expect(await codes(page)).toEqual(['J45.909', 'I10']);
  });

  test('evaluates gold notes, and a miss links to its note', async () => {
    const { page } = opened;
    await view(page, 'Evaluate');
    await page.setInputFiles('input[accept=".txt,.ann,.json,.csv"]', [
      file('a.txt', 'No asthma. Cough.'),
      file('a.ann', 'T1\tFinding 3 9\tasthma\nN1\tReference T1 cterm:10311\tAsthma\n'),
    ]);
    await page.waitForSelector('.figures');
    expect(await page.innerText('.figures table')).toMatch(/findings\s+0\.500 [\d.–]+\s+1\.000/);
    expect(await page.locator('.miss-kind').allInnerTexts()).toEqual(['unexpected']);
    expect(await violations(page)).toEqual([]);
    await page.click('.misses .link >> nth=0');
    await page.waitForFunction(() => getSelection()?.toString() === 'Cough');
    await view(page, 'Evaluate');
    await page.setInputFiles('input[accept=".txt,.ann,.json,.csv"]', [file('b.ann', '')]);
    expect(await page.innerText('[role="alert"]')).toContain('Put it into b.txt beside b.ann');
    await view(page, 'Note');
  });

  test('reads a batch of 1,000 notes with few rows drawn, and saves it in every format', async () => {
    const { page } = opened;
    await view(page, 'Batch');
    const notes = Array.from({ length: 1000 }, (_, at) => file(`n${at}.txt`, at % 2 === 0 ? 'Cough.' : 'Asthma.'));
    await page.setInputFiles('.top-bar input[type="file"]', notes);
    await page.click('button:has-text("Read 1,000 notes")');
    await page.waitForSelector('text=1,000 read');
    expect(await page.locator('.table .rows [role="row"]').count()).toBeLessThan(100);
    await page.fill('.batch input[type="search"]', 'j45');
    await page.waitForSelector('text=500 shown');
    await page.click('[role="columnheader"] >> nth=0 >> button');
    expect(await page.locator('.table .rows [role="row"] >> nth=0').innerText()).toContain('n999.txt');
    expect(await violations(page)).toEqual([]);
    await page.fill('.batch input[type="search"]', 'n998');
    for (const [title, start] of [
      ['NDJSON', '{"note":"n998.txt"'],
      ['CSV', 'note,begin,end'],
      ['Parquet', 'PAR1'],
      ['FHIR', '{"resourceType":"Bundle"'],
    ] as const) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.click(`.batch button:has-text("↓ ${title}")`),
      ]);
      expect(readFileSync(await download.path(), 'latin1').slice(0, start.length)).toBe(start);
    }
    await view(page, 'Note');
  });

  test('compares with a second bundle, and rejects a file that is not a bundle', async () => {
    const { page } = opened;
    await view(page, 'Compare');
    await page.waitForSelector('.side');
    await page.setInputFiles('input[accept=".ctkb"]', [file('broken.ctkb', 'not a bundle')]);
    await page.waitForSelector('[role="alert"]');
    await page.setInputFiles('input[accept=".ctkb"]', ['dist/core.ctkb']);
    await page.waitForSelector('button:has-text("Without it")');
    await page.waitForSelector('.side');
    expect(await page.locator('.differs').count()).toBe(0);
    await view(page, 'Note');
  });

  test('is accessible with the dark theme and on a phone, where it shows one pane at a time', async () => {
    const own = await openPage(browser, `${served.url}/index.html`, { width: 390, height: 800, theme: 'dark' });
    const { page } = own;
    expect(await page.locator('.editor').isVisible()).toBe(true);
    expect(await page.locator('.meaning').isVisible()).toBe(false);
    expect(await violations(page)).toEqual([]);
    await page.click('.pane-switch button >> nth=1');
    await page.click('.words >> nth=0');
    expect(await page.locator('.evidence h3').isVisible()).toBe(true);
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(own.said).toEqual([]);
    await page.context().close();
  });

  test('made no requests after loading, and its policy forbids them', async () => {
    const { page, requests } = opened;
    expect(laterRequests(requests.slice(loaded))).toEqual([]);
    expect(requests.every((url) => url.startsWith(served.url) || /^(blob|data):/.test(url))).toBe(true);
    const refused = await page.evaluate(() =>
      fetch('/index.html').then(
        () => false,
        () => true,
      ),
    );
    expect(refused).toBe(true);
    expect(
      opened.said.splice(0).every((line) => line.includes('Content Security Policy') || line.includes('Fetch API')),
    ).toBe(true);
  });

  test('works as a single file on disk, without requests', async () => {
    const address = pathToFileURL(resolve(FOLDER, 'workbench.html')).href;
    const own = await openPage(browser, address);
    expect(await codes(own.page)).toContain('J45.901');
    expect(own.requests.filter((url) => !/^(blob|data):/.test(url))).toEqual([address]);
    expect(own.said).toEqual([]);
    await own.page.context().close();
  });
});

/** The requests, except those for `blob:` URLs, which the page itself has created. */
function laterRequests(urls: readonly string[]): string[] {
  return urls.filter((url) => !url.startsWith('blob:'));
}

/** Stores a text in place of the log of corrections. */
function store(page: Page, text: string): Promise<void> {
  return page.evaluate(
    (log) =>
      new Promise<void>((resolve, reject) => {
        const open = indexedDB.open('cterm-workbench');
        open.onerror = () => reject(open.error);
        open.onsuccess = () => {
          const change = open.result.transaction('corrections', 'readwrite');
          change.objectStore('corrections').put(log, 'log');
          change.oncomplete = () => {
            open.result.close();
            resolve();
          };
          change.onerror = () => reject(change.error);
        };
      }),
    text,
  );
}

/** The number of corrections stored in the browser. */
function keptEntries(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const open = indexedDB.open('cterm-workbench');
        open.onerror = () => reject(open.error);
        open.onsuccess = () => {
          const log = open.result.transaction('corrections').objectStore('corrections').get('log');
          log.onsuccess = () =>
            resolve(
              String(log.result ?? '')
                .split('\n')
                .filter((line) => line !== '').length,
            );
        };
      }),
  );
}

function file(name: string, text: string): { name: string; mimeType: string; buffer: Buffer } {
  return { name, mimeType: 'text/plain', buffer: Buffer.from(text) };
}
