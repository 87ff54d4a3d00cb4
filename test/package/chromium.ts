// Finds and starts the installed Chromium; it is never downloaded.

import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const path = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** Whether Chromium is available; if not, prints a warning that the browser tests will be skipped. */
export function hasChromium(): boolean {
  if (existsSync(path)) return true;
  console.warn(
    `The tests in a browser are skipped: no Chromium at ${path}. Install one, or say where it is in CHROMIUM`,
  );
  return false;
}

/** Starts a headless Chromium without background network requests; the caller must close it. */
export function startChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: path,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
