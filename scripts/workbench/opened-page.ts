// Opens the built workbench in Chromium, for tests, screenshots and long sessions. Collects error messages and
// requests: the page must cause no errors at all, and no requests after it has loaded.

import type { Browser, Page } from 'playwright-core';

export interface OpenedPage {
  readonly page: Page;
  /** Errors and warnings in the console, and exceptions. */
  readonly said: string[];
  /** The addresses of all requests so far. */
  readonly requests: string[];
}

export interface PageOptions {
  readonly width?: number;
  readonly height?: number;
  readonly theme?: 'light' | 'dark';
}

/** Opens the page at `url` and waits until the first note has been read. */
export async function openPage(browser: Browser, url: string, options: PageOptions = {}): Promise<OpenedPage> {
  const { width = 1280, height = 800, theme = 'light' } = options;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    acceptDownloads: true,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const said: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => {
    if (/error|warning/.test(message.type())) said.push(message.text());
  });
  page.on('pageerror', (error) => said.push(String(error)));
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(url);
  await untilRead(page);
  return { page, said, requests };
}

/** Waits until the page has read the text in the editor. */
export async function untilRead(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('.legend .counts')?.textContent?.endsWith('ms') === true);
}

/** Replaces the text in the editor by typing. */
export async function typeNote(page: Page, text: string): Promise<void> {
  await page.click('.cm-content');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
  await page.waitForFunction((length) => {
    const counts = document.querySelector('.legend .counts')?.textContent ?? '';
    return counts.startsWith(`${length.toLocaleString('en')} characters`) && counts.endsWith('ms');
  }, text.length);
}
